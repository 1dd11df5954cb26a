"""Moving pictures of games: what is shown when, how it is drawn and written, and the process that does it."""
