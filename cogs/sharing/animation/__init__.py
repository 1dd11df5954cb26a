"""Animations of games: the storyboard, drawing, encoding, and the process that does it."""
