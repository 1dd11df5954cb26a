"""Tells systemd that the bot has not hung, as often as its unit wants to hear it (sd_notify(3))."""

import asyncio
import contextlib
import os
import socket
from collections.abc import Mapping

ALIVE = b"WATCHDOG=1"
A_PERIOD = 4  # so many times within WatchdogSec: a few that come late are no reason to start again


async def alive(environment: Mapping[str, str] = os.environ) -> None:
    """From now on; nothing to do where nobody asks for it."""
    # In the event loop: a thread would go on telling it while the loop hangs.
    address, period = environment.get("NOTIFY_SOCKET", ""), environment.get("WATCHDOG_USEC", "")
    if not (address and period.isdecimal() and hasattr(socket, "AF_UNIX")):
        return
    if address.startswith("@"):  # one of Linux's that are no files
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify_socket:
        notify_socket.setblocking(False)
        while True:
            with contextlib.suppress(OSError):  # systemd's own sentence comes when it has heard nothing
                notify_socket.sendto(ALIVE, address)
            await asyncio.sleep(int(period) / 1_000_000 / A_PERIOD)
