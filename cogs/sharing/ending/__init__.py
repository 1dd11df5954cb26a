"""A picture of how a game ended, for sharing."""
