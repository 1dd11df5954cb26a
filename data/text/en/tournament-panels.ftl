# Tournaments as people see them: sign-up, rounds, standings, one's own game, what the organiser does.

tournament-swiss = Swiss
tournament-round-robin = Round robin
tournament-knockout = Knockout
tournament-double-elimination = Double elimination
tournament-groups = Groups, then knockout
tournament-kind-swiss = Swiss, { $rounds ->
    [0] as many rounds as it takes
    [one] 1 round
   *[other] { $rounds } rounds
}
tournament-kind-round-robin = { $double ->
    [yes] Round robin, everybody twice
   *[no] Round robin
}
tournament-kind-knockout = Knockout
tournament-kind-double-elimination = Double elimination
tournament-kind-groups = Groups of about { $size }, then knockout
tournament-about-swiss = { $seats ->
    [2] Everybody plays every round, against somebody with about as many points.
   *[other] Everybody plays every round, at a table of up to { $seats } people who have about as many points. The tables are as equally full as possible.
}
tournament-about-round-robin = Everybody plays everybody else.
tournament-about-knockout = Lose once and you are out. A drawn game is played again.
tournament-about-double-elimination = Lose twice and you are out. Whoever has lost once plays on in the losers' bracket. A drawn game is played again.
tournament-about-groups = Everybody plays everybody in their group. { $advancing ->
    [one] The first of each group goes on: who loses there is out.
   *[other] The first { $advancing } of each group go on: who loses there is out.
}
tournament-organiser = by { $player }
tournament-hours = { $hours ->
    [one] 1 hour a round
   *[other] { $hours } hours a round
}
tournament-minutes = { $minutes } minutes a round
tournament-days = { $days ->
    [one] 1 day a round
   *[other] { $days } days a round
}
tournament-long-hours = { $hours ->
    [one] 1 hour
   *[other] { $hours } hours
}
tournament-long-minutes = { $minutes } minutes
tournament-long-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}
tournament-long-both = { $long } { $short }
tournament-rated = rated
tournament-no-deadline = no deadline
tournament-somebody = somebody

tournament-in = { $count } of { $most } are in
tournament-starts = Begins { $at } ({ $ago })
tournament-starts-then = Begins at { $at }, or as soon as { $least } people are in
tournament-starts-title = When does it begin?
tournament-starts-by-hand = It begins when you tap **Begin**.
tournament-reminder = It begins { $ago }. If you can't come, tap **Drop out** on the panel.
tournament-least = (at least { $least })
tournament-nobody-yet = Nobody yet.
tournament-and-more = and { $count } more
tournament-waiting = Waiting list: { $players }
tournament-people = { $count ->
    [one] 1 person
   *[other] { $count } people
}
tournament-withdrawn = withdrawn
tournament-removed = removed
tournament-sign-up = Sign up
tournament-sign-up-waiting = Join the waiting list
tournament-leave = Drop out
tournament-organise = Organise
tournament-begun = It has begun with { $count } people.
tournament-cancelled = This tournament was called off.
tournament-ended-early = The organiser ended it early.
tournament-nobody-new = It ended after round { $round } of { $total }, as everybody who is left has played each other.
tournament-over = It's over.

tournament-round = Round { $number }
tournament-round-of = Round { $number } of { $total }
tournament-round-of-groups = Groups, round { $number } of { $total }
tournament-round-bracket = Knockout, round { $number }
tournament-round-losers = Losers, round { $number }
tournament-round-final = Final
tournament-round-second-final = Second final
tournament-round-semi = Semi-finals
tournament-round-quarter = Quarter-finals
tournament-group = Group { $group }
tournament-winners = Winners' bracket
tournament-losers = Losers' bracket
tournament-third-place = For third place
tournament-until = Until { $until } ({ $ago })
tournament-overtime = The time of this round is over. The next one is paired once its open games have a result.
tournament-ends = ends { $ago }
tournament-ends-soon = This round ends { $ago }. These games have no result yet:
tournament-games-left = { $count ->
    [0] all games have a result
    [one] 1 game left
   *[other] { $count } games left
}
tournament-more-pairs = { $count ->
    [one] 1 more pair under **Standings**
   *[other] { $count } more pairs under **Standings**
}
tournament-corrected = { $round }, corrected: { $game }
tournament-paired-anew = { $round }, new pairing after a correction: { $game }
tournament-replaced = { $round }, { $how ->
    [again] played again, because somebody else is in it now
    [later] counts only if the same people meet again
   *[gone] no longer counts
}: { $game }
tournament-reopened = An earlier game is played again, so this is out of date.
tournament-first-begins = The player named first begins.
tournament-game-begins = Who begins is decided at each table.
tournament-late-way = Not in yet? **My game** lets you join from the next round.
tournament-real-way = Played at a real table? Say under **My game** how it went; { $seats ->
    [2] your opponent confirms it.
   *[other] the others confirm it.
}
tournament-mark-disputed = they disagree
tournament-mark-asked = waiting for the organiser
tournament-mark-overdue = time is over
tournament-mark-waits = { $player } still to confirm
tournament-to-table = Table
tournament-to-panel = Tournament
tournament-thread = Round { $round }: { $players }
tournament-versus = { $one } – { $other }

tournament-first-won = **{ $first }** 1–0 { $second }
tournament-second-won = { $first } 0–1 **{ $second }**
tournament-drawn = { $first } ½–½ { $second }
tournament-first-unplayed = **{ $first }** 1–0 { $second } · not played
tournament-second-unplayed = { $first } 0–1 **{ $second }** · not played
tournament-neither = { $first } 0–0 { $second } · not played
tournament-void = { $first } – { $second } · doesn't count
tournament-table-won = **{ $first }** won against { $others }
tournament-table-unplayed = **{ $first }** won against { $others } · not played
tournament-table-drawn = { $players } · drawn
tournament-table-neither = { $players } · not played, nobody won
tournament-table-void = { $players } · doesn't count
tournament-table-out = { $players } lost without playing
tournament-bye = { $kind ->
    [swiss] **{ $first }** has a bye: { $points }
   *[other] **{ $first }** has a bye
}
tournament-half = { $first } sits out: { $points }
tournament-zero = { $first } sits out: 0 points
tournament-rest = { $first } rests this round

tournament-mine = My game
tournament-next-mine = My next game
tournament-see-mine = Me
tournament-see-picture = Standings
tournament-see-words = As text
tournament-see-round = Rounds
tournament-see-people = Who is in
tournament-see-key = Key to symbols
tournament-see-files = Files
tournament-files = { $report ->
    [yes] A page to hand on or print, standings and games for a spreadsheet, everything as JSON, and FIDE's report file (TRF).
   *[no] A page to hand on or print, standings and games for a spreadsheet, and everything as JSON.
}
tournament-column-group = Group
tournament-column-place = Place
tournament-column-number = Number
tournament-column-name = Name
tournament-column-points = Points
tournament-column-round = Round
tournament-column-board = Game
tournament-column-first = First
tournament-column-second = Second
tournament-column-third = Third
tournament-column-fourth = Fourth
tournament-column-result = Result
tournament-look = View
tournament-you-are-in = ✅ You're in. When it begins, I'll ping you here.
tournament-you-wait = ⏳ You're on the waiting list, and move up when somebody leaves.
tournament-you-are-out = You're not taking part.
tournament-you-gone = You have withdrawn.
tournament-you-are-removed = The organiser has removed you. Only the organiser can let you back in.
tournament-you-stand = Place { $place } · { $points }
tournament-you-finished = It's over. You finished in place { $place }.
tournament-you-out-of-it = You have no more games. Thank you for playing!
tournament-you-bye = ☕ You have a bye: nobody is left to play you, { $kind ->
    [swiss] so this round's point is yours.
   *[other] so you are in the next round.
} Enjoy the break!
tournament-you-rest = ☕ You're resting this round.{ $last ->
    [yes] {""}
   *[no] {" "}You play again in the next one.
}
tournament-you-play = ⚔️ You play { $player }.
tournament-you-begin = ⚔️ You play { $player }. **You begin.**
tournament-they-begin = ⚔️ You play { $player }. **They begin.**
tournament-you-await = -# The next round is paired as soon as all games of this one have a result.
tournament-they-say = 💬 { $player } says: **{ $result }**.{ $alone ->
    [yes] {" "}Is that right? If you say nothing, it counts { $at }.
   *[no] {""}
}
tournament-you-say = 💬 You said: **{ $result }**.{ $alone ->
    [yes] {" "}{ $count ->
        [2] { $player } has been asked. It counts once they agree; if they say nothing, { $at }.
       *[other] { $player } have been asked. It counts once more than half of you say the same; if nobody objects, { $at }.
    }
   *[no] {""}
}
tournament-you-disagree = **{ $count ->
    [2] You two disagree.
   *[other] You disagree.
}**
tournament-disagree-about = It counts once { $count ->
    [2] you both say the same
   *[other] nobody disagrees any more and more than half of you say the same
}, or the organiser decides.
tournament-claim = 💬 { $player } says: **{ $result }**
tournament-you-asked = You have asked the organiser to come.
tournament-they-asked = { $player } has asked the organiser to come.
tournament-say-won = { $player } won
tournament-say-draw = A draw
tournament-agree = That's right
tournament-not-so = That's wrong
tournament-agree-with = { $player } is right
tournament-unsay = Take it back
tournament-unsaid = You have taken back what you said.
tournament-open-table = Open our table
tournament-table-open = 🎲 Your table is open.
tournament-table-ready = 🎲 Your table is in { $place }. All of you take your seats there.
tournament-report-about = Played at a real table? Say how it went; { $count ->
    [one] your opponent confirms it.
   *[other] the others confirm it.
}
tournament-call-organiser = Ask the organiser
tournament-managers = A server manager
tournament-call-waits = { $other }: { $player } says **{ $result }**. Is that right? If you say nothing, it counts { $at }.
tournament-call-disputed = { $players } disagree about their game. { $organiser } decides, unless they agree.
tournament-call-asked = { $organiser }: { $player } asks you to come to this game.
tournament-call-overdue = The time of this round is over, and { $players } has no result. { $why ->
    [playing] They are still playing: the round waits for it, and the result counts.
    [present] They were there, so none of them loses.
    [undecided] It is still undecided.
   *[nobody] Somebody has to go on.
} { $organiser } can give more time or decide.
tournament-call-more-time = { $players }: this round has more time now.
tournament-call-differs = { $players } disagree about their game.
tournament-call-none = { $players }: nothing to decide any more.
tournament-decide = Decide
tournament-now-so = This panel was out of date. Here is how things stand.
tournament-report-differs = If that's wrong, say how it went.
tournament-enter-late = Join from the next round
tournament-withdraw = Withdraw
tournament-withdraw-sure = Yes, withdraw
tournament-withdraw-about = You play no more games in this tournament, and an open game counts as lost unless its result was reported. Are you sure?

tournament-standings-after = { $title }: standings so far
tournament-standings-over = Final standings
tournament-struck = { $players } withdrew before playing half of their games, so those games count for nobody.
tournament-tie-breaks = Equal points: { $names }
tournament-points = { $number ->
    [0.5] { $points } point
    [one] { $points } point
   *[other] { $points } points
}
tournament-spoken = { $place }. { $name }, { $points }.
tournament-spoken-knockout = { $place }. { $name }.
tournament-head-name = Name
tournament-head-points = Pts
tie-buchholz = Buchholz
tie-buchholz-cut = Buchholz without the lowest
tie-sonneborn-berger = Sonneborn-Berger
tie-head-to-head = direct encounter
tie-wins = wins
tie-progressive = progressive score
tie-about-buchholz = your opponents' scores, added up
tie-about-buchholz-cut = your opponents' scores, added up without the lowest
tie-about-sonneborn-berger = the scores of those you beat, and half the scores of those you drew with
tie-about-head-to-head = the games between those who have equal points
tie-about-wins = how many games you won
tie-about-progressive = your points after each round, added up
tournament-key-points = A win is { $win }, a draw { $draw }.
tournament-key-signs = In each round
tournament-key-won = won
tournament-key-lost = lost
tournament-key-drawn = drawn
tournament-key-won-unplayed = won, not played
tournament-key-lost-unplayed = lost, not played
tournament-key-bye = bye
tournament-key-half = sat out, { $points }
tournament-key-zero = sat out, no point
tournament-key-rest = rested
tournament-key-numbers = In the text, # with a number is a person: after a name it's their own, after a sign the opponent's.
tournament-key-tie = { $tie }: { $about }
tournament-key-equal = If points are equal
tie-short-buchholz = Bh
tie-short-buchholz-cut = Bh-1
tie-short-sonneborn-berger = SB
tie-short-head-to-head = DE
tie-short-wins = Wins
tie-short-progressive = Prog
tournament-sign-won = +
tournament-sign-lost = −
tournament-sign-drawn = =
tournament-sign-won-unplayed = w
tournament-sign-lost-unplayed = f
tournament-sign-drawn-unplayed = =
tournament-sign-bye = b
tournament-sign-half = ½
tournament-sign-zero = 0
tournament-sign-rest = ·

tournament-new = New tournament
tournament-new-about = Choose what you want and leave the rest. Sign-up opens in this channel.
tournament-plan-game = Choose a game …
tournament-field-kind = Kind
tournament-field-rounds = Rounds
tournament-field-extra = Games
tournament-field-seats = Tables
tournament-field-most = People
tournament-field-hours = Time
tournament-field-venue = Where
tournament-plan-rounds = { $rounds ->
    [0] as many as it takes
   *[other] { $rounds }
}
tournament-plan-seats = { $seats ->
    [2] two at each
   *[other] up to { $seats } at each
}
tournament-plan-round-robin = { $extra ->
    [yes] everybody twice
   *[no] everybody once
}
tournament-plan-knockout = { $extra ->
    [yes] third-place game too
   *[no] no third-place game
}
tournament-field-advancing = Go on
tournament-plan-groups = { $advancing } of each group
tournament-plan-most = up to { $most }
tournament-venue-either = at tables here or real ones
tournament-venue-screen = at tables here
tournament-venue-real = at real tables
tournament-about-either = The players of a game choose: a table here, or a real one. After a real one, they say how it went.
tournament-clock-usual = to suit the rounds
tournament-options = Options of the tables
tournament-options-about = All games are played like this.
tournament-open-sign-up = Open sign-up
tournament-title = Name, with day and time if they are fixed
tournament-usual-title = { $game } tournament
tournament-opened = ✅ Sign-up for **{ $title }** is open. When enough people are in, begin it under **Organise**. If you play too, sign up yourself.

tournament-you-decide = How did it go?
tournament-menu-disputed = { $count ->
    [one] The players of 1 game disagree.
   *[other] The players of { $count } games disagree.
}
tournament-menu-asked = { $count ->
    [one] 1 game needs you.
   *[other] { $count } games need you.
}
tournament-menu-waits = { $count ->
    [one] 1 result has yet to be confirmed.
   *[other] { $count } results have yet to be confirmed.
}
tournament-menu-overdue = { $count ->
    [one] 1 game has no result, although its time is over.
   *[other] { $count } games have no result, although their time is over.
}
tournament-do-start = Begin
tournament-do-starts = Start time
tournament-do-people = People
tournament-do-games = Results
tournament-do-more = More time
tournament-do-end = End early
tournament-do-cancel = Call off
tournament-menu-results = **Results**: enter or correct one, of earlier rounds too.
tournament-menu-people = **People**: who { $late ->
    [yes] joins late, didn't show up, sits out or leaves.
   *[no] didn't show up, sits out or leaves.
}
tournament-menu-ways-to-end = **End early** keeps the standings; **Call off** leaves none.
tournament-do-add = Let somebody in
tournament-do-absent = No-show
tournament-do-miss = Sits out next round
tournament-do-miss-zero = Sits out: 0 points
tournament-do-miss-half = Sits out: { $points }
tournament-do-plays = Plays next round after all
tournament-do-return = Let back in
tournament-do-withdraw = Remove
tournament-add-about = Who do you want to let in?
tournament-add-late-about = Who do you want to let in? They play from the next round on. Choose them in the list with the points they get for each round they missed.
tournament-add-who = People usually join by themselves. Here you let people back in; a server manager can let anybody in.
tournament-add-choose = Choose somebody …
tournament-add-zero = For 0 points a missed round …
tournament-add-half = For { $points } a missed round …
tournament-away-zero = Sits out the next round for 0 points.
tournament-away-half = Sits out the next round for { $points }.
tournament-remove-about = **Remove**: off the list. They come back only if you let them in.
tournament-absent-about = **No-show**: this round's open game is lost without being played. At a table of three or four, the others play on.
tournament-miss-about = { $kind ->
    [swiss] **Sits out**: no game in the next round, for no points or those of a draw.
   *[other] **Sits out next round**: their next opponent wins without a game.
}
tournament-withdraw-about-person = **Remove**: plays no more games, and an open game is lost unless its result was reported.
tournament-will-begin = { $count } people, { $rounds ->
    [one] 1 round.
   *[other] { $rounds } rounds.
}
tournament-will-group = { $count ->
    [one] One group.
   *[other] { $count } groups.
}
tournament-at-most = { $length } at most
tournament-will-close = Sign-up closes, the first round is paired, and everybody is pinged once. Begin now?
tournament-start-now = Begin now
tournament-begun-now = It has begun.
tournament-end-about = Reported results count unless the players disagree; other open games count for nobody. The standings are final. Are you sure?
tournament-end-sure = Yes, end it
tournament-cancel-about = It won't take place, or it stops without standings. Are you sure?
tournament-cancel-sure = Yes, call it off
tournament-choose-remove = Remove …
tournament-choose-person = Choose somebody …
tournament-choose-game = Choose a game …
tournament-rule-draw = Draw
tournament-rule-won = { $first } won
tournament-rule-unplayed = { $first } won, not played
tournament-rule-neither = { $count ->
    [2] Both lost, not played
   *[other] All lost, not played
}
tournament-both-lost-about = { $count ->
    [2] Neither of them gets
   *[other] None of them gets
} a point for this game. Are you sure?
tournament-again-about = { $count ->
    [one] Whoever goes on changes, and 1 later game was already played: it has to be played again.
   *[other] Whoever goes on changes, and { $count } later games were already played: they have to be played again.
} Other games keep their results. Are you sure?
tournament-again-sure = Yes, play again
tournament-both-lost-sure = { $count ->
    [2] Yes, both lost
   *[other] Yes, all lost
}
tournament-ruled-draw = { $players } drew.
tournament-ruled-won = { $player } won against { $others }.
tournament-ruled-unplayed = { $player } won against { $others } without a game.
tournament-ruled-neither = { $players } { $count ->
    [2] both
   *[other] all
} lost without a game.
tournament-did-withdraw = { $player } is out of the tournament.
tournament-did-absent = { $player } didn't show up.
tournament-did-miss = { $player } sits out the next round.
tournament-did-plays = { $player } plays the next round.
tournament-did-return = { $player } is back in.
tournament-did-add = { $player } is in.
tournament-did-wait = { $player } is on the waiting list.
tournament-did-more = This round has { $length } more.

tournament-list = Tournaments
tournament-list-own = Yours
tournament-list-others = In this server
tournament-list-over = Over
tournament-list-none = There are none in this server now. `/tournament new` opens one.
refused-tournament-managers-open = In this server only server managers can open tournaments.
refused-tournament-no-place = A tournament needs a text channel. Open it in one.
refused-tournament-lacking = I can't host a tournament in { $place }. I'm missing: { $permissions }. A server manager can give me that for this channel.

entrants-button = From a list
entrants-title = Enter people from a list
entrants-field = A username, nickname, mention or ID a row
entrants-example = Ann, 1650 … or headings first: name;rating or name;seed
entrants-in = ✅ { $count ->
    [one] 1 person is in: { $players }
   *[other] { $count } people are in: { $players }
}
entrants-waiting = ⏳ { $count ->
    [one] 1 person is on the waiting list: { $players }
   *[other] { $count } people are on the waiting list: { $players }
}
entrants-faults = { $count ->
    [one] 1 row entered nobody. Correct it and enter it again:
   *[other] { $count } rows entered nobody. Correct them and enter them again:
}
entrants-fault = Row { $row }: { $written } – { $why }
entrants-told = They are told in the channel, and can drop out there.
entrants-more = Another list
entrants-you-are-in = { $players }: the organiser has signed you up. If you don't want to play, tap **Drop out**.
entrants-nobody = There is no name in this row.
entrants-unknown = Nobody in this server has this username, nickname or ID.
entrants-several = Several people here are shown under this name. Write the username, a mention or the ID.
entrants-twice = This person is in the list already.
entrants-number = A seed or rating is a number from 0 to 100000.
entrants-rounded-id = The spreadsheet has rounded this ID. Format the column as text, or write a name.
