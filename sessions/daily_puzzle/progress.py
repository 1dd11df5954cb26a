"""The puzzle of the day: which one it is, how far somebody has come with it, and how many days in a row."""

import datetime
import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from engine import files, puzzle
from engine.game import Rules
from engine.puzzle import Puzzle
from engine.questions import Refused
from engine.search.solving import PuzzleAttempt
from sessions.cards.available_packs import GamePacks
from sessions.common.locks import Locks
from sessions.computers import teacher_tasks
from sessions.computers.worker_pool import WorkerPool
from sessions.people.profiles import People, time_zone, zone_of
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store

KIND = "puzzle"


class DailyPuzzle(NamedTuple):
    """A puzzle with the game it belongs to."""

    game: str
    pack: str
    rules: Rules[Any, Any]
    puzzle: Puzzle


class PuzzleProgress(msgspec.Struct, frozen=True):
    """How somebody does. day: of the puzzle that was opened last, as `date.toordinal` counts; given: answers
    from its position on, both sides'; wrong: tries that did not win.

    solved: the last day whose puzzle was solved (0: none); streak: days in a row up to it; best: the longest
    streak ever; total: puzzles solved; guilds: servers whose message of a day has named this person.
    """

    day: int = 0
    given: tuple[str, ...] = ()
    wrong: int = 0
    solved: int = 0
    streak: int = 0
    best: int = 0
    total: int = 0
    guilds: tuple[int, ...] = ()

    @property
    def done(self) -> bool:
        """Whether the puzzle of this day is solved."""
        return bool(self.day) and self.solved >= self.day

    def running(self, today: int) -> int:
        """Days in a row that still count: yesterday's or today's was solved."""
        return self.streak if self.solved >= today - 1 else 0

    def opened(self, day: int) -> "PuzzleProgress":
        """Before the puzzle of this day; what was given to another one is forgotten."""
        return self if self.day == day else msgspec.structs.replace(self, day=day, given=(), wrong=0)

    def after(self, came: PuzzleAttempt) -> "PuzzleProgress":
        """After an answer to the puzzle that is open."""
        if came.verdict == "wrong":
            return msgspec.structs.replace(self, wrong=self.wrong + 1)
        now = msgspec.structs.replace(self, given=came.given)
        return now if came.verdict == "on" or self.done else now._won()

    def _won(self) -> "PuzzleProgress":
        streak = self.streak + 1 if self.solved == self.day - 1 else 1
        best, total = max(self.best, streak), self.total + 1
        return msgspec.structs.replace(self, solved=self.day, streak=streak, best=best, total=total)


class Today(NamedTuple):
    """The day it is for somebody: its number, and when it ends, seconds since 1970."""

    number: int
    end: float

    def near(self, day: int) -> bool:
        """Whether it is this day somewhere, so that its puzzle may be solved."""
        return abs(day - self.number) <= 1


class DailyPuzzleAttempt(NamedTuple):
    """An answer that was tried: what it came to, and how the person stands now. fresh: solved just now."""

    came: PuzzleAttempt
    progress: PuzzleProgress
    fresh: bool


class DailyPuzzles:
    """Everybody's puzzle of the day: the same one everywhere. When their day begins, people say."""

    def __init__(
        self,
        store: Store,
        people: People,
        known: Sequence[DailyPuzzle],
        thinking: WorkerPool,
        now: Callable[[], float] = time.time,
    ) -> None:
        """known: all there are."""
        self.people, self.thinking, self.now = people, thinking, now
        self._known = sorted(known, key=_shuffled)
        self._notes = EntryStore[PuzzleProgress](store, KIND, PuzzleProgress, PuzzleProgress)
        self._answering = Locks()

    def at(self, day: int) -> DailyPuzzle:
        """The puzzle of a day; raises Refused where there are none."""
        if not self._known:
            raise Refused("no-puzzles")
        return self._known[day % len(self._known)]

    async def today(self, person: int, zone: str = "") -> Today:
        """The day it is for somebody: by their own time zone if they named one, else by this one."""
        profile = await self.people.of(person)
        return day_in(time_zone(zone) if zone and not profile.knows_zone else zone_of(profile), self.now())

    async def of(self, person: int) -> PuzzleProgress:
        """How somebody stands."""
        return await self._notes.get(person)

    async def open(self, person: int, day: int) -> PuzzleProgress:
        """Begin the puzzle of a day, or go on with it."""
        return await self._changed(person, lambda progress: progress.opened(day))

    async def again(self, person: int, day: int) -> PuzzleProgress:
        """From the puzzle's first position once more."""
        return await self._changed(
            person, lambda progress: msgspec.structs.replace(progress.opened(day), given=())
        )

    async def answer(self, person: int, day: int, step: int, token: str) -> DailyPuzzleAttempt:
        """Try an answer to the question after so many; raises Refused for one that was answered meanwhile."""
        async with self._answering.of(person):
            before = (await self.of(person)).opened(day)
            if len(before.given) != step:
                raise Refused("stale")
            daily = self.at(day)
            came: PuzzleAttempt = await self.thinking.run(
                f"puzzle {person}",
                0,
                daily.game,
                daily.rules,
                teacher_tasks.tried,
                daily.puzzle,
                before.given,
                token,
            )
            after = await self._notes.change(person, lambda progress: progress.opened(day).after(came))
            return DailyPuzzleAttempt(came, after, after.solved > before.solved)

    async def named(self, person: int, guild: int) -> None:
        """Note that a server's message of the day names this person."""
        await self._changed(
            person, lambda p: msgspec.structs.replace(p, guilds=tuple(dict.fromkeys((*p.guilds, guild))))
        )

    async def _changed(
        self, person: int, change: Callable[[PuzzleProgress], PuzzleProgress]
    ) -> PuzzleProgress:
        """Not while an answer of theirs is thought about."""
        async with self._answering.of(person):
            return await self._notes.change(person, change)


def load_puzzles(shelves: Mapping[str, GamePacks]) -> tuple[list[DailyPuzzle], list[str]]:
    """The puzzles of the house's packs, and what is wrong with what was left out."""
    puzzles, wrong = [], []
    for game, shelf in shelves.items():
        for name, rules in shelf.rules.items():
            file = files.puzzles(game, name)
            try:
                read = puzzle.read(files.text(file)) if file else ()
            except (files.UnreadableFile, ValueError) as fault:
                wrong.append(f"{file}: these puzzles are left out: {fault}")
                continue
            puzzles += [DailyPuzzle(game, name, rules, one) for one in read]
    return puzzles, wrong


def day_in(zone: datetime.tzinfo, now: float) -> Today:
    """The day that it is in a time zone."""
    today = datetime.datetime.fromtimestamp(now, zone).date()
    tomorrow = datetime.datetime.combine(today + datetime.timedelta(days=1), datetime.time(), zone)
    return Today(today.toordinal(), tomorrow.timestamp())


def _shuffled(daily: DailyPuzzle) -> bytes:
    """A place in an order that nobody chose and that no further puzzle changes much."""
    return hashlib.sha256(f"{daily.game} {daily.puzzle.code} {daily.puzzle.position}".encode()).digest()
