"""Crown Crest in words: what a throw is called."""

import pytest

from cogs.core.text.sentences import Localizer
from engine.crown_crest.notation import THROWS
from engine.crown_crest.presentation.words import SENTENCES
from engine.questions import Event
from tests.support.content import WORDS


@pytest.mark.parametrize(("language", "tie"), [("en", "a tie"), ("ja", "あいこです")])
def test_equal_throws_and_only_they_are_a_tie(language: str, tie: str) -> None:
    localizer = Localizer(WORDS, language)
    for ours in THROWS:
        for theirs in THROWS:
            sentence = localizer(SENTENCES["janken"](Event("janken", (ours, theirs))))
            assert (tie in sentence) == (ours == theirs), sentence
