# The puzzle of the day.

puzzle-title = Puzzle of the day · { $day }
puzzle-you = You
puzzle-other = Castellan
puzzle-task =
    { $turns ->
        [one] { $game }: win this turn.
       *[other] { $game }: win in { $turns } turns.
    }
puzzle-post =
    { $turns ->
        [one] { $game }: who wins this turn?
       *[other] { $game }: who finds the win in { $turns } turns?
    }
puzzle-solvers = ✅ Solved by { $people }
puzzle-solve = Solve
puzzle-again = From the start
puzzle-on =
    ✅ { $move }: right! { $reply ->
        [none] Go on.
       *[other] Castellan answers { $reply }.
    }
puzzle-wrong =
    🤔 { $move } doesn't force the win{ $reply ->
        [none] .
       *[other] : Castellan would answer { $reply }.
    } Try something else.
puzzle-solved = 🎉 { $move } wins. Solved!
puzzle-streak =
    🔥 { $days ->
        [0] No streak yet
        [one] 1 day in a row
       *[other] { $days } days in a row
    } · best { $best } · solved { $total }
puzzle-next = The next puzzle comes { $next }.
puzzle-past = That puzzle's day is over; this is today's.

puzzle-channel-set = The puzzle of the day is posted in { $channel } at { $hour } ({ $zone }); the next one { $next }. For another time zone, use `/me zone:…`, then set the channel again.
puzzle-channel-none = The puzzle of the day isn't posted on this server. `/puzzle-channel channel:…` changes that.
puzzle-channel-stop = Stop posting

refused-no-puzzles = There are no puzzles here.
refused-puzzle-lacking = I can't post a puzzle in { $channel }. I'm missing: { $permissions }. A server manager can give me that for this channel.
refused-managers-only = Only a server manager can do that.
