"""Taps that concern nobody but the tapper: decks, privacy, the puzzle of the day, the teacher."""
