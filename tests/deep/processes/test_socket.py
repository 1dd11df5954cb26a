"""The real `python bot.py` as a process of its own, against a Discord of ours on a real socket."""

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

import bot
from tests.support.loopback import BotProcess, Callback, Channel, LoopbackDiscord, Message, Person, Result
from tests.support.paths import ROOT

TAPS = 150  # of a game that is played at random; then somebody resigns
MANAGE_MESSAGES = 1 << 13


class Hall:
    """A server, a channel, two players, and the bot's process."""

    def __init__(self, server: LoopbackDiscord, channel: Channel, bot: BotProcess) -> None:
        self.server, self.channel, self.bot = server, channel, bot
        self.people = [server.person("Ann"), server.person("Bob", "ja")]

    def panel(self) -> Message:
        """The newest message that can be played in."""
        acts = (":m:", ":join:", ":rematch:", ":record:")
        live = [
            m for m in self.server.messages(self.channel) if any(a in i for i in m.controls() for a in acts)
        ]
        return live[-1]

    async def tap(self, person: Person, act: str, message: Message | None = None) -> Result:
        message = message or self.panel()
        return await person.click(message, next(i for i in message.controls() if f":{act}" in i))

    def mover(self) -> Person:
        """Who is to move, from the panel's first mention."""
        text = self.panel().text
        return min(self.people, key=lambda p: text.find(f"<@{p.id}>") % 100_000)

    async def tap_anything(self, rng: random.Random) -> Result:
        panel, person = self.panel(), self.mover()
        usable = {i: c for i, c in panel.controls().items() if ":m:" in i and not c.get("disabled")}
        given = rng.choice(sorted(usable))
        if "options" in usable[given]:
            return await person.select(panel, given, rng.choice(usable[given]["options"])["value"])
        return await person.click(panel, given)

    async def settled_panel(self) -> None:
        """Until every message with buttons but one has been disarmed."""
        await self.server.until(
            lambda: len([m for m in self.server.messages(self.channel) if _live(m)]) == 1, 10
        )

    def over(self) -> bool:
        return any(":rematch:" in i for i in self.panel().controls())

    async def settled(self) -> None:
        """Until the bot has been quiet for a moment."""
        while True:
            seen = len(self.server.requests)
            await asyncio.sleep(0.15)
            if len(self.server.requests) == seen:
                return


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("CASTELLAN_", "DISCORD_"))}
    return {**kept, "CASTELLAN_DATA": str(folder / "data"), **more}


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Hall]:
    async with LoopbackDiscord() as server:
        channel = await server.add_channel(await server.add_guild("Hall"), "games")
        command = [sys.executable, str(ROOT / "bot.py")]
        process = BotProcess(server, command, cwd=ROOT, log=tmp_path / "bot.log", env=environment(tmp_path))
        async with process:
            yield Hall(server, channel, process)
        assert server.violations == []
        assert server.unknown_routes == []
        assert server.own_violations == [], "\n".join(server.own_violations)
        log = (tmp_path / "bot.log").read_text()
        assert "ERROR" not in log, log[-3000:]
        assert "Traceback" not in log, log[-3000:]


async def opened(room: Hall) -> None:
    ann, bob = room.people
    await ann.slash(room.channel, "play", game="crownfell")
    await room.tap(bob, "join")
    await room.tap(ann, "start")
    await room.server.until(lambda: any(":m:" in i for i in room.panel().controls()), 20)


async def kill_and_start(room: Hall) -> None:
    await room.bot.kill()
    await room.bot.start()
    await room.settled()


async def finish(room: Hall, rng: random.Random, kills: int = 0) -> int:
    """Play by random taps to the end; kill -9 in the middle, once in a rally. How many kills there were."""
    done = rallies = 0
    for _ in range(TAPS):
        await room.settled_panel()
        if room.over():
            break
        if done < kills:
            rally = "may rally" in room.panel().text
            if (rally and not rallies) or rng.random() < 0.02:
                rallies += rally
                done += 1
                await kill_and_start(room)
                assert len([m for m in room.server.messages(room.channel) if _live(m)]) == 1
        await room.tap_anything(rng)
    return done


def _live(message: Message) -> bool:
    return any(":m:" in i or ":rematch:" in i for i in message.controls())


async def test_a_whole_game_over_a_socket_with_kills(room: Hall) -> None:
    await opened(room)
    rng = random.Random(11)
    killed = await finish(room, rng, kills=2)
    assert killed > 0
    if not room.over():
        await end_by_resigning(room)
    assert room.over()
    names = {m.text for m in room.server.messages(room.channel)}
    assert any("wins" in text or "Draw" in text for text in names)
    record = await room.people[1].slash(room.channel, "record")
    assert record.ephemeral
    assert record.files
    for message in room.server.messages(room.channel):
        assert len(message.pings) <= 1


async def end_by_resigning(room: Hall) -> None:
    asked = await room.people[0].slash(room.channel, "table resign")
    await room.people[0].click(asked, next(iter(asked.message.controls())) if asked.message else "")
    await room.server.until(room.over)


async def told(result: Result) -> Message:
    """The message that its person alone sees, in the end: what takes long comes after the acknowledgement."""
    if result.type is Callback.DEFERRED_UPDATE:
        message = await result.followup(within=20)
    else:
        message = await result.finished(20)
    assert message.ephemeral
    return message


async def test_private_things_pictures_and_words(room: Hall) -> None:
    ann, bob = room.people
    await opened(room)
    panel = room.panel()
    assert list(panel.files) == ["table.png"]
    mine = await room.tap(bob, "mine")
    assert list((await told(mine)).files) == ["table.png"]
    for command in ("board", "hand", "help", "about", "record", "table menu", "table settings"):
        assert await told(await ann.slash(room.channel, command)), command
    suggestions = await ann.autocomplete(room.channel, "card", "card", "a")
    card = await ann.slash(room.channel, "card", card=suggestions.choices[0]["value"])
    assert list((await told(card)).files) == ["table.png"]
    assert (await bob.slash(room.channel, "rules", words="CFL-001")).ephemeral
    rng = random.Random(3)
    steps = 0
    while steps < 5:
        await room.settled_panel()
        before = room.panel()
        question = next(i for i in before.controls() if ":m:" in i).split(":")[2]
        tapped = await room.tap_anything(rng)
        if tapped.message is before and any(f":{question}:m:" in i for i in before.controls()):
            steps += 1
            assert len(before.files) == 1, "a step keeps the picture, or has one of its own"
            (gallery,) = (part for part in before.components[0]["components"] if "items" in part)
            assert gallery["items"][0]["media"]["url"].startswith("http")
    thread = await ann.slash(room.channel, "play", game="crownfell", where="thread")
    await thread.finished()
    assert [c for c in room.server.world.channels.values() if c.thread]
    await room.settled()
    cards = 2 * len(suggestions.choices)
    await room.server.until(lambda: len(room.server.world.emojis) >= cards, 20)


async def test_sigterm_leaves_cleanly_and_the_table_goes_on(room: Hall) -> None:
    await opened(room)
    await room.tap_anything(random.Random(1))
    await room.settled()
    assert await room.bot.stop() == 0
    await room.bot.start()
    await room.settled()
    emojis = len(room.server.world.emojis)
    assert (await room.tap_anything(random.Random(2))).type is not None
    await room.settled()
    assert emojis <= len(room.server.world.emojis)


# ---------------------------------------------------------------- start-up that fails


def run(folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "bot.py")],
        cwd=folder,
        env=environment(folder, **more),
        capture_output=True,
        text=True,
        timeout=30,
    )


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"CASTELLAN_PORT": "abc"}, "CASTELLAN_PORT"),
        ({"CASTELLAN_PORT": "²"}, "CASTELLAN_PORT"),
        ({"DISCORD_API_URL": "ftp://example.org"}, "DISCORD_API_URL"),
        ({"CASTELLAN_COLOUR": "red"}, "CASTELLAN_COLOUR"),
        ({"CASTELLAN_PACKS": "/nowhere/at/all"}, "/nowhere/at/all"),
        ({"DISCORD_TOKEN": "x", "DISCORD_API_URL": "http://127.0.0.1:9/api/v10"}, "cannot start"),
        ({"DISCORD_TOKEN": "x", "CASTELLAN_DATA": "/proc/nothing"}, "cannot start"),
    ],
)
def test_a_wrong_setting_is_one_sentence(tmp_path: Path, wrong: dict[str, str], word: str) -> None:
    done = run(tmp_path, **wrong)
    assert done.returncode == (1 if word == "cannot start" else bot.BAD_SETTING)
    assert word in done.stderr
    assert "Traceback" not in done.stderr
    sentences = [
        line for line in done.stderr.splitlines() if " INFO " not in line and " WARNING " not in line
    ]
    assert len(sentences) == 1, done.stderr


async def test_a_wrong_token_is_one_sentence(tmp_path: Path) -> None:
    async with LoopbackDiscord(token="right") as server:
        wrong = {**server.env, "DISCORD_TOKEN": "wrong"}
        done: Any = await asyncio.to_thread(run, tmp_path, **wrong)
    assert done.returncode == bot.BAD_SETTING
    assert "DISCORD_TOKEN" in done.stderr
    assert "Traceback" not in done.stderr
