"""Application commands and their cogs."""
