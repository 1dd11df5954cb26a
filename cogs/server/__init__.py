"""What concerns a server: its settings, its list of tables, the check of permissions."""
