"""Reports to systemd that the bot has not hung, as often as its unit demands (sd_notify(3))."""

import asyncio
import contextlib
import os
import socket
from collections.abc import Mapping

ALIVE = b"WATCHDOG=1"
A_PERIOD = 4  # reports within WatchdogSec: a few late ones cause no restart


async def alive(environment: Mapping[str, str] = os.environ) -> None:
    """Report to systemd for ever; return at once if the environment does not ask for it.

    environment: of the process; systemd sets NOTIFY_SOCKET and WATCHDOG_USEC (a time in microseconds).
    """
    # In the event loop: a thread would continue to report while the loop hangs.
    address, period = environment.get("NOTIFY_SOCKET", ""), environment.get("WATCHDOG_USEC", "")
    if not (address and period.isdecimal() and hasattr(socket, "AF_UNIX")):
        return
    if address.startswith("@"):  # one of Linux's abstract addresses, which are no files
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify_socket:
        notify_socket.setblocking(False)
        while True:
            with contextlib.suppress(OSError):  # without reports, systemd logs a sentence of its own
                notify_socket.sendto(ALIVE, address)
            await asyncio.sleep(int(period) / 1_000_000 / A_PERIOD)
