"""Tournaments as messages: sign-up, rounds, standings, what the organiser may do."""
