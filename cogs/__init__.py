"""What people type, tap and see on Discord.

This package knows discord.py; it holds no rules and no game state.
"""

VERSION = "0.1.0"  # Castellan's version; pyproject.toml reads it here
