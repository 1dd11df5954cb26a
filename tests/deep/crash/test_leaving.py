"""SIGTERM: what is in hand is answered, stored and shown; then the bot is gone, soon and with status 0."""

import asyncio
import contextlib
import logging
import os
import signal
import sqlite3
import time

import pytest
from aiohttp import web

import bot
from cogs.core.runtime import shutdown
from sessions.store.memory import MemoryStore
from tests.deep.crash.conftest import TABLES
from tests.deep.crash.hall import CrashServer
from tests.deep.crash.ledger import AnswerStatus
from tests.deep.crash.players import CrashChannel
from tests.support.simulated_server import hall


async def answering(place: CrashChannel) -> None:
    """One typed answer at this table."""
    moves = place.moves
    while place.moves == moves:
        await place.typed()


async def status(hall: CrashServer) -> int | None:
    """With what the bot ended."""
    await hall.server.until(lambda: hall.bot.returncode is not None, 15)
    return hall.bot.returncode


class Slow:
    """Discord answers only once it is let go; how many answers wait."""

    def __init__(self) -> None:
        self.go, self.waiting = asyncio.Event(), 0

    async def __call__(self, request: web.Request) -> None:
        answer = request.path.endswith("/callback")
        if answer and await is_choices(request):
            return
        self.waiting += answer
        await self.go.wait()


async def is_choices(request: web.Request) -> bool:
    """Whether somebody is only told what they may type."""
    return b'"type":8' in await request.read()


async def test_what_is_in_hand_is_answered_stored_and_shown(hall: CrashServer) -> None:
    slow = Slow()
    hall.server.fault = slow
    answers = [asyncio.create_task(answering(place)) for place in hall.places]
    await hall.server.until(lambda: slow.waiting >= TABLES, 20)
    os.kill(hall.bot.pid, signal.SIGTERM)
    await asyncio.sleep(0.3)
    assert hall.bot.returncode is None, "it waits for what is in hand"
    slow.go.set()
    began = time.monotonic()
    assert await status(hall) == 0
    assert time.monotonic() - began < shutdown.PATIENCE
    await asyncio.gather(*answers)
    assert all(place.tries[-1].verdict() is AnswerStatus.TAKEN for place in hall.places)
    hall.look()
    assert hall.count["lost"] == hall.count["torn"] == 0
    assert hall.count["taken"] >= 3 * TABLES
    assert hall.book.untold == 0, "the panels that follow the answers were posted too"
    hall.hear()
    assert hall.notes == []
    with contextlib.closing(sqlite3.connect(hall.book.folder / "castellan.db", isolation_level=None)) as db:
        db.execute(
            "DELETE FROM journal_lines WHERE (seq, number) ="
            " (SELECT seq, max(number) FROM journal_lines WHERE seq = 1)"
        )
        db.execute("UPDATE tables SET version = 1 WHERE seq = 2")
    hall.book.read(whole=True)
    assert len(hall.book.torn) == 2, "and what is torn is seen"


async def test_a_second_signal_leaves_at_once(hall: CrashServer) -> None:
    slow = Slow()
    hall.server.fault = slow
    answers = [asyncio.create_task(answering(place)) for place in hall.places]
    await hall.server.until(lambda: slow.waiting >= TABLES, 20)
    began = time.monotonic()
    os.kill(hall.bot.pid, signal.SIGTERM)
    await asyncio.sleep(0.2)
    os.kill(hall.bot.pid, signal.SIGTERM)
    assert await status(hall) == 0
    assert time.monotonic() - began < shutdown.PATIENCE - 1
    for answer in answers:
        answer.cancel()
    await asyncio.gather(*answers, return_exceptions=True)
    slow.go.set()
    hall.look()
    assert hall.count["untold"] == TABLES, "stored, though nobody could be told"
    assert "Traceback" not in hall.bot.tail(200)


async def test_leaving_has_a_bound() -> None:
    stuck = asyncio.create_task(asyncio.sleep(60), name="discord-ui-dynamic-item-stuck")
    began = time.monotonic()
    await shutdown.finish(lambda: (), 0.2)
    assert 0.15 < time.monotonic() - began < 30
    stuck.cancel()


async def test_what_comes_while_leaving_is_waited_for_too() -> None:
    done = []

    async def later() -> None:
        await asyncio.sleep(0.05)
        done.append("later")

    async def first() -> None:
        await asyncio.sleep(0.05)
        chores.append(asyncio.create_task(later()))

    chores = [asyncio.create_task(first())]
    await shutdown.finish(lambda: [chore for chore in chores if not chore.done()], 5)
    assert done == ["later"]


async def test_idle_means_nothing_in_hand() -> None:
    assert shutdown.answering_tasks() == set()
    await asyncio.wait_for(shutdown.finish(lambda: ()), shutdown.PATIENCE / 2)


async def test_what_comes_while_everything_is_dropped_is_left_to_the_next_start(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Discord's library says that the bot is ready whenever it is, and a chore may begin another one."""
    caplog.set_level(logging.INFO)
    host = bot.build(MemoryStore())
    await host.tables.store.open()
    begun = list[str]()

    async def later() -> None:
        begun.append("later")

    async def chore() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            host.dispatch("ready")
            host.services.background.add(later())
            host.services.background.add_apart(later())

    async with host:  # leaving it closes the bot
        host.services.background.add(chore())
        await asyncio.sleep(0)
    await asyncio.sleep(0.05)
    assert begun == []
    assert not host.services.background.running
    assert not caplog.records, "neither ready nor anything that went wrong"


async def test_the_log_says_1_server(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with hall() as room:
        room.env.create_guild("Elsewhere")
        await room.env.settle()
        caplog.clear()
        await room.host.on_ready()
        assert len(room.host.guilds) == 2
        await room.host.guilds[0].leave()
        await room.env.settle()
        assert len(room.host.guilds) == 1
        await room.host.on_ready()
    log_lines = [one.getMessage() for one in caplog.records if one.getMessage().startswith("ready as")]
    assert [one.rpartition(" in ")[2] for one in log_lines] == ["2 servers", "1 server"]
