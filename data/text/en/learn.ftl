# Playable lessons, and the notes of first games.

learn-choose = What would you like to learn?
learn-progress = { $done } of { $scenes } scenes played
learn-title = { $game } · { $number } of { $scenes }
learn-again = Start again
learn-skip = Skip this scene
learn-skipped = The scene before was skipped.
learn-next = Next
learn-other = “{ $move }” is allowed, but this step asks for something else.
learn-not-so = That's not what happened here.
learn-not-so-entered = You entered: { $move }. That's not what happened here.
learn-other-entered = You entered: { $move }. This step asks for something else.
learn-end = The rest is explained when it first comes up.
learn-play = First real game
learn-open = First game, one phone
learn-others = Another game
lobby-learn = Learn

refused-no-lesson = There is no lesson for “{ $game }”. `/learn` shows the lessons there are.
refused-lesson-form = That's more than happened in this scene. Go back and begin again.
