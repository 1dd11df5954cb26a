"""Counts and times for Prometheus. Labels are words of the program: no names, no ids of people, no cards."""

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

from sessions.common.observer import Observer

log = logging.getLogger("castellan.metrics")
KINDS = ("command", "component", "autocomplete", "modal", "other")  # of interactions
# Upper bounds of the histograms' buckets: seconds to a first answer, seconds of a commit, writes in a commit.
ACKNOWLEDGED = (0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.8, 1.2, 2.0, 3.0)
COMMIT = (0.0002, 0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.125, 0.25, 0.5, 1.0, 2.0)
BATCH = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
TOO_LATE = 3.0  # seconds; afterwards Discord takes no first answer
MOST_OPEN = 5_000  # interactions that are waiting for their first answer


class Metrics(Observer):
    """The metrics of a process. The bot reports events to it as an `Observer`."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        """clock: returns a time in seconds.

        The attribute `open_interactions` has those without an answer: id → time of arrival and kind.
        """
        self.registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self._clock = clock
        self.open_interactions: OrderedDict[int, tuple[float, str]] = OrderedDict()
        self._answers = self._counter("answers", "Answers of players that were stored", "game")
        self._refusals = self._counter("refusals", "Times somebody was told why not", "reason", "rule")
        self._faults = self._counter("faults", "Faults while answering somebody", "kind")
        self._unreadable = self._counter(
            "unreadable_events", "Events that discord.py could not read", "event"
        )
        self._logged = self._counter("log_lines", "Lines in the log from WARNING on", "level", "logger")
        self._requests = self._counter("discord_requests", "Requests to Discord by status", "status")
        self._unanswered = self._counter("unanswered", "Interactions without an answer in time", "kind")
        acknowledged = self._histogram(
            "acknowledgement_seconds",
            "From an interaction's arrival to its first answer",
            ACKNOWLEDGED,
            "kind",
        )
        self._acknowledged = {kind: acknowledged.labels(kind) for kind in KINDS}
        self._batch = self._histogram("commit_writes", "Writes that shared a commit", BATCH)
        self._seconds = self._histogram("commit_seconds", "How long a commit took", COMMIT)
        self._queued = Gauge(
            "castellan_writes_waiting", "Writes that wait for their commit", registry=self.registry
        )

    # ---------------------------------------------------------------- events that the bot reports

    def arrived(self, interaction: int, kind: str) -> None:
        """Note when an interaction arrived, until it is answered or too old.

        interaction: its id. kind: one of KINDS.
        """
        self.open_interactions[interaction] = self._clock(), kind
        if len(self.open_interactions) > MOST_OPEN:
            self._give_up()

    def answered(self, game: str) -> None:
        """Count an answer of a player that was saved, by game."""
        self._answers.labels(game).inc()

    def refused(self, reason: str, rule: str) -> None:
        """Count a refusal by its reason and rule ("": no rule)."""
        self._refusals.labels(reason, rule).inc()

    def failed(self, kind: str) -> None:
        """Count a fault by its kind, one of a few words."""
        self._faults.labels(kind).inc()

    def unreadable(self, event: str) -> None:
        """Count an event that discord.py could not read, by Discord's name for it."""
        self._unreadable.labels(event).inc()

    def committed(self, writes: int, seconds: float) -> None:
        """Observe a commit: how many writes shared it, and how many seconds it took."""
        self._batch.observe(writes)
        self._seconds.observe(seconds)

    def queued(self, writes: int) -> None:
        """Set how many writes wait for their commit now."""
        self._queued.set(writes)

    def logged(self, level: str, logger: str) -> None:
        """Count a line of the log by its level and logger."""
        self._logged.labels(level, logger).inc()

    # ---------------------------------------------------------------- reading the metrics

    def gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Add a number that is computed whenever the metrics are read.

        name: without the prefix `castellan_`; text: its description; value: computes it.
        """
        Gauge(f"castellan_{name}", text, registry=self.registry).set_function(value)

    def labelled(self, name: str, text: str, label: str) -> Gauge:
        """Add and return numbers with a label, which the caller sets.

        name: without the prefix `castellan_`; text: their description; label: the name of the label.
        """
        return Gauge(f"castellan_{name}", text, [label], registry=self.registry)

    def text(self) -> bytes:
        """Return all metrics in Prometheus's text format."""
        self._give_up()
        return generate_latest(self.registry)

    # ---------------------------------------------------------------- requests to Discord

    def trace(self) -> aiohttp.TraceConfig:
        """Return a trace for discord.py's client. It counts all requests, and measures first answers."""
        trace: aiohttp.TraceConfig = aiohttp.TraceConfig()
        trace.on_request_end.append(self.on_request_end)
        trace.on_request_exception.append(self._broken)
        return trace

    async def on_request_end(
        self, session: Any, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        """Count a request by its status; if it was the first answer to an interaction, observe its time.

        aiohttp calls this. params: the request and its response.
        """
        self._requests.labels(str(params.response.status)).inc()
        parts = params.url.path.rsplit("/", 4)
        if parts[-1] == "callback" and parts[-4] == "interactions" and params.response.status < 400:
            self._first_answer(int(parts[-3]))

    async def _broken(
        self, session: Any, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        """Count a request that got no answer."""
        self._requests.labels("none").inc()

    def _first_answer(self, interaction: int) -> None:
        """Observe the seconds from an interaction's arrival to its first answer. interaction: its id."""
        open_interaction = self.open_interactions.pop(interaction, None)
        if open_interaction is None:
            return
        arrived_at, kind = open_interaction
        seconds = self._clock() - arrived_at
        self._acknowledged[kind].observe(seconds)
        log.debug("acknowledged", extra={"seconds": round(seconds, 4)})

    def _give_up(self) -> None:
        """Count interactions that are too old to be answered as unanswered, and forget them."""
        while self.open_interactions:
            interaction, (arrived_at, kind) = next(iter(self.open_interactions.items()))
            if self._clock() - arrived_at <= TOO_LATE:
                return
            del self.open_interactions[interaction]
            self._unanswered.labels(kind).inc()

    # ---------------------------------------------------------------- helpers

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        """Add and return a counter.

        name: without the prefix `castellan_`; text: its description; labels: names of its labels.
        """
        return Counter(f"castellan_{name}", text, labels, registry=self.registry)

    def _histogram(self, name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        """Add and return a histogram.

        name: without the prefix `castellan_`; text: its description; buckets: their upper bounds, in seconds
        or as a number; labels: names of its labels.
        """
        return Histogram(f"castellan_{name}", text, labels, buckets=buckets, registry=self.registry)


class LogLineCounter(logging.Handler):
    """Counts log lines from WARNING on, so that faults outside interactions show too."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line of the log."""
        self._metrics.logged(record.levelname, record.name)
