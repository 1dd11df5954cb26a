"""Ratings: how results become ratings. Only the arithmetic, without store, clock or Discord."""
