# Playable lessons, and the notes of first games.

learn-choose = What would you like to learn?
gist-crownfell = a duel of cards on a 5×5 board
gist-craft-the-crown = craft, trade and sell to get rich
gist-crown-crest = a card battle on two fronts
gist-crownfall = flick glowing Blinks, in teams
gist-cube-quest = flick cubes at the other castle
size-crownfell = 2 players, 20 min
size-craft-the-crown = 2–4 players, 60 min
size-crown-crest = 2 players, 40 min
size-crownfall = 2–4 players, 30 min
size-cube-quest = 2 players, 20 min
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
