"""Who meets whom in the next round, and who begins."""
