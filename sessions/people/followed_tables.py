"""Who follows which tables: kept with each table, for its end, and under everybody's own id, to be shown."""

from collections.abc import Callable, Collection, Sequence

import msgspec
from msgspec.structs import replace

from engine.questions import Refused
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store
from sessions.table.table import Table
from sessions.table.time_controls import DAY, HOUR

FOLLOWERS = "followers"  # under a table's id
KIND = "follows"  # under a person's own id
MOST, MOST_FOLLOWERS, MOST_ENDED = 25, 100, 25  # running tables of a person, people of a table, ended ones
KEPT, SEEN = 7 * DAY, HOUR  # so long an end is shown: from it on, and from when it was seen


class Follow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table that somebody follows.

    guild: its server; at: since when; ended: when it ended (0: it has not, as far as is known); told: that
    was said in a direct message, or they want none; seen: when they first saw it in a list (0: not yet).
    All moments in seconds since 1970.
    """

    table: str
    guild: int
    at: float
    ended: float = 0.0
    told: bool = False
    seen: float = 0.0

    def fresh(self, now: float) -> bool:
        """Whether it is still to be shown."""
        return not self.ended or (now - self.ended < KEPT and not (self.seen and now - self.seen >= SEEN))


class FollowedTables:
    """Everybody's. Nothing of it is kept in memory."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.now = now
        self._follows = EntryStore[list[Follow]](store, KIND, list[Follow], list)
        self._followers = EntryStore[list[int]](store, FOLLOWERS, list[int], list)

    async def of(self, person: int) -> list[Follow]:
        """What somebody follows, and what of it ended lately, in the order in which they began to."""
        now = self.now()
        return [one for one in await self._follows.get(person) if one.fresh(now)]

    async def follows(self, person: int, table: str) -> bool:
        """Whether somebody waits for this table's end."""
        return any(one.table == table and not one.ended for one in await self.of(person))

    async def follow(self, person: int, table: Table) -> None:
        """Be told of its end; raises Refused where somebody follows very many, or very many follow it."""

        def add(before: list[Follow]) -> list[Follow]:
            others = [one for one in before if one.table != table.id]
            if len([one for one in others if not one.ended]) >= MOST:
                raise Refused("follow-most", most=MOST)
            return [*others, Follow(table.id, table.guild, self.now())]

        def join(people: list[int]) -> list[int]:
            if person not in people and len(people) >= MOST_FOLLOWERS:
                raise Refused("follow-full", most=MOST_FOLLOWERS)
            return [*dict.fromkeys([*people, person])]

        await self._changed(person, add)
        try:
            await self._followers.change(table.id, join)
        except Refused:
            await self._changed(person, lambda before: _without(before, [table.id]))
            raise
        if not await self.follows(person, table.id):  # forgotten in between
            await self._leave(table.id, [person])

    async def unfollow(self, person: int, table: str) -> None:
        """Hear no more of it, nor see it in a list."""
        await self._leave(table, [person])
        await self._changed(person, lambda before: _without(before, [table]))

    async def tables(self) -> list[str]:
        """All that anybody follows."""
        return await self._followers.keys()

    async def followers(self, table: str) -> list[int]:
        return await self._followers.get(table)

    async def mark_ended(self, person: int, table: str, at: float, *, welcome: bool = True) -> bool:
        """Note for one of its followers that a table ended, once; whether this was new to them. welcome: else
        they may not know of it any more, and nothing of it is left."""
        new = False

        def note(before: list[Follow]) -> list[Follow]:
            nonlocal new
            new = welcome and any(one.table == table and not one.ended for one in before)
            if not welcome:
                return _without(before, [table])
            return [replace(one, ended=at) if one.table == table and new else one for one in before]

        await self._changed(person, note)
        return new

    async def mark_notified(self, table: str, people: Sequence[int]) -> None:
        """These know of its end."""
        await self._leave(table, people)

    # ---------------------------------------------------------------- telling

    async def take_unnotified(self, person: int) -> list[Follow]:
        """What ended and was not said to somebody yet; nobody else will be handed it."""
        ended: list[Follow] = []

        def take(before: list[Follow]) -> list[Follow]:
            ended[:] = [one for one in before if one.ended and not one.told]
            return [replace(one, told=True) if one in ended else one for one in before]

        await self._changed(person, take)
        return ended

    async def unmark_notified(self, person: int, tables: Collection[str]) -> None:
        """It could not be said after all."""

        def back(before: list[Follow]) -> list[Follow]:
            return [replace(one, told=False) if one.table in tables else one for one in before]

        await self._changed(person, back)

    async def mark_seen(self, person: int, tables: Collection[str]) -> None:
        """Somebody has seen in a list that these ended; a while later it need not stand there any more."""
        now = self.now()

        def mark(before: list[Follow]) -> list[Follow]:
            new = [one for one in before if one.table in tables and one.ended and not one.seen]
            return [replace(one, seen=now, told=True) if one in new else one for one in before]

        await self._changed(person, mark)

    # ---------------------------------------------------------------- forgetting

    async def erase_person(self, person: int) -> None:
        """No note names this person any more."""
        for follow in await self._follows.get(person):
            await self._leave(follow.table, [person])
        await self._changed(person, lambda _: [])

    async def _leave(self, table: str, people: Collection[int]) -> None:
        def leave(before: list[int]) -> list[int]:
            return [one for one in before if one not in people]

        await self._followers.change(table, leave)

    async def _changed(self, person: int, change: Callable[[list[Follow]], list[Follow]]) -> None:
        """Change what somebody follows, without what need not be shown any more."""
        now = self.now()
        await self._follows.change(
            person, lambda before: _bounded(change([one for one in before if one.fresh(now)]))
        )


def _without(before: list[Follow], tables: Collection[str]) -> list[Follow]:
    return [one for one in before if one.table not in tables]


def _bounded(all_: list[Follow]) -> list[Follow]:
    """Of very many that ended the last ones."""
    ended = sorted((follow for follow in all_ if follow.ended), key=lambda follow: -follow.ended)[:MOST_ENDED]
    return [follow for follow in all_ if not follow.ended or follow in ended]
