"""What is tapped about a tournament."""
