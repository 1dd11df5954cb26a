"""What a tap at a table does, a handler for each matter, and the router that finds it."""
