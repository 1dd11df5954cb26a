"""What of pictures is kept for the next ones."""
