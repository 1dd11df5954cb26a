"""A Discord with channels whose people play whole games at one bot, which is measured now and then."""

import asyncio
import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.deep.crash.players import CrashPlayer
from tests.deep.soak.people import Sitters
from tests.support.loopback import BotProcess, LoopbackDiscord
from tests.support.paths import ROOT

GAMES = ("crownfell", "crown-crest", "craft-the-crown", "crownfall", "cube-quest")
A_SERVER = 8  # channels
KEPT = 12  # messages that a channel keeps
PATIENCE = 30.0  # seconds for an answer, and for a measurement


@dataclass
class Sizes:
    """What the bot kept after so many answers."""

    answers: int
    seconds: float
    resident: int
    malloc: dict[str, int]
    garbage: int
    tracked: int
    blocks: int
    lengths: dict[str, int]
    objects: dict[str, int]
    games: int
    looks: int
    silent: int
    faults: int


class Soak:
    """Channels, people and the bot's process."""

    def __init__(self, server: LoopbackDiscord, folder: Path, seed: int) -> None:
        self.server, self.folder, self.rng = server, folder, random.Random(seed)
        self.places: list[Sitters] = []
        self.answers, self.began = 0, time.monotonic()
        self._wanted, self._reached = 0, asyncio.Event()
        self._sizes = folder / "sizes.jsonl"
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("CASTELLAN_", "DISCORD_"))}
        settings = {**environment, "CASTELLAN_DATA": str(folder / "data"), "CASTELLAN_LOG": "WARNING"}
        settings["SOAK_SIZES"] = str(self._sizes)
        command = [sys.executable, str(ROOT / "tests/deep/soak/watched_bot.py")]
        self.bot = BotProcess(server, command, cwd=ROOT, log=folder / "bot.log", env=settings)
        server.ack_deadline = PATIENCE

    async def furnish(self, places: int) -> None:
        """Channels for two people each; each plays all games in turn, none begins with the same."""
        for number in range(places):
            if number % A_SERVER == 0:
                guild = await self.server.add_guild(f"Server {number // A_SERVER}")
            channel = await self.server.add_channel(guild, f"table-{number}")
            people = [CrashPlayer(self.server, f"{name}{number}") for name in ("Ann", "Bob")]
            first = number % len(GAMES)
            games = GAMES[first:] + GAMES[:first]
            rng = random.Random(self.rng.random())
            self.places.append(Sitters(self.server, channel, games, people, rng, self._take))

    def _take(self) -> None:
        self.answers += 1
        if self.answers >= self._wanted:
            self._reached.set()

    async def play(self, answers: int, every: int, report: Callable[[Sizes], None]) -> list[Sizes]:
        """Have all places played in until so many answers were taken, and measure after each `every`."""
        players = [asyncio.create_task(place.play()) for place in self.places]
        looks = [await self.measure()]
        report(looks[0])
        try:
            while self.answers < answers:
                await self._reach(min(self.answers + every, answers), players)
                looks.append(await self.measure())
                report(looks[-1])
                self._tidy()
        finally:
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
        return looks

    async def _reach(self, answers: int, players: list[asyncio.Task[None]]) -> None:
        self._wanted = answers
        self._reached.clear()
        waiting = asyncio.create_task(self._reached.wait())
        done, _ = await asyncio.wait({waiting, *players}, return_when=asyncio.FIRST_COMPLETED)
        if waiting not in done:
            waiting.cancel()
            done.pop().result()

    async def measure(self) -> Sizes:
        """Ask the bot what it keeps."""
        before = self._count_lines()
        os.kill(self.bot.pid, signal.SIGUSR2)
        await self.server.until(lambda: self._count_lines() > before, PATIENCE)
        sizes = json.loads(self._sizes.read_text().splitlines()[-1])
        return Sizes(
            answers=self.answers,
            seconds=time.monotonic() - self.began,
            resident=sizes["resident"],
            malloc=sizes["malloc"],
            garbage=sizes["garbage"],
            tracked=sizes["tracked"],
            blocks=sizes["blocks"],
            lengths=sizes["lengths"],
            objects=sizes["objects"],
            games=sum(place.ended for place in self.places),
            looks=sum(place.looks for place in self.places),
            silent=sum(len(place.silent) for place in self.places),
            faults=sum(len(place.faults) for place in self.places),
        )

    def _count_lines(self) -> int:
        return self._sizes.read_text().count("\n") if self._sizes.exists() else 0

    def _tidy(self) -> None:
        """Forget what nobody looks at again, so that 100,000 answers fit into this process."""
        world = self.server.world
        old = time.monotonic() - PATIENCE
        for token in [token for token, result in self.server.results.items() if result.sent < old]:
            del self.server.results[token]
        for place in self.places:
            message_ids = sorted(m.id for m in world.messages.values() if m.channel_id == place.channel.id)
            panel = place.panel()
            for number in message_ids[:-KEPT]:
                if panel is None or number != panel.id:
                    del world.messages[number]
        world.attachments.clear()
        self.server.requests.clear()


async def soak(
    folder: Path, answers: int, every: int, places: int, seed: int, report: Callable[[Sizes], None]
) -> list[Sizes]:
    """Play until so many answers were taken; what the bot kept after each `every`."""
    async with LoopbackDiscord(checks=False) as server:
        room = Soak(server, folder, seed)
        await room.furnish(places)
        await room.bot.start(60)
        try:
            return await room.play(answers, every, report)
        finally:
            await room.bot.stop()
            for line in [fault for place in room.places for fault in (*place.silent, *place.faults)][:20]:
                print(line, file=sys.stderr)
            for line in (folder / "bot.log").read_text(errors="replace").splitlines()[:40]:
                print(line, file=sys.stderr)
