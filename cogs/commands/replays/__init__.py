"""Commands for games that were played."""
