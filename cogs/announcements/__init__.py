"""What is said in a channel besides panels: starts with their beacon, and what the clock says."""
