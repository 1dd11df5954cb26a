"""Tables, people and results: seats, journal, undo, store. Asynchronous, and independent of Discord and of
the rules."""
