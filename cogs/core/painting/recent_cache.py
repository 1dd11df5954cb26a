"""A cache that is limited in bytes."""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

OVERHEAD = 700  # bytes of memory of an entry besides its value
T = TypeVar("T")


class RecentCache(Generic[T]):
    """Caches the most recently used values. Safe to call from several threads.

    most_bytes: the limit for the memory of all entries together.
    """

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes, self.used_bytes = most_bytes, 0
        self._lock = threading.Lock()
        self._entries: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()

    def get(self, key: Hashable) -> T | None:
        """Return a value, which now counts as recently used; None if it is not there."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def put(self, key: Hashable, value: T, size: int) -> None:
        """Cache a value. If the limit is exceeded, drop those that were not used for longest.

        size: the value's size in bytes.
        """
        with self._lock:
            former_entry = self._entries.pop(key, None)
            self.used_bytes += size + OVERHEAD - (former_entry[1] + OVERHEAD if former_entry else 0)
            self._entries[key] = value, size
            while self.used_bytes > self.most_bytes:
                self.used_bytes -= self._entries.popitem(last=False)[1][1] + OVERHEAD

    def clear(self) -> None:
        """Drop all values."""
        with self._lock:
            self._entries.clear()
            self.used_bytes = 0
