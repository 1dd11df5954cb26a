"""Games handed on to others: as moving pictures."""
