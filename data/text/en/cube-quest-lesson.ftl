# Cube Quest's lesson, a scene a paragraph.

learn-cube-quest-setup = **Knock the enemy King off the board to win.** This lesson needs no pieces: imagine the table. I can't see a table: you tell me what happens. Now imagine: your King stands in your castle, your other cubes in your half. Tap “All in place”.
learn-cube-quest-setup-nudge = All your cubes are in place: tap “All in place”.
learn-cube-quest-setup-well = Page's cubes are in place, too.

learn-cube-quest-quiet = Each turn you flick one cube, with thumb and one finger. Now imagine: you flick a Grunt. It stops in Page's half, with its face up, and every other cube is still on the board. Tap “Done, nothing happened”.
learn-cube-quest-quiet-nudge = Every cube is on the board, and your Grunt shows its face: tap “Done, nothing happened”.
learn-cube-quest-quiet-well = One tap! Page, your opponent, can object until the next step.

learn-cube-quest-capture = Now imagine: you flick a Striker. It stops wholly in Page's half and shows its **shadow**, a side without a face. That is called **captured**. Tell me: “Captured …”, then your Striker.
learn-cube-quest-capture-nudge = One cube was captured, your red Striker: “Captured …”, then the red Striker.
learn-cube-quest-capture-well = A captured cube is rolled like a die. Here I rolled it, and a 5 counts as a face: put the Striker back into your castle. With a shadow it would be defeated.

learn-cube-quest-objection = Now imagine: Page flicked, and reports 2 red Grunts and a blue Striker off the board. But one of your Grunts only hangs over the edge: it is still on. Object, and tap “Grunt −1”.
learn-cube-quest-objection-nudge = Tap “Object …”, then “Grunt −1”, and send it.
learn-cube-quest-objection-well = Page gave in. Otherwise you flick again, or a referee decides.

learn-cube-quest-end = Now imagine: you flick a Striker, and it knocks the blue King off the board! Tell me.
learn-cube-quest-end-nudge = One cube is off, the blue King: “Off the board …”, then the blue King.
learn-cube-quest-end-well = You win!

# First games: what the lesson leaves out.
cube-quest-first-wipe = “Not flicked” takes your tap back.
cube-quest-first-foul = A foul gives the other side an extra flick.
cube-quest-first-roll = Roll the real cube, or let the bot roll.
cube-quest-first-king = “King Move”: your King back into its castle.
