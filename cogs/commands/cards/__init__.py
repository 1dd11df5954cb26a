"""Commands about cards of one's own, and about printed ones."""
