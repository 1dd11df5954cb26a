"""A replay as one HTML file that works without a server."""
