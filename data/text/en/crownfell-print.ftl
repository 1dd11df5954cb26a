# Crownfell on paper.

crownfell-print-black = Black
crownfell-print-white = White
crownfell-print-ability = named ability
crownfell-print-crown = Crown card
crownfell-print-toss = Toss it: you play the colour that lands face up. Then put it on the middle space.
crownfell-print-board = Board of 5 × 5 spaces
crownfell-print-deploy = Deploy
crownfell-print-move = Move
crownfell-print-icons = Icons
crownfell-print-activate = Activate
crownfell-print-rally = Rally
crownfell-print-count-crown = { $count ->
        [one] one crown card
       *[other] { $count } crown cards
    }
crownfell-print-count-character = { $count ->
        [one] one character card
       *[other] { $count } character cards
    }
