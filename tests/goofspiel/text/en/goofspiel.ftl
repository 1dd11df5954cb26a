game-goofspiel = Goofspiel
goof-prize = The prize is { $prize }. { $left ->
    [one] It is the last one.
   *[other] { $left } prizes are left.
}
goof-seat = { $player }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, cards { $cards }
goof-bid = { $player } bid { $card }.
goof-won = { $players } won.
goof-over = The game is over.
goof-door = Bid
refused-goof-card = You do not hold { $card }.
