"""Leagues kept and played: one document each; their groups are kept tournaments."""
