"""The teacher at tables: hints during a game, and the key moments after it."""

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from engine.computers import teacher
from engine.computers.teacher import MOST_MOMENTS, Glance, Hint, KeyMoment
from engine.game import Rules, Setup
from engine.presentation import SeatName
from engine.questions import Answer, Refused
from sessions.common.log_throttle import LogThrottle
from sessions.computers import teacher_tasks
from sessions.computers.teacher_tasks import USUAL_LIMITS, TeachingLimits
from sessions.computers.worker_pool import WorkerPool
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import StoreError
from sessions.table import stored_moments, substitutes
from sessions.table.replays import replayed
from sessions.table.stored_moments import GivenHint
from sessions.table.table import Table
from sessions.table.table_data import OVER, PLAYING, Person
from sessions.table.table_options import ALONE, ON
from sessions.tables.tables import Tables

KEPT = 512  # results in the cache
DEEP = 7  # decisions that are evaluated thoroughly
SLICES = 2  # calls of `teacher_tasks.glances`
BLUNDER = 0.3  # the loss of winning chances from which a computer's last decision is a blunder
# The stages of a hint, in order, each with the function that a worker runs.
STAGES: tuple[tuple[str, Callable[..., Hint]], ...] = (
    ("first", teacher_tasks.first_hint),
    ("", teacher_tasks.hint),
)
LOG = logging.getLogger("castellan.teaching")
T = TypeVar("T")


class Advice(NamedTuple):
    """A hint for a question."""

    hint: Hint
    """The advised answer with its value and reason."""
    stage: str
    """`first`: a quick hint, before the better one; "": the better one."""


class PlayedGame(NamedTuple):
    """A finished game that is to be evaluated. It comes from a table or from a record."""

    id: str
    """Id of the table or key of the record; what is computed for the game is cached under it."""
    guild: int
    """The server for whose turn a worker computes; 0: none."""
    game: str
    """Name of the game."""
    rules: Rules[Any, Any]
    """The rules of the game with the pack that was played."""
    setup: Setup
    """What the match started from."""
    answers: Sequence[Answer]
    """All answers, in order."""
    seats: Sequence[int]
    """The seats whose decisions are evaluated."""


class SeatHint(NamedTuple):
    """A hint for one moment of a finished game."""

    seat: int
    """The seat that could answer at that moment, and that the hint is for."""
    hint: Hint
    """What this seat should have answered."""


class Teaching:
    """Computes hints and key moments. Results are cached, so each is computed once."""

    def __init__(
        self, tables: Tables, worker_pool: WorkerPool, limits: TeachingLimits = USUAL_LIMITS
    ) -> None:
        """`tables`: knows the answers of each table. `worker_pool`: the workers that compute. `limits`: how
        much they compute for one result.
        """
        self.tables, self.worker_pool, self.limits = tables, worker_pool, limits
        self._hints = EntryStore[list[GivenHint]](tables.store, stored_moments.HINTS, list[GivenHint], list)
        """Id of a table → all hints that were given there."""
        self._results: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()
        """The cache: key → a result, or its computation that still runs; oldest first."""
        self._throttle = LogThrottle(LOG)

    # ---------------------------------------------------------------- hints

    async def hints(self, table: Table, person: Person) -> AsyncIterator[Advice]:
        """Yield a quick hint for the question that this person may answer, then a better one.

        If the better one is cached, yield only that. Raises Refused if this person may not ask for hints.
        """
        seat = asking_seat(table, person.id)
        assert table.match is not None
        answer_index, key, saved = table.body.progress.answers, _key(table, seat), table.match.save()
        cached = self._results.get(key)
        is_known = cached is not None and cached.done() and not _failed(cached)
        for stage, function in STAGES[-1:] if is_known else STAGES:
            work = partial(self._run, table, function, saved, seat, _seed((*key, stage)), self.limits)
            hint: Hint = await self._once((*key, stage) if stage else key, work)
            await self._note(table, GivenHint(answer_index, seat, hint.token))
            yield Advice(hint, stage)

    def hinted(self, table: Table, person: Person, question: int, stage: str = "") -> str:
        """Return the answer, in notation, of the hint that this person was shown for a question.

        `question`: its number at the table. `stage`: of the hint, as in `Advice`. Raises Refused if the hint
        is no longer cached, or if the person has another question now.
        """
        seat = asking_seat(table, person.id)
        key = _key(table, seat)
        cached = self._results.get((*key, stage) if stage else key)
        if cached is None or not cached.done() or _failed(cached):
            raise Refused("stale")
        if not table.is_same_question(seat, question):
            raise Refused("stale")
        hint: Hint = cached.result()
        return hint.token

    async def _note(self, table: Table, given: GivenHint) -> None:
        """Save a hint for the key moments after the game. If the store fails, the hint is shown anyway."""
        try:
            await self._hints.change(table.id, lambda hints: hints if given in hints else [*hints, given])
        except StoreError as fault:
            self._throttle.log(logging.ERROR, f"the store: {fault}")

    # ---------------------------------------------------------------- after a game

    async def moments(self, table: Table) -> list[KeyMoment]:
        """Return the key moments of a finished table. Raises Refused while the game goes on."""
        look_back(table)
        moments: list[KeyMoment] = await self._once((table.id, "moments"), lambda: self._moments(table))
        return moments

    async def moments_of(self, played: PlayedGame) -> list[KeyMoment]:
        """Return the key moments of a finished game without a table, and cache them for a while."""
        moments: list[KeyMoment] = await self._once(
            (played.id, "moments"), lambda: self._compute_moments(played, set())
        )
        return moments

    async def knows_moments(self, id: str) -> bool:
        """Return whether the key moments are computed already, so that nobody has to wait.

        `id`: of the table, or `PlayedGame.id`.
        """
        cached = self._results.get((id, "moments"))
        if cached is not None and cached.done() and not _failed(cached):
            return True
        return await self.tables.store.load_entry(stored_moments.KIND, id) is not None

    async def advice(self, played: PlayedGame, number: int) -> SeatHint:
        """Return a hint for the moment before answer `number` (index, from 0). It uses only what its seat
        could see.
        """

        async def work() -> SeatHint:
            """Let a worker compute the hint, and return it."""
            seed = _seed((played.id, "advice", number))
            args = played.setup, played.answers, number, seed, self.limits
            return SeatHint(*await self._run(played, teacher_tasks.advice, *args))

        return await self._once((played.id, "advice", number), work)

    async def _moments(self, table: Table) -> list[KeyMoment]:
        """Return the key moments of a finished table: the stored ones, else compute and store them.

        Raises Refused if the game cannot be replayed.
        """
        stored = await self.tables.store.load_entry(stored_moments.KIND, table.id)
        if stored is not None:
            return stored_moments.decode_moments(stored)
        answers = await self.tables.journal_answers(table.id)
        if replayed(table, answers) is None:
            raise Refused("no-moments")
        advised = await self.followed(table, answers)
        moments = await self._compute_moments(played_at(table, answers), advised, _losing_computers(table))
        await self.tables.store.save_entry(
            stored_moments.KIND, table.id, stored_moments.encode_moments(moments)
        )
        return moments

    async def _compute_moments(
        self, played: PlayedGame, advised: set[int], losers: Sequence[int] = ()
    ) -> list[KeyMoment]:
        """Return the key moments of each seat.

        `advised`: indexes of answers that followed a hint; they are no merit. `losers`: seats of the computer
        players that lost; see `_last_blunder`.
        """
        seats = [*played.seats]
        decided, lost = await self._run(played, teacher_tasks.decisions, played.setup, played.answers, seats)
        seed = _seed((played.id, "costly"))
        evaluated = await self._run(
            played, teacher_tasks.costly, played.setup, played.answers, seats, seed, self.limits
        )
        if evaluated is None:
            evaluated = await self._evaluated(played, decided)
        moments: list[KeyMoment] = []
        for seat in seats:
            own = [moment for moment in evaluated if moment.seat == seat]
            best = teacher.best_moment_of_each_turn(own, played.answers)
            moments += teacher.greatest_moments(best, lost, advised)
        moments += await self._last_blunder(played, losers)
        return sorted(moments, key=lambda moment: moment.answer_index)

    async def _evaluated(self, played: PlayedGame, decided: Sequence[int]) -> list[KeyMoment]:
        """Evaluate decisions briefly, and the most important ones of each seat thoroughly. Return these.

        `decided`: indexes of the answers by which the seats decided something.
        """
        glanced = await self._glances(played, decided)
        numbers = [
            number
            for seat in played.seats
            for number in teacher.decisions_worth_a_look(
                [glance for glance in glanced if played.answers[glance.answer_index][0] == seat],
                max(MOST_MOMENTS, DEEP // len(played.seats)),
            )
        ]
        evaluated = [await self._closely(played, number) for number in numbers]
        return [moment for moment in evaluated if moment is not None]

    async def _last_blunder(self, played: PlayedGame, losers: Sequence[int]) -> list[KeyMoment]:
        """Return a list with the last decision of the computer players that lost, if that was a blunder; else
        an empty list.

        Without it, a win that a computer player gave away would look earned. Other decisions of computer
        players are not shown. `losers`: seats of the computer players that lost.
        """
        if not losers:
            return []
        decided, _ = await self._run(played, teacher_tasks.decisions, played.setup, played.answers, [*losers])
        moment = await self._closely(played, decided[-1]) if decided else None
        if moment is None or moment.hint.token == moment.played or moment.gain < BLUNDER:
            return []
        return [moment]

    async def followed(self, table: Table, answers: Sequence[Answer]) -> set[int]:
        """Return the indexes of the answers that followed a hint."""
        return stored_moments.hinted(answers, await self._hints.get(table.id))

    async def _glances(self, played: PlayedGame, numbers: Sequence[int]) -> list[Glance]:
        """Evaluate decisions briefly, as many as there is time for.

        Their order is mixed, so that the evaluated ones come from all parts of the game. `numbers`: indexes
        of the answers, from 0.
        """
        glanced: list[Glance] = []
        mixed = sorted(numbers, key=lambda number: _seed((played.id, number)))
        for _ in range(SLICES):
            if remaining := mixed[len(glanced) :]:
                seed = _seed((played.id, len(glanced)))
                args = played.setup, played.answers, remaining, seed, self.limits
                glanced += await self._run(played, teacher_tasks.glances, *args)
        return glanced

    async def _closely(self, played: PlayedGame, number: int) -> KeyMoment | None:
        """Evaluate a decision thoroughly, and return it as a key moment.

        None: the decision did not matter, or the evaluation takes too long. `number`: index of the answer,
        from 0.
        """
        args = played.setup, played.answers, number, _seed((played.id, number)), self.limits
        try:
            moment: KeyMoment | None = await self._run(played, teacher_tasks.moment, *args)
        except TimeoutError:
            return None
        return moment

    # ---------------------------------------------------------------- inside

    async def _run(self, subject: Table | PlayedGame, function: Callable[..., Any], *args: Any) -> Any:
        """Run a function in a worker with the rules of a table or game, and return its result."""
        return await self.worker_pool.run(
            subject.id, subject.guild, subject.game, subject.rules, function, *args
        )

    async def _once(self, key: Hashable, work: Callable[[], Awaitable[T]]) -> T:
        """Return the result of `work`, shared by all callers with the same key. Failures are not cached.

        `work`: computes the result; not called if the result is cached or is being computed.
        """
        computation = self._results.get(key)
        if computation is None or (computation.done() and _failed(computation)):
            computation = self._results[key] = asyncio.ensure_future(work())
            while len(self._results) > KEPT:
                self._results.popitem(last=False)
        result: T = await asyncio.shield(computation)
        return result


def may_hint(table: Table) -> bool:
    """Return whether the players of this table may ask for hints, as the table owner chose.

    ON: always. ALONE: if only one person plays. But never in a tournament, or if no computer player knows the
    game.
    """
    is_possible = table.rules.computer is not None and table.body.origin.pairing is None
    is_alone = len({*table.people}) < 2
    return is_possible and (
        table.body.options.hints == ON or (table.body.options.hints == ALONE and is_alone)
    )


def may_look_back(table: Table) -> bool:
    """Return whether the table has a finished game with key moments."""
    has_computer = table.rules.computer is not None
    was_played = table.body.progress.answers > 0 and not table.body.progress.untouched
    return has_computer and was_played and table.phase == OVER and table.match is not None


def look_back(table: Table) -> None:
    """Raise Refused if the table has no finished game with key moments."""
    if not may_look_back(table):
        raise Refused("no-moments")


def asking_seat(table: Table, person: int) -> int:
    """Return the seat for which a person may ask for a hint now. Raises Refused if there is none."""
    match, seat = table.match, table.seat_to_act(person)
    if match is None or match.question is None or table.phase != PLAYING:
        raise Refused("over" if table.is_over else "not-started", "over" if table.is_over else "")
    if seat is None:
        raise Refused("not-your-table")
    substitutes.require_no_tournament(table.body)
    if not may_hint(table):
        raise Refused("no-hints" if table.rules.computer else "no-teacher")
    if seat not in match.question.seats:
        raise Refused("not-your-turn", player=SeatName(match.question.seats[0]))
    return seat


def played_at(table: Table, answers: Sequence[Answer]) -> PlayedGame:
    """Return the game of a table, to evaluate the decisions of all seats but those of computer players.

    `answers`: all answers of the game, in order.
    """
    seats = [number for number, seat in enumerate(table.body.seats) if seat.person >= 0]
    return PlayedGame(table.id, table.guild, table.game, table.rules, table.setup, answers, seats)


def _losing_computers(table: Table) -> list[int]:
    """Return the seats of the computer players that lost; none if nobody won."""
    result = table.match.result if table.match is not None else None
    winners = result.winners if result is not None else ()
    return [n for n, seat in enumerate(table.body.seats) if winners and seat.person < 0 and n not in winners]


def _key(table: Table, seat: int) -> tuple[str, int, int]:
    """Return a cache key that stays the same while a seat has the same question."""
    return table.id, seat, table.body.progress.asked_since.get(str(seat), table.body.progress.question)


def _failed(done: asyncio.Future[Any]) -> bool:
    """Return whether a finished computation was cancelled or raised an exception."""
    return done.cancelled() or done.exception() is not None


def _seed(key: Hashable) -> int:
    """Return a random seed for this key, so that the same evaluation gives the same result."""
    return int.from_bytes(hashlib.blake2b(repr(key).encode(), digest_size=8).digest())
