"""Whole games of real pieces: an independent model of the table against the bot."""
