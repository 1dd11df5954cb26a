"""Whom people have blocked. Each block is stored under the ids of both people, so that it can be erased.

A block belongs to the person who blocks. So it stays when the blocked person's data is erased: the list then
has a keyed hash (`PersonHashes`) in place of their id. If they come back, their id gives the same hash.
"""

from collections.abc import Iterable
from typing import TypeVar

from engine.questions import Refused
from sessions.store.entry_store import EntryStore
from sessions.store.person_hashes import PersonHashes
from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind

# Kinds of storage entries: whom a person has blocked; by whom a person is blocked. The second is never shown,
# not even to that person.
KIND = stored_kind("blocks", AboutPeople.OWN)
BY = stored_kind("blockedby", AboutPeople.NAMES)
MOST = 200  # people whom one person may block
E = TypeVar("E", bound=int | str)
Entry = int | str  # an id, or the hash of a person who has deleted their data


class Blocks:
    """The blocks of all people. Nothing is cached.

    In its methods people are user ids: `person` is the person who blocks, `who` the person who is blocked.
    """

    personal_kinds = (KIND, BY)  # see `PersonalService`

    def __init__(self, store: Store) -> None:
        self._blocked = EntryStore[list[Entry]](store, KIND, list[Entry], list)
        self._blocked_by = EntryStore[list[int]](store, BY, list[int], list)
        self._hashes = PersonHashes(store)

    async def of(self, person: int) -> list[int]:
        """Return the people whom a person has blocked, oldest block first, without those who deleted
        their data.
        """
        return [entry for entry in await self._blocked.get(person) if isinstance(entry, int)]

    async def deleted(self, person: int) -> list[str]:
        """Return the hashes of those whom a person has blocked and who have deleted their data."""
        return [entry for entry in await self._blocked.get(person) if isinstance(entry, str)]

    async def add(self, person: int, who: int) -> None:
        """Add a block of `who` by `person` (user ids). Raises Refused for oneself, or if the list is full."""
        if person == who:
            raise Refused("block-yourself")
        hashed = await self._hashes.of(who)

        def add(blocked: list[Entry]) -> list[Entry]:
            """Return the list with the id of `who` in it, instead of a hash. Raises Refused if it is full."""
            others = _without(blocked, hashed)
            if who not in others and len(others) >= MOST:
                raise Refused("too-many-blocked", most=MOST)
            return [*dict.fromkeys([*others, who])]

        add(await self._blocked.get(person))
        await self._blocked_by.change(who, lambda by: [*dict.fromkeys([*by, person])])
        await self._blocked.change(person, add)
        await self._blocked_by.change(hashed, lambda by: _without(by, person))
        if person not in await self._blocked_by.get(who):  # they deleted their data in between
            await self._hash_entry(person, who, hashed)

    async def remove(self, person: int, who: int) -> None:
        """Remove the block of `who` by `person` (user ids). Raises Refused if they are not blocked."""
        if not await self.has(person, who):
            raise Refused("not-blocked")
        hashed = await self._hashes.of(who)
        await self._blocked.change(person, lambda blocked: _without(blocked, who, hashed))
        for key in (who, hashed):
            await self._blocked_by.change(key, lambda by: _without(by, person))

    async def remove_deleted(self, person: int) -> None:
        """Remove a person's blocks of all who have deleted their data. Raises Refused if there are none."""
        hashes = await self.deleted(person)
        if not hashes:
            raise Refused("not-blocked")
        await self._blocked.change(person, lambda blocked: _without(blocked, *hashes))
        for hashed in hashes:
            await self._blocked_by.change(hashed, lambda by: _without(by, person))

    # ---------------------------------------------------------------- queries

    async def has(self, person: int, who: int) -> bool:
        """Return whether `person` has blocked `who`."""
        return bool(await self.among(person, [who]))

    async def blockers_of(self, who: int) -> frozenset[int]:
        """Return the user ids of all who have blocked `who`, for lists, which then need no query for each
        line. Never show this.
        """
        by_id = await self._blocked_by.get(who)
        by_hash = await self._blocked_by.get(await self._hashes.of(who))
        return frozenset(by_id) | frozenset(by_hash)

    async def among(self, person: int, people: Iterable[int]) -> list[int]:
        """Return those of `people` whom `person` has blocked."""
        blocked, candidates = {*await self._blocked.get(person)}, [*dict.fromkeys(people)]
        if not any(isinstance(entry, str) for entry in blocked):
            return [who for who in candidates if who in blocked]
        return [who for who in candidates if who in blocked or await self._hashes.of(who) in blocked]

    async def by_any(self, people: Iterable[int], who: int) -> bool:
        """Return whether one of `people` has blocked `who`."""
        blockers = await self.blockers_of(who)
        return any(person in blockers for person in people if person != who)

    async def are_apart(self, who: int, people: Iterable[int]) -> bool:
        """Return whether `who` has blocked one of `people`, or one of `people` has blocked `who`."""
        others = [*people]
        return bool(await self.among(who, others)) or await self.by_any(others, who)

    # ---------------------------------------------------------------- a person's data

    async def export(self, person: int) -> list[Entry]:
        """Return whom a person has blocked: user ids, and hashes of those who deleted their data. Who has
        blocked this person belongs to others."""
        return await self._blocked.get(person)

    async def erase_person(self, person: int) -> None:
        """Delete all blocks by this person. In blocks of this person by others, a hash replaces the id."""
        hashed = await self._hashes.of(person)
        for entry in await self._blocked.get(person):
            await self._blocked_by.change(entry, lambda by: _without(by, person))
        for other in await self._blocked_by.get(person):
            await self._hash_entry(other, person, hashed)
        await self._blocked.change(person, lambda _: [])
        await self._blocked_by.change(person, lambda _: [])

    async def _hash_entry(self, person: int, who: int, hashed: str) -> None:
        """Replace the id of `who` by `hashed`, their hash, in the list of `person`."""

        def put_hash(blocked: list[Entry]) -> list[Entry]:
            """Return the list with the hash in place of the id of `who`."""
            return [*dict.fromkeys(hashed if entry == who else entry for entry in blocked)]

        await self._blocked_by.change(hashed, lambda by: [*dict.fromkeys([*by, person])])
        after = await self._blocked.change(person, put_hash)
        if hashed not in after:  # the block was lifted, or its owner erased, in between
            await self._blocked_by.change(hashed, lambda by: _without(by, person))


def _without(entries: list[E], *gone: Entry) -> list[E]:
    """Return the entries (ids or hashes) without those in `gone`."""
    return [entry for entry in entries if entry not in gone]
