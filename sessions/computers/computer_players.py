"""Computer players: a worker computes the answer to a question, and the bot gives it after a fixed pause.
After a game, another level is suggested.

Nothing is stored here. What there is to do follows from the tables. `update` looks at a table after each
change, `wake` at all tables when the bot starts and from time to time.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from engine.computers.computer import Random
from engine.computers.levels import BY_NAME, LEVELS
from engine.computers.tree import SearchResult
from engine.computers.worlds import computer_of
from engine.match import Match
from engine.questions import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.computers.worker_pool import JobDropped, NoWorker, WorkerPool, any_answer
from sessions.store.protocol import Conflict, StoreError
from sessions.table.table import Table, computers_asked, plays_alone
from sessions.table.table_data import COMPUTER, PLAYING, Person
from sessions.tables.tables import Tables

LOG = logging.getLogger("castellan.computer_players")
PACE = 1.25  # seconds from when a question is shown to its answer, however fast it was computed
PACE_ALONE = 3.0  # at tables with computer players only, which people may watch
MARGIN = 0.25  # seconds by which the pause is longer than the level's computing time
PATIENCE = 60.0  # seconds that a computer player leaves a player to answer an offer
SHOWN = 5.0  # seconds that a question may take to be shown
GIVES_UP = 0.4  # with smaller chances of winning, a computer player accepts a draw
LEAVING = 4.0  # seconds that answers being given may take when the bot exits
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 60.0  # seconds until a computer that found no worker tries again


class ComputerTurn:
    """One question to one seat of a computer player.

    `table`: id of the table. `question`: number of the question. `version`: version of the table with this
    question. `question_shown`: set when the channel shows the question. `answer_delay`: seconds from
    `question_shown` to the answer. `task`: computes the answer.
    """

    def __init__(self, table: Table, seat: int, answer_delay: float) -> None:
        self.table, self.seat, self.answer_delay = table.id, seat, answer_delay
        self.question, self.version = table.body.progress.question, table.version
        self.question_shown = asyncio.Event()
        self.task: asyncio.Task[None] | None = None


class ComputerPlayers:
    """Watches tables, and has computer players answer: starts, paces, cancels and gives their answers."""

    def __init__(
        self,
        tables: Tables,
        worker_pool: WorkerPool,
        show: Callable[[Table], Awaitable[None]],
        seed: Callable[[], int] = lambda: secrets.randbits(62),
    ) -> None:
        """`worker_pool`: the workers that compute answers. `show`: updates the channel of a table; must not
        raise. `seed`: returns a random seed.

        Four attributes are times in seconds. `answer_delay`: from when a question is shown to the answer.
        `offer_delay`: replaces `answer_delay` while another player has an offer to answer. `first_pause`:
        until the first retry if no worker is found. `show_timeout`: how long a question may take to be shown.
        """
        self.tables, self.worker_pool = tables, worker_pool
        self.answer_delay, self.offer_delay, self.first_pause, self.show_timeout = (
            PACE,
            PATIENCE,
            FIRST_PAUSE,
            SHOWN,
        )
        self._show, self.seed = show, seed
        self.turns: dict[tuple[str, int], ComputerTurn] = {}
        """Table id and seat → the answer being computed."""
        self.answer_tasks: set[asyncio.Task[None]] = set()
        """The answers being given."""
        self._throttle = LogThrottle(LOG)
        self._leaving = False
        """The bot exits, so nothing is computed any more."""
        tables.repository.watchers.append(self.update)

    # ---------------------------------------------------------------- what there is to do

    def update(self, table: Table) -> None:
        """React to a changed table: start computing for new questions, and stop for those that are gone."""
        try:
            self._look(table)
        except Exception:  # must not disturb the operation that changed the table
            LOG.exception("table %s: the computer could not be asked", table.id)

    def _look(self, table: Table) -> None:
        """Start computing for each question that the table asks a computer player; stop for all others."""
        may_compute = not self._leaving and self.tables.store.lease.is_held
        asked_seats = {*computers_asked(table)} if may_compute else set()
        for seat in range(len(table.body.seats)):
            delay = self.answer_delay_of(table, seat) if seat in asked_seats else 0.0
            turn = self.turns.get((table.id, seat))
            if turn is not None and not (
                seat in asked_seats
                and turn.answer_delay == delay
                and table.is_same_question(seat, turn.question)
            ):
                self._stop(turn)
                turn = None
            if turn is None and seat in asked_seats:
                turn = self._begin(table, seat, delay)
            if turn is not None and table.shown_version >= turn.version:
                turn.question_shown.set()

    async def wake(self, serves: Callable[[int], bool]) -> None:
        """Check all tables where a computer player has to answer.

        `serves`: whether the bot can reach a server.
        """
        for row in await self.tables.store.load_unfinished_of_person(COMPUTER):
            if row.phase == PLAYING and serves(row.guild):
                with contextlib.suppress(Refused):  # its cards are gone, which the clock reports
                    if (table := await self.tables.get(row.table)) is not None:
                        self.update(table)

    async def close(self) -> None:
        """Stop computing; answers that are being given are finished."""
        self._leaving = True
        for turn in [*self.turns.values()]:
            self._stop(turn)
        if self.answer_tasks:
            await asyncio.wait([*self.answer_tasks], timeout=LEAVING)
        await self.worker_pool.close()

    # ---------------------------------------------------------------- inside

    def answer_delay_of(self, table: Table, seat: int) -> float:
        """Return the pause before an answer of this seat, in seconds.

        The pause depends on the level, not on the question, so that it reveals nothing. While another player
        has an offer to answer, it is longer, so that they can answer before the turn goes on.
        """
        assert table.match is not None
        assert table.match.question is not None
        question, since = table.match.question, table.body.progress.asked_since
        offered_seats = [
            other for other in question.side_questions if other != seat and str(other) not in since
        ]
        if offered_seats and not question.has_only_side_questions(seat):
            return self.offer_delay
        if not self.answer_delay:
            return 0.0
        usual_delay = self.answer_delay if table.people else PACE_ALONE
        level = BY_NAME[table.body.seats[seat].level]
        search_seconds = level.seconds * computer_of(table.match.rules).policy().time_share
        return max(usual_delay, search_seconds + MARGIN)

    def _begin(self, table: Table, seat: int, delay: float) -> ComputerTurn:
        """Start computing a seat's answer. `delay`: seconds from when the question is shown to the answer."""
        turn = self.turns[table.id, seat] = ComputerTurn(table, seat, delay)
        turn.task = asyncio.create_task(self._do(turn), name="computer")
        return turn

    def _stop(self, turn: ComputerTurn) -> None:
        """Stop computing an answer."""
        del self.turns[turn.table, turn.seat]
        if turn.task is not None:
            turn.task.cancel()

    async def _do(self, turn: ComputerTurn) -> None:
        """Compute an answer, then give it in a task of its own, which goes on if this one is cancelled."""
        try:
            computed = await self._retried(turn)
        except JobDropped:
            self.turns.pop((turn.table, turn.seat), None)
            return
        except Exception:
            self.turns.pop((turn.table, turn.seat), None)
            LOG.exception("table %s: the computer could not think", turn.table)
            return
        del self.turns[turn.table, turn.seat]  # from here on it is finished, whatever happens
        task = asyncio.create_task(self._give(turn, computed), name="computer answers")
        self.answer_tasks.add(task)
        task.add_done_callback(self.answer_tasks.discard)

    async def _retried(self, turn: ComputerTurn) -> SearchResult:
        """Compute the answer. While no worker can, try again after ever longer pauses."""
        pause = self.first_pause
        while True:
            try:
                return await self._paced(turn)
            except NoWorker as fault:
                self._throttle.log(
                    logging.ERROR, f"no computer can think: a worker {fault}; it is tried again"
                )
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _paced(self, turn: ComputerTurn) -> SearchResult:
        """Compute the answer, and return it when the question has been shown for `answer_delay` seconds."""
        computing = asyncio.create_task(self._thought(turn), name="computer thinks")
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(turn.question_shown.wait(), self.show_timeout)
            await asyncio.sleep(turn.answer_delay)
            return await computing
        finally:
            computing.cancel()

    async def _thought(self, turn: ComputerTurn) -> SearchResult:
        """Return the answer to the question. If only one is legal, return it; else a worker computes it."""
        async with self.tables.locked(turn.table) as table:
            match, seat = table.match, turn.seat
            assert match is not None
            assert match.question is not None
            tokens = match.question.tokens.get(seat, ())
            if len(tokens) == 1 and not match.question.forms_of(seat):
                return SearchResult(tokens[0])
            saved, level = match.save(), table.body.seats[seat].level
        return await self.worker_pool.answer(
            table.id, table.guild, table.game, table.rules, saved, seat, level, self.seed()
        )

    async def _give(self, turn: ComputerTurn, computed: SearchResult) -> None:
        """Give the answer, and show the table.

        If it cannot be saved now, an answer is computed again later.
        """
        try:
            table = await self._given(turn, computed)
        except (StoreError, Conflict) as fault:
            self._throttle.log(logging.ERROR, f"the store: {fault}")
        except Exception:
            LOG.exception("table %s: the computer could not answer", turn.table)
        else:
            if table is not None:
                await self._show(table)

    async def _given(self, turn: ComputerTurn, computed: SearchResult) -> Table | None:
        """Give the answer and return the table; None if the question is gone meanwhile."""
        async with self.tables.locked(turn.table) as table:
            match, seat = table.match, turn.seat
            if (
                match is None
                or seat not in computers_asked(table)
                or not table.is_same_question(seat, turn.question)
            ):
                return None
            assert match.question is not None
            line = _line(match, seat, computed)
            if not _stands(match, seat, line):
                self._throttle.log(logging.ERROR, f"{table.game}: the computer's answer is none")
                line = any_answer(match, seat, Random(self.seed())).token
            player = Person(table.body.seats[seat].person, table.body.seats[seat].name)
        try:
            return (await self.tables.answer(turn.table, player, line, turn.question)).table
        except Refused as refused:
            if refused.reason != "stale":
                LOG.error("table %s: the computer's answer was refused: %s", turn.table, refused)
            return None


def _stands(match: Match[Any], seat: int, line: str) -> bool:
    """Return whether a seat can give this answer. `line`: the answer in notation, with all its parts."""
    try:
        match.copy().answer(seat, line)
    except Refused:
        return False
    return True


def _line(match: Match[Any], seat: int, computed: SearchResult) -> str:
    """Return the computed answer in notation; “draw” instead if that ends the game as a draw, and the chances
    of winning are low.
    """
    if computed.value < GIVES_UP and "draw" in match.rules.declarations and "draw" in match.legal(seat):
        copy = match.copy()
        copy.answer(seat, "draw")
        if copy.result is not None:
            return "draw"
    return computed.line or computed.token


ORDER = [level.name for level in LEVELS]  # names of the levels, the weakest first


def harder(table: Table) -> str:
    """Return the level above this table's strongest computer player.

    "": there is no such level, or the table was not one person against computer players.
    """
    return next(iter(ORDER[_strongest(table) + 1 :]), "") if plays_alone(table) else ""


def easier(table: Table) -> str:
    """Return the level below this table's strongest computer player, if the person has lost.

    "": they have not lost, there is no such level, or the table was not one person against computer players.
    """
    lost = bool(_winners(table)) and not won(table)
    return ORDER[_strongest(table) - 1] if lost and plays_alone(table) and _strongest(table) else ""


def won(table: Table) -> bool:
    """Return whether a person has won."""
    return any(table.body.seats[seat].person in table.people for seat in _winners(table))


def _winners(table: Table) -> Sequence[int]:
    """Return the seats that have won; none if the game is not over."""
    return table.match.result.winners if table.match and table.match.result else ()


def _strongest(table: Table) -> int:
    """Return the index in `ORDER` of the strongest computer player's level."""
    return max(ORDER.index(table.body.seats[seat].level) for seat in table.computer_seats)
