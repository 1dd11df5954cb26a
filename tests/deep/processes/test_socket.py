"""The real `python bot.py` as a process of its own, against a Discord of ours on a real socket."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import bot
from tests.support.bot_environment import BotProcessServer, environment, is_live, opened, room, told
from tests.support.loopback import LoopbackDiscord
from tests.support.paths import ROOT

__all__ = ["room"]

TAPS = 150  # of a game that is played at random; then somebody resigns
MANAGE_MESSAGES = 1 << 13


async def kill_and_start(room: BotProcessServer) -> None:
    await room.bot.kill()
    await room.bot.start()
    await room.settled()


async def finish(room: BotProcessServer, rng: random.Random, kills: int = 0) -> int:
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
                assert len([m for m in room.server.messages(room.channel) if is_live(m)]) == 1
        await room.tap_anything(rng)
    return done


async def test_a_whole_game_over_a_socket_with_kills(room: BotProcessServer) -> None:
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


async def end_by_resigning(room: BotProcessServer) -> None:
    asked = await room.people[0].slash(room.channel, "table resign")
    await room.people[0].click(asked, next(iter(asked.message.controls())) if asked.message else "")
    await room.server.until(room.over)


async def test_private_things_pictures_and_words(room: BotProcessServer) -> None:
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


async def test_sigterm_leaves_cleanly_and_the_table_goes_on(room: BotProcessServer) -> None:
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
