"""Views of single games of tournaments: a player's own game, reported results, and calls to a game."""
