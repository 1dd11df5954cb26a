# The deal: its seal, what players add to it, its proof (docs/fairness.md).

deal-sealed = -# 🎲 The deal is sealed: { $seal }
deal-luck = -# 🎲 Added by the players: { $luck }
deal-luck-added = Your words are in the deal.
deal-shown = -# 🎲 The secret of the deal: { $secret }. **Record** holds the proof.
refused-no-words = There are no letters in these words.
deal-announced = 🎲 **{ $game } begins**: { $players }. Nothing can be changed any more, and the number of this message completes the deal.
deal-again-lost = -# This is announcement no. { $number }: an earlier one may have been posted, but I cannot find it.
deal-again-deleted = -# This is announcement no. { $number }: somebody deleted the earlier one.
deal-again-reopened = -# This is announcement no. { $number }: an earlier start came to nothing.
deal-beacon = -# 🎲 Round { $round } of this public beacon will be in the deal too: { $chain }
deal-no-beacon = -# The public beacon { $chain } does not answer, so the deal goes on without it.
deal-unlit = -# The public beacon did not answer in time, so the cards were dealt without it.
deal-how = Is this fair?
deal-fair = The number of that message is **{ $number }**; its link ends with it. Discord gave it out when everything else in the deal was settled, so nobody could choose the cards. When the game is over, **Record** holds every part of the deal, and the page `docs/fairness.md` says how to check them.
deal-proof = -# 🎲 The secret of the deal: { $secret }. [The announcement]({ $link }) completed it; **Record** holds the proof.
refused-luck-closed = The game is about to begin, so nothing can be changed any more.
