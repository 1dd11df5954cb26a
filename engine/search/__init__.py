"""A computer player inside the engine. It searches with the rules, and knows no more than its seat."""
