"""Sentences in the reader's language, and rule texts."""
