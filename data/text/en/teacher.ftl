# The teacher: hints, and after a game the moments that mattered.

panel-hint = Hint
option-hints = Hints
value-hints-off = for nobody
value-hints-alone = against computers
value-hints-on = for everybody

hint-given = 💡 **{ $move }**
hint-play = Play this
hint-better = It wins about { $share } of 100 games from here. Next best is { $other }, with about { $less }.
hint-close = It wins about { $share } of 100 games from here. { $other } is about as good.
hint-alone = I have found nothing better.
hint-thinking = ⏳ Looking further: a better move would appear here in a moment.
hint-late = The game has moved on in the meantime. Ask again when it's your turn.

over-moments = Look back
moments-title = The moments that mattered
moments-thinking = 🔍 Looking through the game. This takes a few seconds …
moments-late = That didn't work just now. Try again in a moment.
moments-title-lost = What cost you most
moments-none = 🔍 Nothing stands out: no big mistake, and no move that was hard to find.
moments-none-lost = 🔍 I found no move of yours that cost you anything: the others had the better cards.
moments-show = View { $number }
moments-picture = { $turn }: the table before moment { $number }
moment-missed = { $player }: { $played }. Better: **{ $better }**, which wins { $share } games in 100 from there, against { $less } for the move played. { $why }
moment-found = 🌟 { $player } found **{ $played }**, which wins { $share } games in 100 from there; { $better } wins { $less }. { $why }
moment-missed-gold = { $player }: { $played }. Better: **{ $better }**. The turn could have brought about { $gold } Gold more. { $why }
moment-hinted = (You followed a hint.)
moment-missed-win = { $player }: { $played }. Better: **{ $better }**. { $why }
moment-found-win = 🌟 { $player } found **{ $played }**. { $why }

refused-no-hints = There are no hints at this table: people play against each other here, and its owner didn't allow hints.
refused-no-teacher = I can't play this game myself, so I have no hints.
refused-no-moments = There is nothing to look back on here.
