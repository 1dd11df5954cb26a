"""Leagues in the store: one document each; their groups are stored tournaments."""
