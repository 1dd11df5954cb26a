# Crown Crest's lesson, a scene a paragraph, and the notes of first games.

learn-crown-crest-main = Lead by 5 victory points (**VP**) to win. Cards cost **tokens**; you lack 2 for the Giant. **Charge** it: a card a turn, for good, which raises your crest.
learn-crown-crest-main-nudge = Choose **Charge**, then the Giant.
learn-crown-crest-main-2 = At crest level 2 you get 2 tokens each turn. Play a **unit**, the Spearmen.
learn-crown-crest-main-2-nudge = Choose **Unit**, then play the Spearmen.
learn-crown-crest-main-3 = They lie sideways in your rear (**Rest**): no moving or fighting yet. Play the same card again.
learn-crown-crest-main-3-nudge = Choose **Unit** again, then reinforce the Spearmen.
learn-crown-crest-main-well = It went under the first, and their strengths add up: **reinforcing**.

learn-crown-crest-link = **Commands** cost 1 less for each card of yours on the battlefield (at least 1). The second of a turn has **link** number 2 and may do more. Play your second Orders.
learn-crown-crest-link-nudge = Choose **Command**, then play the Orders.
learn-crown-crest-link-well = At link 2 you drew 2 cards.

learn-crown-crest-battle = Two turns later. Upright units are **Active** and may move to a **front**. Send your Knight to the left one.
learn-crown-crest-battle-nudge = Choose **Move**, then the left front for the Knight, and send it.
learn-crown-crest-battle-2 = 5 against 5, and nobody wins a tie. **Stake** a token on the Knight: it adds 1 and comes back after the battle.
learn-crown-crest-battle-2-nudge = Choose **Stake**, then 1 for the Knight, and send it.
learn-crown-crest-battle-3 = You won both: 1 VP each. Losers **exit**; as many of the winner's units **fall back**. On the right, choose the Scout.
learn-crown-crest-battle-3-nudge = Choose the Scout: the stronger unit stays at the front.
learn-crown-crest-battle-well = Units that fell back are upside down (**Down**) and fight again in two turns.

learn-crown-crest-cleanup = A turn ends with one **cleanup action**. Your used Orders wait at count 1. Advance the counts.
learn-crown-crest-cleanup-nudge = Drawing is good as well, but advance the counts now.
learn-crown-crest-cleanup-well = At 0 the Orders are back in hand. Units that exited return the same way.

learn-crown-crest-win = By night a front brings 2 VP. A lead of **5** wins at once; else the most VP after turn 8. It is 3 to 0; you will win left and lose right. As first player, choose the order.
learn-crown-crest-win-nudge = The left one: 5 to 0, and the game ends before the right is fought.
learn-crown-crest-win-well = 5 VP ahead: you win!

crest-first-reinforce = You have a unit in play and the same card in your hand: it goes under the unit and makes it stronger.
crest-first-link = Your next command this turn has link number 2 or more: look what it adds.
crest-first-move = Only upright (Active) units move, each once a turn. Both fronts score.
crest-first-tokens = Staked tokens come back after the battle, so those you keep gain you nothing in it.
crest-first-fallback = Whoever falls back is turned upside down (Down) and fights again in two turns.
crest-first-counts = Cards that exited or were played come back to your hand when their count gets to 0.
crest-first-night = It is night: every front brings 2 VP now.
