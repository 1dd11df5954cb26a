"""Commands for oneself: look-ups, lessons, puzzles, settings, stored data."""
