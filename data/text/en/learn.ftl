# Playable lessons, and the notes of first games.

learn-choose = What would you like to learn?
learn-progress = { $done } of { $scenes } scenes played
learn-title = { $game } · { $number } of { $scenes }
learn-again = Start again
learn-skip = Skip
learn-next = Next
learn-other = “{ $move }” is allowed, but it is not what this scene asks for.
learn-end = That is all you need. You will be told the rest when it first comes up.
learn-play = First real game
learn-open = Open a table
learn-others = Another game
lobby-learn = Learn

refused-no-lesson = There is no lesson for “{ $game }”. `/learn` shows what there is.
refused-lesson-form = That is more than happened in this scene. Go back and begin again.
