# The table screen, for a tablet between the players; pieces as buttons.

ref-word-r = Red
ref-word-b = Blue
fall-button-side = { $side } { $blink }
fall-pair = { $first } + { $second }
fall-not-joined = { $blink } is not joined
fall-tap-not-flicked = { $blink } was not flicked
