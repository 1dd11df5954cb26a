# Crownfall's lesson, a scene a paragraph.

learn-crownfall-setup = Blinks are six-sided pieces with lights; here you need none. Bring the enemy **Crown** to 0 health to win. Tap “Enter an army …”, then “This is our army”.
learn-crownfall-setup-nudge = Make it three Knights and two Assassins, then send it.
learn-crownfall-setup-well = I can't see the table: you both tell me what happens.

learn-crownfall-quiet = A turn has 2 actions. You flick Knights K1 and K2, and nobody leaves the battlefield. Tell me.
learn-crownfall-quiet-nudge = Nobody left, nobody is joined: the turn is over, and nothing happened.
learn-crownfall-quiet-well = Page, your opponent, can object until the next step.

learn-crownfall-capture = To report a single flick, tap the Blink first: “Report one flick …”, then Knight K2.
learn-crownfall-capture-nudge = Tap “Report one flick …”, then Knight K2.
learn-crownfall-capture-2 = Blue's Assassin A1 left the battlefield! Tell me.
learn-crownfall-capture-2-nudge = One Blink left: blue A1.
learn-crownfall-capture-well = A1 is dead. Each Blink acts once a turn.

learn-crownfall-objection = Page reports that your Knights K1 and K2 left. But K2 only lies on the edge, and that is inside! Object, and unselect K2.
learn-crownfall-objection-nudge = Choose “Object …”, leave only K1 chosen, and send it.
learn-crownfall-objection-well = Page gave in. Otherwise you flick again, or a referee decides.

learn-crownfall-end = A Crown that leaves loses 1 health; Page's has 1 left. Flick Knight K1 at it!
learn-crownfall-end-nudge = Tap “Report one flick …”, then Knight K1.
learn-crownfall-end-2 = The blue Crown left! Tell me.
learn-crownfall-end-2-nudge = One Blink left: the blue Crown.
learn-crownfall-end-well = 0 health: you win!
