"""Games seen again: of tables, and of records that somebody brings along."""
