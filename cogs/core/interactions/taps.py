"""Which method handles which tap, and what a tap costs: both are written at the method."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from cogs.core.interactions.interaction import Handler

M = TypeVar("M", bound=Callable[..., Any])
MARK = "handled_taps"  # attribute of a marked method: its acts with their cooldowns


class HandledTap(NamedTuple):
    """The taps with one act."""

    act: str
    """The act in the button id."""
    cooldown: str
    """The name of the cooldown that a tap counts for; "": none."""
    cooldown_by_argument: dict[str, str]
    """Argument of the button id → name of the cooldown, for taps that cost more."""


def on_tap(act: str, cooldown: str = "", **cooldown_by_argument: str) -> Callable[[M], M]:
    """Return a decorator that makes a method the handler of taps with this act; see `HandledTap`."""

    def mark(method: M) -> M:
        """Add the act to those that the method handles."""
        handled = HandledTap(act, cooldown, cooldown_by_argument)
        setattr(method, MARK, (*getattr(method, MARK, ()), handled))
        return method

    return mark


def handled_taps(owner: object) -> Iterator[tuple[HandledTap, Handler]]:
    """Yield the taps that the methods of an object handle."""
    for name in dir(type(owner)):
        for handled in getattr(getattr(type(owner), name), MARK, ()):
            yield handled, getattr(owner, name)
