"""Proposals at any table, which need the consent of others: undo, end, rematch, substitute, and so on."""

from collections.abc import Callable

from sessions.operations import voting
from sessions.people.blocks import Blocks
from sessions.table.table_data import NOBODY, Person
from sessions.tables.rematches import Rematches
from sessions.tables.seat_changes import may_be_chosen
from sessions.tables.table_repository import ChangedTable, TableRepository


class Votes:
    """Makes proposals, takes votes, and opens the table of an agreed rematch. In its methods `table` is the
    table's id, and `person` is who acts."""

    def __init__(self, repository: TableRepository, secret: Callable[[], str], blocks: Blocks) -> None:
        """secret: returns a new secret for a deal
        blocks: whom people have blocked"""
        self._repository, self._new_secret, self._rematches = repository, secret, Rematches(repository)
        self._blocks = blocks

    async def undo(self, table: str, person: Person) -> ChangedTable:
        """Take back the person's last tap. If others must consent, propose that instead."""
        return await self._repository.change_with_answers(
            table, lambda t, answers, now: voting.undo(t, person, answers, now)
        )

    async def propose(
        self,
        table: str,
        person: Person,
        kind: str,
        seat: int = -1,
        invited: Person = NOBODY,
        same: bool = False,
    ) -> ChangedTable:
        """Propose a change to which others must agree. If everybody now agrees on a rematch, open its table
        and return the new table.

        kind: end, rematch, substitute, referee or pause
        seat: the seat for the substitute, from 0; -1: another proposal
        invited: the substitute or referee; in a rematch, new level and name of the computer players
        same: everybody keeps their seat in the rematch
        """
        secret = self._new_secret() if kind == "rematch" else ""
        await may_be_chosen(self._repository, self._blocks, table, invited)
        changed = await self._repository.change_with_answers(
            table,
            lambda t, answers, now: voting.propose(
                t, person, kind, answers, now, seat, invited, secret, same
            ),
        )
        return await self._rematches.open_if_agreed(changed)

    async def consent(self, table: str, person: Person, yes: bool) -> ChangedTable:
        """Agree to the open proposal (`yes`), or decline it. If everybody now agrees on a rematch, open its
        table and return the new table."""
        changed = await self._repository.change_with_answers(
            table, lambda t, answers, now: voting.vote(t, person, yes, answers, now)
        )
        return await self._rematches.open_if_agreed(changed)
