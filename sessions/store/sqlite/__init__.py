"""Tables in one SQLite file, and everything that keeps this file whole and private."""
