"""Tournaments and leagues: plans, pairing, rounds, standings, and what organisers do."""
