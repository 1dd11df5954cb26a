"""Records of games: how they are written, read and replayed."""
