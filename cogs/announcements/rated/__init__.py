"""Rated games after their end."""
