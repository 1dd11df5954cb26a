"""Messages that the bot posts on its own: starts, reminders, finished games, events, tournaments."""
