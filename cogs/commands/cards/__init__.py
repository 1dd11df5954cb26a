"""Commands about uploaded packs and printed games."""
