"""Which games somebody has finished at least once: whoever has not may like a first game's set-up."""

from collections.abc import Iterable

import msgspec

from sessions.store.protocol import Conflict, Store

KIND = "played"


class Experience:
    """What is remembered of people: names of games; not how often, against whom and how it ended."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, person: int) -> list[str]:
        """The games that this person has finished."""
        return _read(await self.store.recall(KIND, str(person)))

    async def newcomers(self, game: str, people: Iterable[int]) -> list[int]:
        """Those of these people who have not finished this game yet."""
        return [person for person in people if game not in await self.of(person)]

    async def finished(self, game: str, people: Iterable[int]) -> None:
        """These people have finished this game; another process may note another one at the same time."""
        for person in dict.fromkeys(people):
            while True:
                kept = await self.store.recall(KIND, str(person))
                if game in (known := _read(kept)):
                    break
                try:
                    await self.store.replace(KIND, str(person), kept, msgspec.json.encode([*known, game]))
                except Conflict:
                    continue
                break


def _read(kept: bytes | None) -> list[str]:
    return msgspec.json.decode(kept, type=list[str]) if kept else []
