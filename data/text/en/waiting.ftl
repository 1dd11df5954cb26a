# Waiting for each other: taking back as the table wishes, nudges, a break of one's own, a win that is claimed.

option-undo = Taking back
value-undo-off = not at all
value-undo-consent = if everybody agrees
value-undo-free = at any time, without asking
refused-no-undo = Nothing is taken back at this table: its owner chose so before the game.
