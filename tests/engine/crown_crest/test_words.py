"""Crown Crest in words: what a throw is called."""

import pytest

from cogs.text.sentences import Localizer
from engine.ask import Event
from engine.crown_crest.face.words import SENTENCES
from engine.crown_crest.notation import THROWS
from tests.support.content import WORDS


@pytest.mark.parametrize(("language", "tie"), [("en", "a tie"), ("ja", "あいこです")])
def test_equal_throws_and_only_they_are_a_tie(language: str, tie: str) -> None:
    voice = Localizer(WORDS, language)
    for ours in THROWS:
        for theirs in THROWS:
            sentence = voice(SENTENCES["janken"](Event("janken", (ours, theirs))))
            assert (tie in sentence) == (ours == theirs), sentence
