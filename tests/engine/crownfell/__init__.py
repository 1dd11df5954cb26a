"""Crownfell's own."""
