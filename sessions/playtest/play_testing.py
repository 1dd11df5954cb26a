"""Runs play-tests in the background: in slices, on workers that no other job needs."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from engine.game import Rules
from engine.questions import Refused
from sessions.cards.upload_limits import TRIAL_SECONDS, TRIALS_AT_ONCE
from sessions.common.log_throttle import LogThrottle
from sessions.computers.worker_pool import JobDropped, WorkerPool
from sessions.playtest.play_report import PlayReport, PlayTestSubject, report
from sessions.playtest.play_test_games import OpenGame, PlayTestGame, PlayTestPlan, play_slice

LOG = logging.getLogger("castellan.play_testing")
FAULT, GONE = "fault", "gone"  # why one ended early: an error in the rules, the bot exits
AT_ONCE = 50  # games of one slice at most


class PlayTest:
    """A running play-test.

    `id`: of the pack. `person`: who began it. `of`: what is tested. `played`: its finished games; `numbers`:
    those of the games not begun yet. `over` is set when it has ended. `left` says how: "" if it was finished
    or stopped by a person, else FAULT or GONE. `lanes`: the tasks that play its games.
    """

    def __init__(self, id: str, person: int, of: PlayTestSubject, rules: Rules[Any, Any]) -> None:
        self.id, self.person, self.of, self.rules = id, person, of, rules
        self.trial = PlayTestPlan(of.seats, of.player, of.digest)
        self.played: list[PlayTestGame] = []
        self.numbers = deque(range(of.asked))
        self.over, self.left = asyncio.Event(), ""
        self.lanes: list[asyncio.Task[None]] = []
        self._begun = time.monotonic()

    @property
    def done(self) -> int:
        """How many games are finished."""
        return len(self.played)

    @property
    def seconds_left(self) -> float | None:
        """Estimated seconds until it ends; None: too early to say."""
        if self.done < self.of.asked // 20:
            return None
        took = time.monotonic() - self._begun
        return min(TRIAL_SECONDS - took, took / self.done * (self.of.asked - self.done))

    def stop(self) -> None:
        """Stop at once; the report covers the games played so far."""
        for lane in self.lanes:
            lane.cancel()

    def report(self, at: float) -> PlayReport:
        """Return the report of the games played so far. `at`: the current time, seconds since 1970."""
        return report(self.of, self.played, at)


class PlayTests:
    """The play-tests of this process: a limited number, and one for each person and pack."""

    def __init__(self, thinking: WorkerPool) -> None:
        """`thinking`: the workers that play the games."""
        self._thinking = thinking
        self.in_hand: dict[str, PlayTest] = {}  # by pack
        self._sparing = LogThrottle(LOG)

    def running(self, id: str) -> PlayTest | None:
        """Return the running play-test of the pack with this id; None if there is none."""
        return self.in_hand.get(id)

    def admit(self, test: PlayTest) -> None:
        """Register a play-test. Raises Refused if too many run."""
        if test.rules.computer is None:
            raise Refused("playtest-no-computer")
        if test.id in self.in_hand:
            raise Refused("playtest-running")
        if any(one.person == test.person for one in self.in_hand.values()):
            raise Refused("playtest-one-a-person")
        if len(self.in_hand) >= TRIALS_AT_ONCE:
            raise Refused("playtest-busy", most=TRIALS_AT_ONCE)
        self.in_hand[test.id] = test

    async def play(self, test: PlayTest, on_progress: Callable[[], None] = lambda: None) -> None:
        """Play a registered play-test until it is over. `on_progress`: called when games were finished."""
        try:
            test.lanes = [
                asyncio.create_task(self._lane(test, on_progress), name="play-test")
                for _ in range(self._thinking.workers)
            ]
            done, _ = await asyncio.wait(
                test.lanes, timeout=TRIAL_SECONDS, return_when=asyncio.FIRST_EXCEPTION
            )
            for lane in done:
                if not lane.cancelled():
                    lane.result()
        except JobDropped:
            test.left = GONE
        except Exception as fault:
            test.left = FAULT
            sentence = f"a play-test of {test.of.game} failed: {type(fault).__name__}"
            self._sparing.say(logging.ERROR, sentence, fault)
        finally:
            test.stop()

    def end(self, test: PlayTest) -> None:
        """Remove a play-test after its result is saved."""
        self.in_hand.pop(test.id, None)
        test.over.set()

    async def _lane(self, test: PlayTest, on_progress: Callable[[], None]) -> None:
        """Play slices one after the other on one worker. An unfinished game goes on in the next slice.

        `on_progress`: called when games were finished.
        """
        going: OpenGame | None = None
        while going is not None or test.numbers:
            room = min(AT_ONCE, len(test.numbers)) if going is None else 0
            some = [test.numbers.popleft() for _ in range(room)]
            game = test.of.game
            result = await self._thinking.run_when_idle(
                f"play-test {test.id}", game, test.rules, play_slice, game, test.trial, some, going
            )
            going = result.going
            test.played += result.done
            begun = len(result.done) + (going is not None)
            test.numbers.extendleft(reversed(some[begun:]))
            if result.done:
                on_progress()
