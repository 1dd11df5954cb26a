"""The daily puzzle: everybody's progress, and when servers want it posted."""
