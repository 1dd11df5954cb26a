"""What a server wants of the bot, and what the bot keeps for it. Nothing in here names a person."""
