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
    [one] 1 rated game
   *[other] { $games } rated games
}
profile-provisional = Not sure yet: play more rated games, against at least three people.
