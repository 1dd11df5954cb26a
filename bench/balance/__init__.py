"""Measures the built-in packs with games of the computer against itself;
all seats have players of one level.
"""
