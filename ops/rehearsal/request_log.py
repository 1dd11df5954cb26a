"""The requests to Discord over HTTP and its answers: status, time, `Date`, rate limits."""

import re
import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple

import aiohttp

SNOWFLAKE = re.compile(r"\d{15,}")  # an id of Discord
TOKEN = re.compile(r"(/(?:webhooks|interactions)/[^/]+/)[^/]+")  # the path up to a token, and the token
VERSION = re.compile(r"^/api(?:/v\d+)?")  # how paths of Discord's API begin


class RateLimit(NamedTuple):
    """The headers of a rate limit, as Discord's documentation (topics/rate-limits.mdx) names them."""

    limit: int
    """Requests that may be made in a period."""
    remaining: int
    """Requests that may still be made in this period."""
    reset_after: float
    """Seconds until the period ends."""


class Exchange(NamedTuple):
    """A request and its answer."""

    route: str
    """The HTTP method, and the path without ids and tokens."""
    status: int
    """HTTP status; 0 if the connection failed."""
    seconds: float
    """From the request to its answer or error."""
    clock_error: float | None = None
    """Seconds by which this machine's clock is ahead of the answer's `Date`; None if there is none."""
    rate_limit: RateLimit | None = None
    """The answer's rate limit; None if the answer has no such headers."""


class RequestLog:
    """Stores every request of a client that uses its `trace`, in the list `exchanges`."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        """clock: returns the time in seconds since 1970."""
        self.exchanges: list[Exchange] = []
        self._clock = clock

    def trace(self) -> aiohttp.TraceConfig:
        """Return a trace of a client's requests that reports to this log."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._note_start)
        config.on_request_end.append(self._note_end)
        config.on_request_exception.append(self._note_exception)
        return config

    async def _note_start(self, session: Any, context: Any, params: Any) -> None:
        """Note when a request began."""
        context.began = time.perf_counter()

    async def _note_end(self, session: Any, context: Any, params: aiohttp.TraceRequestEndParams) -> None:
        """Store a request and its answer, unless it opened the gateway's WebSocket."""
        answer, seconds = params.response, time.perf_counter() - context.began
        if answer.status != 101:
            error = clock_error(answer.headers.get("Date"), self._clock())
            limit = rate_limit(answer.headers)
            self.exchanges.append(Exchange(route_of(params), answer.status, seconds, error, limit))

    async def _note_exception(self, session: Any, context: Any, params: Any) -> None:
        """Store a request without an answer."""
        self.exchanges.append(Exchange(route_of(params), 0, time.perf_counter() - context.began))


def route_of(request: Any) -> str:
    """Return a request's method, and its path without ids and interaction tokens."""
    path = TOKEN.sub(r"\1{token}", VERSION.sub("", request.url.path))
    return f"{request.method} {SNOWFLAKE.sub('{id}', path)}"


def clock_error(date: str | None, now: float) -> float | None:
    """Return the seconds by which `now` is ahead of a `Date` header; negative if it is behind.

    None if the header is missing or cannot be read. The header has whole seconds only. So if `now` is up to
    one second ahead, return 0.
    """
    try:
        ahead = now - parsedate_to_datetime(date or "").timestamp()
    except ValueError:
        return None
    return max(0.0, ahead - 1.0) if ahead > 0 else ahead


def rate_limit(headers: Any) -> RateLimit | None:
    """Return the rate limit of an answer; None if it has none that can be read."""
    limit, remaining, reset_after = (
        headers.get(f"X-RateLimit-{name}", "") for name in ("Limit", "Remaining", "Reset-After")
    )
    try:
        return RateLimit(int(limit), int(remaining), float(reset_after))
    except ValueError:
        return None
