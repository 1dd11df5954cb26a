"""What one person is shown for themselves, beside any table."""
