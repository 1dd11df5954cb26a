"""Serves the pages of finished games over HTTP, if the host has set an address: read only, without a list
or a login."""

import contextlib
import hashlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

import aiohttp.web as web

from cogs.core.text.sentences import DEFAULT, LANGUAGES
from cogs.sharing import http_server
from cogs.sharing.http_server import SERVER, ConnectionLimiter, Limits
from cogs.sharing.page_file import FRAMED
from cogs.sharing.page_handler import ReplayPage, ReplayPages
from engine.questions import Refused
from sessions.common.cooldowns import Cooldowns, Rate
from sessions.replays.replay_sources import ReplaySources
from sessions.store.protocol import StoreError
from sessions.table.table_data import OVER
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.pages")
# requests of one address: a burst, then seconds per request; "here": of all addresses together
RATES: Mapping[str, Rate] = {"page": Rate(20, 1.0), "page here": Rate(200, 0.05)}
EVERYBODY = 1  # key of the cooldown for all addresses together
MOST_WAITING = 8  # pages
LONGEST_WISH = 200  # characters of the Accept-Language header
# Headers: of a response that asks to try again later, and of all responses.
SOON = {"Retry-After": "10"}
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
    "Server": SERVER,
}
Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]
"""A handler of aiohttp."""


class PageServer:
    """Responds to `GET /r/TABLE` with the page of a finished game. Any other request gets a 404.

    A game that does not exist and one that may not be shown get the same response.
    replay_sources: finds the game of a table.
    pages: makes the page, or takes it from its cache.
    rates: how many requests are allowed: `page` from one address, `page here` from all together.
    most_waiting: how many pages may wait to be made.
    """

    def __init__(
        self,
        tables: Tables,
        replay_sources: ReplaySources,
        pages: ReplayPages,
        rates: Mapping[str, Rate] = RATES,
        most_waiting: int = MOST_WAITING,
    ) -> None:
        self.tables, self.replay_sources, self.pages = tables, replay_sources, pages
        self.cooldowns, self.most_waiting = Cooldowns(tables.now, rates), most_waiting

    def app(self) -> web.Application:
        """Return the application of aiohttp."""
        app = web.Application(middlewares=[guarded], client_max_size=1_024)
        app.add_routes([web.get("/r/{table:[a-z0-9]{1,12}}", self.page)])
        return app

    def charge(self, address: str) -> bool:
        """Count a malformed request of an address. Return False if the address has sent too many requests."""
        try:
            self.cooldowns.take("page", hash(address), EVERYBODY)
        except Refused:
            return False
        return True

    async def page(self, request: web.Request) -> web.StreamResponse:
        """Respond with the page of a finished game, with 429 for too many requests, or with 503 if it cannot
        be made now."""
        try:
            self.cooldowns.take("page", asker_of(request), EVERYBODY)
        except Refused as refused:
            return web.Response(status=429, headers={"Retry-After": f"{refused.facts['seconds']}"})
        try:
            page = await self._found(request.match_info["table"], wanted_language(request))
        except Refused:
            raise web.HTTPNotFound from None
        except StoreError:
            return web.Response(status=503, headers=SOON)
        return answered(request, page) if page is not None else web.Response(status=503, headers=SOON)

    async def _found(self, table: str, language: str) -> ReplayPage | None:
        """Return the page of a table's game; None if too many pages are waiting to be made.

        Raises Refused if the game may not be shown.
        table: the id of the table.
        """
        row = await self.tables.store.read(table)
        if row is None or row.phase != OVER:
            raise Refused("no-table")
        # Another process may have changed it since, for example when a person's name was erased.
        await self.tables.repository.get(table, row.version)
        source = await self.replay_sources.of_table(table)
        if not source.is_over:
            raise Refused("no-table")
        return None if self.pages.waiting >= self.most_waiting else await self.pages.page(source, language)


@web.middleware
async def guarded(request: web.Request, handler: Answer) -> web.StreamResponse:
    """Give the same empty response to all errors, and add strict headers to all responses."""
    try:
        response = await handler(request)
    except web.HTTPException:
        response = web.Response(status=404)
    response.headers.update(ALWAYS)
    return response


def answered(request: web.Request, page: ReplayPage) -> web.Response:
    """Return the response with a page, or 304 if the browser has it already."""
    mark = f'"{hashlib.blake2b(page.gzipped, digest_size=12).hexdigest()}"'
    policy = f"{page.content_security_policy}; {FRAMED}"
    headers = {"ETag": mark, "Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language"}
    if request.headers.get("If-None-Match") == mark:
        return web.Response(status=304, headers=headers)
    headers |= {"Content-Security-Policy": policy, "Content-Type": "text/html; charset=utf-8"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return web.Response(body=page.gzipped, headers={**headers, "Content-Encoding": "gzip"})
    return web.Response(body=page.file(), headers=headers)


def wanted_language(request: web.Request) -> str:
    """Return the first language of the browser that the bot has; the default one if it has none."""
    entries = request.headers.get("Accept-Language", "")[:LONGEST_WISH].split(",")
    codes = (entry.partition(";")[0].strip().partition("-")[0].lower() for entry in entries)
    return next((code for code in codes if code in LANGUAGES), DEFAULT)


def asker_of(request: web.Request) -> int:
    """Return a number for the client's address. Behind a proxy on this machine, that is the address that
    the proxy names."""
    remote = request.remote or ""
    if remote in ("127.0.0.1", "::1", ""):
        remote = request.headers.get("X-Forwarded-For", remote).rpartition(",")[2].strip()[:60]
    return hash(remote)


@contextlib.asynccontextmanager
async def serving(
    server: PageServer, address: tuple[str, int], limits: Limits | None = None
) -> AsyncIterator[int]:
    """Serve pages at this address inside the context; yield the port. Raises OSError if the address is
    taken."""
    gate = ConnectionLimiter(log, limits or Limits(), server.charge)
    async with http_server.serving(server.app(), address, gate, "CASTELLAN_WEB_PORT") as port:
        log.info("pages of finished games at http://%s:%d", address[0], port)
        yield port
