# Crown Crest's lesson, a scene a paragraph, and the notes of first games.

learn-crown-crest-charge = Cards cost **tokens**. You have 2, and the Knight costs 3. Once a turn you may **charge** a card instead: charge the Knight.
learn-crown-crest-charge-nudge = Choose **Charge**, then the Knight.
learn-crown-crest-charge-well = Your crest rose to level 2: from now on every clean-up brings you 2 tokens.

learn-crown-crest-unit = A **unit** comes to your rear, lying on its side: it rests this turn. Play the Spearmen.
learn-crown-crest-unit-nudge = Choose **Play a unit**, then the Spearmen, for 1 token.
learn-crown-crest-unit-2 = You have the same card once more. Play it, too: it goes under the first.
learn-crown-crest-unit-2-nudge = Play the second Spearmen.
learn-crown-crest-unit-well = One unit, two cards, and twice the strength: that is **reinforcing**.

learn-crown-crest-link = **Commands** cost 1 less for each card of yours on the battlefield, here 1 and not 2. Play Orders: you draw a card.
learn-crown-crest-link-nudge = Choose **Play a command**, then Orders.
learn-crown-crest-link-2 = The second command of a turn is **link 2** and does more. Play the other Orders.
learn-crown-crest-link-2-nudge = Play Orders once more, before you do anything else.
learn-crown-crest-link-well = It drew 2 cards this time.

learn-crown-crest-battle = Upright units move to a **front**, left or right. Page's War Elephant holds the left one with strength 5. Send your Knight there; it has 5 as well.
learn-crown-crest-battle-nudge = Move the Knight to the left front.
learn-crown-crest-battle-2 = 5 against 5. **Stake** tokens on the Knight: each adds 1, and they come back.
learn-crown-crest-battle-2-nudge = One token is enough, for nobody wins a tie.
learn-crown-crest-battle-well = The front is yours: 1 VP, and the War Elephant is gone for some turns.

learn-crown-crest-retreat = You won again, 7 to 3. As many of your units **fall back** as the other side lost: one. Keep the stronger one at the front.
learn-crown-crest-retreat-nudge = Let the Spearmen fall back.
learn-crown-crest-retreat-well = They lie upside down now and fight again in two turns. The Knight stays where it is.

learn-crown-crest-cleanup = The turn ends with tokens and one **clean-up** action: draw two cards, or bring all your counts down by one. Your Knight waits at count 1. Bring it back!
learn-crown-crest-cleanup-nudge = Drawing is good as well, but bring the counts down now.
learn-crown-crest-cleanup-well = At 0 a card returns to your hand: nothing is lost for good.

learn-crown-crest-win = From turn 5 on it is night, and a front brings 2 VP. Whoever leads by **5 VP** wins at once; else the most after eight turns. Win this front.
learn-crown-crest-win-nudge = 5 against 5: stake your token.
learn-crown-crest-win-well = 5 VP ahead: you win!

crest-first-reinforce = You have a unit in play and the same card in your hand: it goes under the unit and makes it stronger.
crest-first-link = Your next command this turn is link 2 or more; look what it adds.
crest-first-move = Only upright units move, and each once; both fronts count.
crest-first-tokens = Staked tokens come back after the battle. What you do not stake wins nothing.
crest-first-fallback = Whoever falls back fights again in two turns.
crest-first-counts = Cards that left come back to your hand when their count gets to 0.
crest-first-night = It is night: every front brings 2 VP now.
