"""Tournaments, held against published examples, against all other pairings, and against a second computation."""
