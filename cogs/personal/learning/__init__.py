"""Learning: lessons, the puzzle of the day, the teacher."""
