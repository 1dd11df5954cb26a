"""Taps on lists of results and on profiles."""
