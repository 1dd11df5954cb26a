"""Starts of matches: luck is closed and announced, and only then are the cards dealt."""

from collections.abc import Awaitable, Callable

from sessions.operations import starting
from sessions.table import scheduled_start
from sessions.table.table import Table
from sessions.table.table_data import Change, Person
from sessions.table.time_controls import LOBBY_SECONDS
from sessions.tables.table_repository import ChangedTable, TableRepository


class GameStarts:
    """Runs the steps of a start one by one. If a crash interrupts the start, it can be continued.

    Luck is what the players add to the deal. Once it is closed, nobody can change the lobby any more. In the
    methods `table` is the table's id.
    """

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository
        self.guards: list[Callable[[str], Awaitable[None]]] = []
        """Called with the table's id before a match begins; they raise Refused if it may not begin."""

    async def close_luck(self, table: str, person: Person) -> ChangedTable:
        """Close the luck, so that nobody can change the lobby any more. The announcement follows, then
        `begin`. person: who starts the game."""

        def change(t: Table, now: float) -> Change:
            """Close the luck, and let the table be due in `LOBBY_SECONDS`."""
            closing_change = starting.close_luck(t, person, now)
            t.due = now + LOBBY_SECONDS
            return closing_change

        return await self._repository.change(table, change)

    async def name_beacon(self, table: str, number: int, beacon: str) -> Table:
        """Note which round of a public beacon, a source of random numbers, the next announcement will name.

        number: of the announcement, see `ClosedLuck.number`
        beacon: chain and round, as in `ClosedLuck.beacon`
        """
        return await self._repository.change_body(table, lambda t: starting.name_beacon(t, number, beacon))

    async def announce_again(self, table: str, number: int, why: str) -> ChangedTable:
        """Ask for a further announcement, because one is lost.

        number: of the lost announcement
        why: the reason that the further one gives, as in `ClosedLuck.why`
        """
        return await self._repository.change(
            table, lambda t, now: starting.announce_again(t, number, why, now)
        )

    async def reopen(self, table: str, number: int) -> ChangedTable:
        """Open the lobby again, because the start cannot be announced. number: of the announcement."""

        def change(t: Table, now: float) -> Change:
            """Open the lobby, and set when it is closed if nothing happens."""
            t.due = scheduled_start.lobby_due(t.body, now)
            return starting.reopen(t, number, now)

        return await self._repository.change(table, change)

    async def begin(self, table: str, number: int, message: int, beacon: str = "") -> ChangedTable:
        """Deal the cards and start the game.

        number: of the announcement of the start
        message: id of the message with this announcement
        beacon: chain and round of the public beacon, which becomes part of the seed; "": none
        """
        await self._ask_guards(table)
        return await self._repository.change(
            table, lambda t, now: starting.begin(t, number, str(message), beacon, now)
        )

    async def start(self, table: str, person: Person) -> ChangedTable:
        """Deal without an announcement, for tools and tests. Such a deal could have been chosen by the host,
        as its record says.

        In the product `core/runtime/match_start.py` announces every start.
        """
        await self._ask_guards(table)

        def change(t: Table, now: float) -> Change:
            """Close the luck if it is still open, and begin the match. Return one change for both."""
            closing = starting.close_luck(t, person, now) if t.body.lobby.closed_luck is None else Change([])
            return closing.then(starting.begin(t, t.body.lobby.announcement_count, "", "", now))

        return await self._repository.change(table, change)

    async def _ask_guards(self, table: str) -> None:
        """Raise Refused if a guard does not let the match begin."""
        for guard in self.guards:
            await guard(table)
