"""The daily puzzle: everybody's progress, and where servers want it posted."""
