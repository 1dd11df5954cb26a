"""What was played is remembered: who met whom, and how it ended."""
