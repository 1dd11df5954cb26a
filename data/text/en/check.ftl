# Checking a finished game and its deal (docs/fairness.md).

check-button = Check this game
check-good = ✅ **Everything checks out.** I replayed the whole game from its record:
check-seal-alone = ✅ **The seal matches.** The rules were corrected after this game began, so I can't replay it. But:
check-seal = 🔒 The secret is the one that was sealed before the game.
check-cards = 🎲 Every card that was dealt or drawn follows from that secret, what the players added and [the announcement]({ $link }).
check-cards-here = 🎲 Every card that was dealt or drawn follows from that secret, what the players added and the announcement.
check-cards-alone = 🎲 Every card that was dealt or drawn follows from that secret and what the players added.
check-lots = 🎲 Everything that I rolled or drew by lot follows from that secret, what the players added and [the announcement]({ $link }).
check-lots-here = 🎲 Everything that I rolled or drew by lot follows from that secret, what the players added and the announcement.
check-lots-alone = 🎲 Everything that I rolled or drew by lot follows from that secret and what the players added.
check-seed = 🎲 The seed of all draws follows from that secret, what the players added and [the announcement]({ $link }).
check-seed-here = 🎲 The seed of all draws follows from that secret, what the players added and the announcement.
check-seed-alone = 🎲 The seed of all draws follows from that secret and what the players added.
check-moves = 📜 Every move is one that the rules allow, and together they lead to this result.
check-beacon = 📡 Round { $round } of the public beacon is part of it too.
check-unlit = ⚠️ Round { $round } of the public beacon is missing from it: the beacon didn't answer in time.
check-earlier = ⚠️ It was announcement no. { $number }. If nobody in the channel knows why there was more than one, ask the bot's host.
check-unannounced = ⚠️ No announcement is part of it, so the bot's host could have chosen it.
check-limits-cards = -# This doesn't prove that the bot's host never looked at hands. And here the bot checks itself: any other program can check the **Record** too. The project's page, linked in `/about`, explains how.
check-limits-lots = -# No program can prove what players reported from the real table. And here the bot checks itself: any other program can check the **Record** too. The project's page, linked in `/about`, explains how.
check-bad = ❌ **It doesn't match.** This is where:
check-bad-next = Keep the **Record** of this game, and show it to the bot's host. The announcement in the channel stays as it was.

refused-check-later = The secret is shown when the game is over. You can check the game then.
