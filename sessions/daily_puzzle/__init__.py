"""The puzzle of the day: how far everybody has come with it, and where servers want it."""
