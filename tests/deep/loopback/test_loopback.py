"""The fake Discord with a real discord.py process: every verb, every way of answering, every mishap."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import ClientSession, web

from tests.support.loopback import (
    BotProcess,
    Callback,
    Channel,
    Impossible,
    LoopbackDiscord,
    NoAnswer,
    Upload,
)
from tests.support.loopback.faults import server_error, too_many_requests
from tests.support.paths import TESTS

pytestmark = pytest.mark.asyncio(loop_scope="module")
TINY_BOT = TESTS / "support/loopback/tiny_bot.py"


class LoopbackServer:
    """A server with one guild, one channel and two people, and a bot in it."""

    def __init__(self, server: LoopbackDiscord, bot: BotProcess, channel: Channel) -> None:
        self.server = server
        self.bot = bot
        self.channel = channel
        self.alice = server.person("Alice", "ja")
        self.bob = server.person("Bob", user_id=4711)


def bot_in(server: LoopbackDiscord, folder: Path) -> BotProcess:
    shutil.copy(TINY_BOT, folder / "bot.py")
    return BotProcess(server, [sys.executable, "bot.py"], cwd=folder, log=folder / "bot.log")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def hall(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[LoopbackServer]:
    async with LoopbackDiscord() as server:
        channel = await server.add_channel(await server.add_guild("Hall", "ja"), "games")
        async with bot_in(server, tmp_path_factory.mktemp("bot")) as bot:
            yield LoopbackServer(server, bot, channel)
        assert_gone(bot.pid)


@pytest.fixture(autouse=True)
def nothing_unknown(hall: LoopbackServer) -> Iterator[None]:
    """Whatever a test does must be something Discord has and allows."""
    yield
    assert hall.server.unknown_routes == []
    assert hall.server.violations == []
    assert hall.server.own_violations == [], "\n".join(hall.server.own_violations)


def assert_gone(pid: int) -> None:
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_private_answer_in_the_players_language(hall: LoopbackServer) -> None:
    result = await hall.alice.slash(hall.channel, "hello")
    assert (result.type, result.ephemeral, result.text) == (Callback.MESSAGE, True, "hello alice ja")
    assert 0 < result.seconds < 3
    assert result.message in hall.alice.sees(hall.channel)
    assert result.message not in hall.bob.sees(hall.channel)
    assert result.message not in hall.server.messages(hall.channel)
    with pytest.raises(Impossible):
        await hall.bob.click(result, "anything")


async def test_counting_button(hall: LoopbackServer) -> None:
    shown = await hall.alice.slash(hall.channel, "count")
    for taps in (1, 2):
        tapped = await hall.bob.click(shown, f"count:{taps}")
        assert (tapped.type, tapped.message) == (Callback.UPDATE, shown.message)
    assert shown.text == "2 taps"
    with pytest.raises(Impossible, match="count:3"):
        await hall.bob.click(shown, "count:1")
    await hall.server.until(lambda: "saw edit: 2 taps" in hall.bot.tail())


async def test_board_with_picture_and_menu(hall: LoopbackServer) -> None:
    shown = await hall.alice.slash(hall.channel, "board")
    assert shown.files == {"board.png": b"\x89PNG board"}
    assert shown.message is not None
    assert shown.message.pings == [hall.alice.id]
    assert shown.message.attachments[0]["description"] == "a board"
    picture = shown.message.components[0]["components"][1]["items"][0]["media"]["url"]
    async with ClientSession() as http, http.get(picture) as response:
        assert await response.read() == b"\x89PNG board"
    await hall.server.until(lambda: "knows its board" in hall.bot.tail())
    chosen = await hall.alice.select(shown, "pieces", ["king", "pawn"])
    assert chosen.text == "chosen: king, pawn"
    assert list(shown.message.files) == ["board.png"]
    with pytest.raises(Impossible):
        await hall.alice.select(shown, "pieces", ["joker"])


async def test_form(hall: LoopbackServer) -> None:
    form = await hall.alice.slash(hall.channel, "report")
    assert form.type is Callback.MODAL
    assert form.data["title"] == "What happened?"
    with pytest.raises(Impossible, match="2 to 4000"):
        await hall.alice.submit_modal(form, {"cube": "A", "side": "up"})
    with pytest.raises(Impossible):
        await hall.bob.submit_modal(form, {"cube": "A1", "side": "up"})
    await hall.server.until(lambda: "knows its form" in hall.bot.tail())
    done = await hall.alice.submit_modal(form, {"cube": "A1", "side": "up"})
    assert (done.text, done.ephemeral) == ("A1 lies up", True)


async def test_sub_command_and_autocomplete(hall: LoopbackServer) -> None:
    typed = await hall.alice.autocomplete(hall.channel, "table open", "game", "crown")
    assert [c["value"] for c in typed.choices] == ["crownfell", "crownfall"]
    opened = await hall.alice.slash(hall.channel, "table open", game="crownfell", seats=3)
    assert opened.text == "crownfell for 3"
    with pytest.raises(Impossible):
        await hall.alice.slash(hall.channel, "table open", game="crownfell", seats=9)
    with pytest.raises(Impossible, match="missing"):
        await hall.alice.slash(hall.channel, "table open")


async def test_deferred_answer_with_follow_up(hall: LoopbackServer) -> None:
    result = await hall.alice.slash(hall.channel, "slow")
    assert result.type is Callback.DEFERRED_MESSAGE
    assert result.ephemeral
    assert (await result.finished()).text == "thought"
    extra = await result.followup()
    await result.until(lambda: result.message and result.message.deleted)
    assert extra.text == "and less"
    assert [edit["content"] for edit in result.edits] == ["thought", "and less"]


async def test_channel_messages_threads_and_uploads(hall: LoopbackServer) -> None:
    note = Upload("note.txt", b"your move")
    result = await hall.alice.slash(hall.channel, "post", whom=hall.bob, note=note)
    answer = await result.finished()
    assert "bob" in answer.text
    assert "edited" in answer.text
    edited = next(m for m in hall.server.messages(hall.channel) if m.text == "edited")
    assert edited.files == {"1.txt": b"1", "2.txt": b"2"}
    thread = hall.server.world.channel(edited.id)
    assert thread.thread
    assert thread.thread["archived"]
    with pytest.raises(Impossible, match="archived"):
        await hall.alice.slash(thread, "hello")


async def test_several_guilds(hall: LoopbackServer) -> None:
    other = await hall.server.add_channel(await hall.server.add_guild("Club"), "club")
    assert (await hall.bob.slash(other, "hello")).text == "hello bob en-US"
    assert await hall.bob.say(other, "well") in hall.alice.sees(other)


@pytest.mark.parametrize("code", [None, 4000, 1001])
async def test_resumes_and_hears_what_it_missed(hall: LoopbackServer, code: int | None) -> None:
    gateway = hall.server.gateway
    before = (gateway.identifies, gateway.resumes)
    gateway.shut()
    await gateway.drop(code)
    await hall.server.until(lambda: not gateway.sockets)
    async with asyncio.TaskGroup() as tasks:
        asked = tasks.create_task(hall.alice.slash(hall.channel, "hello"))
        await asyncio.sleep(0.1)
        gateway.admit()
    assert asked.result().text.startswith("hello")
    assert gateway.heartbeats > 0
    assert (gateway.identifies, gateway.resumes) == (before[0], before[1] + 1)
    await hall.server.until(lambda: "resumed" in hall.bot.tail())


async def test_reconnects_when_asked(hall: LoopbackServer) -> None:
    resumes = hall.server.gateway.resumes
    await hall.server.gateway.request_reconnect()
    await hall.server.until(lambda: hall.server.gateway.resumes == resumes + 1)
    assert (await hall.alice.slash(hall.channel, "hello")).ephemeral


async def test_identifies_anew_when_the_session_is_invalid(hall: LoopbackServer) -> None:
    identifies = hall.server.gateway.identifies
    await hall.server.gateway.invalidate()
    await hall.server.until(lambda: hall.server.gateway.identifies == identifies + 1)
    await hall.server.wait_ready()
    assert (await hall.alice.slash(hall.channel, "hello")).ephemeral


async def test_faults(hall: LoopbackServer) -> None:
    answers = [too_many_requests(0.05), server_error()]

    def busy(request: web.Request) -> web.Response | None:
        return answers.pop() if answers and request.path.endswith("/callback") else None

    hall.server.fault = busy
    result = await hall.alice.slash(hall.channel, "hello")
    assert answers == []
    assert result.seconds > 1

    async def sluggish(request: web.Request) -> None:
        await asyncio.sleep(0.1)

    hall.server.fault = sluggish
    assert (await hall.alice.slash(hall.channel, "hello")).seconds > 0.1
    hall.server.fault = None


async def test_silence_is_noticed(hall: LoopbackServer) -> None:
    hall.server.ack_deadline, usual = 0.2, hall.server.ack_deadline
    hall.server.fault = lambda request: server_error(503) if "callback" in request.path else None
    with pytest.raises(NoAnswer, match="Alice"):
        await hall.alice.slash(hall.channel, "hello")
    hall.server.ack_deadline, hall.server.fault = usual, None


async def test_restart_after_a_kill(tmp_path: Path) -> None:
    async with LoopbackDiscord() as server:
        channel = await server.add_channel(await server.add_guild("Hall"), "games")
        alice = server.person("Alice")
        bot = bot_in(server, tmp_path)
        await bot.start()
        shown = await alice.slash(channel, "count")
        await bot.kill()
        assert bot.returncode == -signal.SIGKILL
        await bot.start()
        assert (await alice.click(shown, "count:1")).text == "1 taps"
        await bot.stop()
        assert_gone(bot.pid)
