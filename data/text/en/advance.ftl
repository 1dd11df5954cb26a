# Answers in advance: if they play this, I play that.

advance-title = Answers in advance
advance-line = If { $player } plays { $awaited }, you play { $then }.
advance-line-on = If { $player } goes on with { $awaited }, you play { $then }.
advance-how-long = Only you see this. It's dropped if the game goes another way.
advance-back = Cancel
advance-taken-back = Cancelled.
advance-unfit = You planned { $then }, but the rules don't allow it now. Please answer yourself.
table-advance = In advance: { $count }
refused-no-answer = Put what you play in `answer`. To answer others in advance, fill in both `if` and `then`.
refused-advance-both = `if` and `then` go together: what they play, and what you play then.
refused-advance-your-turn = It's your turn, so there is nothing to wait for: use `answer`. Add `if` and `then` to plan what comes after.
refused-advance-nobody = You can't answer in advance now: the table isn't waiting for one other player.
refused-advance-if = `if`: { $why }
refused-advance-then = `then`: { $why }
refused-advance-goes-on = After that it's still { $player }'s turn. Put all of it in `if`, separated by semicolons, as the list suggests.
refused-advance-over = That would end the game, so there would be nothing left to answer.
refused-advance-declared = You can't end the game or offer a draw in advance.
refused-advance-unknown = You can't answer that in advance. Either { $player } can't play it, or only they know whether they can.
refused-advance-first = Give your own answer first, then plan the rest: nobody knows yet where it leads.
refused-advance-full = You have { $most } answers in advance here, which is the limit. **Table** lists them; cancel one first.
refused-advance-gone = That answer isn't waiting any more: it was played or cancelled, or the game went another way.
refused-advance-hidden = This game has no answers in advance: what others can play depends on what they hold.
refused-advance-real = There are no answers in advance at a real table: you report what has happened.
