"""The forms of moves and tokens say what the rules make of them: totals, tokens left, ways to go."""
