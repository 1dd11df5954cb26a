"""An offer says who gives what: to those whom it is for as “you”, to everybody else by name."""

import pytest

from cogs.core.text.sentences import Localizer
from engine.craft_the_crown.presentation import builder, deals, news
from engine.craft_the_crown.state import Bundle, Offer
from engine.match import Match
from engine.questions import Event
from tests.support.content import WORDS
from tests.support.craft_the_crown_panels import RULES, decisions, seen
from tests.support.depth import EACH_WRITTEN_LANGUAGE
from tests.support.plays import new_kingdom, rules_of

NAMES = ("Ann", "Bob", "Cleo")
GIVES = {"en": "{} gives {}", "ja": "{}さんが渡す：{}"}
YOU_GIVE = {"en": "you give {}", "ja": "渡す：{}"}
YOU_GET = {"en": "you get {}", "ja": "もらう：{}"}


def voice_in(language: str) -> Localizer:
    return Localizer(WORDS, language, NAMES.__getitem__)


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_an_offer_says_who_gives_what_in_the_news_and_to_every_reader(language: str, seat: int) -> None:
    rules, localizer = rules_of("house", "craft-the-crown"), voice_in(language)
    s = new_kingdom(rules, 3, 3).state
    give, get = Bundle(2), Bundle(3)
    s.offer_count, s.offers = 1, [Offer(1, 0, 1, give, get)]
    match = Match(rules, s)
    view = rules.view(match.state, match.question, seat)
    (offered,) = [localizer(deals.offer_words(view, shown)) for shown in view.offers]
    told = [
        localizer(news.describe(Event(kind, (0, 1, 1, give, get))))
        for kind in ("offered", "countered", "traded")
    ]
    gold = [localizer(deals.side(side)[0]) for side in (give, get)]
    own, others = (gold[seat], gold[1 - seat]) if seat < 2 else ("", "")
    if own:
        assert YOU_GIVE[language].format(own) in offered
        assert YOU_GET[language].format(others) in offered
    for text in told if own else [offered, *told]:
        for name, given in zip(("Ann", "Bob"), gold, strict=True):
            assert GIVES[language].format(name, given) in text


def test_each_gold_button_of_the_trade_form_changes_the_offer() -> None:
    """Steps that could do nothing stood there in grey."""
    pack, labels = RULES.pack, set[str]()
    for match in decisions():
        view, _ = seen(match)
        for tab in builder.TABS:
            draft = builder.new_draft(pack, view, f"trade @{(view.seat + 1) % len(view.gold) + 1}")
            for _ in range(3):
                form = builder.form(pack, view, draft, tab)
                steps = [choice for field in form.fields if field.key == "gold" for choice in field.choices]
                for step in steps:
                    after = builder.edited(pack, view, draft, tab, f"gold:{step.key}", ())
                    assert not step.disabled
                    assert after != draft
                labels |= {step.key for step in steps}
                draft = builder.edited(pack, view, draft, tab, "gold:1", ())
    assert labels == {str(step) for step in builder.STEPS}
