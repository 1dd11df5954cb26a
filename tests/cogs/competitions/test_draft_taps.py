"""A round before it is published, by taps: the organiser is told, looks, swaps, and publishes it."""

import pytest

from tests.support.message_parts import buttons, lists, shown_text
from tests.support.simulated_server import hall
from tests.support.tournament_taps import Cup

pytestmark = pytest.mark.usefixtures("no_errors")
NAMES = ("Ann", "Bob", "Cleo", "Dora")


async def test_the_organiser_looks_at_the_pairings_and_publishes_them() -> None:
    async with hall() as room:
        room.welcome("Dora")
        cup = Cup(room)
        await cup.plan("Ann", venue="2")
        for name in NAMES:
            await cup.tap(name, "enter")
        key = await cup.choose_rule("Ann", "pause", "5")
        await cup.begin("Ann")
        assert (await cup.kept()).round == 0
        assert "The organiser publishes the next round" in shown_text(cup.shown())
        assert "Round 1 of" not in shown_text(cup.shown())
        own = shown_text((await cup.tap("Bob", "organise")).response)
        assert "Only the organiser" in own
        calls = [
            one for one in room.channel.history() if "is paired. Look at the pairings" in shown_text(one)
        ]
        assert len(calls) == 1
        draft = (await cup.tap("Ann", "cupdraft", calls[0])).response
        text = shown_text(draft)
        assert all(name in text for name in NAMES)
        before = text
        await cup.tap("Ann", f"cupdraft:{key}.swap", draft)
        entrants = {one.name: one.number for one in (await cup.kept()).tournament.entrants}
        partner = next(
            pairing.second if pairing.first == entrants["Ann"] else pairing.first
            for pairing in (await cup.kept()).tournament.draft.pairings
            if entrants["Ann"] in (pairing.first, pairing.second)
        )
        other = next(number for number in entrants.values() if number not in (entrants["Ann"], partner))
        for number in (entrants["Ann"], partner):
            (menu,) = lists(draft)
            await room.people["Ann"].select(draft, [str(number)], custom_id=menu["custom_id"])
        assert "These two play each other" in shown_text(draft)
        await cup.tap("Ann", f"cupdraft:{key}.swap", draft)
        for number in (entrants["Ann"], other):
            (menu,) = lists(draft)
            await room.people["Ann"].select(draft, [str(number)], custom_id=menu["custom_id"])
        assert "✅ Changed." in shown_text(draft)
        assert shown_text(draft) != before
        swapped = [(one.first, one.second) for one in (await cup.kept()).tournament.draft.pairings]
        await cup.tap("Ann", f"callpairs:{key}.publish", draft)
        assert "The round is published" in shown_text(draft)
        published = (await cup.kept()).tournament.rounds[0].pairings
        assert [(one.first, one.second) for one in published] == swapped
        assert "Round 1 of" in shown_text(cup.shown())
        assert not [one for one in room.channel.history() if "Look at the pairings" in shown_text(one)]


async def test_two_people_are_kept_apart_and_meet_again() -> None:
    async with hall() as room:
        cup = Cup(room)
        await cup.plan("Ann")
        for name in NAMES[:3]:
            await cup.tap(name, "enter")
        panel = (await cup.tap("Ann", "organise")).response
        key = (await cup.kept()).id
        for act in (f"organise:{key}.people", f"cupdraft:{key}.apart", f"cupdraft:{key}.apart.0"):
            await cup.tap("Ann", act, panel)
        for number in ("1", "2"):
            (menu,) = lists(panel)
            await room.people["Ann"].select(panel, [number], custom_id=menu["custom_id"])
        assert "Ann – Bob" in shown_text(panel)
        assert (await cup.kept()).tournament.forbidden == [(1, 2)]
        (menu,) = lists(panel)
        await room.people["Ann"].select(panel, ["0"], custom_id=menu["custom_id"])
        assert (await cup.kept()).tournament.forbidden == []
        assert any(f"organise:{key}.people" in one["custom_id"] for one in buttons(panel))
