# Crownfall's lesson, a scene a paragraph.

learn-crownfall-setup = Blinks are small six-sided pieces with lights; you need none here. Bring the enemy Crown to 0 health to win. You put your army in one cluster and triple-clicked one: the **Crown**. The others show 3 Knights and 2 Assassins. Tap “Enter an army …”: it says so already. Tap “This is our army”.
learn-crownfall-setup-nudge = Make it three Knights and two Assassins, then send it.
learn-crownfall-setup-2 = Now they stand on your side of the table, no two touching. Say so.
learn-crownfall-setup-2-nudge = Everything is in place: say so.
learn-crownfall-setup-well = I can't see the table: you both tell me what happens, and I keep count.

learn-crownfall-quiet = A turn has 2 actions, and each Blink acts once. You flick K1 and K2, with one strike of a finger each, no pushing. Nobody left the battlefield, so tell me that nothing happened.
learn-crownfall-quiet-nudge = Nobody left, nobody is joined: the turn is over, and nothing happened.
learn-crownfall-quiet-well = One tap for a quiet turn. Your opponent, the Page, can object until the next step.

learn-crownfall-capture = A new position. To tell one flick by itself, tap the Blink before you flick it. Tap “Tell one flick …”, then Knight K2.
learn-crownfall-capture-nudge = Tap “Tell one flick …”, then Knight K2.
learn-crownfall-capture-2 = Blue A1, Page's Assassin, left the battlefield! Tell me.
learn-crownfall-capture-2-nudge = One Blink left: blue A1.
learn-crownfall-capture-3 = Page confirmed it: A1 is dead and goes to the dead pile. One action is left. You need not use it: end your turn.
learn-crownfall-capture-3-nudge = Each Blink acts once a turn. End it here.
learn-crownfall-capture-well = In a game, “Something happened …” tells a whole turn, flick by flick.

learn-crownfall-objection = A new position. This is what Page reports. But your K2 lies on the edge, and that is still inside! Object, and unselect K2.
learn-crownfall-objection-nudge = Choose “Object”, leave only K1 chosen, and send it.
learn-crownfall-objection-well = Page gave in. Otherwise you flick again, or a referee decides.

learn-crownfall-end = A new position. A Crown that leaves loses 1 health and is put back. Page's Crown has 1 left. Flick Knight K1 at it!
learn-crownfall-end-nudge = Tap “Tell one flick …”, then Knight K1.
learn-crownfall-end-2 = The blue Crown left the battlefield!
learn-crownfall-end-2-nudge = One Blink left: the blue Crown.
learn-crownfall-end-well = 0 health: you win! The other roles have abilities of their own.
