"""States in the mind: the same data, and no news of what happens to it."""

from typing import Any

from engine.crownfell import verbs
from engine.crownfell.state import CrownfellState


class EventlessState(CrownfellState):
    """A state whose verbs tell nobody."""

    def emit(self, kind: str, *args: Any, to: tuple[int, ...] | None = None) -> None:
        """Nothing: a line in the mind has no news."""


def eventless_copy(s: CrownfellState) -> CrownfellState:
    """A silent copy that shares what no verb of a turn changes."""
    return verbs.copied(s, EventlessState, s.chance, s.seen)
