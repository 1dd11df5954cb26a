"""Private panels of a person that do not belong to a table."""
