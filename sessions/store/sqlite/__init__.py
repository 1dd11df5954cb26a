"""A store in one SQLite file, and everything that keeps this file intact and private."""
