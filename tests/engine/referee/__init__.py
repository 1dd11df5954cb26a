"""Games on a real table: what both share."""
