"""Handlers of personal matters: decks, privacy, the puzzle of the day, the teacher, settings."""
