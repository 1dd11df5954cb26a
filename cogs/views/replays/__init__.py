"""Replays as messages: a frame with its buttons, lists of games, playing on from a position."""
