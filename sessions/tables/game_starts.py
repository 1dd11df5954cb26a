"""Starts of matches: luck is closed and announced, and only then are the cards dealt."""

from collections.abc import Awaitable, Callable

from sessions.operations import starting
from sessions.table.table_data import Person
from sessions.tables.table_repository import ChangedTable, TableRepository


class GameStarts:
    """Begins matches, unless a guard does not let them begin. In the methods `table` is the table's id."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository
        self.guards: list[Callable[[str], Awaitable[None]]] = []
        """Called with the table's id before a match begins; they raise Refused if it may not begin."""

    async def begin(self, table: str, number: int, message: int, beacon: str = "") -> ChangedTable:
        """Deal the cards and start the game.

        number: of the announcement of the start
        message: id of the message with this announcement
        beacon: chain and round of the public beacon, which becomes part of the seed; "": none
        """
        await self._ask_guards(table)
        return await self._repository.apply(table, starting.begin, number, str(message), beacon)

    async def start(self, table: str, person: Person) -> ChangedTable:
        """Deal without an announcement, for tools and tests. Such a deal could have been chosen by the host,
        as its record says.

        In the product `core/runtime/match_start.py` announces every start.
        """
        await self._ask_guards(table)
        return await self._repository.apply(table, starting.start_unannounced, person)

    async def _ask_guards(self, table: str) -> None:
        """Raise Refused if a guard does not let the match begin."""
        for guard in self.guards:
            await guard(table)
