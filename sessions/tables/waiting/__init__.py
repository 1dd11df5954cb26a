"""What people do at a table while they wait."""
