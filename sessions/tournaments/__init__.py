"""Tournaments and leagues as plain data: who plays whom, and who stands where. No store, no clock."""
