# Cube Quest: buttons, questions, forms.

cube-button = { $kind } { $letter }
cube-tap-king = King Move: back to the castle
cube-tap-again = Flick the Helm again
cube-tap-stop-again = No second flick
cube-tap-stop-heal = No further Healer
cube-tap-end = No extra flick
cube-tap-placed = Placed: all in position
cube-tap-return = A Skulk returns
cube-tap-hide =
    { $count ->
        [0] Nobody hides
        [one] 1 Skulk hides
       *[other] { $count } Skulks hide
    }
cube-tap-roll-bot = The bot rolls
cube-tap-roll-face = Face: saved
cube-tap-roll-shadow = Shadow: lost
cube-tap-head = { $side }
cube-tap-foul = That was a foul …
cube-tap-ok-foul = Confirm, but a foul …
cube-tap-mix = Choose my cubes …
cube-tap-heal = Use a Healer …
cube-tap-freeze = Place a Freeze …
cube-tap-home = Yes, at home
cube-tap-away = No

cube-prompt-fault = What was the fault?
cube-prompt-home = Did the Helm stop in its own territory? The line counts.

cube-under = { $kind } under { $freeze }
cube-field-off = { $side }: which cubes are off the board?
cube-field-cap = { $side }: shadow up, wholly beyond the line?
cube-field-first = Which King left first?
cube-first-none = Cannot tell
cube-first = { $side } first
cube-field-ice = Did a Freeze come off or slip?
cube-came-off = { $freeze } came off
cube-slid-off = { $freeze } slid off: { $kind }
cube-field-foul = A foul?
cube-no-foul = No foul
cube-team-title = **{ $points } of { $most } points**
cube-team-now = { $cubes }
cube-less = − { $kind }
cube-more = { $kind } ({ $count }) + · { $cost }
cube-team-send = These are my cubes
cube-heal-title = **{ $points } of { $most } points to revive**
cube-field-healers = How many Healers together?
cube-healers =
    { $count ->
        [one] 1 Healer
       *[other] { $count } Healers
    }
cube-revive = { $kind } ({ $count } of { $there }) +
cube-heal-send = Revive these
cube-freeze-title = **On which enemy cubes does it lie?** It has to touch every one of them.
cube-field-freeze = { $freeze } lies on …
cube-field-place = Where does it lie?
cube-place-near = { $freeze } in my half
cube-place-far = { $freeze } beyond the line
cube-freeze-send = Place it
