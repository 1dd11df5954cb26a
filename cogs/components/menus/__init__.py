"""Menus of games, tables, lobbies and seats."""
