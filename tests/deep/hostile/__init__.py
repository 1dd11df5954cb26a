"""The bot in places and with faults of Discord that leave people without an answer, if anything does."""
