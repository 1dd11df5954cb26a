# Cube Quest on paper.

cube-print-off = Off the board
cube-print-captured = Captured
cube-print-fouls = Fouls
cube-print-order = After a flick, in this order
cube-print-kinds = The cubes
cube-print-kind = Cube
cube-print-points = Points
cube-print-box = In the box
cube-print-die-head = Rolled with a plain die
cube-print-does = What it does
cube-print-die = 1{ $most ->
        [1] {""}
       *[other] –{ $most }
    } shadow, { $after }–6 face
cube-print-never = never captured
cube-print-die-note = A release or revive roll: you can roll the cube itself, or a plain die of { $sides } sides by this table.
cube-print-teams = Teams
cube-print-team = Team
cube-print-yours = Your team
cube-print-sheet = Choose a team of { $points } points
cube-print-bouts = Bouts won by { $colour }
