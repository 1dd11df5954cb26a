game-goofspiel = Goofspiel
about-goofspiel = Prizes come up one by one, and everybody bids a card in secret. 2 or 3 players, 5 minutes.
gist-goofspiel = secret bids for prizes
size-goofspiel = 2–3 players, 5 min
howto-goofspiel = Bid one card for each prize. The highest bid takes it, of equal ones none does, and every card can be bid once. Whoever has most points at the end wins.
option-cards = Cards
option-prizes = Prizes
value-prizes-rising = 1, 2, 3 and so on
value-prizes-equal = 1 each
goof-prize = The prize is { $prize }. { $left ->
    [one] It is the last one.
   *[other] { $left } prizes are left.
}
goof-waits = You have bid. { $players } can still bid.
goof-seat = { $player }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, cards { $cards }
goof-bid = { $player } bid { $card }.
goof-won = { $players } won.
goof-over = The game is over.
goof-door = Bid
refused-goof-card = You don't hold { $card }.
