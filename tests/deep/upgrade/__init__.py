"""Stores of this version and of each release, opened and played on."""
