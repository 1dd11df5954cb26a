"""Conditional answers at any table: add and delete them. A player can give an answer of their own in the same
step."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.questions import Refused
from sessions.operations import answering, preparing_answers
from sessions.table.table import Table
from sessions.table.table_data import Change, ConditionalAnswer, Person
from sessions.tables.table_repository import ChangedTable
from sessions.tables.tables import Tables


class AddedConditionalAnswer(NamedTuple):
    """The result of adding a conditional answer."""

    changed_table: ChangedTable
    """The table after the change."""
    conditional_answer: ConditionalAnswer
    """The new conditional answer."""


class ConditionalAnswers:
    """Adds and deletes conditional answers, under the table's lock. Others are not notified, and no panel
    changes."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def add_conditional_answer(
        self, table: str, person: Person, mine: Sequence[str], awaited: str, then: str
    ) -> AddedConditionalAnswer:
        """Add a conditional answer: if others answer `awaited`, this person answers `then`. Both are lines
        of notation.

        table: id of the table
        mine: the person's own lines, which are given as answers now; either all of this happens or nothing
        """
        added: list[ConditionalAnswer] = []

        def operation(table_in_change: Table, now: float) -> Change:
            """Add the conditional answer to the table, and give the person's own lines."""
            conditional_answer = preparing_answers.add(table_in_change, person, mine, awaited, then)
            added[:] = [conditional_answer]  # replaces one of an attempt that was repeated
            if mine:
                return _answered(table_in_change, person, mine, conditional_answer, now)
            return _unshown(table_in_change)

        changed = await self._tables.apply(table, operation)
        if mine:
            self._tables.observer.answered(changed.table.game)
        return AddedConditionalAnswer(changed, added[0])

    async def take_back(self, table: str, person: Person, number: int) -> Table:
        """Delete a conditional answer. Return the table. Raises Refused if it was already given or deleted.

        table: id of the table
        number: of the conditional answer at this table, from 1
        """

        def operation(table_in_change: Table, now: float) -> Change:
            """Delete the conditional answer from the table."""
            preparing_answers.take_back(table_in_change, person, number)
            return _unshown(table_in_change)

        return (await self._tables.apply(table, operation)).table


def _answered(
    table: Table, person: Person, mine: Sequence[str], conditional_answer: ConditionalAnswer, now: float
) -> Change:
    """Give the person's own lines as answers. Return the change. If a line is refused, delete the new
    conditional answer, and raise the refusal.

    mine: lines of notation
    conditional_answer: the new one
    """
    change = Change([])
    for line in mine:
        try:
            answer_change = answering.answer(table, now, person, line, None)
        except Refused:
            preparing_answers.take_back(table, person, conditional_answer.number)
            raise
        change = change.then(answer_change)
    return change


def _unshown(table: Table) -> Change:
    """Return an empty change whose new version counts as shown. The version makes other processes load the
    table again."""
    if table.shown_version == table.version:
        table.shown_version += 1
    return Change([])
