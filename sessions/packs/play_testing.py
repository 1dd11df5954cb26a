"""Runs play-tests in the background: in slices, on workers that no other job needs."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from engine.game import Rules
from engine.questions import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.computers.worker_pool import JobDropped, WorkerPool
from sessions.packs.play_report import PlayReport, PlayTestSubject, report
from sessions.packs.play_test_games import (
    PlayTestGame,
    PlayTestPlan,
    PlayTestSlice,
    UnfinishedGame,
    play_slice,
)
from sessions.packs.upload_limits import TRIAL_SECONDS, TRIALS_AT_ONCE

LOG = logging.getLogger("castellan.play_testing")
FAULT, GONE = "fault", "gone"  # why one ended early: an error in the rules, the bot exits
AT_ONCE = 50  # games of one slice at most


class PlayTest:
    """A running play-test.

    `id`: id of the pack. `person`: user id of who began the play-test. `subject`: what is tested. `rules`: of
    the game with this pack. `plan`: how its games are played. `finished_games`: the games played so far.
    `unstarted_games`: numbers of the games not begun yet. `tasks`: they play the games, one on each worker.
    `ended`: set when the play-test has ended. `end_reason`: FAULT or GONE; "": it runs, was finished, or was
    stopped by a person.
    """

    def __init__(self, id: str, person: int, subject: PlayTestSubject, rules: Rules[Any, Any]) -> None:
        self.id, self.person, self.subject, self.rules = id, person, subject, rules
        self.plan = PlayTestPlan(subject.seats, subject.player, subject.digest)
        self.finished_games: list[PlayTestGame] = []
        self.unstarted_games = deque(range(subject.games_to_play))
        self.ended, self.end_reason = asyncio.Event(), ""
        self.tasks: list[asyncio.Task[None]] = []
        self._started_at = time.monotonic()

    @property
    def done(self) -> int:
        """How many games are finished."""
        return len(self.finished_games)

    @property
    def seconds_left(self) -> float | None:
        """Estimated seconds until it ends; None: too early to say."""
        if self.done < self.subject.games_to_play // 20:
            return None
        elapsed = time.monotonic() - self._started_at
        games_left = self.subject.games_to_play - self.done
        return min(TRIAL_SECONDS - elapsed, elapsed / self.done * games_left)

    def stop(self) -> None:
        """Stop at once; the report covers the games played so far."""
        for task in self.tasks:
            task.cancel()

    def report(self, at: float) -> PlayReport:
        """Return the report of the games played so far. `at`: the current time, seconds since 1970."""
        return report(self.subject, self.finished_games, at)


class PlayTests:
    """Runs the play-tests of this process: at most TRIALS_AT_ONCE, one for each person, one for each pack."""

    def __init__(self, worker_pool: WorkerPool) -> None:
        """`worker_pool`: the workers that play the games."""
        self._worker_pool = worker_pool
        self.running_by_pack: dict[str, PlayTest] = {}  # id of the pack → its play-test
        self._throttle = LogThrottle(LOG)

    def running(self, id: str) -> PlayTest | None:
        """Return the running play-test of the pack with this id; None if there is none."""
        return self.running_by_pack.get(id)

    def admit(self, test: PlayTest) -> None:
        """Register a play-test. Raises Refused if too many run, or if no computer player knows the game."""
        if test.rules.computer is None:
            raise Refused("playtest-no-computer")
        if test.id in self.running_by_pack:
            raise Refused("playtest-running")
        if any(running.person == test.person for running in self.running_by_pack.values()):
            raise Refused("playtest-one-a-person")
        if len(self.running_by_pack) >= TRIALS_AT_ONCE:
            raise Refused("playtest-busy", most=TRIALS_AT_ONCE)
        self.running_by_pack[test.id] = test

    async def play(self, test: PlayTest, on_progress: Callable[[], None] = lambda: None) -> None:
        """Play a registered play-test until it is over. `on_progress`: called when games were finished."""
        try:
            test.tasks = [
                asyncio.create_task(self._lane(test, on_progress), name="play-test")
                for _ in range(self._worker_pool.worker_count)
            ]
            done, _ = await asyncio.wait(
                test.tasks, timeout=TRIAL_SECONDS, return_when=asyncio.FIRST_EXCEPTION
            )
            for task in done:
                if not task.cancelled():
                    task.result()  # raises what the task raised
        except JobDropped:
            test.end_reason = GONE
        except Exception as fault:
            test.end_reason = FAULT
            sentence = f"a play-test of {test.subject.game} failed: {type(fault).__name__}"
            self._throttle.log(logging.ERROR, sentence, fault)
        finally:
            test.stop()

    def end(self, test: PlayTest) -> None:
        """Remove a play-test after its result is saved."""
        self.running_by_pack.pop(test.id, None)
        test.ended.set()

    async def _lane(self, test: PlayTest, on_progress: Callable[[], None]) -> None:
        """Play one slice after another on one worker, until no game is left.

        A game that is unfinished at the end of a slice goes on in the next one.

        `on_progress`: called when games were finished.
        """
        unfinished: UnfinishedGame | None = None
        while unfinished is not None or test.unstarted_games:
            new_games = min(AT_ONCE, len(test.unstarted_games)) if unfinished is None else 0
            numbers = [test.unstarted_games.popleft() for _ in range(new_games)]
            game = test.subject.game
            result: PlayTestSlice = await self._worker_pool.run_when_idle(
                f"play-test {test.id}", game, test.rules, play_slice, game, test.plan, numbers, unfinished
            )
            unfinished = result.unfinished_game
            test.finished_games += result.finished_games
            begun = len(result.finished_games) + (unfinished is not None)
            test.unstarted_games.extendleft(reversed(numbers[begun:]))
            if result.finished_games:
                on_progress()
