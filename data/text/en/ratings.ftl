# Ratings: what counts for them.

option-rated = Rated
value-rated-no = no
value-rated-yes = yes, it changes ratings
table-rated = ⚖️ Rated: the result changes your ratings
table-rated-people = ⚖️ Rated, once only people play
refused-rated-fair = A rated game has no hints, and no undo without consent. Turn “Rated” off first.

profile-ratings = Ratings, all servers
profile-ratings-here = Ratings in this server
profile-rating = **{ $points }** ± { $margin } · { $games ->
    [one] 1 game
   *[other] { $games } games
}
profile-provisional = Provisional: play more rated games, against at least three people.

# Leader boards.

leaders-title = Leaderboard
leaders-any-game = All games
leaders-here = This server, all time
leaders-everywhere = All servers, all time
season-name = { $year } Q{ $quarter }
leaders-season-runs = season { $season }, until { $until }
leaders-season-over = season { $season }, over
leaders-this-season = Season { $season }, this one
leaders-past-season = Season { $season }
leaders-none = No rated games yet. To play one, turn on “Rated” under “Options” in a lobby, or report one as rated with `/report`.
leaders-none-season = No rated games in this season.
leaders-rating = **{ $points }** ± { $margin } · { $games ->
    [one] 1 game
   *[other] { $games } games
}
leaders-unsure = Provisional, no place yet
leaders-somebody = somebody from another server
leaders-you = You: place { $place } · { $rating }
leaders-you-unsure = You: { $rating }, provisional
leaders-you-none = You have no rated games on this board.
leaders-you-hidden = Only you see your line: you keep your results private.
leaders-order = ± is how sure a rating is. Places go by the lower end: rating minus ±.

refused-board-in-a-server = A server's board is shown in that server. Here there is the board of all servers: leave out “where” and “season”.
refused-board-not-yet = Ratings are being worked out after a restart. Try again in a moment.
refused-board-season-here = Each server has its own seasons. Leave out either “where” or “season”.
refused-board-no-season = There is no such season. Write a year and a quarter, such as 2026 Q4, or choose from the list.

# Below a rated game's end, and in its lobby.

rating-change = { $player } { $before } → **{ $after }** ({ $change })
rating-change-unsure = { $player } { $before } → **{ $after }** ({ $change }, provisional)
rating-too-often = Doesn't count: the same two players had already played three rated games of this within 24 hours.
rating-before-moves = Doesn't count for ratings: it was given up before everybody had had two turns.
rating-voided = Doesn't count for ratings: a manager of this server took it out.
uneven = { $strong } is rated about { $gap } above { $weak }, who can expect to win about 1 game in { $games }.
uneven-help = No option of this game evens that out. With “Rated” off there are hints, and moves can be taken back.
uneven-help-crownfall = You can choose under “Options” who begins: { $weak }, for example. It helps a little.
uneven-help-cube-quest = You can choose under “Options” who begins: { $weak }, for example. It helps a little.
