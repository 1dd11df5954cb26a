# Play-tests of card packs: the panel, the report in words and on its picture.

playtest-title = 📊 Play-test of { $name }
playtest-about = The computer plays { $games } games with these cards against itself and reports who wins, which cards win, and which ones nobody uses. It takes a few minutes, and other games come first. You can close this meanwhile; the report will be here.
playtest-start = Start
playtest-again = Play-test again
playtest-newer = Play-test version { $number }
playtest-stop = Stop
playtest-look = Check progress
playtest-cards = All cards
playtest-report = Report
playtest-back = The pack
playtest-progress = { $done } of { $games } games
playtest-minutes = { $minutes ->
    [one] about a minute left
   *[other] about { $minutes } minutes left
 }
playtest-elsewhere = It's running. Look again in a moment.
playtest-leave = You can close this. The report will be here.
playtest-cut = The bot was restarted during the last play-test, so there is no report of it ({ $done } of { $games } games were played). Please start it again.
playtest-fault = The rules couldn't cope with these cards, so the last play-test was stopped after { $done } games. Look for unusual effects, and upload the pack again.
playtest-older = This is a report on version { $number }. The pack is at version { $now } now.
playtest-none-played = It was stopped before a game was over, so there is no report.

playtest-games = { $games ->
    [one] One game
   *[other] { $games } games
 } of version { $number }, { $seats } players, the computer against itself.
playtest-early = It ended early: { $asked } games were planned.
playtest-first = **The first player** wins { $share } of 100 games (between { $low } and { $high }; { $fair } is even).
playtest-length = **Length**: half the games take up to { $middling } choices (all players together), nine in ten up to { $long }.
playtest-endings = **Endings**: { $endings }
playtest-ending = { $how } { $share }%
playtest-ending-stopped = never, stopped after thousands of moves
playtest-strong = **Strong**: { $cards }
playtest-weak = **Weak**: { $cards }
playtest-even = **No card stands out**: the differences may be chance.
playtest-unwanted = **Hardly ever used**: { $cards }
playtest-untried = **Came up too rarely** to say anything: { $cards }
playtest-since = Compared with version { $number }
playtest-first-change = · The first player wins { $before } → { $now } of 100 games { $sure ->
    [yes] (a clear change)
   *[no] (may be chance)
 }
playtest-length-change = · Length: half the games up to { $middling } → { $after } choices, nine in ten up to { $long } → { $longer }
playtest-changed = · Cards that have clearly changed: { $cards }
playtest-unchanged = · No card has clearly changed.
playtest-unclear = · No card has clearly changed. Most different, which may be chance: { $cards }
playtest-before = Version { $number } for comparison
playtest-cards-about = How many of 100 games a card's side wins against a side without it. In brackets: where the true number should lie. ▲ strong and ▼ weak: too far from the average to be chance.
playtest-change = { $card } { $before } → { $now }
playtest-card = { $card } { $share } ({ $low }–{ $high })
playtest-more = and { $count } more
playtest-loops = { $games ->
    [one] ⚠️ One game never ended: the cards allow a loop.
   *[other] ⚠️ { $games } games never ended: the cards allow a loop.
 }
playtest-note = In brackets: where the true number should lie. For about { $wrong } of { $cards } cards it is outside by chance; ▲ strong and ▼ weak mark only cards that stand out even so. The computer plays fast, not at its best.
playtest-head-card = Card
playtest-head-share = Wins of 100
playtest-average = average
playtest-spoken = { $card }: { $share }, between { $low } and { $high }.

refused-playtest-running = This pack is already being play-tested. Wait until it is done, or stop it.
refused-playtest-one-a-person = Your other play-test is still running. Stop it first, or wait until it is done.
refused-playtest-busy = { $most } play-tests are running already. Please try again in a few minutes.
refused-playtest-no-computer = The computer can't play this game, so there is no play-test of it.
