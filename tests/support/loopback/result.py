"""One interaction from the person's side: what they did, how the bot answered, and what followed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from tests.support.loopback.messages import LOADING, Message
from tests.support.loopback.wire import Json, NoAnswer

if TYPE_CHECKING:
    from tests.support.loopback.people import LoopbackPerson
    from tests.support.loopback.world import Channel


class TapKind(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class Callback(IntEnum):
    """How the bot answered first."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass
class TapOutcome:
    """`type`, `data` and `files` are the callback as the bot sent it; `seconds` is how long it took.

    `message` is the message it answered with or changed, always as it stands now; `edits` are the states
    it took through later edits with this interaction's token, `followups` the further messages.
    """

    id: int
    token: str
    kind: TapKind
    person: LoopbackPerson
    channel: Channel
    source: Message | None
    sent: float = field(default_factory=time.monotonic)
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    type: Callback | None = None
    data: Json = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    seconds: float = 0.0
    message: Message | None = None
    edits: list[Json] = field(default_factory=list)
    followups: list[Message] = field(default_factory=list)

    def __repr__(self) -> str:
        answer = self.type.name if self.type else "no answer"
        return f"<Result {self.kind.name} by {self.person.name}: {answer} {self.text!r}>"

    @property
    def ephemeral(self) -> bool:
        """Whether only the person sees the answer."""
        return self.message is not None and self.message.ephemeral

    @property
    def text(self) -> str:
        return self.message.text if self.message else ""

    @property
    def choices(self) -> list[Json]:
        """What autocomplete offers."""
        return list(self.data.get("choices", ()))

    @property
    def owned(self) -> list[Message]:
        """The messages this interaction's token may read, edit and delete."""
        return [m for m in (self.message, *self.followups) if m and not m.deleted]

    def acknowledge(self, callback: Callback, data: Json | None, files: list[Json]) -> None:
        self.seconds = time.monotonic() - self.sent
        self.type = callback
        self.data = data or {}
        self.files = {f["name"]: f["bytes"] for f in files}

    def note_edit(self, message: Message) -> None:
        self.edits.append(deepcopy(message.payload))

    async def finished(self, within: float = 20.0) -> Message:
        """The message a deferred answer becomes; at once, if it was not deferred."""
        await self.until(lambda: self.message is not None and not self.message.flags & LOADING, within)
        if self.type is Callback.DEFERRED_UPDATE:
            await self.until(lambda: bool(self.edits), within)
        assert self.message is not None
        return self.message

    async def followup(self, number: int = 0, within: float = 20.0) -> Message:
        """The first follow-up message, or the one of that number."""
        await self.until(lambda: len(self.followups) > number, within)
        return self.followups[number]

    async def until(self, condition: Callable[[], Any], within: float = 20.0) -> None:
        await until(condition, within, self)


async def until(condition: Callable[[], Any], within: float, about: object = "") -> None:
    """Wait for a condition; raises NoAnswer when it does not come true in time."""
    deadline = time.monotonic() + within
    while not condition():
        if time.monotonic() > deadline:
            raise NoAnswer(f"not within {within} s: {about}")
        await asyncio.sleep(0.005)
