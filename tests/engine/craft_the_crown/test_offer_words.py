"""An offer is worded in one way wherever it stands: who gives what, by name."""

import pytest

from cogs.core.text.sentences import Localizer
from engine.craft_the_crown.presentation import deals, news
from engine.craft_the_crown.state import Bundle, Offer
from engine.match import Match
from engine.questions import Event
from tests.support.content import WORDS
from tests.support.depth import EACH_WRITTEN_LANGUAGE
from tests.support.plays import new_kingdom, rules_of

NAMES = ("Ann", "Bob", "Cleo")
GIVES = {"en": "{} gives {}", "ja": "{}さんが渡す：{}"}


def voice_in(language: str) -> Localizer:
    return Localizer(WORDS, language, NAMES.__getitem__)


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_an_offer_names_both_givers_in_the_news_and_to_every_reader(language: str, seat: int) -> None:
    rules, localizer = rules_of("house", "craft-the-crown"), voice_in(language)
    s = new_kingdom(rules, 3, 3).state
    give, get = Bundle(2), Bundle(3)
    s.made, s.offers = 1, [Offer(1, 0, 1, give, get)]
    match = Match(rules, s)
    sentences = [
        deals.offer_words(rules.view(match.state, match.question, seat), shown)
        for shown in rules.view(match.state, match.question, seat).offers
    ]
    sentences += [
        news.describe(Event(kind, (0, 1, 1, give, get))) for kind in ("offered", "countered", "traded")
    ]
    assert len(sentences) == 4
    for text in map(localizer, sentences):
        for name, side in (("Ann", give), ("Bob", get)):
            gold = localizer(deals.side(side)[0])
            assert GIVES[language].format(name, gold) in text
