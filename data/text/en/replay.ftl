# Replays of games.

replay-turn = Turn { $number }
replay-turn-crown-crest = Turn { $number }
