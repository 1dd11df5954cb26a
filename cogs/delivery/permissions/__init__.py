"""Permissions: those that the bot asks for, and who may see a channel."""
