"""Who follows which tables.

Each pair is stored twice: under the table's id, to notify people of its end, and under the person's id, for
lists.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.questions import Refused
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.table.table import Table
from sessions.table.time_controls import DAY, HOUR

# Kinds of storage entries: the followers of a table; the tables that a person follows.
FOLLOWERS = stored_kind("followers", AboutPeople.NAMES)
KIND = stored_kind("follows", AboutPeople.OWN)
# Most tables that a person follows and that run; most followers of a table; most ended tables in a list.
MOST, MOST_FOLLOWERS, MOST_ENDED = 25, 100, 25
KEPT, SEEN = 7 * DAY, HOUR  # how long an end is shown: after the end, and after the person saw it


class Follow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table that a person follows. Moments are seconds since 1970."""

    table: str
    """Id of the table."""
    guild: int
    """The server of the table."""
    at: float
    """Since when the person follows it."""
    ended: float = 0.0
    """When the table ended; 0: it has not, as far as is known."""
    notified: bool = False
    """Whether the end was sent as a direct message, or need not be sent."""
    seen: float = 0.0
    """When the person first saw the end in a list; 0: not yet."""

    def is_shown(self, now: float) -> bool:
        """Return whether the person's list still shows this table."""
        return not self.ended or (now - self.ended < KEPT and not (self.seen and now - self.seen >= SEEN))


class FollowedTables:
    """The followed tables of all people. Nothing is cached."""

    personal_kinds = (KIND, FOLLOWERS)  # see `PersonalService`

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        """`now`: returns seconds since 1970."""
        self.now = now
        self._follows = EntryStore[list[Follow]](store, KIND, list[Follow], list)
        self._followers = EntryStore[list[int]](store, FOLLOWERS, list[int], list)

    async def of(self, person: int) -> list[Follow]:
        """Return the tables that a person follows, oldest first, including those that ended recently."""
        now = self.now()
        return [follow for follow in await self._follows.get(person) if follow.is_shown(now)]

    async def follows(self, person: int, table: str) -> bool:
        """Return whether a person waits for the end of this table. `table`: its id."""
        return any(follow.table == table and not follow.ended for follow in await self.of(person))

    async def follow(self, person: int, table: Table) -> None:
        """Save that a person follows a table.

        Raises Refused if the person follows too many, or if the table has too many followers.
        """

        def add(before: list[Follow]) -> list[Follow]:
            """Return the person's list with the table. Raises Refused if too many of its tables still run."""
            others = [follow for follow in before if follow.table != table.id]
            if len([follow for follow in others if not follow.ended]) >= MOST:
                raise Refused("follow-most", most=MOST)
            return [*others, Follow(table.id, table.guild, self.now())]

        def join(people: list[int]) -> list[int]:
            """Return the table's followers with the person. Raises Refused if there are too many."""
            if person not in people and len(people) >= MOST_FOLLOWERS:
                raise Refused("follow-full", most=MOST_FOLLOWERS)
            return [*dict.fromkeys([*people, person])]

        await self._changed(person, add)
        try:
            await self._followers.change(table.id, join)
        except Refused:
            await self._changed(person, lambda before: _without(before, [table.id]))
            raise
        if not await self.follows(person, table.id):  # erased in between
            await self._leave(table.id, [person])

    async def unfollow(self, person: int, table: str) -> None:
        """Remove a person from the followers of a table, and the table from their list. `table`: its id."""
        await self._leave(table, [person])
        await self._changed(person, lambda before: _without(before, [table]))

    async def tables(self) -> list[str]:
        """Return the ids of all tables that have followers."""
        return await self._followers.keys()

    async def followers(self, table: str) -> list[int]:
        """Return the user ids of those who follow this table. `table`: its id."""
        return await self._followers.get(table)

    async def mark_ended(self, person: int, table: str, at: float, *, welcome: bool = True) -> bool:
        """Save for one follower that a table ended, and return whether this was new.

        `table`: its id. `at`: when it ended, seconds since 1970. `welcome` False: the follower may no longer
        see the table, so it is removed from their list.
        """
        is_new = False

        def note(before: list[Follow]) -> list[Follow]:
            """Return the list with the end noted, or without the table if not `welcome`; set `is_new`."""
            nonlocal is_new
            is_new = welcome and any(follow.table == table and not follow.ended for follow in before)
            if not welcome:
                return _without(before, [table])
            return [
                replace(follow, ended=at) if follow.table == table and is_new else follow for follow in before
            ]

        await self._changed(person, note)
        return is_new

    async def mark_notified(self, table: str, people: Sequence[int]) -> None:
        """Remove the followers of an ended table who know of its end. `table`: its id. `people`: user ids."""
        await self._leave(table, people)

    # ---------------------------------------------------------------- notifying

    async def take_unnotified(self, person: int) -> list[Follow]:
        """Return the ended tables of which a person was not notified. Mark them as notified, so that no other
        process gets them.
        """
        ended: list[Follow] = []

        def take(before: list[Follow]) -> list[Follow]:
            """Return the list with the ends marked as notified, and collect them in `ended`."""
            ended[:] = [follow for follow in before if follow.ended and not follow.notified]
            return [replace(follow, notified=True) if follow in ended else follow for follow in before]

        await self._changed(person, take)
        return ended

    async def unmark_notified(self, person: int, tables: Collection[str]) -> None:
        """Undo `take_unnotified` for these tables (ids), because the message could not be sent."""

        def back(before: list[Follow]) -> list[Follow]:
            """Return the list with the ends of these tables marked as not notified."""
            return [
                replace(follow, notified=False) if follow.table in tables else follow for follow in before
            ]

        await self._changed(person, back)

    async def mark_seen(self, person: int, tables: Collection[str]) -> None:
        """Save that a person saw the ends of these tables (ids) in a list. After `SEEN` the list no longer
        shows these tables.
        """
        now = self.now()

        def mark(before: list[Follow]) -> list[Follow]:
            """Return the list with these ends marked as seen now, if they were not seen before."""
            unseen = [
                follow for follow in before if follow.table in tables and follow.ended and not follow.seen
            ]
            return [
                replace(follow, seen=now, notified=True) if follow in unseen else follow for follow in before
            ]

        await self._changed(person, mark)

    # ---------------------------------------------------------------- a person's data

    async def export(self, person: int) -> list[dict[str, Any]]:
        """Return the tables that a person follows as plain data."""
        follows: list[dict[str, Any]] = msgspec.to_builtins(await self._follows.get(person))
        return follows

    async def erase_person(self, person: int) -> None:
        """Delete everything about this person."""
        for follow in await self._follows.get(person):
            await self._leave(follow.table, [person])
        await self._changed(person, lambda _: [])

    async def _leave(self, table: str, people: Collection[int]) -> None:
        """Remove people from the followers of a table."""

        def leave(before: list[int]) -> list[int]:
            """Return the table's followers without these people."""
            return [follower for follower in before if follower not in people]

        await self._followers.change(table, leave)

    async def _changed(self, person: int, change: Callable[[list[Follow]], list[Follow]]) -> None:
        """Change a person's list, and drop entries that are no longer shown."""
        now = self.now()

        def changed(before: list[Follow]) -> list[Follow]:
            """Return the new list, made from the entries that are still shown."""
            return _bounded(change([follow for follow in before if follow.is_shown(now)]))

        await self._follows.change(person, changed)


def _without(before: list[Follow], tables: Collection[str]) -> list[Follow]:
    """Return the list without these tables (ids)."""
    return [follow for follow in before if follow.table not in tables]


def _bounded(follows: list[Follow]) -> list[Follow]:
    """Return the list with all running tables, and of the ended ones the latest `MOST_ENDED`."""
    ended = sorted((follow for follow in follows if follow.ended), key=lambda follow: -follow.ended)
    latest_ended = ended[:MOST_ENDED]
    return [follow for follow in follows if not follow.ended or follow in latest_ended]
