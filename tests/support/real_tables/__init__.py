"""Real tables of the flick games, modelled by their rulebooks alone, and the people who sit there."""
