"""Pairings of the next round: who meets whom, and who begins."""
