"""Which games a person has finished at least once, so that newcomers can be offered a first game's set-up."""

from collections.abc import Iterable

from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind

KIND = stored_kind("played", AboutPeople.OWN)  # of its storage entries


class Experience:
    """The finished games of all people. For each person only the names of the games are stored: not how
    often, against whom, or how they ended."""

    def __init__(self, store: Store) -> None:
        self._entries = EntryStore[list[str]](store, KIND, list[str], list)

    async def of(self, person: int) -> list[str]:
        """Return the names of the games that this person has finished."""
        return await self._entries.get(person)

    async def newcomers(self, game: str, people: Iterable[int]) -> list[int]:
        """Return those of `people` who have not finished this game yet."""
        return [person for person in people if game not in await self.of(person)]

    async def finished(self, game: str, people: Iterable[int]) -> None:
        """Save that these people have finished this game."""
        for person in dict.fromkeys(people):
            await self._entries.change(person, lambda known: [*dict.fromkeys([*known, game])])
