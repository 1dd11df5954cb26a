"""Handles an interaction only once when Discord delivers it twice."""

from collections import OrderedDict

KEPT = 10_000  # interaction ids that are remembered


class Dedupe:
    """Remembers the ids of the newest interactions. In memory only, because Discord does not deliver an
    interaction a second time to a process that was started later."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, None] = OrderedDict()

    def first(self, interaction: int) -> bool:
        """Return whether an interaction is seen for the first time, and remember it.

        interaction: its id.
        """
        if interaction in self._known:
            return False
        self._known[interaction] = None
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return True
