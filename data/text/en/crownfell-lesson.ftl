# Crownfell's lesson, a scene a paragraph, and the notes of first games.

learn-crownfell-deploy = You are Black ◆, at the bottom. **Capture every enemy card on the board, and you win.** Your first card is GUA, the **Guardian**. Choose it, then a space of row a, your home row.
learn-crownfell-deploy-nudge = Choose the Guardian, then any space of row a.
learn-crownfell-deploy-well = Deployed! One card a turn: that was your whole turn.

learn-crownfell-move = A card goes where its arrows point. Tap your **Monarch** (MON), then the space straight ahead of it.
learn-crownfell-move-nudge = Straight ahead is c2.
learn-crownfell-move-well = Right. Tapping a card always shows you where it can go.

learn-crownfell-capture = Solid arrows move and capture; hollow ones only go to empty spaces. Your Guardian stands between two enemies: capture the one you can.
learn-crownfell-capture-nudge = The Guardian's arrows are hollow sideways and solid diagonally ahead.
learn-crownfell-capture-well = Captured! You move onto an enemy, and it leaves the board. A card with a target sign captures whoever stands on that space, without going there.

learn-crownfell-lock = 🔒 The enemy Labyrinth locks the cards at its sides, so your Monarch cannot move. Help it with the Stag: its double arrows jump **one or two** spaces.
learn-crownfell-lock-nudge = Tap the Stag: it can jump onto the Labyrinth.
learn-crownfell-lock-well = The Labyrinth is gone, and with it the lock.

learn-crownfell-shield = 🛡️ The enemy Guardian shields the Stag behind it. Capture the Guardian first.
learn-crownfell-shield-nudge = The Guardian stands on c2, diagonally ahead of your Harbinger.
learn-crownfell-shield-2 = Nothing shields the Stag any more. Capture it!
learn-crownfell-shield-2-nudge = The Stag stands on d3, diagonally ahead of your Harbinger.
learn-crownfell-shield-well = Both are gone. What shields others has to go first.

learn-crownfell-rally = 👑 Move onto the crown, and you may **rally**: do one more thing at once. Take the Monarch there.
learn-crownfell-rally-nudge = The crown is c3, straight ahead of the Monarch.
learn-crownfell-rally-2 = Your rally: deploy the Guardian.
learn-crownfell-rally-2-nudge = Press the button with the Guardian, below the board.
learn-crownfell-rally-well = Two things in one turn! Entering the enemy's home row earns a rally, too. A rally can also move another of your cards one space, or take a captured card, even an enemy's, into your hand.

learn-crownfell-win = Cards in hand do not help: whoever has none on the board has lost. Find the capture that wins.
learn-crownfell-win-nudge = Look at the Stag's jump: it can go two spaces.
learn-crownfell-win-well = You win! An enemy with no legal move has lost, too. One more sign: a card with a star ★ has an ability. Tap the card, then its ability.

crownfell-first-rally = A rally: one more thing to do, now or never.
crownfell-first-lock = A card with a lock on it cannot move by itself or use its ability while the enemy that locks it stays there. A rally or another card's ★ can still move it.
crownfell-first-shield = An enemy with a shield on it cannot be captured while the one that covers it stays there.
crownfell-first-ability = A card with a star has an ability: tap the card, then the ability instead of a space.
crownfell-first-revive = A rally can also take a captured card into your hand, and it is yours then, whoever lost it.
crownfell-first-deploy = Deploying a card from your hand is a turn, too; more cards give you more to choose from.
