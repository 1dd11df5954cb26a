# The table screen, for a tablet between the players; pieces as buttons.

ref-word-r = Red
ref-word-b = Blue
fall-button-side = { $side } { $blink }
fall-pair = { $first } + { $second }
fall-not-joined = { $blink } is not joined
fall-tap-not-flicked = { $blink } was not flicked

# On the screen: the state in one line, few and short labels
ref-tap-undo-screen = ↩️ Undo: { $what }
fall-tap-single-screen = One flick …
fall-tap-rescue-screen = Rescue from the edge …
fall-screen-action =
    ### { $side } · { $left ->
        [0] no actions left
        [one] 1 action left
       *[other] { $left } actions
    }
    { $todo ->
        [turn] Make all your flicks first, then tap once for the whole turn.
        [flick] Tap the Blink you will flick, then flick it.
       *[none] Rescue a Blink from the edge, or end the turn.
    }
fall-screen-report = ### { $side } flicks { $blink }
fall-screen-owns = ### { $side } · whose Crown is it?
fall-screen-deployed = ### Spread both armies out
fall-screen-edge =
    ### { $side } · anybody on the edge?
    A Blink that touches or hangs over the outer edge can be rescued now. If there is none, end the turn.
fall-screen-hold = ### { $side } · hold { $blink } down?
fall-screen-ward = ### { $side } · save { $blink } with its Blessing?
fall-screen-stack = ### { $side } · stack { $blink } and { $other }?
fall-screen-raise = ### { $side } · { $blink } brings back …
fall-screen-free = ### { $side } · flick { $blink } once more, for free?
fall-screen-sneak = ### { $side } · { $blink } sneaks once more?
fall-screen-rewind = ### { $side } · put { $blink } back?
fall-screen-again = ### { $side } · flick { $blink } again?
cube-screen-action =
    ### { $side }'s turn{ $extra ->
        [0] {""}
        [one] {" + 1 extra flick"}
       *[other] { " + " }{ $extra } extra flicks
    }
    { $todo ->
        [turn] Flick first. If a cube left the board or was captured, tap the one you flicked, otherwise “Done, nothing happened”.
       *[flick] Tap the kind of cube you will flick, then flick it.
    }
    Instead of a flick, a King Move puts your King back into your castle and ends your turn.
cube-screen-report =
    ### { $side } flicks { $kind ->
        [K] the King
       *[other] a { $cube }
    }
cube-screen-roll = ### { $side } rolls: { $cubes }
cube-screen-head = ### Whose head is squarer? That side begins.
cube-screen-placed = ### Place all cubes
cube-screen-again = ### { $side } · flick the Helm again?
cube-screen-heal = ### { $side } · another Healer?
cube-screen-extra = ### { $side } · an extra flick
cube-screen-hide = ### { $side } · does a Skulk hide?
cube-one-less-screen = −1{ $kind ->
   *[any] {""}
    }
cube-tap-return-screen = Skulk returns
cube-tap-heal-screen = Healer …
cube-tap-freeze-screen = Freeze …
cube-tap-over-hide-screen =
    { $count ->
        [one] 1 Skulk hides
       *[other] { $count } Skulks hide
    }
ref-form-title-screen = ### What happened?
fall-screen-army =
    ### { $side } · your army
    Enter how many of each role the lights show: { $size } Blinks, the Crown included.
ref-form-title-turn-screen =
    ### What happened in this turn?
    Leave out flicks that changed nothing. The turn ends with this report.
