"""Plays a pack beside the tables: in slices, while nobody waits for a worker, one at a time."""

import asyncio
from collections.abc import Callable
from typing import Any

from engine.ask import Refused
from engine.game import Rules
from sessions.computers.worker_pool import WorkerPool
from sessions.playtest.game_playing import TrialGame, games_of
from sessions.playtest.play_report import PlayReport, report

GAMES = 300
AT_ONCE = 50  # games that one slice has room for at most
TABLE = "play-test"
WAITS = 0.1  # seconds until it looks again whether a worker is idle


class PlayTests:
    """The one play-test that runs in this process."""

    def __init__(self, thinking: WorkerPool) -> None:
        self._thinking = thinking
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        return self._task is not None

    async def run(
        self,
        game: str,
        rules: Rules[Any, Any],
        seats: int,
        games: int = GAMES,
        told: Callable[[int, int], None] = lambda done, games: None,
    ) -> PlayReport:
        """The report of so many games; of those that were played, where `stop` came first.

        told: hears after each slice how many games are done, of how many. Raises Refused where one runs
        already, or the game has no computer.
        """
        if self._task is not None:
            raise Refused("playtest-running")
        if rules.computer is None:
            raise Refused("playtest-no-computer")
        played: list[TrialGame] = []
        self._task = asyncio.create_task(self._played(game, rules, seats, games, played, told))
        try:
            await asyncio.wait([self._task])
            if not self._task.cancelled():
                self._task.result()
        finally:
            self._task.cancel()
            self._task = None
        return report(game, rules.printed.digest, tuple(rules.catalogue.codes), seats, games, played)

    def stop(self) -> None:
        """It ends at once; its report is of the games that were played."""
        if self._task is not None:
            self._task.cancel()

    async def _played(
        self,
        game: str,
        rules: Rules[Any, Any],
        seats: int,
        games: int,
        played: list[TrialGame],
        told: Callable[[int, int], None],
    ) -> None:
        while len(played) < games:
            if not self._thinking.idle:
                await asyncio.sleep(WAITS)
                continue
            most = min(AT_ONCE, games - len(played))
            slice_of = (seats, len(played), most, rules.printed.digest)
            played += await self._thinking.aside(TABLE, game, rules, games_of, *slice_of)
            told(len(played), games)
