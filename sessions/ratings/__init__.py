"""What results say of strength: the arithmetic alone, without store, clock or Discord."""
