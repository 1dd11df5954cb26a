"""What tables are asked for by those who wait at them."""
