"""An HTTP server for the open internet: it limits the number and duration of connections, and reveals and
logs little.

aiohttp limits the size of a request's head, but not the time until the head is complete, nor the number of
connections. It also logs a traceback for each malformed request, and reveals its version. Here each
connection answers one request.
"""

import asyncio
import contextlib
import ipaddress
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any, NamedTuple, cast

import aiohttp.web as web

from sessions.common.log_throttle import LogThrottle

SERVER = "Castellan"  # instead of the versions of Python and aiohttp
END_OF_HEAD = (b"\r\n\r\n", b"\n\n")
REFUSAL = f"HTTP/1.1 %s\r\nServer: {SERVER}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
BAD_REQUEST, TOO_MANY_REQUESTS = 400, 429
# Status → what `REFUSAL` is filled in with.
REASONS = {BAD_REQUEST: "400 Bad Request", TOO_MANY_REQUESTS: "429 Too Many Requests"}


class Limits(NamedTuple):
    """Limits for connections. A process has 1,024 file descriptors unless that limit is raised."""

    connections: int = 256
    """The most connections that are open at once."""
    per_address: int = 32
    """The most connections that are open at once from one address. Addresses of this machine have no such
    limit, because a proxy here forwards the connections of everybody."""
    head_seconds: float = 10.0
    """Time until a request's head is complete."""
    seconds: float = 60.0
    """Time for the whole connection, including slow reading of the response."""
    head_bytes: int = 8_192
    """The greatest size of a request's head."""


class ConnectionLimiter:
    """Counts open connections, closes those beyond the limits, and counts malformed requests.

    log: gets a line if connections were closed or requests were malformed.
    limits: for connections.
    charge: called with the address of a malformed request; returns False if this address has sent too many
    requests.
    """

    def __init__(
        self, log: logging.Logger, limits: Limits, charge: Callable[[str], bool] = lambda address: True
    ) -> None:
        self.limits, self.charge = limits, charge
        self.throttle = LogThrottle(log)
        self.open_connections: Counter[str] = Counter()  # connections by address

    def enter(self, address: str) -> bool:
        """Count a new connection of this IP address. Return False if there are too many."""
        network, limits = network_of(address), self.limits
        if self.open_connections.total() >= limits.connections:
            self.throttle.log(
                logging.WARNING, f"more than {limits.connections} connections: some were closed"
            )
            return False
        if network and self.open_connections[network] >= limits.per_address:
            sentence = f"more than {limits.per_address} connections from one address: some were closed"
            self.throttle.log(logging.WARNING, sentence)
            return False
        self.open_connections[network] += 1
        return True

    def leave(self, address: str) -> None:
        """Count a connection as closed."""
        network = network_of(address)
        self.open_connections[network] -= 1
        if not self.open_connections[network]:
            del self.open_connections[network]

    def refuse(self, address: str, reason: str) -> int:
        """Log a malformed request. Return the status of the response: 400, or 429 after too many requests.

        reason: what is wrong with the request, for the log.
        """
        self.throttle.log(logging.WARNING, f"requests that are none: {reason}")
        return BAD_REQUEST if self.charge(address) else TOO_MANY_REQUESTS


def network_of(address: str) -> str:
    """Return the key by which connections of an address are counted.

    It is the address itself; for IPv6 its /64 network, which belongs to one customer; "" for this machine.
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        parsed = parsed.ipv4_mapped or parsed
    if parsed.is_loopback:
        return ""
    return str(ipaddress.ip_network((parsed, 64), strict=False)) if parsed.version == 6 else str(parsed)


class Connection(web.RequestHandler):
    """One connection, which answers one request.

    It collects the head of the request, so that aiohttp parses only complete heads.
    manager: aiohttp's server.
    gate: counts connections and limits them.
    loop: runs the timers.
    """

    def __init__(self, manager: web.Server, gate: ConnectionLimiter, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(manager, loop=loop, access_log=cast(Any, None), lingering_time=0.0)
        self._limiter, self._own_loop = gate, loop
        self._socket: asyncio.Transport | None = None  # None: refused, or lost
        self._address = ""
        self._head = b""
        self._is_complete = False  # whether the head is complete
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, and begin to measure the time for the head; close it if there are too
        many."""
        opened = cast(asyncio.Transport, transport)
        peer = opened.get_extra_info("peername")
        self._address = str(peer[0]) if isinstance(peer, tuple) else ""
        if not self._limiter.enter(self._address):
            opened.abort()
            return
        self._socket = opened
        self._timer = self._own_loop.call_later(self._limiter.limits.head_seconds, self._head_is_late)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Collect the head, and pass it to aiohttp when it is complete; refuse what cannot be a request."""
        if self._is_complete or self._socket is None:
            return  # a body, or another request: ignored
        self._head += data
        if not self._head[:1].isalpha():
            self._refuse("no HTTP")
        elif any(end in self._head for end in END_OF_HEAD):
            self._complete()
        elif len(self._head) > self._limiter.limits.head_bytes:
            self._refuse("too long")

    def connection_lost(self, exc: BaseException | None) -> None:
        """Stop the timer, and count the connection as closed."""
        self._stop_timer()
        if self._socket is not None:
            self._socket = None
            self._limiter.leave(self._address)
            super().connection_lost(exc)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Respond with an empty page, because aiohttp cannot parse the request, or after an error of ours.

        status: 400: the request cannot be parsed; any other: an error of ours (`exc`).
        """
        if status == BAD_REQUEST:
            status = self._limiter.refuse(self._address, "no HTTP")
        else:
            self._limiter.throttle.log(logging.ERROR, "a request could not be answered", exc)
        if request.writer.output_size > 0:
            raise ConnectionError("a part of the answer was sent")
        response = web.Response(status=status, headers={"Server": SERVER})
        response.force_close()
        return response

    def log_exception(self, *args: Any, **kw: Any) -> None:
        """Log an error of ours, but repeated ones only now and then."""
        self._limiter.throttle.log(logging.ERROR, "a request could not be answered", kw.get("exc_info"))

    def _complete(self) -> None:
        """Pass the head to aiohttp. From now on the time limit of the whole connection applies."""
        self._is_complete = True
        self._stop_timer()
        self._timer = self._own_loop.call_later(self._limiter.limits.seconds, self._abort)
        head, self._head = self._head, b""
        super().data_received(head)

    def _head_is_late(self) -> None:
        """Refuse a request whose head is not complete in time. If nothing was sent, only close the
        connection."""
        if self._head:
            self._refuse("half-sent")
        else:
            self._abort()

    def _refuse(self, reason: str) -> None:
        """Respond to a malformed request, and close the connection.

        reason: what is wrong with the request, for the log.
        """
        self._is_complete = True
        self._head = b""
        status = self._limiter.refuse(self._address, reason)
        if self._socket is not None:
            self._socket.write((REFUSAL % REASONS[status]).encode())
            self._socket.close()

    def _abort(self) -> None:
        """Close the connection at once."""
        if self._socket is not None:
            self._socket.abort()

    def _stop_timer(self) -> None:
        """Stop the time limit that applies now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


async def seal_response(request: web.BaseRequest, response: web.StreamResponse) -> None:
    """Hide versions and close the connection after one response. For `on_response_prepare` of an
    application."""
    response.headers["Server"] = SERVER
    response.headers["Connection"] = "close"
    response.force_close()


@contextlib.asynccontextmanager
async def serving(
    app: web.Application, address: tuple[str, int], gate: ConnectionLimiter, setting: str
) -> AsyncIterator[int]:
    """Serve the application at this address inside the context; yield the port.

    Raises OSError if the address is taken.
    address: host and port.
    gate: limits connections.
    setting: the name of the setting with the address; the OSError mentions it.
    """
    app.on_response_prepare.append(seal_response)
    runner = web.AppRunner(app, shutdown_timeout=1.0)
    await runner.setup()
    manager, loop = runner.server, asyncio.get_running_loop()
    assert manager is not None
    host, port = address
    server: asyncio.Server | None = None
    try:
        try:
            server = await loop.create_server(lambda: Connection(manager, gate, loop), host, port)
        except OSError as fault:
            raise OSError(f"{setting} {host}:{port}: {fault.strerror or fault}") from fault
        yield int(server.sockets[0].getsockname()[1])
    finally:
        if server is not None:
            server.close()
        await runner.cleanup()
