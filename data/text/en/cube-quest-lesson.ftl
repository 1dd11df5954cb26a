# Cube Quest's lesson, a scene a paragraph.

learn-cube-quest-setup = **Knock the enemy King off the board to win.** You need no board here: your King stands in your castle, the rest in your half. Say that they are placed.
learn-cube-quest-setup-nudge = Everything is in position: say so.
learn-cube-quest-setup-well = I can't see the board: you both tell me what happens.

learn-cube-quest-quiet = Each turn you flick one cube, with thumb and one finger. Your Grunt stops in the other half, face up. Flick first. If a cube left the board or was captured, tap the one you flicked, otherwise “Done, nothing happened”.
learn-cube-quest-quiet-nudge = No cube left the board, and none shows its shadow: tap “Done, nothing happened”.
learn-cube-quest-quiet-well = One tap! Page, your opponent, can object until the next step.

learn-cube-quest-capture = You flick a Striker. It stops wholly in Page's half and shows its **shadow**, a side without a face: it is captured. Tap the cube that you flicked.
learn-cube-quest-capture-nudge = You flicked a **Striker**: tap that.
learn-cube-quest-capture-2 = Now tell me which cube was captured.
learn-cube-quest-capture-2-nudge = One cube was captured: your red Striker.
learn-cube-quest-capture-well = A captured cube is rolled like a die. Here a face came up: put it back into your castle. With a shadow it would be defeated.

learn-cube-quest-objection = Page flicked, and reports 2 red Grunts and a blue Striker off the board. But one of your Grunts only hangs over the edge: it is still on. Object, and tap “Grunt −1”.
learn-cube-quest-objection-nudge = Tap “Object …”, then “Grunt −1”, and send it.
learn-cube-quest-objection-well = Page gave in. Otherwise you flick again, or a referee decides.

learn-cube-quest-end = You flick a Striker, and it knocks the blue King off the board! Tap the cube that you flicked.
learn-cube-quest-end-nudge = You flicked a **Striker**: tap that.
learn-cube-quest-end-2 = Now tell me which cube is off.
learn-cube-quest-end-2-nudge = One cube is off: the blue King.
learn-cube-quest-end-well = You win!
