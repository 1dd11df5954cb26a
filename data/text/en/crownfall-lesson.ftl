# Crownfall's lesson, a scene a paragraph.

learn-crownfall-setup = Two armies of Blinks, lit red and blue; you need none here. Your lights show 3 Knights and 2 Assassins round your Crown. Tap “Enter an army …”: it says so already. Send it.
learn-crownfall-setup-nudge = Make it three Knights and two Assassins, then send it.
learn-crownfall-setup-2 = They stand on your side of the table, none touching. Say so.
learn-crownfall-setup-2-nudge = Everything is in place: say so.
learn-crownfall-setup-well = I can't see the table: you both tell me what happens, and I keep count.

learn-crownfall-quiet = A turn has 2 actions, and each Blink acts once. Tap the Blink you will flick: Knight K1.
learn-crownfall-quiet-nudge = Tap Knight K1.
learn-crownfall-quiet-2 = You flick it. It slides past everybody and stops on the table. Tell me. (If something happens: next scene.)
learn-crownfall-quiet-2-nudge = Nobody left, nobody is joined: nothing happened.
learn-crownfall-quiet-3 = One action is left. You need not use it: end your turn.
learn-crownfall-quiet-3-nudge = Each Blink acts once a turn. End it here.
learn-crownfall-quiet-well = At one table you make both flicks first and tell the whole turn with one tap.

learn-crownfall-capture = Flick Knight K2.
learn-crownfall-capture-nudge = Tap Knight K2.
learn-crownfall-capture-2 = Blue A1, Page's Assassin, left the battlefield! Tell me.
learn-crownfall-capture-2-nudge = One Blink left: blue A1.
learn-crownfall-capture-well = Page confirmed it. A Blink that leaves the battlefield is dead.

learn-crownfall-objection = Page reports that your Knights K1 and K2 left. But K2 lies on the edge, and that is still inside! Object, and unselect K2 in the report.
learn-crownfall-objection-nudge = Choose “Object”, leave only K1 chosen, and send it.
learn-crownfall-objection-well = Page gave in. Otherwise you flick again, or a referee decides.

learn-crownfall-end = A Crown that leaves loses 1 health and is put back. Page's Crown has 1 left. Flick Knight K1 at it!
learn-crownfall-end-nudge = Tap Knight K1.
learn-crownfall-end-2 = The blue Crown left the battlefield!
learn-crownfall-end-2-nudge = One Blink left: the blue Crown.
learn-crownfall-end-well = 0 health: you win! The other roles have abilities of their own.
