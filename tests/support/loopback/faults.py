"""Answers a test can put in Discord's place through `server.fault`."""

from __future__ import annotations

import orjson
from aiohttp import web

from tests.support.loopback.wire import ApiError


def too_many_requests(retry_after: float = 0.2, *, everywhere: bool = False) -> web.Response:
    """429; discord.py takes it for Discord's own only with a Via header, else for a ban by Cloudflare."""
    body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": everywhere}
    headers = {
        "Via": "1.1 google",
        "Retry-After": str(retry_after),
        "X-RateLimit-Scope": "global" if everywhere else "user",
    }
    return web.Response(body=orjson.dumps(body), status=429, headers=headers, content_type="application/json")


def server_error(status: int = 502) -> web.Response:
    """What Cloudflare shows while Discord is down."""
    return web.Response(text="<html>bad gateway</html>", status=status, content_type="text/html")


def cut(request: web.Request) -> web.Response:
    """Break the connection without an answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


def refusal(status: int, code: int, message: str) -> web.Response:
    """Any error in Discord's shape, e.g. 403, 50013, "Missing Permissions"."""
    return ApiError(status, code, message).response()
