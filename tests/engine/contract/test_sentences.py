"""Sentences whose keys the bot makes of the game's name, of its options and of the scenes of its lesson."""

from tests.support.contract.house import content_with
from tests.support.contract.sentences import CONDITIONS, keys_made_of, lacking
from tests.support.contract.trials import GameUnderTest


def test_every_sentence_that_the_game_needs_is_there(trial: GameUnderTest) -> None:
    assert lacking(trial, content_with(trial).catalogues) == []


def test_the_search_finds_what_cogs_ask_for() -> None:
    assert {"game-*", "gist-*", "size-*", "about-*", "howto-*"} <= keys_made_of("game")
    assert keys_made_of("level") == {"level-*", "level-*-about"}
    assert CONDITIONS.keys() <= keys_made_of("game"), "a condition for a key that nothing asks for"
