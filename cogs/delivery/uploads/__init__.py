"""Pictures that go to Discord beside a table's: emojis of cards, photos of players."""
