"""Tournaments and leagues as plain data: pairings, results and standings, without store and clock."""
