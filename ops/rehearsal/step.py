"""A step of the rehearsal: what is tried, what Castellan expects, and how it ended."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from ops.rehearsal.rehearsal import Rehearsal

T = TypeVar("T")


class Differs(Exception):
    """Discord did something that Castellan does not expect. The text says what."""


class NotTried(Exception):
    """A step cannot be tried here. The text says why."""


@dataclass(frozen=True)
class DiscordAnswer(Generic[T]):
    """What Discord answered to a request."""

    status: int
    """HTTP status; 0 if no answer came."""
    code: int
    """Discord's JSON error code; 0 if it gave none."""
    message: str
    """Discord's error message; empty if the request succeeded."""
    milliseconds: int
    """From the last request to the answer's headers."""
    tries: int
    """How often discord.py made the request; more than once after a 429 or 5xx."""
    value: T | None
    """What discord.py made of the answer; None if the request failed."""

    @property
    def is_ok(self) -> bool:
        """Whether the request succeeded."""
        return not self.message

    def __str__(self) -> str:
        """Return the answer in words, as the table shows it."""
        repeated = f", try {self.tries}" if self.tries > 1 else ""
        answered = f"{self.status or 'no answer'} in {self.milliseconds} ms{repeated}"
        return answered if self.is_ok else f"{answered}, code {self.code}: {self.message}"

    def expect(self) -> T:
        """Return the value; raises Differs if the request failed."""
        if not self.is_ok or self.value is None:
            raise Differs(str(self))
        return self.value


class RehearsalStep(NamedTuple):
    """Something to try."""

    name: str
    """What is tried, as the table shows it."""
    expected: str
    """What Castellan expects of Discord."""
    run: Callable[[Rehearsal], Awaitable[str]]
    """Tries it. Returns in words what Discord did, if that is as expected. Raises Differs, NotTried or an
    error of discord.py otherwise."""
    needs_person: bool = False
    """Whether somebody has to tap in Discord's client."""


def step(
    name: str, expected: str, *, needs_person: bool = False
) -> Callable[[Callable[[Rehearsal], Awaitable[str]]], RehearsalStep]:
    """Return a decorator that makes a function a step; see `RehearsalStep`."""
    return lambda run: RehearsalStep(name, expected, run, needs_person)


class RehearsalResult(NamedTuple):
    """A line of the table."""

    step: RehearsalStep
    verdict: str
    """Whether Discord did what Castellan expects: ok, differs, not tried."""
    text: str
    """What Discord did, or why the step was not tried."""
