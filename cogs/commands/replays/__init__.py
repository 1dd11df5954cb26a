"""Commands about played games."""
