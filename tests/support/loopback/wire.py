"""What travels between bot and server: JSON bodies and Discord's errors."""

from __future__ import annotations

from typing import Any

import orjson
from aiohttp import web

Json = dict[str, Any]

BODY: web.RequestKey[Any] = web.RequestKey("body", object)
FILES: web.RequestKey[list[Json]] = web.RequestKey("files", list)


class ApiError(Exception):
    """An answer in Discord's error shape: HTTP status, Discord's code, message, and what fields are wrong."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def response(self) -> web.Response:
        errors = {} if self.errors is None else {"errors": self.errors}
        return reply({"message": self.message, "code": self.code, **errors}, self.status)


def invalid_field(place: tuple[str, ...], code: str, message: str) -> ApiError:
    """Discord's 400 for a field of a request (https://docs.discord.com/developers/reference#error-messages)."""
    errors: Json = {"_errors": [{"code": code, "message": message}]}
    for key in reversed(place):
        errors = {key: errors}
    return ApiError(400, 50035, "Invalid Form Body", errors)


class Impossible(AssertionError):
    """A person tried what Discord's client would not offer them."""


class NoAnswer(AssertionError):
    """The bot did not do in time what the test waited for."""


def reply(data: Any, status: int = 200) -> web.Response:
    # discord.py compares the content type as a whole, so no charset may follow it.
    return web.Response(body=orjson.dumps(data), status=status, content_type="application/json")


def nothing() -> web.Response:
    return web.Response(status=204)


def number(request: web.Request, name: str) -> int:
    """The snowflake of that name in the request's path."""
    try:
        return int(request.match_info[name])
    except ValueError:
        raise ApiError(400, 50035, f"Invalid Form Body: {name} is no snowflake") from None
