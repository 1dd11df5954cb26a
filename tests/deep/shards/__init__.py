"""The bot on PostgreSQL and in several processes."""
