"""A pack played by the computer against itself beside the tables, and what its games say of it."""
