# Crownfall on paper.

fall-print-flick = After a flick
fall-print-crown = The Crown
fall-print-hands = Separating and placing
fall-print-roles = Roles by steps from the Crown
fall-print-role = Role
fall-print-letter = Letter
fall-print-steps = Steps
fall-print-farther = { $steps } or more
fall-print-health-red = Red Crown, health
fall-print-health-blue = Blue Crown, health
fall-print-blessings-red = Red L{ $number }, Blessings left
fall-print-blessings-blue = Blue L{ $number }, Blessings left
fall-print-count-red = { $count ->
        [one] one sticker for Red
       *[other] { $count } stickers for Red
    }
fall-print-count-blue = { $count ->
        [one] one sticker for Blue
       *[other] { $count } stickers for Blue
    }
