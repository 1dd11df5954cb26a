"""What a deed leads to that its person sees: a message, an edit, a form, another version of the table."""

from collections.abc import Sequence
from typing import Any

from tests.deep.monkey.cage import Cage
from tests.deep.monkey.eyes import Eyes

COMMAND, COMPONENT, MODAL = 2, 3, 5


class Echo:
    """How everything looked before a deed, to be compared with how it looks after it."""

    def __init__(self, cage: Cage, eyes: Eyes) -> None:
        self.cage, self.eyes = cage, eyes
        self.there: list[Any] = []
        self.before: dict[int, tuple[Any, ...]] = {}
        self.version: tuple[str, int] = ("", 0)

    async def listen(self) -> None:
        """Now: the moment before."""
        self.there = self.eyes.messages
        self.before = {message.id: _look(message) for message in self.there}
        self.version = await self._version()

    async def wrong(self, sent: Sequence[Any]) -> list[str]:
        """Deeds of these that led to nothing."""
        dead = [
            record for record in sent if record.type in (COMMAND, COMPONENT, MODAL) and not self._seen(record)
        ]
        if not dead or await self._version() != self.version:
            return []
        return [f"{_name(record)} led to nothing that one sees" for record in dead]

    def _seen(self, record: Any) -> bool:
        now = {message.id for message in self.eyes.messages}
        gone = [message for message in self.there if message.id not in now]
        changed = [m for m in self.eyes.messages if not _same(self.before.get(m.id), _look(m))]
        return record.modal is not None or any(m.visible_to(record.user_id) for m in (*gone, *changed))

    async def _version(self) -> tuple[str, int]:
        table = await self.cage.host.tables.find_in_channel(self.cage.room.channel.id)
        return (table.id, table.version) if table is not None else ("", 0)


def _look(message: Any) -> tuple[Any, ...]:
    """An edit always puts new components there, also where they say the same."""
    return message.components, message.content, message.attachments


def _same(before: tuple[Any, ...] | None, other: tuple[Any, ...]) -> bool:
    return before is not None and all(a is b for a, b in zip(before, other, strict=True))


def _name(record: Any) -> str:
    data = record.monkey
    return str(data.get("custom_id") or f"/{data['name']}")
