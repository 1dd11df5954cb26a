"""Documents: versioned values that are found by index keys, in memory, SQLite and PostgreSQL."""
