"""The referee of flick games: players report, confirm, dispute and undo what happens on a real table.

A game adds its board, the facts of its reports and their consequences (`RefereedGame`).
"""
