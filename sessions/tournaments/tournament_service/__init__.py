"""Tournaments in the store: each is one document with all its data, changed by compare-and-swap."""
