"""What a lobby has besides its seats."""
