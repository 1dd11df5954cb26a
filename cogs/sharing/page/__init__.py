"""A game seen again as one HTML file, opened without any server."""
