playtest-none = No game was played to its end.
playtest-games = { $games } of { $asked } games, { $seats } players each, played by the computer against itself.
playtest-first = Whoever begins wins { $share } of 100 games ({ $low } to { $high } by chance alone; { $fair } is fair).
playtest-length = A middling game has { $middling } decisions; nine in ten have at most { $long }.
playtest-capped = { $games ->
    [one] One game never ended and was stopped.
   *[other] { $games } games never ended and were stopped.
 }
playtest-strong = Strong: { $card } wins { $share } of 100 games in which it is used ({ $low } to { $high }).
playtest-weak = Weak: { $card } wins { $share } of 100 games in which it is used ({ $low } to { $high }).
playtest-never = Never used: { $cards }
playtest-changed = Changed: { $card } won { $before } of 100 games before, and { $now } now.
refused-playtest-running = A play-test is running already. Wait until it ends, or stop it.
refused-playtest-no-computer = The computer cannot play this game, so there is no play-test of it.
