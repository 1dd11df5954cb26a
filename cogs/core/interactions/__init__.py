"""Taps and commands: who handles them, what they cost, and the first steps of an answer."""
