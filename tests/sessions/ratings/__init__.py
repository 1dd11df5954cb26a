"""Ratings: a function of the set of results, whose predictions come true."""
