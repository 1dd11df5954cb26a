"""Starts of matches: luck is closed, announced, and only then the cards are dealt."""

from collections.abc import Awaitable, Callable

from sessions.operations import starting
from sessions.table.lobby import scheduled_start
from sessions.table.table import Table
from sessions.table.table_data import Change, Person
from sessions.table.time_controls import LOBBY_SECONDS
from sessions.tables.table_repository import ChangedTable, TableRepository


class GameStarts:
    """Each step by itself, so that a crash between two is found and mended.

    guards: asked before a match begins, with the table's id; raise Refused where it may not.
    """

    def __init__(self, keeper: TableRepository) -> None:
        self._keeper = keeper
        self.guards: list[Callable[[str], Awaitable[None]]] = []

    async def close_luck(self, table: str, person: Person) -> ChangedTable:
        """Nobody changes anything any more; what follows is the announcement, and then `begin`."""

        def change(t: Table, now: float) -> Change:
            done = starting.close_luck(t, person, self._keeper.shelves[t.game].game.seats, now)
            t.due = now + LOBBY_SECONDS
            return done

        return await self._keeper.change(table, change)

    async def name_beacon(self, table: str, number: int, beacon: str) -> Table:
        """Announcement `number` will name this round of a public beacon."""
        return await self._keeper.change_body(table, lambda t: starting.name_beacon(t, number, beacon))

    async def announce_again(self, table: str, number: int, why: str) -> ChangedTable:
        """Announcement `number` is lost; a further one is due, which says why."""
        return await self._keeper.change(table, lambda t, now: starting.announce_again(t, number, why, now))

    async def reopen(self, table: str, number: int) -> ChangedTable:
        """Announcement `number` cannot be made: the lobby is open again."""

        def change(t: Table, now: float) -> Change:
            t.due = scheduled_start.lobby_due(t.body, now)
            return starting.reopen(t, number, now)

        return await self._keeper.change(table, change)

    async def begin(self, table: str, number: int, message: int, beacon: str = "") -> ChangedTable:
        """Deal. message: that announced the start, as announcement `number`; beacon: its line in the seed."""
        await self._ask_guards(table)
        return await self._keeper.change(
            table, lambda t, now: starting.begin(t, number, str(message), beacon, now)
        )

    async def start(self, table: str, person: Person) -> ChangedTable:
        """Deal with nothing announced, for tools and tests: such a deal its host could have chosen.

        Its record says so. In the product `cogs/announcements/match_start.py` announces every start.
        """
        await self._ask_guards(table)

        def change(t: Table, now: float) -> Change:
            closed = None
            if t.body.closing is None:
                closed = starting.close_luck(t, person, self._keeper.shelves[t.game].game.seats, now)
            done = starting.begin(t, t.body.announced, "", "", now)
            return done._replace(lines=[*(closed.lines if closed else ()), *done.lines])

        return await self._keeper.change(table, change)

    async def _ask_guards(self, table: str) -> None:
        for guard in self.guards:
            await guard(table)
