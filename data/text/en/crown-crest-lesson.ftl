# Crown Crest's lesson, a scene a paragraph, and the notes of first games.

learn-crown-crest-main = Cards cost **tokens**. You have 2, and the Giant costs 4. But once a turn you may **charge** a hand card instead: charge the Giant.
learn-crown-crest-main-nudge = Choose **Charge**, then the Giant.
learn-crown-crest-main-2 = Your crest rose to level 2: that many tokens you get each turn. Now play a **unit**, the Spearmen.
learn-crown-crest-main-2-nudge = Choose **Unit**, then the Spearmen.
learn-crown-crest-main-3 = They came to your rear. While they carry the sign Zzz they rest. Play the same card once more.
learn-crown-crest-main-3-nudge = Choose **Unit**, then the Spearmen again.
learn-crown-crest-main-well = It went under the first: one unit with the strength of both cards. That is **reinforcing**.

learn-crown-crest-link = Next turn. **Commands** cost 1 less for each card of yours on the battlefield, but at least 1. It is your second command this turn, so its effect for **link** 2 counts too. Play Orders.
learn-crown-crest-link-nudge = Choose **Command**, then Orders.
learn-crown-crest-link-well = You drew 2 cards and not 1.

learn-crown-crest-battle = Two turns later. Units without a sign are Active and move to a **front**, left or right. Page's War Elephant (strength 5) holds the left one. Send your Knight there.
learn-crown-crest-battle-nudge = Choose **Move units**, then **left** for the Knight, and send it.
learn-crown-crest-battle-2 = 5 against 5, and nobody wins a tie. **Stake** a token on the Knight: each adds 1, and they come back after the battle.
learn-crown-crest-battle-2-nudge = Choose **Stake tokens**, then 1 for the Knight, and send it.
learn-crown-crest-battle-3 = You won both fronts, a victory point (VP) each. The losers **exit**, and as many of the winner's units **fall back**: on the right, one. Choose the weaker one, the Scout.
learn-crown-crest-battle-3-nudge = Choose the Scout: the stronger unit stays at the front.
learn-crown-crest-battle-well = Whoever fell back lies upside down (Down) and fights again in two turns.

learn-crown-crest-cleanup = A turn ends with tokens and one **clean-up action**. Used cards wait in the count zone, your Orders at count 1. Move the counts on.
learn-crown-crest-cleanup-nudge = Drawing is good as well, but move the counts on now.
learn-crown-crest-cleanup-well = At 0 the Orders came back to your hand. Units that exited return the same way.

learn-crown-crest-win = Turn 6. From turn 5 on it is night, and a front brings 2 VP. Whoever leads by **5 VP** wins at once; else the most VP after eight turns. You lead 3 to 0. Win this front.
learn-crown-crest-win-nudge = 5 against 5: stake your token on the Knight.
learn-crown-crest-win-well = 5 VP ahead: you win!

crest-first-reinforce = You have a unit in play and the same card in your hand: it goes under the unit and makes it stronger.
crest-first-link = Your next command this turn is link 2 or more; look what it adds.
crest-first-move = Only upright units move, and each once; both fronts count.
crest-first-tokens = Staked tokens come back after the battle. What you do not stake wins nothing.
crest-first-fallback = Whoever falls back fights again in two turns.
crest-first-counts = Cards that left come back to your hand when their count gets to 0.
crest-first-night = It is night: every front brings 2 VP now.
