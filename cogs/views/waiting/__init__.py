"""What is shown to those who wait for others at a table."""
