"""Which thing a button is about, read from its id and written into it."""
