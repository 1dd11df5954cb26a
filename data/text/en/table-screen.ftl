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
        [one] 1 action
       *[other] { $left } actions
    }{ $todo ->
        [turn] , then tap once
        [flick] : tap the Blink, then flick it
       *[none] {""}
    }
fall-screen-report = ### { $side } flicks { $blink }
fall-screen-owns = ### { $side } · whose Crown is it?
fall-screen-deployed = ### Spread both armies out
fall-screen-ward = ### { $side } · save { $blink } with its Blessing?
fall-screen-stack = ### { $side } · stack { $blink } and { $other }?
fall-screen-raise = ### { $side } · { $blink } brings back …
fall-screen-free = ### { $side } · flick { $blink } once more, for free?
fall-screen-sneak = ### { $side } · { $blink } sneaks once more?
fall-screen-rewind = ### { $side } · put { $blink } back?
fall-screen-again = ### { $side } · flick { $blink } again?
cube-one-less-screen = −1{ $kind ->
   *[any] {""}
    }
cube-tap-return-screen = Skulk returns
cube-tap-heal-screen = Healer …
cube-tap-freeze-screen = Freeze …
ref-form-title-screen = ### What happened?
fall-screen-army =
    ### { $side } · your army
    Enter how many of each role the lights show: { $size } Blinks, the Crown included.
ref-form-title-turn-screen =
    ### What happened in this turn?
    The turn ends with this report.
