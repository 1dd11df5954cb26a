# Cube Quest's lesson, a scene a paragraph.

learn-cube-quest-setup = **Knock the other King off the board and you win.** You need no board here: your King stands in your castle, the other cubes anywhere in your half. Say that they are placed.
learn-cube-quest-setup-nudge = Everything is in position: say so.
learn-cube-quest-setup-well = I can't see the board: you both tell me what happens, and I keep count.

learn-cube-quest-quiet = You flick one cube a turn, with thumb and one finger. Your Grunt stops in the other half with its face up. Tell me.
learn-cube-quest-quiet-nudge = No cube left the board, and no shadow lies up: the turn is over, and nothing happened.
learn-cube-quest-quiet-well = One tap for a quiet turn. Page can object until the next step.

learn-cube-quest-loss = You can also tap the kind of cube before you flick it: a Striker.
learn-cube-quest-loss-nudge = Tap **Striker**.
learn-cube-quest-loss-2 = It knocks a blue Grunt off the board! Tell me.
learn-cube-quest-loss-2-nudge = One cube is off: a blue Grunt.
learn-cube-quest-loss-well = Page confirmed it. A cube that leaves the board is defeated.

learn-cube-quest-capture = A new scene, with all cubes back in place. Flick a Striker.
learn-cube-quest-capture-nudge = Tap **Striker**.
learn-cube-quest-capture-2 = It lies wholly in Page's half with its **shadow** up: it is captured. Tell me.
learn-cube-quest-capture-2-nudge = One cube was captured: your red Striker.
learn-cube-quest-capture-well = A captured cube is rolled like a die. Its face came up, so it escaped: put it into your castle. Shadow up, it would have been defeated.

learn-cube-quest-objection = A new scene: Blue reports 2 red Grunts and a blue Striker off. Only 1 Grunt fell: the other hangs over the edge, still on the board. Object, and take one away with “Grunt −1”.
learn-cube-quest-objection-nudge = Tap “Object …”, then “Grunt −1”, and send it.
learn-cube-quest-objection-well = Page gave in. Otherwise you flick again, or a referee decides.

learn-cube-quest-end = A new scene: nothing stands in front of the blue King. Flick a Striker!
learn-cube-quest-end-nudge = Tap **Striker**.
learn-cube-quest-end-2 = The blue King is off!
learn-cube-quest-end-2-nudge = One cube is off: the blue King.
learn-cube-quest-end-well = You win! There are special cubes, too, such as Helm and Skulk.
