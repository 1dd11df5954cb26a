# Crown Crest's lesson, a scene a paragraph, and the notes of first games.

learn-crown-crest-main = Beat Page, the computer, by 5 victory points (**VP**). **Charge** the Giant: you lose the card, but your **crest** gains a level.
learn-crown-crest-main-nudge = Choose the Giant, under **Charge**.
learn-crown-crest-main-2 = Level 2 brings 2 **tokens** each turn. Pay 1 for a **unit**: the Guard.
learn-crown-crest-main-2-nudge = Play the Guard, under **Unit**.
learn-crown-crest-main-well = Zz means **Rest**; next turn it is **Active**.

learn-crown-crest-link = Turn 2: Orders, a **command**, was played for you and drew you 1 card. The second command of a turn has **link** number 2: these Orders draw 2. Play them.
learn-crown-crest-link-nudge = Play the Orders, under **Command**.
learn-crown-crest-link-well = You drew 2 cards.

learn-crown-crest-cleanup = Used cards count down from their **cooldown**; at **count** 0 they return to your hand. Turns end with a **cleanup action**: tap “Advance counts” to lower them by 1.
learn-crown-crest-cleanup-nudge = Drawing is good as well, but tap “Advance counts” now.
learn-crown-crest-cleanup-well = Both Orders are back.

learn-crown-crest-move = Four turns later you lead 1 to 0. The moon means night (from turn 5): a front is worth 2 VP, not 1. Here the picture leaves your hand out. Send your Active Knight (no Zz) to the left **front**.
learn-crown-crest-move-nudge = Under **Move**, choose the left front for the Knight, and send it.
learn-crown-crest-move-well = Knight and Scout fight together, with strength 6.

learn-crown-crest-battle = The left is 6 against 6, and a tie wins nothing. **Stake** your token on the Knight: that makes 7, and the token comes back after the battle.
learn-crown-crest-battle-nudge = Under **Stake**, choose 1 for the Knight, and send it.
learn-crown-crest-battle-2 = You won the left, so Page's Giant there **exited**. For each that exits, one of yours **falls back** to the rear: choose the Scout.
learn-crown-crest-battle-2-nudge = Choose the Scout: the stronger unit stays at the front.
learn-crown-crest-battle-well = Right won, too: you win 5 to 0!

crest-first-crest = Your crest is the { $card }: { $text }
crest-first-reinforce = You have a unit in play and the same card in your hand: it goes under the unit and makes it stronger.
crest-first-link = Your next command this turn has link number 2 or more: look what it adds.
crest-first-move = Only upright (Active) units move, each once a turn. Both fronts score.
crest-first-tokens = Staked tokens come back after the battle, so holding them back saves nothing.
crest-first-fallback = A unit that falls back is Down: upside down in the picture. It fights again in two turns.
crest-first-counts = Cards that exited or were played come back to your hand when their count gets to 0.
crest-first-turns = Eight turns are played. Without a lead of 5 VP, whoever has more VP after them wins; equal VP is a draw. In the picture, the red flag marks who goes first, and coins are tokens.
crest-first-night = It is night: every front brings 2 VP now.
