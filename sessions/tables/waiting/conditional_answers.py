"""Answers in advance at any table: said, together with one's own answer if one likes, and taken back."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.questions import Refused
from sessions.operations import answering
from sessions.operations.waiting import preparing_answers
from sessions.table.table import Table
from sessions.table.table_data import Change, ConditionalAnswer, Person
from sessions.tables.table_repository import ChangedTable
from sessions.tables.tables import Tables


class AddedConditionalAnswer(NamedTuple):
    """told: a table after something was said in advance; branch: what."""

    told: ChangedTable
    branch: ConditionalAnswer


class ConditionalAnswers:
    """Said in the table's lock. Nothing of them is told to anybody else, and no panel changes."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def say(
        self, table: str, person: Person, mine: Sequence[str], awaited: str, then: str
    ) -> AddedConditionalAnswer:
        """If others answer this, I answer that; both or neither, with one's own lines (`mine`) before."""
        branches: list[ConditionalAnswer] = []

        def operation(at: Table, now: float) -> Change:
            branches[:] = [preparing_answers.add(at, person, mine, awaited, then)]
            return _answered(at, person, mine, branches[0], now) if mine else _unshown(at)

        changed = await self._tables.keeper.change(table, operation)
        if mine:
            self._tables.watch.answered(changed.table.game)
        return AddedConditionalAnswer(changed, branches[0])

    async def take_back(self, table: str, person: Person, number: int) -> Table:
        """One of them is none any more; raises Refused where it was given or is void."""

        def operation(at: Table, now: float) -> Change:
            preparing_answers.take_back(at, person, number)
            return _unshown(at)

        return (await self._tables.keeper.change(table, operation)).table


def _answered(
    table: Table, person: Person, mine: Sequence[str], branch: ConditionalAnswer, now: float
) -> Change:
    """One's own lines, each an answer like any other."""
    change = Change([])
    for line in mine:
        try:
            more = answering.answer(table, person, line, None, now)
        except Refused:
            preparing_answers.take_back(table, person, branch.number)
            raise
        change = change.then(more)
    return change


def _unshown(table: Table) -> Change:
    """A version of its own, so that another process reads it before it answers here; nothing shows it."""
    if table.told == table.version:
        table.told += 1
    return Change([])
