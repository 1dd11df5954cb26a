"""Seats that are taken over, at any table, and who may play on for whom."""

from engine.questions import Refused
from sessions.operations import erasure, seating
from sessions.people.blocks import Blocks
from sessions.table import substitutes
from sessions.table.table import Table
from sessions.table.table_data import NOBODY, Change, Person
from sessions.tables.table_repository import ChangedTable, TableRepository


class SeatChanges:
    """Changes who plays at a seat, where that depends on more than the table. In its methods
    `table` is the table's id, `seat` a number from 0, and `person` is who acts."""

    def __init__(self, repository: TableRepository, blocks: Blocks) -> None:
        """blocks: whom people have blocked"""
        self._repository, self._blocks = repository, blocks

    async def take(self, table: str, person: Person, seat: int) -> ChangedTable:
        """Take over a seat, or come back to it. If one of the players has blocked the person, the refusal is
        the same as for a seat that is not free."""
        loaded_table = await self._repository.get(table)
        await self._repository.limits.may_sit(
            person.id, loaded_table.guild if loaded_table is not None else 0
        )
        if await self.is_blocked(table, person.id):
            raise Refused("seat-not-free")
        returns = seat in erasure.left_by(await self._repository.store.journal(table), person.id)
        return await self._repository.apply(table, seating.take, person, seat, returns=returns)

    async def name_deputy(self, table: str, person: Person, deputy: Person = NOBODY) -> ChangedTable:
        """Choose who plays on if this person cannot. deputy: `NOBODY` removes the choice."""
        await may_be_chosen(self._repository, self._blocks, table, deputy)
        return await self._repository.apply(table, seating.name_deputy, person, deputy)

    async def appoint(self, table: str, moderator: Person, substitute: Person, seat: int) -> ChangedTable:
        """Let a moderator choose a substitute for an empty seat. Raises Refused if the moderator or the
        substitute has a part in this game."""
        journal = await self._repository.store.journal(table)
        await may_be_chosen(self._repository, self._blocks, table, substitute)

        def change(t: Table, now: float) -> Change:
            """Choose the substitute. Raises Refused if one of the two has a part in this game."""
            for person in (moderator, substitute):
                if not substitutes.is_neutral(journal, t.body, person.id):
                    raise Refused("not-outside")
            return seating.appoint(t, now, moderator, substitute, seat)

        return await self._repository.apply(table, change)

    async def is_blocked(self, table: str, person: int) -> bool:
        """Return whether a player at this table has blocked this person. person: user id."""
        loaded_table = await self._repository.get(table)
        if loaded_table is None:
            return False
        return await self._blocks.by_any(substitutes.players(loaded_table.body), person)


async def may_be_chosen(repository: TableRepository, blocks: Blocks, table: str, candidate: Person) -> None:
    """Raise Refused if a block separates this person from a player at a table, in either direction.

    table: id of the table
    candidate: whom somebody wants to choose, such as a substitute; `NOBODY` is never refused
    """
    loaded_table = await repository.get(table) if candidate.id else None
    if loaded_table is None:
        return
    if await blocks.are_apart(candidate.id, substitutes.players(loaded_table.body)):
        raise Refused("not-available")
