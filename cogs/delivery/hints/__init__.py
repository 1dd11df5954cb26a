"""Hint messages, which are deleted when their question has passed."""
