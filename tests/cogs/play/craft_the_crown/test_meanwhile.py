"""One's own panel begins with what others did since one's last answer: shortly, once, nothing hidden."""

import random
from typing import Any

import pytest

from engine.craft_the_crown.presentation import news
from engine.questions import Event
from tests.support.craft_the_crown_taps import give, own, seated
from tests.support.message_parts import shown_text
from tests.support.plays import any_kingdom, kingdom_answer, rules_of
from tests.support.simulated_server import hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def test_it_begins_with_what_the_other_did_and_tells_it_until_one_acts() -> None:
    async with hall() as room:
        await seated(room, "house", ("Ann", "Bob"))
        table = await room.table()
        first = table.names[table.match.question.seats[0]]
        other = next(name for name in ("Ann", "Bob") if name != first)
        legal = table.match.legal(table.match.question.seats[0])
        bought = next(token for token in legal if token.startswith("buy "))
        await give(room, first, bought)
        await give(room, first, "end")
        shown = shown_text(await own(room, other))
        assert f"{first} buys for" in shown
        assert "draws" not in shown.lower(), "only the larger matters"
        assert f"{first} buys for" not in shown_text(await own(room, other, "market")), "a step has its own"
        assert f"{first} buys for" not in shown_text(await own(room, first)), "what one did oneself one knows"
        await give(room, other, "end")
        assert f"{first} buys for" not in shown_text(await own(room, other)), "told once"
        assert f"{other} ends the turn" in shown_text(await own(room, first)), "nor is silence left unsaid"


def test_of_several_others_only_the_larger_matters_are_told() -> None:
    caused = [Event("ended", (0,)), Event("turn", (1, 2)), Event("income", (1, "Inn", 2, ()))]
    since: list[Any] = [
        Event("bought", (1, "Wood", 2)),
        Event("crafted", (1, "Axe")),
        Event("drew", (1, 2)),
        Event("drew-cards", (1, ("Axe",)), visible_to=(1,)),
    ]
    assert [event.kind for event in news.recap(caused, since, 0)] == ["bought", "crafted"]
    more = [*since, Event("turn", (2, 2)), Event("sold", (2, "Wood", 2)), Event("stole-gold", (2, 0, 3))]
    assert [event.kind for event in news.recap(caused, more, 0)] == ["crafted", "stole-gold"]


def test_of_several_others_it_is_not_told_that_one_ended_the_turn() -> None:
    """After “Page sells for 4 Gold”, which is left out, it said only “Page ends the turn”."""
    since = [Event("turn", (1, 2)), Event("sold", (1, "Wood", 4)), Event("ended", (1,))]
    assert not news.recap([], [*since, Event("turn", (2, 2)), Event("ended", (2,))], 0)
    assert news.recap([], [Event("turn", (1, 2)), Event("ended", (1,))], 0), "a single opponent's silence"


def test_nothing_is_told_after_the_end() -> None:
    """Below “Squire wins with 50 Gold!” it said “Page ends the turn”, and the public panel tells the rest."""
    since = [Event("crafted", (1, "Axe")), Event("turn", (2, 2)), Event("sold", (2, "Wood", 4))]
    assert not news.recap([], [*since, Event("over", ((2,), "gold"))], 0)


@pytest.mark.parametrize("number", range(6))
def test_nothing_that_is_one_seats_own_is_ever_told_to_another(number: int) -> None:
    """Of random games; and all that is told can be worded."""
    rules, rng, events = rules_of("test", "craft-the-crown"), random.Random(number), list[Event]()
    match = any_kingdom(rules, number)
    for _ in range(150):
        if match.question is None:
            break
        given = kingdom_answer(match, rng)
        caused = [*match.answer(*given).events]
        events += caused
        for reader in range(len(match.state.gold)):
            recap = news.recap(caused, events, reader)
            assert all(event.visible_to is None for event in recap)
            assert not [one for one in news.summarize(recap) if one.key == "craft-silent"]
    assert any(event.visible_to for event in events)
