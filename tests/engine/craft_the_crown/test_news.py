"""The log: a name once for what somebody did in a row, no word twice, and no turn that is left out."""

from typing import Any

import pytest

from engine.craft_the_crown.presentation import news
from engine.craft_the_crown.state import Bundle, Offer
from engine.match import Match
from engine.questions import Event
from tests.support.plays import new_kingdom, rules_of

RULES = rules_of("test", "craft-the-crown")


def keys(*events: Event) -> list[str]:
    return [one.key.removeprefix("craft-") for one in news.summarize(events)]


def event(kind: str, *args: Any) -> Event:
    return Event(kind, args)


def test_what_somebody_does_in_a_row_stands_below_their_name() -> None:
    bought, crafted = event("bought", 0, "Wood", 1), event("crafted", 0, "Fire")
    assert keys(bought) == ["bought"], "a single sentence has its subject"
    assert keys(bought, bought, crafted, event("drew", 0, 2)) == [
        "log-of",
        "then-bought",
        "then-crafted",
        "then-drew",
    ]
    assert keys(event("turn", 1, 3), event("sold", 1, "Wood", 1)) == ["begins", "then-sold"]
    lost = event("lost-gold", 1, 5)
    assert keys(bought, crafted, lost, crafted) == [
        "log-of",
        "then-bought",
        "then-crafted",
        "lost-gold",
        "crafted",
    ]


def test_a_turn_that_has_only_begun_is_the_headlines_to_tell() -> None:
    assert keys(event("sold", 0, "Wood", 1), event("ended", 0), event("turn", 1, 2)) == ["sold"]


def test_a_turn_in_which_nothing_was_done_is_told() -> None:
    assert keys(event("ended", 0), event("turn", 1, 2)) == ["ended"], "who knows what was done before"
    assert keys(event("turn", 0, 3), event("ended", 0), event("turn", 1, 4)) == ["begins", "then-passed"]


def test_after_the_cards_that_one_drew_a_turn_in_which_nothing_was_done_is_told_as_well() -> None:
    """The private panel said “Ann draws Fire”, and nothing of the opponent."""
    drawn = Event("drew-cards", (0, ("Fire",)), visible_to=(0,))
    assert keys(drawn, event("ended", 1)) == ["drew-cards", "ended"]
    assert keys(drawn, event("bought", 1, "Wood", 1), event("ended", 1)) == ["drew-cards", "bought"]
    refilled = (event("turn", 0, 3), event("sold", 0, "Wood", 1), event("ended", 0), event("drew", 0, 1))
    passed = (event("turn", 1, 4), event("ended", 1), event("turn", 0, 5))
    assert keys(*refilled, *passed) == ["begins", "then-sold", "then-drew", "begins", "then-passed"]


def test_the_crown_is_told_once() -> None:
    assert keys(event("crafted", 0, "Crown"), event("over", (0,), "crown")) == ["won-crown"]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_first_turn_that_was_passed_leaves_a_sentence(seats: int) -> None:
    match = new_kingdom(RULES, 1, seats)
    assert isinstance(match, Match)
    done = match.answer(match.state.active, "end")
    assert [one.key for one in RULES.presentation.news(done.events, None)] == ["craft-ended"]


OFFER, COUNTER = (0, 1, 1, Bundle(2), Bundle(3)), (1, 0, 2, Bundle(1), Bundle(3))


def test_of_an_offer_that_led_to_a_trade_the_trade_alone_is_told() -> None:
    """Three sentences with the same terms stood above every hand."""
    offered, countered = event("offered", *OFFER), event("countered", *COUNTER)
    assert keys(offered) == ["offered"]
    assert keys(offered, countered) == ["countered"]
    assert keys(offered, event("traded", *OFFER)) == ["traded"]
    assert keys(offered, countered, event("traded", *COUNTER)) == ["traded"]
    assert keys(offered, event("declined", 1, 1)) == ["offered", "declined"], "else nobody knows to what"
    other = (0, 2, 3, Bundle(2), Bundle(3))
    assert keys(event("offered", *other), event("traded", *OFFER)) == ["offered", "traded"]


def test_an_offer_that_is_open_is_said_by_the_panel_and_not_by_the_news() -> None:
    s = new_kingdom(RULES, 3, 2).state
    s.offer_count, s.offers = 1, [Offer(1, s.active, 1 - s.active, Bundle(0), Bundle(0))]
    ask = Match(RULES, s).question
    assert ask is not None
    sentence = news.opens(event("offered", s.active, 1 - s.active, 1, Bundle(0), Bundle(0)))
    assert [sentence] == [word for words in ask.side_questions.values() for word in words]
    assert sentence == news.opens(event("offered-cards", s.active, 1 - s.active, 1, Bundle(0), Bundle(0)))
    assert news.opens(event("traded", *OFFER)) == ""


def test_an_offer_to_oneself_is_not_told_once_more_after_ones_answer() -> None:
    cards = Event("offered-cards", OFFER, visible_to=(0, 1))
    assert news.is_own(cards, 0)
    assert not news.is_own(cards, 1)
