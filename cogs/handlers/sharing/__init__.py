"""Taps and commands that hand games on to others."""
