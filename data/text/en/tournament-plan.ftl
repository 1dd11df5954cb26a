# A tournament's plan after its sign-up was opened: what its organiser changes.

tournament-do-plan = Plan
tournament-plan-changed = Changed.
tournament-plan-points = { $win } a win, { $draw } a draw
tournament-change-note = Whatever nothing depends on yet can be changed here.
tournament-plan-page-rules = More rules
tournament-plan-page-ties = Tie-breaks
tournament-plan-page-tables = Options of the tables
tournament-plan-page-about = Description
tournament-plan-page-title = Name
tournament-change-about-label = Description, rules, prizes: shown at sign-up
tournament-change-kind = Kind
tournament-change-rounds = Rounds
tournament-change-seats = Tables
tournament-change-double = Games
tournament-change-third-place = Games
tournament-change-size = Groups
tournament-change-advancing = Go on
tournament-change-most = People
tournament-change-seconds = Time
tournament-change-venue = Where
tournament-change-points = Points
tournament-change-games = A pair
tournament-plan-games = { $games ->
    [1] plays 1 game
   *[other] best of { $games } games
}
tournament-best-of = best of { $games } games
tournament-game-of = Game { $number } of { $games }
tournament-first-begins-in-turn = The player named first begins the first game, then they take turns.
tournament-column-games = Games
tournament-change-pause = Next round
tournament-plan-pause = { $minutes ->
    [-1] when I publish it
    [0] at once
   *[other] after { $minutes } minutes
}
tournament-next-at = The next round is published { $ago }.
tournament-next-by-organiser = The organiser publishes the next round.
tournament-do-pairs = Pairings
tournament-draft-about = Nobody else sees these pairings yet. If a result or somebody's absence changes, the round is paired again.
tournament-draft-publish = Publish
tournament-draft-published = The round is published.
tournament-draft-do-swap = Swap two
tournament-draft-do-apart = Keep two apart
tournament-draft-do-anew = Pair again
tournament-draft-meet = Let two meet again …
tournament-draft-choose-two = Choose two
tournament-draft-choose-first = Choose the first …
tournament-draft-choose-second = Choose the second …
tournament-draft-apart-about = Kept apart: these two are not paired. It holds until you let them meet again.
tournament-draft-call = { $organiser }: { $round } is paired. Look at the pairings and publish them.
refused-tournament-no-draft = No round is waiting to be published.
refused-tournament-swap-robin = In a round robin everybody plays everybody, so there is nobody to swap.
refused-tournament-swap-bracket = From the second round on, the bracket decides the pairings.
refused-tournament-swap-same = These two play each other.
refused-tournament-swap-away = One of them doesn't play in this round.
refused-tournament-swap-bye = Somebody would have a second bye, or a bye after a win without a game.
refused-tournament-swap-met = Two people would meet who have already played each other.
refused-tournament-swap-forbidden = Two people would meet that you keep apart.
refused-tournament-forbid-kind = Only a Swiss can keep two people apart. In a knockout you can swap people in the first round.
refused-tournament-forbidden-already = These two are kept apart already.
refused-tournament-forbidden-most = At most { $most } pairs can be kept apart.
refused-tournament-forbidden-impossible = If these two are kept apart, not everybody can be paired.
tournament-change-check-in = Check-in
tournament-plan-check-in = { $minutes ->
    [0] none
   *[other] { $minutes } minutes before
}
tournament-check-in = Check in
tournament-checked-in = You have checked in.
tournament-check-in-opens = Check-in opens { $ago }. Whoever doesn't check in is left out.
tournament-check-in-open = Check-in is open: { $count } so far. Whoever doesn't check in is left out.
tournament-check-in-reminder = It begins { $ago }. Tap **Check in** if you are there, or you are left out.
tournament-check-in-start = { $count } have checked in; the others are left out.
tournament-did-check-in = { $player } has checked in.
refused-tournament-check-in-closed = There is nothing to check in for now.
tournament-time-ask = Suggest a time
tournament-time-other = Another time
tournament-time-accept = That suits me
tournament-time-title = When do you play?
tournament-time-field = A time in your own time zone
tournament-time-they = { $player } suggests { $at } ({ $ago }).
tournament-time-you = You suggested { $at } ({ $ago }). Still to answer: { $others }
tournament-time-accepted = You agreed to { $at } ({ $ago }). Still to answer: { $others }
tournament-time-agreed = You play { $at } ({ $ago }). I'll remind everybody.
tournament-time-question = { $others }: { $player } suggests to play { $at } ({ $ago }).
tournament-time-set = { $others } play { $at } ({ $ago }).
tournament-time-reminder = { $others }: you play { $ago }.
tournament-mark-time = time agreed
refused-tournament-time-late = Choose a time from now on, before the round ends.
refused-tournament-time-changed = They no longer suggest this time.
tournament-change-tie = Add one, or leave one out …
tournament-change-usual = The usual ones
tournament-change-ties-about = The first one that differs decides. One that you add comes last: to put the list in another order, leave some out and add them again.
tie-buchholz-cut-2 = Buchholz without the lowest two
tie-median-buchholz = median Buchholz
tie-about-buchholz-cut-2 = your opponents' scores, added up without the lowest two
tie-about-median-buchholz = your opponents' scores, added up without the lowest and the highest
tie-short-buchholz-cut-2 = Bh-2
tie-short-median-buchholz = MBh
refused-tournament-plan-begun = That can only be changed before the tournament begins.
refused-tournament-plan-results = There are results already, so this can no longer be changed.
refused-tournament-plan-fewer = { $least ->
    [one] 1 round is paired already, so there can't be fewer.
   *[other] { $least } rounds are paired already, so there can't be fewer.
}
refused-tournament-plan-people = { $count } people are playing, so the limit can't be lower.
refused-tournament-plan-league = A league stays a league, and nothing else becomes one.
refused-tournament-tie-break-last = At least one has to stay. Add another one first.
