"""Everything that may happen to one request on its way to Discord and back."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from aiohttp import web

from tests.support.loopback import LoopbackDiscord
from tests.support.loopback.faults import cut, refusal, server_error, too_many_requests

Wound = Callable[[LoopbackDiscord, web.Request], Any]


class Kind(NamedTuple):
    """A fault. wound: what the request meets instead of its answer, or before it; after: once it was taken.

    on: which requests can meet it (`send`, `edit`, `callback`, `token`); refuses: Discord says no, so that
    a message may be missing or posted again; alone: it strikes every table of the bot.
    """

    name: str
    wound: Wound
    after: bool = False
    on: tuple[str, ...] = ("send", "edit", "delete", "callback", "token")
    refuses: bool = False
    alone: bool = False


def _slow(seconds: float) -> Wound:
    async def wound(server: LoopbackDiscord, request: web.Request) -> None:
        await asyncio.sleep(seconds)

    return wound


def _gateway(act: Callable[[LoopbackDiscord], Awaitable[None]]) -> Wound:
    async def wound(server: LoopbackDiscord, request: web.Request) -> None:
        await act(server)

    return wound


def _refused(status: int, code: int, message: str) -> Wound:
    return lambda server, request: refusal(status, code, message)


def _deleted(server: LoopbackDiscord, request: web.Request) -> web.Response:
    """Somebody was quicker and deleted the message; what is posted was posted before and deleted."""
    if (named := request.match_info.get("message_id")) is not None:
        server.world.message(int(named)).deleted = True
    return refusal(404, 10008, "Unknown Message")


CHANNEL = ("send", "edit", "delete")
KINDS = (
    Kind("429", lambda s, r: too_many_requests(0.05)),
    Kind("429 global", lambda s, r: too_many_requests(0.05, everywhere=True)),
    *(Kind(f"{status}", lambda s, r, status=status: server_error(status)) for status in (500, 502, 503, 504)),
    *(
        Kind(f"{status} after it was taken", lambda s, r, status=status: server_error(status), after=True)
        for status in (500, 502, 503, 504)
    ),
    Kind("line cut", lambda s, r: cut(r)),
    Kind("line cut after it was taken", lambda s, r: cut(r), after=True),
    Kind("slow: 1.2 s", _slow(1.2)),
    Kind("slow: 1.2 s after it was taken", _slow(1.2), after=True),
    Kind("slow: 3.3 s", _slow(3.3)),
    Kind(
        "403 50013 Missing Permissions", _refused(403, 50013, "Missing Permissions"), on=CHANNEL, refuses=True
    ),
    Kind("403 50001 Missing Access", _refused(403, 50001, "Missing Access"), on=CHANNEL, refuses=True),
    Kind("404 10003 Unknown Channel", _refused(404, 10003, "Unknown Channel"), on=CHANNEL, refuses=True),
    Kind("404 10008 Unknown Message", _deleted, on=CHANNEL, refuses=True),
    Kind(
        "400 30046 old message", _refused(400, 30046, "Maximum number of edits"), on=("edit",), refuses=True
    ),
    Kind("400 50083 archived", _refused(400, 50083, "Thread is archived"), on=CHANNEL, refuses=True),
    Kind("403 160005 locked", _refused(403, 160005, "Thread is locked"), on=CHANNEL, refuses=True),
    Kind("404 10062 Unknown interaction", _refused(404, 10062, "Unknown interaction"), on=("callback",)),
    Kind("401 50027 token ran out", _refused(401, 50027, "Invalid Webhook Token"), on=("token",)),
    Kind("404 10015 Unknown Webhook", _refused(404, 10015, "Unknown Webhook"), on=("token",)),
    Kind("gateway cut", _gateway(lambda s: s.gateway.drop()), alone=True),
    Kind("gateway closed 4000", _gateway(lambda s: s.gateway.drop(4000)), alone=True),
    Kind("gateway op 7", _gateway(lambda s: s.gateway.request_reconnect()), alone=True),
    Kind("gateway op 9 resumable", _gateway(lambda s: s.gateway.invalidate(resumable=True)), alone=True),
    Kind("gateway op 9", _gateway(lambda s: s.gateway.invalidate()), alone=True),
)


def sort_of(request: web.Request) -> str:
    """What kind of request it is; "" for those that show nothing to anybody."""
    path, method = request.path, request.method
    if path.endswith("/callback"):
        return "callback"
    if "/webhooks/" in path:
        return "token"
    if "/messages" in path and method in ("POST", "PATCH", "DELETE"):
        return {"POST": "send", "PATCH": "edit", "DELETE": "delete"}[method]
    return ""
