"""What the bot stores about people beside tables and results: profiles, blocks, decks, followed tables."""
