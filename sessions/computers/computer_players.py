"""The computer at its seats: when one is asked it thinks, and after a fixed pace it answers like anybody.

Everything is found again from the tables themselves: after each change (`look`), at start and from time to
time (`wake`). Nothing here is stored.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from engine.computer import Random
from engine.match import Match
from engine.questions import Refused
from engine.search.levels import BY_NAME
from engine.search.tree import Thought
from engine.search.worlds import computer_of
from sessions.common.log_throttle import LogThrottle
from sessions.computers.worker_pool import JobDropped, NoWorker, WorkerPool, any_answer
from sessions.store.protocol import Conflict, StoreError
from sessions.table.table import Table, computers_asked
from sessions.table.table_data import COMPUTER, PLAYING, Person
from sessions.tables.tables import Tables

LOG = logging.getLogger("castellan.computer_players")
PACE = 1.25  # seconds from the moment that a question is shown to its answer, whatever was thought
PACE_ALONE = 3.0  # where nobody plays with it, but somebody may look on
MARGIN = 0.25  # seconds by which the pace is longer than the level thinks
PATIENCE = 60.0  # seconds that it leaves somebody to answer an offer
SHOWN = 5.0  # seconds that a question may take to be shown
GIVES_UP = 0.4  # with a smaller share of the win it takes a draw
LEAVING = 4.0
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 60.0  # seconds until a computer that found no worker tries again


class ComputerTurn:
    """One question to one seat. shown: the channel shows it; pace: seconds from then to the answer."""

    def __init__(self, table: Table, seat: int, pace: float) -> None:
        self.table, self.seat, self.pace = table.id, seat, pace
        self.question, self.version = table.body.question, table.version
        self.shown = asyncio.Event()
        self.task: asyncio.Task[None] | None = None


class Computers:
    """All that computers are about to answer. show: lets the channel see a table as it is; must not raise."""

    def __init__(
        self,
        tables: Tables,
        thinking: WorkerPool,
        show: Callable[[Table], Awaitable[None]],
        seed: Callable[[], int] = lambda: secrets.randbits(62),
    ) -> None:
        self.tables, self.thinking = tables, thinking
        self.pace, self.patience, self.first_pause, self.shown_within = PACE, PATIENCE, FIRST_PAUSE, SHOWN
        self._show, self.seed = show, seed
        self.chores: dict[tuple[str, int], ComputerTurn] = {}
        self.giving: set[asyncio.Task[None]] = set()
        self._sparing = LogThrottle(LOG)
        self._leaving = False
        tables.keeper.watchers.append(self.update)

    # ---------------------------------------------------------------- what there is to do

    def update(self, table: Table) -> None:
        """A table changed, or is shown now: begin to think for whoever is newly asked, stop for the rest."""
        try:
            self._look(table)
        except Exception:  # whoever changed the table gets their answer all the same
            LOG.exception("table %s: the computer could not be asked", table.id)

    def _look(self, table: Table) -> None:
        asked = set() if self._leaving or not self.tables.store.lease.is_held else {*computers_asked(table)}
        for seat in range(len(table.body.seats)):
            pace = self.pace_of(table, seat) if seat in asked else 0.0
            chore = self.chores.get((table.id, seat))
            if chore is not None and not (
                seat in asked and chore.pace == pace and table.fresh(seat, chore.question)
            ):
                self._stop(chore)
                chore = None
            if chore is None and seat in asked:
                chore = self._begin(table, seat, pace)
            if chore is not None and table.told >= chore.version:
                chore.shown.set()

    async def wake(self, serves: Callable[[int], bool]) -> None:
        """Look at all tables where a computer is asked. serves: whether a server is there to see it."""
        for row in await self.tables.store.of_person(COMPUTER):
            if row.phase == PLAYING and serves(row.guild):
                with contextlib.suppress(Refused):  # its cards are gone, which the clock says
                    if (table := await self.tables.get(row.table)) is not None:
                        self.update(table)

    async def close(self) -> None:
        """Think no more; what is being answered is finished."""
        self._leaving = True
        for chore in [*self.chores.values()]:
            self._stop(chore)
        if self.giving:
            await asyncio.wait([*self.giving], timeout=LEAVING)
        await self.thinking.close()

    # ---------------------------------------------------------------- inside

    def pace_of(self, table: Table, seat: int) -> float:
        """The same for all questions to a level, so that it tells nothing.

        Whoever has just been made an offer gets time to answer it before the turn goes on.
        """
        assert table.match is not None
        assert table.match.ask is not None
        ask, since = table.match.ask, table.body.since
        offered = [other for other in ask.side_questions if other != seat and str(other) not in since]
        if offered and not ask.apart(seat):
            return self.patience
        if not self.pace:
            return 0.0
        usual = self.pace if table.people else PACE_ALONE
        level = BY_NAME[table.body.seats[seat].level]
        return max(usual, level.seconds * computer_of(table.match.rules).policy().hurry + MARGIN)

    def _begin(self, table: Table, seat: int, pace: float) -> ComputerTurn:
        chore = self.chores[table.id, seat] = ComputerTurn(table, seat, pace)
        chore.task = asyncio.create_task(self._do(chore), name="computer")
        return chore

    def _stop(self, chore: ComputerTurn) -> None:
        del self.chores[chore.table, chore.seat]
        if chore.task is not None:
            chore.task.cancel()

    async def _do(self, chore: ComputerTurn) -> None:
        try:
            thought = await self._retried(chore)
        except JobDropped:
            self.chores.pop((chore.table, chore.seat), None)
            return
        except Exception:
            self.chores.pop((chore.table, chore.seat), None)
            LOG.exception("table %s: the computer could not think", chore.table)
            return
        del self.chores[chore.table, chore.seat]  # from here on it is finished, whatever happens
        task = asyncio.create_task(self._give(chore, thought), name="computer answers")
        self.giving.add(task)
        task.add_done_callback(self.giving.discard)

    async def _retried(self, chore: ComputerTurn) -> Thought:
        """What it answers. While no worker can think it is asked again, after ever longer pauses."""
        pause = self.first_pause
        while True:
            try:
                return await self._paced(chore)
            except NoWorker as fault:
                self._sparing.say(
                    logging.ERROR, f"no computer can think: a worker {fault}; it is tried again"
                )
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _paced(self, chore: ComputerTurn) -> Thought:
        """What it answers, when it is time to."""
        thinking = asyncio.create_task(self._thought(chore), name="computer thinks")
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(chore.shown.wait(), self.shown_within)
            await asyncio.sleep(chore.pace)
            return await thinking
        finally:
            thinking.cancel()

    async def _thought(self, chore: ComputerTurn) -> Thought:
        async with self.tables.held(chore.table) as table:
            match, seat = table.match, chore.seat
            assert match is not None
            assert match.ask is not None
            tokens = match.ask.tokens.get(seat, ())
            if len(tokens) == 1 and not match.ask.forms_of(seat):
                return Thought(tokens[0])
            saved, level = match.save(), table.body.seats[seat].level
        at = (table.id, table.guild, table.game, table.rules)
        return await self.thinking.answer(*at, saved, seat, level, self.seed())

    async def _give(self, chore: ComputerTurn, thought: Thought) -> None:
        """Answer, and show it. What cannot be kept now is thought about again, later."""
        try:
            table = await self._given(chore, thought)
        except (StoreError, Conflict) as fault:
            self._sparing.say(logging.ERROR, f"the store: {fault}")
        except Exception:
            LOG.exception("table %s: the computer could not answer", chore.table)
        else:
            if table is not None:
                await self._show(table)

    async def _given(self, chore: ComputerTurn, thought: Thought) -> Table | None:
        """The table after the answer; None where the question is gone meanwhile."""
        async with self.tables.held(chore.table) as table:
            match, seat = table.match, chore.seat
            if match is None or seat not in computers_asked(table) or not table.fresh(seat, chore.question):
                return None
            assert match.ask is not None
            line = _line(match, seat, thought)
            if not _stands(match, seat, line):
                self._sparing.say(logging.ERROR, f"{table.game}: the computer's answer is none")
                line = any_answer(match, seat, Random(self.seed())).token
            who = Person(table.body.seats[seat].person, table.body.seats[seat].name)
        try:
            return (await self.tables.answer(chore.table, who, line, chore.question)).table
        except Refused as refused:
            if refused.reason != "stale":
                LOG.error("table %s: the computer's answer was refused: %s", chore.table, refused)
            return None


def _stands(match: Match[Any], seat: int, line: str) -> bool:
    """Whether a seat can answer this, all of it."""
    try:
        match.copy().answer(seat, line)
    except Refused:
        return False
    return True


def _line(match: Match[Any], seat: int, thought: Thought) -> str:
    """What it thought of, or a draw that it is offered and does not hope to better."""
    if thought.value < GIVES_UP and "draw" in match.rules.declarations and "draw" in match.legal(seat):
        tried = match.copy()
        tried.answer(seat, "draw")
        if tried.result is not None:
            return "draw"
    return thought.line or thought.token
