# Crown Crest's lesson, a scene a paragraph, and the notes of first games.

learn-crown-crest-main = A lead of 5 victory points (**VP**) wins. **Charge** the Giant: you lose the card, but your **crest** rises to level 2 and brings 2 **tokens** each turn.
learn-crown-crest-main-nudge = Choose **Charge**, then the Giant.
learn-crown-crest-main-2 = Pay 1 token to play a **unit**: the Guard.
learn-crown-crest-main-2-nudge = Choose **Unit**, then play the Guard.
learn-crown-crest-main-well = Sideways is **Rest**. It stands upright next turn.

learn-crown-crest-link = You have played one **command** this turn: the next has **link** number 2 and does more. Play the Orders.
learn-crown-crest-link-nudge = Choose **Command**, then play the Orders.
learn-crown-crest-link-well = You drew 2 cards, not 1.

learn-crown-crest-cleanup = Used cards wait with a **count**, a number. At 0 they return to your hand. Each turn ends with a **cleanup action**: now advance the counts, each down by 1.
learn-crown-crest-cleanup-nudge = Drawing is good as well, but advance the counts now.
learn-crown-crest-cleanup-well = Both Orders are back.

learn-crown-crest-move = Two turns later, 3 to 0 for you. Send your upright (**Active**) Knight to the left **front**.
learn-crown-crest-move-nudge = Choose **Move**, then the left front for the Knight, and send it.
learn-crown-crest-move-well = Both fronts are fought each turn; a front won is 1 VP, by night 2.

learn-crown-crest-battle = On the left, 6 against 6 wins nothing. **Stake** a token on your Knight: it adds 1 and comes back.
learn-crown-crest-battle-nudge = Choose **Stake**, then 1 for the Knight, and send it.
learn-crown-crest-battle-2 = Left won! The loser **exited**, so one of yours **falls back**. Choose the Scout.
learn-crown-crest-battle-2-nudge = Choose the Scout: the stronger unit stays at the front.
learn-crown-crest-battle-well = Right won, too: you win 5 to 0!

crest-first-crest = Your crest is the { $card }: { $text }
crest-first-reinforce = You have a unit in play and the same card in your hand: it goes under the unit and makes it stronger.
crest-first-link = Your next command this turn has link number 2 or more: look what it adds.
crest-first-move = Only upright (Active) units move, each once a turn. Both fronts score.
crest-first-tokens = Staked tokens come back after the battle, so holding them back saves nothing.
crest-first-fallback = Whoever falls back is turned upside down (Down) and fights again in two turns.
crest-first-counts = Cards that exited or were played come back to your hand when their count gets to 0.
crest-first-night = It is night: every front brings 2 VP now.
