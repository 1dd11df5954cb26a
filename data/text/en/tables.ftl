# /tables: somebody's own tables; and the list of a server's tables, which stands in a channel.

tables-title = Your tables
tables-none = You aren't at any table, and none here needs players. `/play` opens one.
tables-waiting = Waiting for you ({ $number })
tables-reported = Results that need your answer ({ $number })
tables-reported-until = open until { $until }
tables-reported-more = … and { $number } more. Answer these first.
tables-others = Your other tables ({ $number })
tables-open = Tables you can join here ({ $number })
tables-with = with { $players }
tables-go = Go
tables-turn-until = Your turn · time ends { $until }
tables-turn-since = Your turn · last move { $since }
tables-turn-late = Your turn. Your time is up, but you can still play.
tables-word = The others need your answer
tables-decide = { $players } didn't answer in time: you can decide what happens
tables-invited = You're invited: a seat is kept for you
tables-start = Everybody is here: you can start
tables-lobby =
    { $free ->
        [0] All seats are taken
        [one] One seat is free
       *[other] { $free } seats are free
    } · opened { $since }
tables-paused = Paused
tables-theirs = Waiting for { $players } · last move { $since }
tables-seat-empty = A seat is empty
tables-joined = ✅ You have joined the table: { $game }.

board-title = Tables on this server
board-lobbies = Waiting for players
board-running = Being played
board-none = No table is open right now.
board-more =
    { $number ->
        [one] … and one more table
       *[other] … and { $number } more tables
    }
board-about = `/play` opens a table, `/tables` shows yours.
