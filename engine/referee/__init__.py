"""The referee of flick games: what players report, confirm, dispute and take back. No game of its own.

A game that is played on a real table adds its board, its facts and its consequences (`Referee`).
"""
