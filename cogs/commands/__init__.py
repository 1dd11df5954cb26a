"""What people type: application commands and their cogs."""
