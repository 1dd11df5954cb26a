"""What the bot asks to be allowed, and who may see a place."""
