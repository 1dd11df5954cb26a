"""Discord answers callbacks with server errors: the second of two in a row is not the last try."""

from collections.abc import Callable

import pytest
from aiohttp import web

from tests.deep.hostile.hostile_place import HostilePlace, seen

pytestmark = pytest.mark.asyncio(loop_scope="module")


def json_error(status: int) -> web.Response:
    return web.json_response({"message": f"{status}: Internal Server Error", "code": 0}, status=status)


def html_error(status: int) -> web.Response:
    return web.Response(text="<!DOCTYPE html><title>502</title>", status=status, content_type="text/html")


def empty_error(status: int) -> web.Response:
    return web.Response(status=status)


@pytest.mark.parametrize(("error", "status"), [(json_error, 500), (html_error, 502), (empty_error, 503)])
async def test_a_tap_is_answered_after_two_server_errors(
    place: HostilePlace, error: Callable[[int], web.Response], status: int
) -> None:
    await place.start_game()
    left = [2]

    def fault(request: web.Request) -> web.Response | None:
        if not left[0] or not request.path.endswith("/callback"):
            return None
        left[0] -= 1
        return error(status)

    place.server.fault = fault
    panel = place.panel("m")
    assert panel is not None
    result = await place.tap(place.mover(panel), "m")
    place.server.fault = None
    assert left == [0]
    assert result.seconds < 1.7
    assert await seen(result)
