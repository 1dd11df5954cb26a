"""Private notes, refusals and help: one at a time, and nothing that somebody is in the middle of goes."""

import pytest
from conftest import buttons, hall, matches, there

from tests.craft_the_crown.own_panel import bare, quick


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
