"""What people type, tap and see on Discord. Knows discord.py; holds no rule and no game state."""

VERSION = "0.1.0"  # of Castellan; pyproject.toml reads it here
