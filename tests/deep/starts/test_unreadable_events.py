"""Discord sends events that discord.py cannot read: the bot stays and answers."""

import asyncio
import itertools
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cogs.core import client
from cogs.core.runtime import unreadable_events
from ops.health import Health
from ops.metrics import Metrics
from sessions.common.retry_pauses import growing_pauses
from tests.support.bot_environment import environment, served
from tests.support.bot_in_process import bot_in_process
from tests.support.loopback import BotProcess, LoopbackDiscord
from tests.support.loopback.wire import NoAnswer
from tests.support.paths import ROOT

Json = dict[str, Any]
LINE = "discord.py cannot read {} as Discord sends it"


def without(field: str) -> Callable[[Json], Json]:
    """Leave a field out of an event."""
    return lambda data: {name: value for name, value in data.items() if name != field}


def without_positions(guild: Json) -> Json:
    return guild | {"channels": [without("position")(channel) for channel in guild["channels"]]}


def spoil(server: LoopbackDiscord, event: str, change: Callable[[Json], Json], times: int = 10_000) -> None:
    """Let the loopback send these events changed. times: how many of them."""
    left = itertools.count(1)

    def spoiled(name: str, data: Json) -> Json:
        return change(data) if name == event and next(left) <= times else data

    server.gateway.spoil = spoiled


def lines(caplog: pytest.LogCaptureFixture, event: str) -> list[logging.LogRecord]:
    return [record for record in caplog.records if LINE.format(event) in record.getMessage()]


async def test_a_channel_that_cannot_be_read(caplog: pytest.LogCaptureFixture) -> None:
    """CHANNEL_CREATE without `position`, while the bot is ready; commands are used in that very channel."""
    async with LoopbackDiscord() as server:
        guild = await server.add_guild("Hall")
        async with bot_in_process(server) as built:
            await served(server)
            spoil(server, "CHANNEL_CREATE", without("position"))
            channel = await server.add_channel(guild, "new")
            person = server.person("Bob")
            assert "Castellan" in (await person.slash(channel, "about")).text
            assert (await person.slash(channel, "play", game="crownfell")).text
            assert built.unreadable_events.describe_many() == ""
        assert (server.gateway.identifies, server.gateway.resumes) == (1, 0), "the connection is the same"
    (record,) = lines(caplog, "CHANNEL_CREATE")
    assert record.exc_info is not None


async def test_a_server_that_cannot_be_read(caplog: pytest.LogCaptureFixture) -> None:
    """Every GUILD_CREATE fails; health tells, and nobody restarts the bot for it."""
    async with LoopbackDiscord() as server:
        spoil(server, "GUILD_CREATE", without_positions)
        for name in ("Hall", "Club", "Den"):
            await server.add_channel(await server.add_guild(name), "games")
        metrics = Metrics()
        async with bot_in_process(server, observer=metrics) as built:
            assert "Castellan" in await served(server)
            health = Health(built, metrics)
            faults = await health.faults()
            assert faults["events"].endswith("in the last 10 minutes: GUILD_CREATE 3 times")
            await asyncio.wait_for(built.wait_until_ready(), 30)
            assert (await health.healthz(None)).status == 200  # type: ignore[arg-type]
        assert server.gateway.identifies == 1
    assert 'castellan_unreadable_events_total{event="GUILD_CREATE"} 3.0' in metrics.text().decode()
    assert len(lines(caplog, "GUILD_CREATE")) == 1, "a fault that lasts is a line a minute"


@pytest.mark.parametrize(
    ("locale", "sentence"), [("en-US", "Something went wrong on my side"), ("ja", "こちらで問題が起きました")]
)
async def test_an_interaction_that_cannot_be_read_is_answered(
    locale: str,
    sentence: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Discord leaves `application_id` out; afterwards it sends it again."""
    async with LoopbackDiscord() as server:
        channel = await server.add_channel(await server.add_guild("Hall"), "games")
        async with bot_in_process(server):
            await server.wait_ready()
            person = server.person("Ann", locale)
            spoil(server, "INTERACTION_CREATE", without("application_id"), times=2)
            answer = await person.slash(channel, "about")
            assert sentence in answer.text
            assert answer.ephemeral
            assert (await person.autocomplete(channel, "rules", "words", "a")).choices == []
            assert "Castellan" in (await person.slash(channel, "about")).text
        assert server.violations == []
    assert lines(caplog, "INTERACTION_CREATE")


async def test_a_start_whose_ready_cannot_be_read_serves_and_identifies_anew(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """READY without `shard`, three times; the bot plays meanwhile, and is ready with the fourth."""
    waits: list[float] = []
    go_on = asyncio.Event()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        if seconds != unreadable_events.GUILDS_ARRIVE:
            await go_on.wait()
            await asyncio.sleep(0.3)

    async with LoopbackDiscord() as server:
        spoil(server, "READY", without("shard"), times=3)
        channel = await server.add_channel(await server.add_guild("Hall"), "games")
        async with bot_in_process(server) as built:
            built.identify_pauses.seconds = 0.0
            built.unreadable_events.sleep = sleep
            assert "Castellan" in await served(server)
            assert (await server.person("Bob").slash(channel, "play", game="crownfell")).text
            await server.until(lambda: built.tick.is_running(), 10)
            assert not built.is_ready()
            go_on.set()
            await asyncio.wait_for(built.wait_until_ready(), 30)
            assert "Castellan" in await served(server)
        assert server.gateway.identifies == 4
    assert sorted(waits) == [5, 60, 120, 240, 480][: len(waits)]
    assert len(lines(caplog, "READY")) == 1


def test_a_ready_that_can_never_be_read_costs_few_identifies() -> None:
    """Discord allows 1000 a day."""
    day, identifies = 0.0, 0
    for pause in growing_pauses():
        day += pause
        if day > 86_400:
            break
        identifies += 1
    assert identifies == 28


@pytest.mark.parametrize("text", [b"{", b'{"op": 0, "t": "READY"}', b"[]"])
async def test_a_frame_that_is_nonsense_costs_one_connection(
    text: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with LoopbackDiscord() as server:
        await server.add_guild("Hall")
        async with bot_in_process(server) as built:
            built.identify_pauses.seconds = 0.0
            await served(server)
            for socket in list(server.gateway.sockets):
                await socket.send(text)
            await server.until(lambda: server.gateway.identifies == 2, 10)
            assert "Castellan" in await served(server)
    assert lines(caplog, "frame")


async def test_a_connection_that_only_seems_alive_is_resumed() -> None:
    """Discord stops acknowledging heartbeats; all of it faster than in reality."""
    assert 45 < client.HEARTBEAT_TIMEOUT < 50, "longer than any interval of Discord's, and not much"
    async with LoopbackDiscord() as server:
        server.gateway.heartbeat_interval = 41.25 / 100
        await server.add_guild("Hall")
        async with bot_in_process(server, heartbeat_timeout=client.HEARTBEAT_TIMEOUT / 30):
            await served(server)
            server.gateway.acknowledge_heartbeats = False
            await server.until(lambda: server.gateway.resumes, 10)
            server.gateway.acknowledge_heartbeats = True
            assert "Castellan" in await served(server)


async def test_the_process_stays_whatever_ready_lacks(tmp_path: Path) -> None:
    """The process that a host starts; its log names no value of the event."""
    async with LoopbackDiscord() as server:
        spoil(server, "READY", without("shard"))
        await server.add_guild("Secret Society")
        command = [sys.executable, "bot.py"]
        process = BotProcess(server, command, cwd=ROOT, log=tmp_path / "log", env=environment(tmp_path))
        async with process:
            assert "Castellan" in await served(server)
            await asyncio.sleep(0.2)
            assert process.returncode is None
        assert process.returncode == 0
    text = process.log.read_text()
    assert LINE.format("READY") in text
    assert "parse_ready" in text
    assert "Secret Society" not in text


async def test_intents_that_are_not_allowed_still_end_the_start(tmp_path: Path) -> None:
    """Close code 4014, after which discord.py does not try again."""
    async with LoopbackDiscord() as server:
        await server.add_guild("Hall")
        server.gateway.refusal = 4014
        command = [sys.executable, "bot.py"]
        process = BotProcess(server, command, cwd=ROOT, log=tmp_path / "log", env=environment(tmp_path))
        try:
            with pytest.raises(NoAnswer, match=r"exit 1"):
                await process.start()
        finally:
            await process.stop()
        assert process.returncode == 1
    assert "Castellan cannot start" in process.tail(1)
    assert "privileged intents" in process.tail(1)
