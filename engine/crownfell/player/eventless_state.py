"""States for searches, which emit no events."""

from typing import Any

from engine.crownfell.state import CrownfellState, copied


class EventlessState(CrownfellState):
    """A state whose verbs emit no events."""

    def emit(self, kind: str, *args: Any, to: tuple[int, ...] | None = None) -> None:
        """Do nothing."""


def eventless_copy(s: CrownfellState) -> CrownfellState:
    """Return a copy for a search. It shares what no verb of a turn changes."""
    return copied(s, EventlessState, s.chance, s.seen)
