"""What people type, tap and see on Discord. Knows discord.py; holds no rule and no game state."""
