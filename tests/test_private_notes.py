"""Private notes, refusals and help: one at a time, and nothing that somebody is in the middle of goes."""

from typing import Any

import pytest
from conftest import Hall, buttons, hall, matches

from tests.craft_the_crown.own_panel import bare, quick


@pytest.fixture(autouse=True)
def calm(monkeypatch: pytest.MonkeyPatch, no_errors: None) -> None:
    quick(monkeypatch)
    bare(monkeypatch)


def there(room: Hall, message: Any) -> bool:
    """Whether a message still stands in the channel."""
    return message.id in {one.id for one in room.env.backend.messages[room.channel.id].values()}


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
