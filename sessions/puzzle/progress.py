"""The daily puzzle: which puzzle each day has, and a person's progress with it.

A streak is on how many days in a row a person solved the puzzle of the day.
"""

import datetime
import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from engine import files
from engine.computers import puzzle
from engine.computers.puzzle import Puzzle
from engine.computers.solving import PuzzleAttempt
from engine.game import Rules
from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.computers import teacher_tasks
from sessions.computers.worker_pool import WorkerPool
from sessions.packs.available_packs import GamePacks
from sessions.people.profiles import People, time_zone, zone_of
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind

KIND = stored_kind("puzzle", AboutPeople.OWN)  # of the storage entries with people's progress


class DailyPuzzle(NamedTuple):
    """A puzzle with its game and pack."""

    game: str
    """Name of the game."""
    pack: str
    """Name of the card pack."""
    rules: Rules[Any, Any]
    """The rules of the game with this pack."""
    puzzle: Puzzle
    """The position and its solution."""


class PuzzleProgress(msgspec.Struct, frozen=True):
    """A person's progress with the daily puzzles. Days are numbered as by `date.toordinal`."""

    day: int = 0
    """Day of the puzzle opened last; 0: none."""
    given: tuple[str, ...] = ()
    """Answers to the puzzle opened last, from its first position on, of both sides."""
    wrong: int = 0
    """How many wrong answers the person gave to the puzzle opened last."""
    solved: int = 0
    """The last day whose puzzle was solved; 0: none."""
    streak: int = 0
    """On how many days in a row, up to `solved`, the puzzle was solved."""
    best: int = 0
    """The longest streak so far, in days."""
    total: int = 0
    """How many puzzles were solved in all."""
    guilds: tuple[int, ...] = ()
    """Ids of servers whose daily message has named this person."""

    @property
    def done(self) -> bool:
        """Whether the puzzle opened last is solved."""
        return bool(self.day) and self.solved >= self.day

    def current_streak(self, today: int) -> int:
        """Return the current streak, in days; 0 if neither today's nor yesterday's puzzle is solved.

        `today`: as `date.toordinal` counts.
        """
        return self.streak if self.solved >= today - 1 else 0

    def opened(self, day: int) -> "PuzzleProgress":
        """Return the progress with the puzzle of this day open, without answers to another day's puzzle."""
        return self if self.day == day else msgspec.structs.replace(self, day=day, given=(), wrong=0)

    def after(self, attempt: PuzzleAttempt) -> "PuzzleProgress":
        """Return the progress after an answer to the open puzzle."""
        if attempt.verdict == "wrong":
            return msgspec.structs.replace(self, wrong=self.wrong + 1)
        progress = msgspec.structs.replace(self, given=attempt.given)
        is_unfinished = attempt.verdict == "on"
        return progress if is_unfinished or self.done else progress._won()

    def _won(self) -> "PuzzleProgress":
        """Return the progress after the open puzzle is solved."""
        streak = self.streak + 1 if self.solved == self.day - 1 else 1
        best, total = max(self.best, streak), self.total + 1
        return msgspec.structs.replace(self, solved=self.day, streak=streak, best=best, total=total)


class Today(NamedTuple):
    """The current day of a person."""

    day: int
    """As `date.toordinal` counts."""
    end: float
    """When it ends, seconds since 1970."""

    def is_today_somewhere(self, day: int) -> bool:
        """Return whether `day`, as `date.toordinal` counts, may be today somewhere on earth. If so, the
        puzzle of that day may be solved.
        """
        return abs(day - self.day) <= 1


class DailyPuzzleAttempt(NamedTuple):
    """The result of an answer to a daily puzzle."""

    attempt: PuzzleAttempt
    """Whether the answer wins, and what the other side answered."""
    progress: PuzzleProgress
    """The person's progress after the answer."""
    is_newly_solved: bool
    """This answer solved the puzzle, for the first time."""


class DailyPuzzles:
    """Chooses the puzzle of each day, evaluates answers, and saves everybody's progress.

    The puzzle of a day is the same for everybody. A person's day follows their own time zone.
    """

    def __init__(
        self,
        store: Store,
        people: People,
        known: Sequence[DailyPuzzle],
        worker_pool: WorkerPool,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`people`: knows everybody's time zone. `known`: all puzzles. `worker_pool`: the workers that
        evaluate answers. `now`: returns seconds since 1970.
        """
        self.people, self.worker_pool, self.now = people, worker_pool, now
        self._puzzles = sorted(known, key=_shuffled)
        """All puzzles in the order of their days."""
        self._entries = EntryStore[PuzzleProgress](store, KIND, PuzzleProgress, PuzzleProgress)
        """User id → the person's progress."""
        self._locks = Locks()

    def at(self, day: int) -> DailyPuzzle:
        """Return the puzzle of a day, as `date.toordinal` counts. Raises Refused if there are no puzzles."""
        if not self._puzzles:
            raise Refused("no-puzzles")
        return self._puzzles[day % len(self._puzzles)]

    async def today(self, person: int, zone: str = "") -> Today:
        """Return a person's current day: in their own time zone if they have set one, else in `zone`.

        `zone`: IANA name; "": UTC.
        """
        profile = await self.people.of(person)
        is_zone_needed = zone and not profile.has_chosen_zone
        return day_in(time_zone(zone) if is_zone_needed else zone_of(profile), self.now())

    async def of(self, person: int) -> PuzzleProgress:
        """Return a person's progress."""
        return await self._entries.get(person)

    async def open(self, person: int, day: int) -> PuzzleProgress:
        """Begin or continue the puzzle of a day, as `date.toordinal` counts, and return the progress."""
        return await self._changed(person, lambda progress: progress.opened(day))

    async def again(self, person: int, day: int) -> PuzzleProgress:
        """Restart the puzzle of a day from its first position, and return the progress."""
        return await self._changed(
            person, lambda progress: msgspec.structs.replace(progress.opened(day), given=())
        )

    async def answer(self, person: int, day: int, step: int, token: str) -> DailyPuzzleAttempt:
        """Try the answer `token` to the puzzle of a day.

        `day`: as `date.toordinal` counts. `step`: how many answers had been given when the person chose this
        one. Raises Refused if that number has changed since.
        """
        async with self._locks.of(person):
            before = (await self.of(person)).opened(day)
            if len(before.given) != step:
                raise Refused("stale")
            daily = self.at(day)
            attempt: PuzzleAttempt = await self.worker_pool.run(
                f"puzzle {person}",
                0,
                daily.game,
                daily.rules,
                teacher_tasks.try_puzzle_answer,
                daily.puzzle,
                before.given,
                token,
            )
            after = await self._entries.change(person, lambda progress: progress.opened(day).after(attempt))
            return DailyPuzzleAttempt(attempt, after, after.solved > before.solved)

    async def named(self, person: int, guild: int) -> None:
        """Save that a server's daily message names this person."""

        def add(progress: PuzzleProgress) -> PuzzleProgress:
            """Return the progress with the server added."""
            guilds = tuple(dict.fromkeys((*progress.guilds, guild)))
            return msgspec.structs.replace(progress, guilds=guilds)

        await self._changed(person, add)

    async def _changed(
        self, person: int, change: Callable[[PuzzleProgress], PuzzleProgress]
    ) -> PuzzleProgress:
        """Change a person's progress, but not while an answer of theirs is evaluated; save and return it."""
        async with self._locks.of(person):
            return await self._entries.change(person, change)


def load_puzzles(packs_by_game: Mapping[str, GamePacks]) -> tuple[list[DailyPuzzle], list[str]]:
    """Load the puzzles of the built-in packs. Return them, and sentences about those that were skipped.

    `packs_by_game`: name of a game → the game with its packs.
    """
    puzzles, warnings = [], []
    for game, game_packs in packs_by_game.items():
        for name, rules in game_packs.rules.items():
            file = files.puzzles(game, name)
            try:
                read_puzzles = puzzle.read(files.text(file)) if file else ()
            except (files.UnreadableFile, ValueError) as fault:
                warnings.append(f"{file}: these puzzles are left out: {fault}")
                continue
            puzzles += [DailyPuzzle(game, name, rules, read_puzzle) for read_puzzle in read_puzzles]
    return puzzles, warnings


def day_in(zone: datetime.tzinfo, now: float) -> Today:
    """Return the current day in a time zone."""
    today = datetime.datetime.fromtimestamp(now, zone).date()
    tomorrow = datetime.datetime.combine(today + datetime.timedelta(days=1), datetime.time(), zone)
    return Today(today.toordinal(), tomorrow.timestamp())


def _shuffled(daily: DailyPuzzle) -> bytes:
    """Return a sort key for an order that looks random, and that new puzzles change little."""
    return hashlib.sha256(f"{daily.game} {daily.puzzle.code} {daily.puzzle.position}".encode()).digest()
