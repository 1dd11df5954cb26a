"""What the house promises of every game, tried with each: whoever writes a game runs this.

    .venv/bin/python -m pytest tests/engine/contract --game crown-crest
    .venv/bin/python -m pytest tests/engine/contract --game tests.support.goofspiel

The first is a game of `engine/`, the second a package anywhere that has a GAME, with its sentences in the
folders `text/en` and `text/ja` beside it and its packs in a folder `packs`. Without `--game` all games of the
house are tried, and the smallest one. A file is a promise:

    test_random_games.py    games end, nothing is lost, what is listed is accepted, forms can be given
    test_reload.py          a crash at any question, another process with another hash seed
    test_undo.py            fewer answers give what there was before
    test_records.py         written, read, verified, covered from others, damaged
    test_blindness.py       what a seat cannot see moves nothing that it is shown, in the rules
    test_blind_panels.py    the same in panels and pictures, byte for byte
    test_search.py          the computer does not peek, and gives legal answers
    test_panels.py          Discord's limits in both languages, sentences, pictures, who won, secret answers
    test_names.py           options, levels and the symbol that the game names
    test_sentences.py       every sentence whose key is made of the game's name is there
    test_taps.py            games in Discord by taps, of two people and with a computer
    test_broken.py          each of these fails with a game that is broken on purpose

What the suite cannot find out by itself a game says in its `samples` (`engine/samples.py`).
"""
