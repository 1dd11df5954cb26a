"""Sentences in every language, the words that people type, rulebooks, names in pictures."""
