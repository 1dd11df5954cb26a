"""Sharing of games: animations, pictures of the end, pages, print sheets."""
