"""A start that does not get on says where it waits: at each door that a server on loopback leaves shut."""

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import aiohttp.connector
import aiohttp.resolver
import pytest
from aiohttp import WSMsgType, web

from ops import health
from ops.metrics import Metrics
from ops.startup_progress import LEASE, StartupProgress
from sessions.store.memory import MemoryStore
from tests.support.building import build
from tests.support.depth import DEEP
from tests.support.redirected import redirected

ME = {"id": "1", "username": "castellan", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION: dict[str, Any] = {"id": "1", "name": "castellan", "description": "", "icon": None, "flags": 0}
APPLICATION |= {"verify_key": "", "bot_public": True, "bot_require_code_grant": False, "owner": ME}
HELLO = {"op": 10, "s": None, "t": None, "d": {"heartbeat_interval": 40_000}}


def told(body: Any, **more: Any) -> web.Response:
    """JSON as Discord says so, without a charset: discord.py takes nothing else for it."""
    return web.Response(body=json.dumps(body).encode(), content_type="application/json", **more)


class Shut:
    """Discord, as far as this door."""

    def __init__(self, door: str) -> None:
        self.door = door
        self.open = asyncio.Event()

    async def rest(self, request: web.Request) -> web.StreamResponse:
        last = request.path.rpartition("/")[2]
        if (self.door, last) in (("login", "@me"), ("ready", "commands")):
            await self.open.wait()
        if self.door == "limit" and last == "@me":
            slow = {"message": "slow", "retry_after": 500.0, "global": False}
            return told(slow, status=429, headers={"Via": "1.1 google", "Retry-After": "500"})
        if last == "commands":
            return told([])
        if "gateway" in request.path:
            limit = {"total": 9, "remaining": 9, "reset_after": 1, "max_concurrency": 1}
            url = f"ws://{request.host}/ws"
            return told({"url": url, "shards": 1, "session_start_limit": limit})
        return told(APPLICATION if "oauth2" in request.path or "applications" in request.path else ME)

    async def gateway(self, request: web.Request) -> web.StreamResponse:
        if self.door == "upgrade":
            await self.open.wait()
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        if self.door == "hello":
            await self.open.wait()
        await socket.send_json(HELLO)
        async for message in socket:
            if message.type is WSMsgType.TEXT and self.door != "ready":
                break
        return socket


@contextlib.asynccontextmanager
async def started(door: str, patch: pytest.MonkeyPatch, startup: StartupProgress) -> AsyncIterator[Any]:
    shut, app = Shut(door), web.Application()
    app.router.add_get("/ws/", shut.gateway)
    app.router.add_get("/ws", shut.gateway)
    app.router.add_route("*", "/{path:.*}", shut.rest)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    address = f"127.0.0.1:{runner.addresses[0][1]}" if door != "name" else "discord.invalid:9"
    if door in ("name", "connection"):
        # A network that does not answer.
        patch.setattr(*HANGING[door], lambda *given, **more: shut.open.wait())
    host = build(MemoryStore(), trace=startup.trace())
    with redirected(f"http://{address}/api/v10", f"ws://{address}/ws"):
        running = asyncio.create_task(host.start("a.b.c"))
        try:
            yield host
        finally:
            shut.open.set()
            running.cancel()
            await asyncio.wait({running})
            await host.close()
            await runner.cleanup()


HANGING = {
    "name": (aiohttp.resolver.ThreadedResolver, "resolve"),
    "connection": (aiohttp.connector.aiohappyeyeballs, "start_connection"),
}
DOORS = {
    "name": "name resolution: the address of discord.invalid",
    "connection": "a connection to 127.0.0.1",
    "login": "127.0.0.1 to accept the token",
    "limit": "Discord's rate limit to accept the token",
    "upgrade": "127.0.0.1 to open its gateway",
    "hello": "127.0.0.1 to greet",
    "ready": "Discord to say that the bot is ready",
}


@DEEP
@pytest.mark.parametrize("door", DOORS)
async def test_each_door_that_stays_shut_is_named(
    door: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    startup = StartupProgress(log_seconds=0.0, sleep=lambda seconds: asyncio.sleep(0.01))
    async with started(door, monkeypatch, startup) as host:
        watching = asyncio.create_task(startup.watch(host))
        for _ in range(1500):
            if DOORS[door] in caplog.text:
                break
            await asyncio.sleep(0.01)
        watching.cancel()
        assert f"waiting for {DOORS[door]}" in caplog.text
        faults = await health.Health(host, Metrics(), startup).faults()
        assert DOORS[door] in faults["gateway"]


class Waiting:
    """A host that waits as it is told, and time that passes by sleeping."""

    def __init__(self, *stages: tuple[float, str]) -> None:
        self.stages, self.time = stages, 0.0

    async def sleep(self, seconds: float) -> None:
        self.time += seconds

    def where(self, host: Any) -> str:
        return next((where for end, where in self.stages if self.time < end), "")


async def lines(caplog: pytest.LogCaptureFixture, *stages: tuple[float, str]) -> list[str]:
    caplog.set_level(logging.INFO)
    world = Waiting(*stages)
    startup = StartupProgress(now=lambda: world.time, sleep=world.sleep)
    startup.waiting_for = world.where  # type: ignore[method-assign]
    await startup.watch(SimpleNamespace())  # type: ignore[arg-type]
    return [record.getMessage() for record in caplog.records]


async def test_a_quick_start_says_nothing(caplog: pytest.LogCaptureFixture) -> None:
    assert await lines(caplog, (30, "a"), (59, "b")) == []


async def test_a_long_wait_is_said_sparingly_and_each_change_once_a_minute(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert await lines(caplog, (1000, "a"), (1300, "b")) == [
        "not ready after 60 s: waiting for a",
        "not ready after 120 s: waiting for a",
        "not ready after 240 s: waiting for a",
        "not ready after 480 s: waiting for a",
        "not ready after 960 s: waiting for a",
        "not ready after 1021 s: waiting for b",
        "not ready after 1081 s: waiting for b",
        "not ready after 1201 s: waiting for b",
        "ready at last, after 1300 s",
    ]


async def test_a_spare_process_says_once_that_another_leads(caplog: pytest.LogCaptureFixture) -> None:
    assert len(await lines(caplog, (100_000, LEASE))) == 2
