# Crownfell's lesson, a scene a paragraph, and the notes of first games.

learn-crownfell-move = You are Black ◆; White ○ is the enemy. **Capture every enemy card on the board to win.** Cards go where their arrows point. Tap the Monarch (MON), then the space straight ahead.
learn-crownfell-move-nudge = Take the Monarch (MON) straight ahead, to c1.
learn-crownfell-move-well = Done. Optional: tap a card to read it.

learn-crownfell-capture = Solid arrows also capture; hollow ones only move. Capture an enemy with your Monarch (MON).
learn-crownfell-capture-nudge = The Monarch (MON) has its hollow arrows diagonally back. Capture the Harbinger (HAR), diagonally ahead.
learn-crownfell-capture-well = Move onto an enemy, and it leaves the board.

learn-crownfell-lock = 🔒 The Labyrinth (LAB) locks the cards at its sides: they cannot move. Capture it with the Stag (STA): double arrows jump **1 or 2** spaces.
learn-crownfell-lock-nudge = The Stag (STA) can jump two spaces: capture the Labyrinth (LAB) on c4.
learn-crownfell-lock-well = The lock is gone.

learn-crownfell-shield = 🛡️ The Guardian (GUA) protects the Stag (STA) behind it from capture. Capture the Guardian first.
learn-crownfell-shield-nudge = Capture the Guardian (GUA) on c1 with your Harbinger (HAR), diagonally ahead.
learn-crownfell-shield-well = Now the Stag can be captured.

learn-crownfell-rally = 👑 Move onto the crown or the enemy's home row, and you may **rally**: deploy a card, or move another of yours one space, whatever its arrows. Take the Monarch (MON) to the crown.
learn-crownfell-rally-nudge = Take the Monarch (MON) straight ahead to the crown, c3.
learn-crownfell-rally-2 = Deploy the Guardian (GUA) from your hand onto row a, your home row.
learn-crownfell-rally-2-nudge = Tap the button with the Guardian (GUA), below the board, then a space of row a.
learn-crownfell-rally-well = Two things in one turn! Without a rally, deploying is a turn.

learn-crownfell-win = Capture the last enemy on the board. Cards in hand do not count.
learn-crownfell-win-nudge = The Stag (STA) can jump two spaces: capture the enemy on d3.
learn-crownfell-win-well = You win! Whoever has no legal move on their turn loses, too.

# What a lesson says in place of a refusal that names what later scenes teach.
learn-crownfell-refused-locked = { $card } is locked by { $by }, so it cannot move.

crownfell-first-rally = A rally: one more thing to do, now or never. The card that earned it can't do it: use another one.
crownfell-first-lock = A locked card can't move or use its ★ while the enemy that locks it stays. A rally or another card can move it.
crownfell-first-shield = An enemy with a shield on it cannot be captured while the card that protects it stays there.
crownfell-first-ability = A ★ is an ability: 🔍 says what it does. To use one, tap its card among the buttons below, then the ability.
crownfell-first-revive = A rally is now or never. It can also revive a captured card: it is yours then, whoever lost it.
crownfell-first-enemy-ability = The enemy's { $card } has a ★, an ability in place of a move. Tap it to read it.
crownfell-first-discard = In a rally either side may revive a captured card into its own hand, whoever lost it.
crownfell-first-deploy = Deploying a card from your hand is a turn, too; more cards give you more to choose from.
crownfell-first-shot = A target sign: it can capture an enemy there without going there, after its move or instead.
