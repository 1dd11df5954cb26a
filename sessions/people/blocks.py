"""Whom people have blocked: kept under their own id, and, so that it can be forgotten, under the other's."""

from collections.abc import Iterable

from engine.ask import Refused
from sessions.store.notes import Notes
from sessions.store.protocol import Store

KIND = "blocks"
BY = "blockedby"  # by whom somebody is blocked; told to nobody, themselves included
MOST = 200


class Blocks:
    """Everybody's. Nothing of it is kept in memory."""

    def __init__(self, store: Store) -> None:
        self._blocked = Notes[list[int]](store, KIND, list[int], list)
        self._by = Notes[list[int]](store, BY, list[int], list)

    async def of(self, person: int) -> list[int]:
        """Whom somebody has blocked, in the order in which they did."""
        return await self._blocked.of(person)

    async def add(self, person: int, who: int) -> None:
        """Raises Refused for oneself, and where there are very many."""
        if person == who:
            raise Refused("block-yourself")

        def add(blocked: list[int]) -> list[int]:
            if who not in blocked and len(blocked) >= MOST:
                raise Refused("too-many-blocked", most=MOST)
            return [*dict.fromkeys([*blocked, who])]

        add(await self.of(person))
        await self._by.change(who, lambda by: [*dict.fromkeys([*by, person])])
        await self._blocked.change(person, add)
        if person not in await self._by.of(who):  # forgotten in between
            await self._blocked.change(person, lambda blocked: _without(blocked, who))

    async def remove(self, person: int, who: int) -> None:
        """Raises Refused for somebody who is not blocked."""
        if who not in await self.of(person):
            raise Refused("not-blocked")
        await self._blocked.change(person, lambda blocked: _without(blocked, who))
        await self._by.change(who, lambda by: _without(by, person))

    # ---------------------------------------------------------------- asking

    async def has(self, person: int, who: int) -> bool:
        """Whether this person has blocked that one."""
        return who in await self.of(person)

    async def by(self, who: int) -> frozenset[int]:
        """Who has blocked somebody, for lists that would else ask once for each line; shown to nobody."""
        return frozenset(await self._by.of(who))

    async def among(self, person: int, people: Iterable[int]) -> list[int]:
        """Those of these people whom this person has blocked."""
        blocked = await self.of(person)
        return [one for one in dict.fromkeys(people) if one in blocked]

    async def by_any(self, people: Iterable[int], who: int) -> bool:
        """Whether one of these people has blocked that person."""
        by = await self.by(who)
        return any(one in by for one in people if one != who)

    async def apart(self, who: int, people: Iterable[int]) -> bool:
        """Whether this person and one of these are not to be brought together, whoever blocked whom."""
        others = [*people]
        return bool(await self.among(who, others)) or await self.by_any(others, who)

    async def between(self, people: Iterable[int]) -> bool:
        """Whether one of these people has blocked another of them."""
        together = [*dict.fromkeys(people)]
        for one in together:
            if await self.among(one, together):
                return True
        return False

    # ---------------------------------------------------------------- forgetting

    async def forget(self, person: int) -> None:
        """Neither whom this person has blocked is kept, nor that others have blocked them."""
        for who in await self.of(person):
            await self._by.change(who, lambda by: _without(by, person))
        for other in await self._by.of(person):
            await self._blocked.change(other, lambda blocked: _without(blocked, person))
        for notes in (self._blocked, self._by):
            await notes.change(person, lambda _: [])


def _without(people: list[int], person: int) -> list[int]:
    return [one for one in people if one != person]
