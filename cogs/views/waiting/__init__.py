"""What players see who wait for others."""
