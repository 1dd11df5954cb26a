"""Locks by name, so that changes of one table, channel or person happen one after the other."""

import asyncio
import weakref
from collections.abc import Hashable


class Locks:
    """Locks by name. A lock exists as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: weakref.WeakValueDictionary[Hashable, asyncio.Lock] = weakref.WeakValueDictionary()

    def of(self, name: Hashable) -> asyncio.Lock:
        """Return the lock of this name; use it with `async with`."""
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock
