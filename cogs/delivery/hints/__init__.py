"""What is told on the side about a question, and outlives it."""
