"""A picture of how a game ended, to hand on."""
