"""Lessons: a person's first game, step by step."""
