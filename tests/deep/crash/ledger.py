"""What was sent to the bot and what it said to it: every try to answer, with its window of time."""

import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from tests.support.loopback import Callback, Message, TapOutcome
from tests.support.loopback.messages import LOADING, walk

ID = re.compile(r"[su]?c:([a-z0-9]*):(\d+):([a-z]+):(.*)")
DONE = "Done"
FAULTS = ("Something went wrong on my side", "I couldn't save this")


class AnswerStatus(Enum):
    """What the bot said to a try. UNKNOWN: nothing yet, or nothing that tells."""

    TAKEN = "taken"
    NOT_TAKEN = "not taken"
    UNKNOWN = "unknown"


@dataclass
class Try:
    """An interaction that may be an answer. typed: the token of a `/move`; tapped: the custom_id of a tap.

    alone: nobody else can have answered at this table since the tapped panel was shown.
    """

    place: int
    person: int
    typed: str = ""
    tapped: str = ""
    alone: bool = True
    sent: float = field(default_factory=time.time)
    ended: float = 0.0
    result: TapOutcome | None = None

    @property
    def said(self) -> bool:
        return self.result is not None and self.result.type is not None

    def verdict(self) -> AnswerStatus:
        result = self.result
        if result is None or result.type is None:
            return AnswerStatus.UNKNOWN
        if result.type in (Callback.UPDATE, Callback.DEFERRED_UPDATE) and self.tapped:
            return self._shown(result)
        if result.message is None or result.message.flags & LOADING:
            return AnswerStatus.NOT_TAKEN if result.type is Callback.MODAL else AnswerStatus.UNKNOWN
        return AnswerStatus.TAKEN if DONE in result.text and self.typed else AnswerStatus.NOT_TAKEN

    def _shown(self, result: TapOutcome) -> AnswerStatus:
        """A tapped panel that shows another question now, or none: its answer was taken."""
        if result.followups:
            return AnswerStatus.NOT_TAKEN
        states = [e["components"] for e in result.edits]
        if result.type is Callback.UPDATE:
            states.insert(0, result.data.get("components") or [])
        if not states:
            return AnswerStatus.UNKNOWN
        read = ID.fullmatch(self.tapped)
        assert read is not None
        newest, words = _seen(walk(states[0]))
        if _is_form(walk(states[0])):
            return AnswerStatus.NOT_TAKEN
        if newest and newest <= int(read[2]):
            return AnswerStatus.NOT_TAKEN
        sure = read[3] == "m" or DONE in words or (self.alone and newest)
        return AnswerStatus.TAKEN if sure else AnswerStatus.UNKNOWN


def _seen(components: Iterable[Any]) -> tuple[int, str]:
    """The newest question that these components belong to (0: none), and their words."""
    newest, words = 0, []
    for component in components:
        read = ID.fullmatch(str(component.get("custom_id", "")))
        newest = max(newest, int(read[2]) if read else 0)
        words.append(component.get("content") or "")
    return newest, "\n".join(words)


def _is_form(components: Iterable[Any]) -> bool:
    """Whether a form was opened, such as a trade; its buttons belong to no question."""
    ids = (ID.fullmatch(str(component.get("custom_id", ""))) for component in components)
    return any(read is not None and read[3] == "form" for read in ids)


def is_fault(message: Message | None) -> bool:
    """Whether the bot owns up to a fault of its own."""
    return message is not None and any(fault in message.text for fault in FAULTS)
