"""Tournaments and leagues: sign-up, rounds, results, the organiser's panels, standings."""
