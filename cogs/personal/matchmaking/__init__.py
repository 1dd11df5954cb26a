"""Taps on the way to a game: who waits for one, who wants to hear of new tables."""
