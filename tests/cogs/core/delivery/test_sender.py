"""Messages that Discord has already: a repetition posts nothing, and the table may have changed since."""

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.core.components import layout
from cogs.core.components.layout import Panel
from cogs.core.delivery.sender import Sender
from sessions.store.memory import MemoryStore
from sessions.table.table_data import Person
from tests.support.building import build
from tests.support.discord_private import received_message

ANN = Person(10**18 + 1, "Ann")


def saying(text: str) -> Panel:
    return Panel(layout.page(layout.text(text)))


class RepeatedChannel:
    """A client and its channel, in which Discord takes each new message for a repetition of this one."""

    def __init__(self, posted: Panel) -> None:
        components: Any = posted.view.to_components()  # type: ignore[no-untyped-call]
        self.posted, self.id = components, 77
        self.edits: list[tuple[int, Any]] = []

    def get_partial_messageable(self, place: int, **more: Any) -> Any:
        return self

    async def send(self, **message: Any) -> Any:
        answer = received_message(self.posted)
        answer.id = self.id
        return answer

    def get_partial_message(self, number: int) -> Any:
        async def edit(view: Any, **more: Any) -> None:
            self.edits.append((number, view))

        return SimpleNamespace(edit=edit)


@pytest.mark.parametrize(
    ("posted", "text", "about", "is_edited"),
    [
        ("Ann moves", "Bob moves", "", True),
        ("Ann moves", "Ann moves", "", False),
        ("Ann moves", "Bob moves", "call 3 0", False),
    ],
)
async def test_a_panel_that_was_posted_before_shows_the_table_as_it_is(
    posted: str, text: str, about: str, is_edited: bool
) -> None:
    """Only a table's panel: other messages say what they said."""
    store = MemoryStore()
    await store.open()
    host = build(store)
    table = await host.tables.open(2, 1, ANN, "crownfell", "house", {}, "en")
    channel: Any = RepeatedChannel(saying(posted))
    sender = Sender(channel, host.tables.people, host.services.sender.last_messages)
    panel = saying(text)
    assert await sender.send(table, panel, about) == channel.id
    assert channel.edits == ([(channel.id, panel.view)] if is_edited else [])
