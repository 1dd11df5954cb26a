# What became of games: /history, /profile, and the line below a last panel.

history-yours = Your games
history-theirs = { $player }'s games
history-together = Your games with { $player }
history-with-me = Games with me
history-all = All games here
history-any-game = Any game
history-profile = Profile
history-replay = See a game again …
history-void = Manage: take out of ratings …
result-voided = taken out of ratings
result-voided-done = Taken out of ratings; ratings follow soon. Pick it again to put it back.
result-not-voided-done = It counts for ratings again; ratings follow soon.
result-voided-news = { $players }: a manager of this server took this game out of ratings. The result stays in your histories.
result-not-voided-news = { $players }: a manager of this server put this game back; it counts for ratings again.
refused-void-not-rated = This game was never rated.
refused-void-already = This game was already taken out of ratings. Refresh the list.
refused-void-not-yet = This game already counts for ratings. Refresh the list.

result-won = **Won** against { $players }
result-lost = **Lost** to { $players }
result-drawn = **Drawn** with { $players }
result-with = also played: { $players }
result-somebody = somebody
result-days-ago =
    { $days ->
        [0] in the last 24 hours
        [one] 1 day ago
       *[other] { $days } days ago
    }
result-minutes = { $minutes } min
result-how-resign = by resignation
result-how-claim = the other side was gone
result-how-agreed = by agreement
result-how-repetition = by repetition
result-how-quiet = nothing more happened
result-how-cap = last turn played
result-how-unfinished = not played to the end
result-how-no-move = no legal move left
result-how-elimination = no card left on the board
result-how-gold = with 50 Gold
result-how-craft-the-crown-crown = with the Crown
result-how-lead = with a lead of five
result-how-turns = after the last turn
result-how-crownfall-crown = last Crown standing
result-how-king = the King left the board

results-none = No finished games yet.
results-score =
    { $games ->
        [one] 1 game
       *[other] { $games } games
    }: { $won } won · { $lost } lost{ $drawn ->
        [0] {""}
       *[other] {" · "}{ $drawn } drawn
    }
results-short =
    { $won }–{ $lost }{ $drawn ->
        [0] {""}
       *[other] –{ $drawn }
    }
results-you =
    You { $ahead } : { $behind } { $player }{ $even ->
        [0] {""}
       *[other] {" · "}{ $even } drawn
    }
results-you-game =
    { $game }: { $ahead } : { $behind }{ $even ->
        [0] {""}
       *[other] {" · "}{ $even } drawn
    }
results-never = You haven't finished a game with { $player } yet.
results-here = These are the games of this server.
results-between =
    { $one } { $ahead } : { $behind } { $other } on this server{ $even ->
        [0] {""}
       *[other] , { $even } drawn
    }

results-against =
    { $player } against { $level }: { $won } won · { $lost } lost{ $drawn ->
        [0] {""}
       *[other] {" · "}{ $drawn } drawn
    }

profile-yours = Your profile
profile-theirs = { $player }'s profile
profile-games = By game (won–lost–drawn)
profile-computer = Alone against the computer
profile-puzzles = Puzzle of the day
profile-puzzle =
    solved { $total } · { $days ->
        [0] no streak now
        [one] 1 day in a row
       *[other] { $days } days in a row
    } · best { $best }
profile-streak = { $wins } wins in a row
profile-everywhere = This counts your games on all servers. Others see only those of the server they are on.
profile-history = History

me-results = Who sees your results
me-results-everybody = Results: everybody sees them
me-results-me = Results: only you see them

refused-results-hidden = This person keeps their results private.
refused-results-in-a-server = Other people's profiles are shown on a server where you both play. Try it there.
