"""A server's settings, boards and planned events."""
