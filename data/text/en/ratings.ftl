# Ratings: what counts for them.

option-rated = Rated
value-rated-no = no
value-rated-yes = yes, it changes ratings
table-rated = ⚖️ Rated: the result changes your ratings
table-rated-people = ⚖️ Rated, once only people play
refused-rated-fair = A rated game has no hints, and takes nothing back without consent. Turn “Rated” off first.

profile-ratings = Ratings, all servers
profile-ratings-here = Ratings in this server
profile-rating = **{ $points }** ± { $margin } · { $games ->
    [one] 1 game
   *[other] { $games } games
}
profile-provisional = Not sure yet: play more rated games, against at least three people.

# Leader boards.

leaders-title = Leader board
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
leaders-unsure = Not sure yet, without a place
leaders-somebody = somebody from another server
leaders-you = You: place { $place } · { $rating }
leaders-you-unsure = You: { $rating }, not sure yet
leaders-you-none = You have no rated games on this board.
leaders-you-hidden = Only you see your line: you keep your results to yourself.
leaders-order = ± is how sure a rating is. Places go by the lower end: rating minus ±.

refused-board-in-a-server = A server’s board is shown in that server. Here there is the board of all servers: leave out “where” and “season”.
refused-board-season-here = Seasons are kept for each server. Leave out either “where” or “season”.
refused-board-no-season = There is no such season. Write a year and a quarter, such as 2026 Q4, or choose from the list.

# Below a rated game's end, and in its lobby.

rating-change = { $player } { $before } → **{ $after }** ({ $change })
rating-change-unsure = { $player } { $before } → **{ $after }** ({ $change }, not sure yet)
rating-too-often = Does not count: the same two had played three rated games of this within 24 hours.
uneven = { $strong } is rated about { $gap } above { $weak }, who may expect to win about 1 game in { $games }.
uneven-help = No option of this game makes that even. With “Rated” off there are hints, and moves can be taken back.
uneven-help-crownfall = Whoever begins can be chosen under “Options”: { $weak }, for example. It helps a little.
uneven-help-cube-quest = Whoever begins can be chosen under “Options”: { $weak }, for example. It helps a little.
