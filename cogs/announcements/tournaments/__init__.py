"""Tournaments and leagues in channels: their messages, and the tables of their games."""
