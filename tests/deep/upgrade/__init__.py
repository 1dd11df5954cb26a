"""Stores of earlier versions, opened and played on by today's."""
