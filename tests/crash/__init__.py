"""Kill the whole bot under load."""
