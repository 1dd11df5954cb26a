# Crownfall's lesson, a scene a paragraph.

learn-crownfall-setup = Two armies of Blinks, lit red and blue; you need none here. Your lights show 3 Knights and 2 Assassins round your Crown: the form has them already. Open it and send it.
learn-crownfall-setup-nudge = Three Knights and two Assassins: nothing needs to be changed.
learn-crownfall-setup-2 = You have spread them over your side of the table, none touching. Tell me.
learn-crownfall-setup-2-nudge = Everything is in place: say so.
learn-crownfall-setup-well = I can't see the table: I keep count, and you both tell me what happens.

learn-crownfall-quiet = In a turn you have 2 actions, and each Blink acts once. First tap the Blink you will flick: Knight K1.
learn-crownfall-quiet-nudge = Tap Knight K1.
learn-crownfall-quiet-2 = You flick it. It slides past everybody and stops on the table. Tell me so.
learn-crownfall-quiet-2-nudge = Nobody left, nobody is joined: nothing happened.
learn-crownfall-quiet-well = That was a quiet flick. One action is left.

learn-crownfall-capture = A new position. Now flick Knight K2.
learn-crownfall-capture-nudge = Tap Knight K2.
learn-crownfall-capture-2 = Page's Assassin A1 is pushed over the edge! Something happened: say that blue A1 left the battlefield.
learn-crownfall-capture-2-nudge = Only blue's Assassin A1 left.
learn-crownfall-capture-well = Page confirmed it. Whoever leaves the battlefield is dead.

learn-crownfall-turn = A new position. Flick Assassin A1.
learn-crownfall-turn-nudge = Tap Assassin A1.
learn-crownfall-turn-2 = It stops without touching anybody.
learn-crownfall-turn-2-nudge = Nothing happened.
learn-crownfall-turn-3 = One action is left. You need not use it: end your turn.
learn-crownfall-turn-3-nudge = Each Blink acts once a turn. End it here.
learn-crownfall-turn-well = Now Page has 2 actions. At one table you make both flicks and then tell the whole turn with one tap.

learn-crownfall-objection = A new position. Page flicked and reports that your Knights K1 and K2 left. But K2 lies on the edge, and that is still inside! Object, and take K2 out of the report.
learn-crownfall-objection-nudge = Choose “Object”, leave only K1 chosen, and send it.
learn-crownfall-objection-well = Page gave in. If neither does, you flick again, or a referee decides.

learn-crownfall-end = A new position. A Crown that leaves loses 1 health and is put back. Page's Crown has 1 left. Flick Knight K1 at it!
learn-crownfall-end-nudge = Tap Knight K1.
learn-crownfall-end-2 = The blue Crown flies off the table. Report it.
learn-crownfall-end-2-nudge = Only the blue Crown left the battlefield.
learn-crownfall-end-well = 0 health: you win! The other roles have abilities of their own.
