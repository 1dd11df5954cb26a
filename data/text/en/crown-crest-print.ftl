# Crown Crest on paper.

crest-print-unit = Unit
crest-print-command = Command
crest-print-crest = Crest
crest-print-cost = cost
crest-print-cooltime = cooldown
crest-print-strength = strength
crest-print-level = level
crest-print-token = strength
crest-print-front = Front area
crest-print-front-text = Lay both front cards between you. Units on a front fight here.
crest-print-turns = Turn
crest-print-day = day
crest-print-night = night
crest-print-vp = VP of player { $number }
crest-print-tokens = Strength tokens
crest-print-start = Start phase
crest-print-main = Main phase
crest-print-reinforce = Reinforcing
crest-print-commands = Links
crest-print-battle = Battle phase
crest-print-after = After a battle
crest-print-cleanup = Cleanup phase
crest-print-counts = Counts and crest
crest-print-count-crest = { $count ->
        [one] one crest card
       *[other] { $count } crest cards
    }
crest-print-count-unit = { $count ->
        [one] one unit card
       *[other] { $count } unit cards
    }
crest-print-count-command = { $count ->
        [one] one command card
       *[other] { $count } command cards
    }
crest-print-count-front = { $count ->
        [one] one front card
       *[other] { $count } front cards
    }
crest-print-count-token = { $count ->
        [one] one strength token
       *[other] { $count } strength tokens
    }
