# The replay panel: a game seen again, a step at a time.

replay-open = Replay
replay-open-so-far = Replay so far
replay-title = { $game }: { $players }
replay-step = { $step } of { $steps }
replay-so-far = the game so far
replay-beginning = Beginning
replay-beginning-line = The game begins.
replay-turns = Go to a turn
replay-earlier = ◀ Earlier turns
replay-later = Later turns ▶
replay-whose = From whose eyes
replay-eyes = As { $player } saw it
replay-eyes-of = as { $player } saw it
replay-eyes-all = As everybody saw it
replay-moments = Moments
replay-advice = Advice
replay-thinking = The Castellan is thinking about this position.
replay-advice-given = 💡 For { $player }, I would play **{ $move }**. { $why }
    { $who } played: { $played }
replay-advice-same = 💡 For { $player }, I would play **{ $move }** too. { $why }
replay-play-on = Play on
replay-play-on-about = { $turn }, with the same cards and the same luck to come, against the computer. The game is practice: hints are on, and it counts for nothing.
replay-play-as = Play as { $player }
replay-back = Back to the replay
replay-copied = Played on from “{ $turn }” of another game, for practice.
replay-copied-link = Played on from “{ $turn }” of [another game]({ $link }), for practice.
replay-copied-deal = Nothing was dealt here: the cards and all luck are those of the game that this one was played on from.
replay-games = Your finished games
replay-games-none = There are none yet. The games you finish on any server appear here.
replay-bring = To see a game from elsewhere, attach its record file with `/replay record:`.

refused-replay-ended = The game is over at that point. Go back a step to play on.
refused-replay-busy = Another game is going on here. Finish it first, then play on from the replay.
refused-record-gone = That record is not kept any more: records are kept for 30 days, your last ten. Attach the file again with `/replay record:`.
refused-record-not-now = That could not be read just now. Please try again in a moment.
refused-record-large = That file is too large. A record has at most { $most } MB.
refused-no-record = That file is not a record of Castellan. A record is the text file that `/record` gives you.
refused-no-record-there = That message has no record file. A record is a text file (.txt) that `/record` gives you.
refused-record-version = That record is of version { $name }, which this bot cannot read yet. Whoever runs it can update it.
refused-record-game = That record is of a game called { $name }, which is not played here.
refused-record-mended = The rules were mended after that game had begun, so it cannot be played again. The file still has every move.
refused-record-covered = That game was still going on when the record was made, and hidden cards are covered in it. Take its record again after the end.
refused-record-cards = That game was played with the cards “{ $name }”, which are not here. A record that carries its cards with it can be shown: update the bot it came from and take the record again.
refused-record-own-cards = The cards in that record cannot be used here.
refused-record-wrong = Line { $line } of that record does not fit the rules. Was the file changed by hand?
refused-record-too-long = That record is too long to be shown.
