"""What is seen of a league."""
