# Crown Crest: an answer in a few words, in hints and when one looks back.

crest-told-charge =
    Charge { $card }{ $counts ->
        [yes] , advance all counts
       *[no] {""}
    }
crest-told-play = { $play }: { $chosen }
crest-told-L = Left front first
crest-told-R = Right front first
crest-told-fallback = { $cards } back to the rear
crest-told-draw = Draw 2 cards
crest-told-adv = Advance all counts
crest-told-eff = Use the crest
crest-told-throw = { $sign } { $hand }
