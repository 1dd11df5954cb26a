"""The log: a name once for what somebody did in a row, no word twice, and no turn that is left out."""

from typing import Any

import pytest

from engine.ask import Event
from engine.craft_the_crown.face import news
from engine.match import Match
from tests.plays import new_kingdom, rules_of

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


def test_the_crown_is_told_once() -> None:
    assert keys(event("crafted", 0, "Crown"), event("over", (0,), "crown")) == ["won-crown"]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_first_turn_that_was_passed_leaves_a_sentence(seats: int) -> None:
    match = new_kingdom(RULES, 1, seats)
    assert isinstance(match, Match)
    done = match.answer(match.state.active, "end")
    assert [one.key for one in RULES.face.news(done.events, None)] == ["craft-ended"]
