"""`/print`: cards, boards and rules as PDF files."""
