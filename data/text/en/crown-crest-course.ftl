# Crown Crest: how a game came to its end, told when one looks back on it.

crest-course = **{ $player }, { $total } VP**: { $battles }.
crest-course-none = **{ $player }, 0 VP**: won no front.
crest-course-win = turn { $turn } { $front } +{ $points }
crest-course-both = both
