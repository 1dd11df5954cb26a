"""A Discord with many tables and one bot that is killed again and again: one lane of the harness."""

import asyncio
import contextlib
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aiohttp import web

from sessions.packs.available_packs import GamePacks
from tests.deep.crash.book import StoreContents, settle
from tests.deep.crash.forked import Forked
from tests.deep.crash.ledger import is_fault
from tests.deep.crash.players import CrashChannel, CrashPlayer, SeenButton
from tests.support.loopback import BotProcess, Callback, LoopbackDiscord, NoAnswer
from tests.support.loopback.messages import LOADING
from tests.support.paths import ROOT

RIGHT, WRONG = ROOT / "bot.py", ROOT / "tests/deep/crash/wrong_bot.py"
GAMES = ("crownfell", "craft-the-crown", "crownfell", "crown-crest", "crownfell", "craft-the-crown")
PATIENCE = 20.0  # seconds for an answer; this harness counts what is lost, not how long it takes
OLD = 8  # people who tap a button of before the kill first thing, besides those whom it cut off
KEPT = 6  # messages that a channel keeps
QUIET = 0.02  # seconds without a request
COLD = 0.1  # how often the bot is started as `python bot.py`; else forked from the nursery
MOMENTS = ("callback", "message", "time")


class CrashServer:
    """Channels, players and the bot's process. count: everything counted so far; notes: the first faults."""

    def __init__(
        self,
        server: LoopbackDiscord,
        folder: Path,
        packs_by_game: Mapping[str, GamePacks],
        seed: int,
        *,
        wrong: bool,
    ) -> None:
        self.server, self.folder, self.rng = server, folder, random.Random(seed)
        self._draw = random.Random(seed + 1)  # of its own, so that the rounds are the same however fast it is
        self.count: Counter[str] = Counter()
        self.notes: list[str] = []
        self.places: list[CrashChannel] = []
        self.book = StoreContents(folder / "data", packs_by_game)
        self._in_hand: list[SeenButton] = []
        self._left, self._moment, self._armed = 0, "time", False
        self._enough = asyncio.Event()
        inherited = {k: v for k, v in os.environ.items() if not k.startswith(("CASTELLAN_", "DISCORD_"))}
        settings = {**inherited, "CASTELLAN_DATA": str(folder / "data"), "CASTELLAN_LOG": "WARNING"}
        more: Any = {"cwd": ROOT, "log": folder / "bot.log", "env": settings}
        self.cold = BotProcess(server, [sys.executable, str(WRONG if wrong else RIGHT)], **more)
        self.warm = Forked(server, wrong=wrong, **more)
        self.bot: BotProcess = self.warm
        server.ack_deadline = PATIENCE
        server.fault = self.overhear

    async def close(self) -> None:
        await self.cold.kill()
        await self.warm.close()

    async def furnish(self, tables: int) -> None:
        """Channels for this many tables, two people each."""
        guild = await self.server.add_guild("Hall")
        for number in range(tables):
            channel = await self.server.add_channel(guild, f"table-{number}")
            people = [CrashPlayer(self.server, f"{name}{number}") for name in ("Ann", "Bob")]
            game = GAMES[number % len(GAMES)]
            rng = random.Random(self.rng.random())
            self.places.append(CrashChannel(self.server, channel, game, people, rng, self._taken))

    # ---------------------------------------------------------------- a round

    async def round(self, answers: int) -> None:
        """Start, tap what is old, play until about so many answers were taken, kill, look."""
        self._left, self._armed, self._moment = answers, False, self.rng.choice(MOMENTS)
        self._enough.clear()
        self.bot = self.cold if self.rng.random() < COLD else self.warm
        await self.bot.start(60)
        if self.rng.random() < 0.03:
            await asyncio.sleep(self.rng.random())  # killed while it begins
        else:
            await self._tap_the_old()
            await self._play()
        await self.die()
        self.look()
        self._tidy()

    async def _play(self) -> None:
        players = [asyncio.create_task(place.play()) for place in self.places]
        try:
            waiting = asyncio.create_task(self._enough.wait())
            await asyncio.wait({waiting, *players}, return_when=asyncio.FIRST_COMPLETED, timeout=120)
            if not waiting.done():
                self.count["stuck"] += 1
            waiting.cancel()
            if self._moment == "time":
                await asyncio.sleep(self.rng.random() * 0.1)
                self.kill()
        finally:
            self.kill()
            for player in players:
                player.cancel()
            for fault in await asyncio.gather(*players, return_exceptions=True):
                if isinstance(fault, Exception):
                    raise fault

    def _taken(self) -> None:
        """An answer was taken; the last one of a round arms the kill, or is its moment."""
        self.count["answers"] += 1
        self._left -= 1
        if self._left <= 0:
            self._armed = True
            if self._moment == "time":
                self._enough.set()

    def overhear(self, request: web.Request) -> None:
        """At each request of the bot, before it is answered: perhaps its last one."""
        callback = request.path.endswith("/callback")
        if self._armed and callback == (self._moment == "callback") and self._moment != "time":
            self._armed = False
            self.kill()
            self._enough.set()

    def kill(self) -> None:
        if self.bot.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.bot.pid, signal.SIGKILL)

    async def die(self) -> None:
        """Until the process is gone, and everything that it had sent has arrived."""
        await self.bot.kill()
        await self.quiet()

    async def quiet(self) -> None:
        """Until nothing more comes from the bot."""
        seen = -1
        while seen != len(self.server.requests) + len(self.server.gateway.sockets):
            seen = len(self.server.requests) + len(self.server.gateway.sockets)
            await asyncio.sleep(QUIET)

    # ---------------------------------------------------------------- old buttons

    async def _tap_the_old(self) -> None:
        """Buttons of panels that were posted before the kill, live ones and such as are gone since."""
        seen = [(place, button) for place in self.places for button in place.seen]
        self._draw.shuffle(seen)
        one_each = {button.who.id: (place, button) for place, button in seen}
        chosen = dict([*one_each.items()][:OLD])
        chosen |= {p.seen[-1].who.id: (p, p.seen[-1]) for p in self.places if p.cut and p.seen}
        await asyncio.gather(*(self._tap_old(*tap) for tap in chosen.values()))

    async def _tap_old(self, place: CrashChannel, button: SeenButton) -> None:
        self.count["old"] += 1
        await place.press(button, old=True)
        result = button.who.last
        if result is None or not await self._answered(result):
            self.count["silent old"] += 1
            self.notes.append(f"no answer to an old button: {button.control['custom_id']} {result}")

    async def _answered(self, result: Any) -> bool:
        """Whether there is something to see: an answer, a form, or what a deferred answer became."""
        if result.type is None:
            return False
        if result.type in (Callback.DEFERRED_UPDATE, Callback.DEFERRED_MESSAGE):
            try:
                await result.until(lambda: result.edits or result.followups, PATIENCE)
            except NoAnswer:
                return False
        message = result.message
        return not is_fault(message) and not (message is not None and message.flags & LOADING)

    # ---------------------------------------------------------------- looking

    def look(self, *, whole: bool = False) -> None:
        """The database of the dead bot against what was said. Forgets the tries it has judged."""
        end, torn = time.time(), len(self.book.torn)
        if not (self.folder / "data" / "castellan.db").exists():
            return
        changes = self.book.read(whole=whole)
        self.count["torn"] += len(self.book.torn) - torn
        self.notes += self.book.torn[torn:]
        if whole:
            return
        for place in self.places:
            counts = settle(place.tries, changes.get(place.channel.id, []), end)
            self.count.update(counts)
            for table, question in place.told().items():
                if question > self.book.questions.get(table, 0):
                    self.count["shown, not stored"] += 1
            self.count["silent"] += len(place.silent)
            self.count["faults"] += len(place.faults)
            self.notes += [*place.silent, *place.faults]
            if counts["lost"] or counts["doubled"] or counts["unasked"] or counts["denied"]:
                self.notes.append(f"{place.game} {place.channel.id}: {dict(counts)}")

            place.cut = any(not one.said for one in place.tries)
            place.tries, place.silent, place.faults = [], [], []

    def hear(self) -> None:
        """What the bot wrote into its log that nobody may have to read, and what both sides did wrong."""
        lines = (self.folder / "bot.log").read_text(errors="replace").splitlines()
        signs = (" ERROR ", " CRITICAL ", "Traceback")
        starts = [number for number, line in enumerate(lines) if any(sign in line for sign in signs)]
        bad = [lines[number] for number in starts]
        bad += [*self.server.violations, *self.server.own_violations, *self.server.unknown_routes]
        self.count["log errors"] += len(bad)
        self.notes += bad[:10]
        if starts:
            self.notes.append("\n".join(lines[starts[0] : starts[0] + 60]))

    def _tidy(self) -> None:
        """Forget what nobody looks at any more, so that a thousand rounds fit into memory."""
        world = self.server.world
        self.server.results.clear()
        for place in self.places:
            seen = {button.message.id for button in place.seen}
            message_ids = sorted(m.id for m in world.messages.values() if m.channel_id == place.channel.id)
            panel = place.panel()
            for number in message_ids[:-KEPT]:
                if number not in seen and (panel is None or number != panel.id):
                    del world.messages[number]
        world.attachments.clear()
