"""What people type for themselves: look-ups, lessons, puzzles, wishes, what is kept of them."""
