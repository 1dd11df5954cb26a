"""What is shown of games that are handed on to others."""
