"""What may be done while one waits for somebody at a table."""
