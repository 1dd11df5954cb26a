"""Which games somebody has finished at least once: whoever has not may like a first game's set-up."""

from collections.abc import Iterable

from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store

KIND = "played"


class Experience:
    """What is remembered of people: names of games; not how often, against whom and how it ended."""

    def __init__(self, store: Store) -> None:
        self._notes = EntryStore[list[str]](store, KIND, list[str], list)

    async def of(self, person: int) -> list[str]:
        """The games that this person has finished."""
        return await self._notes.get(person)

    async def newcomers(self, game: str, people: Iterable[int]) -> list[int]:
        """Those of these people who have not finished this game yet."""
        return [person for person in people if game not in await self.of(person)]

    async def finished(self, game: str, people: Iterable[int]) -> None:
        """These people have finished this game."""
        for person in dict.fromkeys(people):
            await self._notes.change(person, lambda known: [*dict.fromkeys([*known, game])])
