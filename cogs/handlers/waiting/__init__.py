"""Taps and commands of those who wait for others at a table."""
