"""Things beside the tables that are found by terms, in memory, SQLite and PostgreSQL."""
