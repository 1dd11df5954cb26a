"""What channels show of tournaments, and the tables of their games."""
