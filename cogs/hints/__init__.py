"""Hints of a computer player, and what it says of an answer."""
