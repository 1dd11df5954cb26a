"""What becomes of rated games after their end."""
