"""Commands for what became of games."""
