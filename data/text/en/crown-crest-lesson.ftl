# Crown Crest's lesson, a scene a paragraph, and the notes of first games.

learn-crown-crest-main = A lead of 5 victory points (**VP**) wins. Cards cost **tokens**. **Charge** the Giant (one card a turn): you lose the card, but your **crest** rises to level 2 and brings 2 tokens each turn.
learn-crown-crest-main-nudge = Choose **Charge**, then the Giant.
learn-crown-crest-main-2 = Now pay 1 token to play a **unit**: the Guard.
learn-crown-crest-main-2-nudge = Choose **Unit**, then play the Guard.
learn-crown-crest-main-3 = It lies sideways (**Rest**): no moving or fighting yet. Play the same card again.
learn-crown-crest-main-3-nudge = Choose **Unit** again, then reinforce the Guard.
learn-crown-crest-main-well = The second card lies under the first (**reinforcing**). Strengths add up, and the extra +3 counts: 1 + 1 + 3.

learn-crown-crest-link = A **command** costs 1 less for each of your cards in rear or front, but at least 1. You have played one Orders this turn; the next has **link** number 2 and does more. Play it.
learn-crown-crest-link-nudge = Choose **Command**, then play the Orders.
learn-crown-crest-link-well = Link 2: you drew 2 cards, not 1.

learn-crown-crest-battle = Two turns later. Upright units (**Active**) can move to a **front**. Send your Knight left.
learn-crown-crest-battle-nudge = Choose **Move**, then the left front for the Knight, and send it.
learn-crown-crest-battle-2 = 5 against 5: a tie wins nothing. **Stake** a token on your Knight: it adds 1 and comes back afterwards.
learn-crown-crest-battle-2-nudge = Choose **Stake**, then 1 for the Knight, and send it.
learn-crown-crest-battle-3 = You won both fronts, 1 VP each. The losing units **exited**; for each, one of yours **falls back**. On the right, send back the Scout.
learn-crown-crest-battle-3-nudge = Choose the Scout: the stronger unit stays at the front.
learn-crown-crest-battle-well = Upside down (**Down**), they fight again in two turns.

learn-crown-crest-cleanup = Each turn ends with one **cleanup action**. Your used Orders wait at count 1. Advance the counts.
learn-crown-crest-cleanup-nudge = Drawing is good as well, but advance the counts now.
learn-crown-crest-cleanup-well = At 0 they came back to your hand. Units that exited do the same.

learn-crown-crest-win = By night a front brings 2 VP. You lead 3 to 0; you will win left and lose right. As first player, choose which is fought first.
learn-crown-crest-win-nudge = The left one: 5 to 0, and the game ends before the right is fought.
learn-crown-crest-win-well = 5 ahead ends the game at once: you win! Otherwise the most VP after turn 8 wins.

crest-first-crest = Your crest is the { $card }: { $text }
crest-first-reinforce = You have a unit in play and the same card in your hand: it goes under the unit and makes it stronger.
crest-first-link = Your next command this turn has link number 2 or more: look what it adds.
crest-first-move = Only upright (Active) units move, each once a turn. Both fronts score.
crest-first-tokens = Staked tokens come back after the battle, so holding them back saves nothing.
crest-first-fallback = Whoever falls back is turned upside down (Down) and fights again in two turns.
crest-first-counts = Cards that exited or were played come back to your hand when their count gets to 0.
crest-first-night = It is night: every front brings 2 VP now.
