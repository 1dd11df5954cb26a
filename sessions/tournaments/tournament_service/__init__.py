"""Tournaments kept and played: one document each, which alone says everything, compare-and-swapped."""
