"""Computer players, the search that they share, hints and puzzles."""
