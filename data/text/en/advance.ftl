# Answers in advance: if they play this, I play that.

advance-title = Answers in advance
advance-line = If { $player } plays { $awaited }, you play { $then }.
advance-line-on = If { $player } goes on with { $awaited }, you play { $then }.
advance-how-long = Only you see this. It is void as soon as the game goes another way.
advance-back = Cancel
advance-taken-back = Cancelled.
advance-unfit = You said { $then } in advance, but the rules don’t allow it now. It is for you to answer.
table-advance = In advance: { $count }
refused-no-answer = Say what you play in `answer`. To answer others in advance, fill in `if` and `then` as well.
refused-advance-both = `if` and `then` go together: what they play, and what you play then.
refused-advance-your-turn = It’s your turn, so there is nothing to wait for: use `answer`. With `if` and `then` beside it you say what comes after.
refused-advance-nobody = Nothing can be said in advance now: the table doesn’t wait for one other player.
refused-advance-if = `if`: { $why }
refused-advance-then = `then`: { $why }
refused-advance-goes-on = After that it is still { $player }’s turn. Say all of it in `if`, with a semicolon between, as the list suggests.
refused-advance-over = The game would be over with that; there would be nothing left to answer.
refused-advance-declared = What ends the game or offers a draw is never said in advance.
refused-advance-unknown = That can’t be said in advance. Either { $player } can’t play it, or whether they can is theirs alone to know.
refused-advance-first = Give your own answer first, then say the rest: what comes of it isn’t known yet.
refused-advance-full = You have { $most } answers in advance here, and more are not possible. **Table** lists them; cancel one first.
refused-advance-gone = That answer isn’t waiting any more: it was played or cancelled, or the game went another way.
refused-advance-hidden = This game has no answers in advance: whether others can play something depends on what they hold.
refused-advance-real = There are no answers in advance at a real table: you tell what has happened.
