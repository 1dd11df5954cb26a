# Crownfell's lesson, a scene a paragraph, and the notes of first games.

learn-crownfell-deploy = You are Black ◆, at the bottom; White ○ at the top is the enemy. **Capture every enemy card on the board, and you win.** Choose the **Monarch** from your hand, then a space of row a, your home row.
learn-crownfell-deploy-nudge = Put the Monarch on any space of row a, the lowest one.
learn-crownfell-deploy-well = Deployed! That was your whole turn.

learn-crownfell-move = A card goes where its arrows point. Tap the Monarch, then the space straight ahead of it.
learn-crownfell-move-nudge = Take the Monarch straight ahead, to c1.
learn-crownfell-move-well = Tap a card of yours to see where it can go, an enemy’s to read what it does.

learn-crownfell-capture = Solid arrows move and capture; hollow ones only go to empty spaces. Capture the enemy that your Monarch can capture.
learn-crownfell-capture-nudge = The Monarch's hollow arrows point diagonally back. Capture the Harbinger, diagonally ahead.
learn-crownfell-capture-well = You move onto an enemy, and it leaves the board.

learn-crownfell-lock = 🔒 The enemy Labyrinth locks the cards at its sides: your Monarch cannot move. Capture the Labyrinth with the Stag, whose double arrows jump **one or two** spaces.
learn-crownfell-lock-nudge = The Stag can jump two spaces: capture the Labyrinth on c4.
learn-crownfell-lock-well = The Labyrinth is gone, and with it the lock.

learn-crownfell-shield = 🛡️ The enemy Guardian protects the Stag behind it. Capture the Guardian first.
learn-crownfell-shield-nudge = Capture the Guardian on c1 with your Harbinger, diagonally ahead.
learn-crownfell-shield-well = Nothing protects the Stag any more.

learn-crownfell-rally = 👑 Move onto a space with this sign, the crown or the enemy’s home row, and you may **rally**: at once deploy a card, or move another of your cards one space, whatever its arrows say. Take the Monarch to the crown.
learn-crownfell-rally-nudge = Take the Monarch straight ahead to the crown, c3.
learn-crownfell-rally-2 = Your rally: deploy the Guardian.
learn-crownfell-rally-2-nudge = Press the button with the Guardian, below the board.
learn-crownfell-rally-well = Two things in one turn!

learn-crownfell-win = Capture the last enemy card on the board, and you win; cards in hand do not help. Find that capture.
learn-crownfell-win-nudge = The Stag can jump two spaces: capture the enemy on d3.
learn-crownfell-win-well = You win! A side that has no legal move on its turn loses as well.

# What a lesson says in place of a refusal that names what later scenes teach.
learn-crownfell-refused-locked = { $card } is locked by { $by }, so it cannot move.

crownfell-first-rally = A rally: one more thing to do, now or never. The card that earned it has done its part: it is another card’s turn.
crownfell-first-lock = A card with a lock on it cannot move by itself or use its ability while the enemy that locks it stays there. A rally or another card's ★ can still move it.
crownfell-first-shield = An enemy with a shield on it cannot be captured while the card that protects it stays there.
crownfell-first-ability = A card with a ★ has an ability; 🔍 says which. On the board, tap the card, then the ability instead of a space.
crownfell-first-revive = A rally is one more thing to do, now or never. It can also revive a captured card: that comes into your hand and is yours, whoever lost it.
crownfell-first-enemy-ability = The enemy’s { $card } has a ★: an ability that its side can use in place of a move. Tap it to read what it does.
crownfell-first-discard = Captured cards lie in the discard pile. In a rally either side may revive one into its own hand, whoever lost it.
crownfell-first-deploy = Deploying a card from your hand is a turn, too; more cards give you more to choose from.
crownfell-first-shot = A card with a target sign can capture an enemy there without going there, after its move or instead of it.
