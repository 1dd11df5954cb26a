"""Who is invited into a lobby, who accepts, and whom its owner removes."""
