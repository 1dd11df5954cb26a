"""Taps of a lobby that are about whom it invites."""
