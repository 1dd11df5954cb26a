# Replays of games.

replay-turn = Turn { $number }
replay-turn-crown-crest = Turn { $number }

refused-no-replay = The rules were mended after this game had begun, so it cannot be played again. Its record still has every move.
