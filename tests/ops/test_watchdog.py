"""systemd hears that the bot has not hung, and nothing as soon as it has."""

import asyncio
import contextlib
import socket
import time
from pathlib import Path

from ops import watchdog
from tests.support.depth import DEEP

EVERY = 0.2  # seconds of the unit


@DEEP
async def test_it_is_told_as_often_as_the_unit_wants_and_not_by_a_loop_that_hangs(tmp_path: Path) -> None:
    place = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(place)
        systemd.setblocking(False)

        def heard() -> list[bytes]:
            received = list[bytes]()
            with contextlib.suppress(BlockingIOError):
                while True:
                    received.append(systemd.recv(100))
            return received

        unit = {"NOTIFY_SOCKET": place, "WATCHDOG_USEC": str(int(EVERY * 1_000_000))}
        telling = asyncio.create_task(watchdog.alive(unit))
        await asyncio.sleep(2 * EVERY)
        notifications = heard()
        assert len(notifications) >= 2
        assert {*notifications} == {b"WATCHDOG=1"}
        time.sleep(2 * EVERY)  # noqa: ASYNC251 - the loop hangs
        assert heard() == []
        telling.cancel()


async def test_nobody_is_told_where_nobody_asks() -> None:
    for unit in ({}, {"NOTIFY_SOCKET": "/no/such"}, {"WATCHDOG_USEC": "1000"}):
        async with asyncio.timeout(5):
            await watchdog.alive(unit)
