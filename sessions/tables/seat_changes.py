"""Seats that are given up, taken over or handed on, at any table."""

from engine.ask import Refused
from sessions.changes import in_lobby, seating
from sessions.table import substitutes
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, NOBODY, Change, Person
from sessions.tables.keeper import TableKeeper, Told


class SeatChanges:
    """What people and moderators do about seats."""

    def __init__(self, keeper: TableKeeper) -> None:
        self._keeper = keeper

    async def leave(self, table: str, person: Person) -> Told:
        """Stand up in the lobby, or give up a seat of a running match."""
        return await self._keeper.change(
            table,
            lambda t, now: (
                in_lobby.leave(t, person, now) if t.phase == LOBBY else seating.leave(t, person, now)
            ),
        )

    async def take(self, table: str, person: Person, seat: int) -> Told:
        await self._keeper.limits.may_sit(person.id)
        return await self._keeper.change(table, lambda t, now: seating.take(t, person, seat, now))

    async def name_deputy(self, table: str, person: Person, deputy: Person = NOBODY) -> Told:
        """Whom a player wants to play on when they cannot; NOBODY takes it back."""
        return await self._keeper.change(table, lambda t, now: seating.name_deputy(t, person, deputy, now))

    async def appoint(self, table: str, moderator: Person, who: Person, seat: int) -> Told:
        """A moderator's choice for a seat that stands empty; both must have no part in this game."""
        journal = await self._keeper.store.journal(table)

        def change(t: Table, now: float) -> Change:
            for one in (moderator, who):
                if not substitutes.neutral(journal, t.body, one.id):
                    raise Refused("not-outside")
            return seating.appoint(t, moderator, who, seat, now)

        return await self._keeper.change(table, change)

    async def count_out(self, table: str, person: Person, seat: int) -> Told:
        """Play on without somebody who left."""
        return await self._keeper.change(table, lambda t, now: seating.count_out(t, person, seat, now))

    async def let_play(self, table: str, person: Person, seat: int, computer: Person) -> Told:
        """A computer plays on at one's own seat or a free one."""
        return await self._keeper.change(
            table, lambda t, now: seating.let_play(t, person, seat, computer, now)
        )

    async def come_back(self, table: str, person: Person) -> Told:
        """Get back a seat that somebody took over meanwhile."""
        return await self._keeper.change(table, lambda t, now: seating.come_back(t, person, now))
