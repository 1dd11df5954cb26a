# The ladder alone, and the challenge of the week.

ladder-title = Ladder
ladder-about = Beat a computer on your own, and the next one waits. Only you see this.
ladder-climb = Next step: choose a game …
ladder-step = { $game }: { $level }

weekly-title = Challenge of the week
weekly-until = ends { $end }
weekly-about = The same deal for everybody, against the { $level }. No hints, no undo. Your first try counts.
weekly-play = Play this week's deal …
weekly-counts = Your first try: it counts
weekly-for-fun = Again, for fun
weekly-new = not tried yet
weekly-open = begun, not finished
weekly-won =
    { $turns ->
        [0] won
        [one] won in 1 turn
       *[other] won in { $turns } turns
    }
weekly-drawn = drawn
weekly-lost = lost
weekly-board = This server's best
weekly-board-title = This week's best here
weekly-tried =
    { $people ->
        [0] Nobody has finished it here yet.
        [one] 1 person has finished it here.
       *[other] { $people } people have finished it here.
    }
weekly-here = 📅 Challenge of the week: this is your first try, so it counts.
weekly-here-again = 📅 Challenge of the week, for fun: your first try has already counted.
weekly-deal = This deal is the challenge of the week, the same for everybody who plays it. The bot drew it when somebody first asked for it this week; nobody sees it before they play.
