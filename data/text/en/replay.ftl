# Replays of games.

replay-turn = Turn { $number }
replay-turn-craft-the-crown = Turn { $number }
replay-turn-crownfall = Turn { $number }
replay-turn-cube-quest = Turn { $number }
replay-turn-crown-crest = Turn { $number }

refused-no-replay = The rules were corrected after this game began, so it can't be replayed. Its record still has every move.
