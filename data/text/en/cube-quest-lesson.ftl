# Cube Quest's lesson, a scene a paragraph.

learn-cube-quest-setup = Two halves of a board, a castle at each end; you need none here. Your King stands in your castle, the other cubes anywhere in your half. Say that they are placed.
learn-cube-quest-setup-nudge = Everything is in position: say so.
learn-cube-quest-setup-well = I can't see the board: I keep count, and you both tell me what happens.

learn-cube-quest-quiet = You flick one cube a turn. First tap its kind: a Grunt.
learn-cube-quest-quiet-nudge = Tap **Grunt**.
learn-cube-quest-quiet-2 = You flick it, and it stops in the other half with its face up. Tell me that nothing happened.
learn-cube-quest-quiet-2-nudge = No cube left the board, and no shadow lies up.
learn-cube-quest-quiet-well = A quiet flick, two taps. Now it is Page's turn.

learn-cube-quest-loss = Flick a Striker.
learn-cube-quest-loss-nudge = Tap **Striker**.
learn-cube-quest-loss-2 = It knocks a blue Grunt off the board! Report that: one blue Grunt is off.
learn-cube-quest-loss-2-nudge = Only one blue Grunt left the board.
learn-cube-quest-loss-well = A cube that leaves the board is defeated.

learn-cube-quest-capture = A new position. Flick another Striker.
learn-cube-quest-capture-nudge = Tap **Striker**.
learn-cube-quest-capture-2 = Your red Striker lies wholly in Page's half with its **shadow** up: it is captured. Report it.
learn-cube-quest-capture-2-nudge = One red Striker was captured.
learn-cube-quest-capture-well = I rolled it like a die: face up, so it escaped to your castle. Shadow up, it would have been defeated.

learn-cube-quest-objection = A new position. Page reports that 2 of your Grunts fell off. You saw one fall; the other hangs over the edge, and that is still on the board. Object!
learn-cube-quest-objection-nudge = Choose “Object”, and make it 1 red Grunt instead of 2.
learn-cube-quest-objection-well = Page gave in. If neither does, you flick again, or a referee decides.

learn-cube-quest-end = A new position. **Knock the other King off the board and you win.** Nothing stands in front of the blue King. Flick a Striker!
learn-cube-quest-end-nudge = Tap **Striker**.
learn-cube-quest-end-2 = The blue King is off. Report it.
learn-cube-quest-end-2-nudge = Only the blue King left the board.
learn-cube-quest-end-well = You win! There are special cubes, too, such as Helm and Skulk.
