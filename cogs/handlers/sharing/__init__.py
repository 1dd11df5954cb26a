"""Handlers that share games: pictures, animations, pages and print sheets."""
