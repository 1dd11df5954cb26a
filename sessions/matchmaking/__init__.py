"""How people find each other: who waits for a game, and the tables that are opened for them."""
