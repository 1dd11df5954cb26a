# Crownfell's lesson, a scene a paragraph, and the notes of first games.

learn-crownfell-deploy = The **Guardian** is in your hand. Choose it, then a space of your home row, at the bottom.
learn-crownfell-deploy-nudge = Choose the Guardian, then any space of row a.
learn-crownfell-deploy-well = Deployed! One card a turn: that was your whole turn.

learn-crownfell-move = A card moves as the arrows on it show. Tap the **Monarch**, then the space straight ahead of it.
learn-crownfell-move-nudge = Straight ahead is c2.
learn-crownfell-move-well = Right. Tapping a card always shows you where it can go.

learn-crownfell-capture = A solid arrow also captures, a hollow one only goes to empty spaces. The Guardian is between two enemies: capture the one you can.
learn-crownfell-capture-nudge = Look at the Guardian's arrows: sideways they are hollow, diagonally ahead they are solid.
learn-crownfell-capture-well = Captured! You move onto an enemy, and it goes to the discard pile.

learn-crownfell-lock = 🔒 Page's Labyrinth locks the cards at its sides. Your Monarch cannot move; another card can help it.
learn-crownfell-lock-nudge = Try the Stag: it jumps diagonally ahead.
learn-crownfell-lock-well = The Labyrinth is gone, and with it the lock.

learn-crownfell-shield = 🛡️ A shield protects: Page's Guardian covers the Stag behind it. Capture the Guardian first.
learn-crownfell-shield-nudge = The Guardian stands on c2, next to your Harbinger.
learn-crownfell-shield-2 = Nothing covers the Stag any more. Capture it!
learn-crownfell-shield-2-nudge = The Stag stands on d3, diagonally ahead of your Harbinger.
learn-crownfell-shield-well = Both are gone. What protects has to go first.

learn-crownfell-rally = 👑 Whoever moves onto the crown in the middle may **rally**: do one more thing. Move the Monarch there.
learn-crownfell-rally-nudge = The crown is c3, straight ahead of the Monarch.
learn-crownfell-rally-2 = Your rally: deploy the Guardian.
learn-crownfell-rally-2-nudge = A rally is taken now or never: deploy the Guardian from the list.
learn-crownfell-rally-well = Two things in one turn! The enemy's home row earns a rally, too. It can also bring a captured card back, or direct an ally one space.

learn-crownfell-win = You win when the other side has no card left on the board; cards in hand do not help. Find the capture that wins.
learn-crownfell-win-nudge = Look at the Stag's long jump: it goes one or two spaces.
learn-crownfell-win-well = You win!

crownfell-first-rally = A rally: one more thing to do, now or never.
crownfell-first-lock = Your card with a lock on it cannot move or use its ability while the enemy stays there.
crownfell-first-shield = An enemy with a shield on it cannot be captured while the one that covers it stays there.
crownfell-first-ability = A card with a star has an ability: tap the card, then the ability instead of a space.
crownfell-first-revive = A rally can also bring a captured card back into your hand.
crownfell-first-deploy = Deploying a card from your hand is a turn, too; more cards give you more to choose from.
