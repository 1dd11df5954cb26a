"""Read rulebooks in the background: that takes seconds of processor time, and `/rules` needs it."""

import asyncio
from collections.abc import Iterable

from cogs.core.text.rulebook import Rulebook


class RulebookReader:
    """Builds the search indexes of rulebooks in a thread, one at a time, and each only once.

    books: the rulebooks of all games.
    """

    def __init__(self, books: Iterable[Rulebook]) -> None:
        self.books = [*books]
        self._lock = asyncio.Lock()

    async def read_all(self) -> None:
        """Read every book, so that nobody has to wait later."""
        await self.read(self.books)

    async def read(self, books: Iterable[Rulebook]) -> None:
        """Read those of these books that are not read yet, and return when all of them can be searched."""
        for book in books:
            if not book.is_indexed:
                await asyncio.shield(self._read(book))

    async def _read(self, book: Rulebook) -> None:
        """Read a book in a thread, after the books whose reading was requested before."""
        async with self._lock:
            if not book.is_indexed:
                await asyncio.to_thread(book.build_index)
