"""Finds out what a start waits for, for the log and the health page."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp

from cogs.core.client import CastellanBot

log = logging.getLogger("castellan.startup_progress")
PATIENCE = 60.0  # seconds until the log names what a start waits for, and between two such lines
LONGEST = 3600.0  # seconds between two such lines
# By the last part of a request's path: what Discord is asked for.
ASKED = {
    "@me": "to accept the token",
    "bot": "to say where its gateway is",
    "gateway": "to say where its gateway is",
}
SLOW = "Discord's rate limit {} (the bot goes on by itself)"
READY = "Discord to say that the bot is ready, which follows its identification at the gateway"
LEASE = "another process to leave, which serves these shards"
STORE = "the database"


class StartupProgress:
    """Follows the requests of a bot that starts, to say what the start waits for."""

    def __init__(
        self,
        log_seconds: float = PATIENCE,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[Any]] = asyncio.sleep,
    ) -> None:
        """log_seconds: seconds until the log names what a start waits for; now: returns a time in seconds;
        sleep: waits for so many seconds. Tests pass the last two.
        """
        self.log_seconds, self._now, self._sleep = log_seconds, now, sleep
        self._began = now()
        self._open: dict[int, str] = {}
        self._next_awaited = ""  # what the start waits for between two requests

    def trace(self, trace: aiohttp.TraceConfig | None = None) -> aiohttp.TraceConfig:
        """Return a trace of requests that also reports to this object. trace: extended if given."""
        trace = trace or aiohttp.TraceConfig()
        trace.on_request_start.append(self._asks)
        trace.on_dns_resolvehost_start.append(self._resolves)
        trace.on_connection_create_start.append(self._connects)
        for signal in (trace.on_dns_resolvehost_end, trace.on_connection_create_end):
            signal.append(self._asks_on)
        trace.on_request_end.append(self._answered)
        trace.on_request_exception.append(self._failed)
        return trace

    def waiting_for(self, bot: CastellanBot) -> str:
        """Return what a starting bot waits for, in words; "" once it is ready."""
        if bot.is_ready():
            return "" if bot.tables.store.lease.is_held else LEASE
        if self._open:
            return [*self._open.values()][-1]
        return READY if bot.shards else self._next_awaited or STORE

    async def watch(self, bot: CastellanBot) -> None:
        """Log what a starting bot waits for, until it is ready.

        It logs first after `log_seconds`, and then more and more rarely. When the bot waits for something
        else, it logs sooner again.
        """
        last_logged, due, wait = "", self.log_seconds, self.log_seconds
        while awaited := self.waiting_for(bot):
            waited = self._now() - self._began
            if waited >= due and (awaited, last_logged) != (LEASE, LEASE):
                wait = self.log_seconds if awaited != last_logged else min(2 * wait, LONGEST)
                log.warning("not ready after %.0f s: waiting for %s", waited, awaited)
                last_logged, due = awaited, waited + wait
            elif last_logged and awaited != last_logged and waited >= due - wait + self.log_seconds:
                due = waited
            await self._sleep(min(1.0, self.log_seconds / 4))
        if last_logged:
            log.info("ready at last, after %.0f s", self._now() - self._began)

    # ---------------------------------------------------------------- events of requests

    async def _asks(self, session: Any, context: Any, params: aiohttp.TraceRequestStartParams) -> None:
        """Note a request that begins, unless the start does not wait for it."""
        if params.url.path.endswith("/commands"):
            return  # the start does not wait for the upload of commands
        context.startup = params.url
        await self._asks_on(session, context, params)

    async def _asks_on(self, session: Any, context: Any, params: Any) -> None:
        """Note that a request has got its address or its connection. Now it waits for the other side."""
        if url := getattr(context, "startup", None):
            self._open[id(context)] = f"{url.host} {request_purpose(url)}"

    async def _resolves(
        self, session: Any, context: Any, params: aiohttp.TraceDnsResolveHostStartParams
    ) -> None:
        """Note that a request waits for name resolution."""
        if getattr(context, "startup", None):
            self._open[id(context)] = f"name resolution: the address of {params.host}"

    async def _connects(self, session: Any, context: Any, params: Any) -> None:
        """Note that a request waits for a connection."""
        if url := getattr(context, "startup", None):
            self._open[id(context)] = f"a connection to {url.host}"

    async def _answered(self, session: Any, context: Any, params: aiohttp.TraceRequestEndParams) -> None:
        """Note that a request was answered, and what the start waits for after that."""
        if not getattr(context, "startup", None):
            return
        self._open.pop(id(context), None)
        self._next_awaited = ""
        if params.response.status == 429:
            self._next_awaited = SLOW.format(request_purpose(params.url))
        elif params.response.status == 101:
            self._next_awaited = f"{params.url.host} to greet: its gateway is open and says nothing"

    async def _failed(self, session: Any, context: Any, params: aiohttp.TraceRequestExceptionParams) -> None:
        """Note that a request got no answer, so that the start waits for another try."""
        if not getattr(context, "startup", None):
            return
        self._open.pop(id(context), None)
        self._next_awaited = (
            f"another try: {params.url.host} cannot be reached ({type(params.exception).__name__})"
        )


def request_purpose(url: Any) -> str:
    """Return what a request is for, such as “to answer”. It does not contain the request's path, which may
    contain a secret.

    url: the address of the request.
    """
    if url.scheme in ("ws", "wss"):
        return "to open its gateway"
    return ASKED.get(url.path.rpartition("/")[2], "to answer")
