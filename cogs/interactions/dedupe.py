"""What Discord delivers twice is done once."""

from collections import OrderedDict

KEPT = 10_000


class Dedupe:
    """Remembers the newest interactions by their ids; a former process's are never delivered again."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, None] = OrderedDict()

    def first(self, interaction: int) -> bool:
        """Whether this one comes for the first time."""
        if interaction in self._known:
            return False
        self._known[interaction] = None
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return True
