"""An HTTP server that reports the bot's state: /metrics, /healthz, /readyz.

By default for this machine only.
"""

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import AsyncIterator
from typing import NamedTuple

import aiohttp.web as web
import prometheus_client

from cogs import VERSION
from cogs.core.client import CastellanBot
from cogs.sharing import http_server
from cogs.sharing.http_server import ConnectionLimiter, Limits
from ops.metrics import LogLineCounter, Metrics
from ops.startup_progress import StartupProgress
from sessions.store.protocol import StoreError

log = logging.getLogger("castellan.health")
PROBE = ("doctor", "health")  # a storage entry that nothing writes
STORE_SECONDS = 1.0  # for an answer of the store
LAG_SECONDS = 1.0  # of the event loop
BEAT_SECONDS = 0.25  # between two measurements of the lag
COUNT_SECONDS = 60.0  # between two counts of the tables
LIMITS = Limits(connections=64)  # Prometheus, a load balancer, the doctor


class HealthLimits(NamedTuple):
    """Seconds after which a part counts as ill."""

    store_seconds: float = STORE_SECONDS
    """For an answer of the store."""
    lag_seconds: float = LAG_SECONDS
    """For the lag of the event loop."""


PATIENCE = HealthLimits()


class EventLoopLag:
    """Measures how late the event loop is, with a task that wants to run every quarter of a second."""

    def __init__(self) -> None:
        self.lag = 0.0  # seconds; the worst of the last 20 beats
        self._recent_lags: list[float] = []
        self._next = 0.0

    async def beat(self) -> None:
        """Measure the lag for ever."""
        while True:
            self._next = time.perf_counter() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            self._recent_lags = [*self._recent_lags[-19:], max(0.0, time.perf_counter() - self._next)]
            self.lag = max(self._recent_lags)

    def now(self) -> float:
        """Return the lag in seconds, including a beat that is overdue now."""
        return max(self.lag, time.perf_counter() - self._next if self._next else 0.0)


class Health:
    """Answers questions about the health of a running bot, and serves the answers as web pages."""

    def __init__(
        self,
        bot: CastellanBot,
        metrics: Metrics,
        startup: StartupProgress | None = None,
        limits: HealthLimits = PATIENCE,
    ) -> None:
        """metrics: what /metrics shows; this object adds numbers to it.
        startup: knows what a start waits for.
        limits: after how many seconds a part counts as ill.
        """
        self.bot, self.metrics, self.startup, self.limits = bot, metrics, startup, limits
        self.pulse = EventLoopLag()
        self._last_count = 0.0
        self._tables = metrics.labelled("tables_stored", "Tables in the store by phase", "phase")
        self._untold = 0.0
        for name, text, value in (
            ("tables_in_memory", "Tables at hand without asking the store", bot.tables.repository.in_memory),
            ("tables_untold", "Tables with a change that Discord was not shown", lambda: self._untold),
            ("guilds", "Servers that the bot is in", lambda: len(bot.guilds)),
            ("shards", "Shards of this process", lambda: len(shards_of(bot))),
            ("gateway_ready", "1 when Discord's gateway is connected and known", lambda: self.connected()),
            ("gateway_latency_seconds", "Heartbeat to Discord and back", lambda: latency_of(bot)),
            ("loop_lag_seconds", "How late the event loop was at worst in 5 seconds", self.pulse.now),
        ):
            metrics.gauge(name, text, value)

    def connected(self) -> bool:
        """Return whether Discord can reach the bot: logged in, all servers known, and the connection open."""
        bot = self.bot
        if not bot.is_ready() or bot.is_closed():
            return False
        return not math.isnan(latency_of(bot))

    async def faults(self) -> dict[str, str]:
        """Return what is wrong now, by part (gateway, store, loop, events); empty if all is well."""
        faults_by_part = {}
        if not self.connected():
            faults_by_part["gateway"] = self._unconnected()
        if (store := await self._store()) != "":
            faults_by_part["store"] = store
        if (lag := self.pulse.now()) > self.limits.lag_seconds:
            faults_by_part["loop"] = f"{lag:.1f} s late"
        if events := self.bot.unreadable_events.describe_many():
            faults_by_part["events"] = events
        return faults_by_part

    def _unconnected(self) -> str:
        """Return in words that the bot is not connected, and what its start waits for if that is known."""
        awaited = self.startup.waiting_for(self.bot) if self.startup is not None else ""
        return f"not connected to Discord{f': waiting for {awaited}' if awaited else ''}"

    async def _store(self) -> str:
        """Return what is wrong with the store; "" if it answers in time."""
        try:
            async with asyncio.timeout(self.limits.store_seconds):
                await self.bot.tables.store.load_entry(*PROBE)
        except TimeoutError:
            return f"no answer within {self.limits.store_seconds:g} s"
        except StoreError:
            return "cannot be read; the log says why"
        return ""

    async def count(self) -> None:
        """Update the numbers of tables, at most once a minute, because counting very many takes a moment."""
        if time.monotonic() - self._last_count < COUNT_SECONDS and self._last_count:
            return
        self._last_count = time.monotonic()
        with contextlib.suppress(StoreError, TimeoutError):
            async with asyncio.timeout(self.limits.store_seconds):
                counts = await self.bot.tables.store.health()
            for phase in ("lobby", "playing", "over"):
                self._tables.labels(phase).set(float(counts[phase]))
            self._untold = float(counts["untold"])

    # ---------------------------------------------------------------- the pages

    async def metrics_page(self, request: web.Request) -> web.Response:
        """Answer with all metrics in Prometheus's format."""
        await self.count()
        headers = {"Content-Type": prometheus_client.CONTENT_TYPE_LATEST}
        return web.Response(body=self.metrics.text(), headers=headers)

    async def healthz(self, request: web.Request) -> web.Response:
        """Answer with all faults; with status 503 only if a restart of this process may help.

        A restart does not help while Discord is down or sends events that cannot be read.
        """
        faults = await self.faults()
        return health_response(faults, ill=bool(faults.keys() - {"gateway", "events"}))

    async def readyz(self, request: web.Request) -> web.Response:
        """Answer whether the bot is connected.

        A slow disk does not count: it is no reason to route requests elsewhere.
        """
        ready = self.connected()
        return health_response({} if ready else {"gateway": self._unconnected()}, ill=not ready)

    def app(self) -> web.Application:
        """Return the web application with the three pages."""
        app = web.Application()
        app.add_routes(
            [
                web.get("/metrics", self.metrics_page),
                web.get("/healthz", self.healthz),
                web.get("/readyz", self.readyz),
            ]
        )
        return app


def health_response(faults: dict[str, str], ill: bool) -> web.Response:
    """Return the parts that are not well as JSON.

    faults: part → what is wrong. ill: whether to answer with status 503 and not 200.
    """
    body = {"castellan": VERSION, "ok": not faults, "faults": faults}
    return web.json_response(body, status=503 if ill else 200)


def shards_of(bot: CastellanBot) -> list[int]:
    """Return the numbers of this process's shards."""
    return list(bot.shards)


def latency_of(bot: CastellanBot) -> float:
    """Return the gateway's latency in seconds; not a number (NaN) while there is no connection."""
    return float(bot.latency)


@contextlib.asynccontextmanager
async def serving(
    bot: CastellanBot,
    metrics: Metrics,
    address: tuple[str, int],
    startup: StartupProgress | None = None,
    patience: HealthLimits = PATIENCE,
) -> AsyncIterator[Health]:
    """Serve health and metrics of a bot within the context; raises OSError if the address is in use.

    address: host name and port. startup: knows what a start waits for. patience: seconds after
    which a part counts as ill.
    """
    health = Health(bot, metrics, startup, patience)
    log_line_counter = LogLineCounter(metrics)
    logging.getLogger().addHandler(log_line_counter)
    lag_task = asyncio.create_task(health.pulse.beat(), name="pulse")
    try:
        async with http_server.serving(
            health.app(), address, ConnectionLimiter(log, LIMITS), "CASTELLAN_METRICS"
        ) as port:
            log.info("metrics and health at http://%s:%d", address[0], port)
            yield health
    finally:
        lag_task.cancel()
        logging.getLogger().removeHandler(log_line_counter)
