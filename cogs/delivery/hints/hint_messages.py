"""Messages with hints: once the question of a hint has passed, it goes."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import discord

from cogs.delivery import retries
from sessions.table.table import Table

KEPT_SECONDS, MOST_KEPT = 14 * 60.0, 2_000  # as private panels
PATIENCE = 1.5  # seconds for an edit
LOG = logging.getLogger("castellan.hint_messages")


class HintMessage(NamedTuple):
    """A private message that shows a hint. hook: takes it away; number: the message's; seat, question:
    what was asked; at: when the hint was given."""

    table: str
    person: int
    hook: discord.Webhook
    number: int
    seat: int
    question: int
    at: float

    def stands(self, table: Table) -> bool:
        """Whether its answer can still be given."""
        ask = table.match.ask if table.match is not None else None
        return ask is not None and self.seat in ask.seats and table.fresh(self.seat, self.question)


class HintMessages:
    """Knows them as long as Discord lets them be deleted, in memory alone: a tap on one that was forgotten
    says that it is over, and takes its button."""

    def __init__(self, now: Callable[[], float], begin: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        """begin: what goes on beside the answers, until the bot leaves."""
        self._now, self._begin = now, begin
        self._given: dict[int, HintMessage] = {}

    def note(self, hint: HintMessage, table: Table | None) -> None:
        """A message shows this hint from now on. table: as it is after that."""
        self._tidy()
        self._given.pop(hint.number, None)
        self._given[hint.number] = hint
        if table is not None:
            self.schedule_update(table)

    def drop(self, number: int) -> None:
        """This message shows something else now."""
        self._given.pop(number, None)

    def drop_person(self, person: int) -> None:
        """Nothing of this person is known any more."""
        self._given = {number: one for number, one in self._given.items() if one.person != person}

    def schedule_update(self, table: Table) -> None:
        """The table may have changed. Never raises, never waits."""
        over = [one for one in self._given.values() if one.table == table.id and not one.stands(table)]
        for hint in over:
            self.drop(hint.number)
            self._begin(self._take_away(hint))

    async def _take_away(self, hint: HintMessage) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await retries.delete_private(hint.hook, 0)
        except (TimeoutError, *retries.FAULTS) as fault:
            LOG.info("table %s: a former hint stays: %s", hint.table, type(fault).__name__)

    def _tidy(self) -> None:
        old = self._now() - KEPT_SECONDS
        while self._given and (len(self._given) >= MOST_KEPT or next(iter(self._given.values())).at < old):
            self.drop(next(iter(self._given)))
