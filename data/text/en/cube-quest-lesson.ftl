# Cube Quest's lesson, a scene a paragraph.

learn-cube-quest-setup = **Knock the enemy King off the board to win.** You need no board here: your King stands in your castle, the rest in your half. Say that they are placed.
learn-cube-quest-setup-nudge = Everything is in position: say so.
learn-cube-quest-setup-well = I can't see the board: you both tell me what happens.

learn-cube-quest-quiet = You flick one cube a turn, with thumb and one finger. Your Grunt stops in the other half, face up. Tell me.
learn-cube-quest-quiet-nudge = No cube left the board, and no shadow lies up: the turn is over, and nothing happened.
learn-cube-quest-quiet-well = One tap! Page, your opponent, can object until the next step.

learn-cube-quest-capture = You can also tap a cube before you flick it. Tap **Striker**.
learn-cube-quest-capture-nudge = This time tap the button with the **Striker**.
learn-cube-quest-capture-2 = It lies wholly in Page's half, **shadow** up: captured. Tell me.
learn-cube-quest-capture-2-nudge = One cube was captured: your red Striker.
learn-cube-quest-capture-well = Captured cubes are rolled. This one's face came up: put it into your castle. Shadow up, it would be defeated.

learn-cube-quest-objection = Blue reports 2 red Grunts and a blue Striker off. But one Grunt only hangs over the edge, still on the board. Object, and tap “Grunt −1”.
learn-cube-quest-objection-nudge = Tap “Object …”, then “Grunt −1”, and send it.
learn-cube-quest-objection-well = Page gave in. Otherwise you flick again, or a referee decides.

learn-cube-quest-end = Nothing stands in front of the blue King. Flick a Striker!
learn-cube-quest-end-nudge = Tap **Striker**.
learn-cube-quest-end-2 = The blue King is off!
learn-cube-quest-end-2-nudge = One cube is off: the blue King.
learn-cube-quest-end-well = You win!
