# The deal: its seal, what players add to it, its proof (docs/fairness.md).

deal-sealed = -# 🎲 The deal is sealed.
deal-luck-added = Your words are in the deal.
refused-no-words = These words have no letters. Type some, such as `/table luck words:blue whale`.
deal-announced = **{ $game } begins**: { $players }.
deal-again-lost = -# This is announcement no. { $number }: an earlier one may have been posted, but I can't find it.
deal-again-deleted = -# This is announcement no. { $number }: somebody deleted the earlier one.
deal-again-reopened = -# This is announcement no. { $number }: an earlier start came to nothing.
deal-no-beacon = -# The public beacon isn't answering, so the deal goes on without it.
deal-unlit = -# The public beacon didn't answer in time, so the cards were dealt without it.
deal-how = Fair?
deal-fair =
    {""}**Nobody can choose this deal**, neither a player nor the bot's host. It's mixed from:
deal-fair-lots =
    {""}**Nobody can choose what is drawn by lot or rolled here**, neither a player nor the bot's host. It all comes from:
deal-fair-seal = 🔒 a secret that was sealed before anybody could join. The seal: `{ $seal }`
deal-fair-luck = ✋ what the players added: { $luck }
deal-fair-number = 📣 the number of the [message that announced the start]({ $link }): { $number }. Discord chose it after everything else was fixed.
deal-fair-number-here = 📣 the number of the message that announced the start: { $number }. Discord chose it after everything else was fixed.
deal-fair-beacon = 📡 round { $round } of the public beacon `{ $chain }`
deal-fair-key = 🔑 The secret: `{ $secret }`
deal-fair-later = 🔑 The secret itself appears here when the game is over.
deal-fair-carried = -# The button you tapped has carried the fingerprint of these since its message was posted: `{ $carried }`
deal-fair-check = **To check it**, tap **Check this game**: I replay the whole game from its record. Any other program can do the same.
deal-fair-check-later = -# When the game is over, there is a button here that checks all of it.
refused-luck-closed = The game is about to begin, so nothing can be changed any more. Wait a moment for the first panel.
