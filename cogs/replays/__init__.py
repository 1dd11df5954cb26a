"""Replays of finished games and of uploaded records."""
