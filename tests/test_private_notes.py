"""Private notes, refusals and help: one at a time, and nothing that somebody is in the middle of goes."""

import pytest
from conftest import buttons, hall, lists, matches, there

from tests.craft_the_crown.own_panel import bare, quick
from tests.crownfell.test_taps import Counted
from tests.referee.phones import Phones


@pytest.fixture(autouse=True)
def calm(monkeypatch: pytest.MonkeyPatch, no_errors: None) -> None:
    quick(monkeypatch)
    bare(monkeypatch)


async def test_the_last_note_alone_stays_and_what_somebody_is_in_the_middle_of() -> None:
    async with hall() as room:
        await room.opened()
        anns = (await room.tap("Ann", "howto")).response
        bobs = (await room.tap("Bob", "howto")).response
        menu = (await room.tap("Ann", "menu")).response
        assert not there(room, anns)
        assert there(room, bobs)
        assert there(room, menu)
        await room.tap("Ann", "sure:end", menu)  # now it asks once more
        refused = (await room.tap("Cleo", "m")).response
        again = (await room.tap("Cleo", "m")).response
        assert not there(room, refused)
        assert there(room, again)
        help_ = (await room.tap("Ann", "howto")).response
        assert there(room, menu)
        assert any(matches(one, "learn") for one in buttons(help_))
        await room.tap("Ann", "learn", help_)  # now it is a lesson
        await room.tap("Ann", "menu")
        assert there(room, help_)


async def test_what_helps_with_an_answer_goes_with_it_and_help_stays() -> None:
    """A card that was looked at and a refusal lie below the panel, which on a phone has moved up for them."""
    async with hall() as room:
        play = Counted(room)
        await play.begin(**{"first-game": "on"})
        first = await play.mover()
        panel = await room.panel()
        (large,) = [part for part in lists(panel) if ":card:" in part["custom_id"]]
        look = room.people[first].select
        seen = (await look(panel, [large["options"][0]["value"]], custom_id=large["custom_id"])).response
        await play.tap(first, await play.first("m:d"))
        assert there(room, seen), "a step is no answer yet"
        await play.tap(first, await play.first("m:d"))
        assert not there(room, seen)
        second = await play.mover()
        refused = (await room.tap(first, "m")).response
        helped = (await room.tap(second, "howto")).response
        await play.tap(second, await play.first("m:d"))
        await play.tap(second, await play.first("m:d"))
        assert there(room, helped)
        assert there(room, refused), "it is for whoever answers"
        why = (await room.tap(first, "cell")).response
        assert there(room, why)
        await play.tap(first, await play.first("m:"))
        await play.tap(first, await play.first("m:"))
        assert not there(room, why)


async def test_a_refusal_goes_with_an_answer_from_a_form() -> None:
    """At a real table there is one phone, and what lies below its panel is in everybody's way."""
    async with hall() as room:
        p = Phones(room)
        await p.field()
        await p.tap("Ann", "K1")
        table = await room.table()
        stale = room.planted(f"c:{table.id}:1:m:K1")
        refused = (await room.people["Ann"].click(stale, custom_id=f"c:{table.id}:1:m:K1")).response
        assert there(room, refused)
        await p.tells("Ann", "something", ("offb", "bK1"))
        assert not there(room, refused)
