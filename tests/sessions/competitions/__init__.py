"""Tournaments, held against published examples, all other pairings, and a second computation."""
