"""Discord limits the bot, bans it for a while, or loses the connection: who waits, and what is shown then."""

import asyncio
import time
from collections.abc import Callable

import pytest
from aiohttp import web

from cogs.core.runtime.identify_pauses import IdentifyPauses
from tests.deep.hostile.hostile_place import HostileDiscord, HostilePlace, seen
from tests.support.discord_private import connection_of
from tests.support.loopback import NoAnswer
from tests.support.loopback.faults import too_many_requests

pytestmark = pytest.mark.asyncio(loop_scope="module")
SHORT = 0.5  # seconds in which Discord takes an answer here, where nothing can answer in time


def once(
    answer: Callable[[], web.Response], when: Callable[[web.Request], bool]
) -> Callable[[web.Request], web.Response | None]:
    """A fault that the first of these requests meets."""
    left = [1]

    def fault(request: web.Request) -> web.Response | None:
        if not left[0] or not when(request):
            return None
        left[0] -= 1
        return answer()

    return fault


def is_callback(request: web.Request) -> bool:
    return request.path.endswith("/callback")


def is_message(request: web.Request) -> bool:
    return "/channels/" in request.path and request.method in ("POST", "PATCH")


def banned_by_cloudflare() -> web.Response:
    """Error 1015: HTML, and no Via header."""
    return web.Response(text="<!DOCTYPE html>error code: 1015", status=429, content_type="text/html")


async def unanswered(place: HostilePlace) -> None:
    """A tap on the panel that is left without an answer."""
    panel = place.panel("m")
    assert panel is not None
    with pytest.raises(NoAnswer):
        await place.tap(place.mover(panel), "m")


# ---------------------------------------------------------------- rate limits


async def test_taps_are_answered_while_channel_messages_are_limited_everywhere(place: HostilePlace) -> None:
    await place.start_game()
    place.server.fault = once(lambda: too_many_requests(0.5, everywhere=True), is_message)
    assert all(await place.take_turns(3))
    assert await seen(await place.ann.slash(place.channel, "help"))


async def test_a_callback_that_is_limited_for_long_is_lost_and_its_move_is_shown(place: HostilePlace) -> None:
    """Nothing can be done: the interaction has lapsed when the limit ends."""
    await place.start_game()
    before = place.texts()
    place.server.ack_deadline = SHORT
    place.server.fault = once(lambda: too_many_requests(SHORT + 0.3), is_callback)
    await unanswered(place)
    place.server.ack_deadline = 3.0
    await place.server.until(lambda: place.texts() != before)
    await place.at_rest()
    assert all(await place.take_turns(2))


# ---------------------------------------------------------------- Cloudflare


async def test_a_ban_by_cloudflare_is_met_without_a_storm(place: HostilePlace) -> None:
    """Nobody can be answered while it lasts; what was done then is shown when it is over."""
    await place.start_game()
    before, requests = place.texts(), [0]

    def fault(request: web.Request) -> web.Response:
        requests[0] += 1
        return banned_by_cloudflare()

    place.server.fault, place.server.ack_deadline = fault, SHORT
    await unanswered(place)
    await unanswered(place)
    with pytest.raises(NoAnswer):
        await place.ann.slash(place.channel, "help")
    await asyncio.sleep(1)
    assert requests[0] < 25
    place.server.fault, place.server.ack_deadline = None, 3.0
    # What is shown when the rests of table and channel are over.
    table = await place.host.tables.find_in_channel(place.channel.id)
    place.host.services.backoff.end_wait(table.id)
    await place.host.services.resync.resync_all(0.0)
    await place.at_rest()
    assert place.texts() != before
    assert all(await place.take_turns(2))


# ---------------------------------------------------------------- the gateway


async def test_an_invalid_session_is_over_at_once(discord_: HostileDiscord, place: HostilePlace) -> None:
    """The first IDENTIFY was long ago, so the next one need not wait."""
    await place.start_game()
    discord_.host.identify_pauses.seconds = 0.0
    discord_.host.identify_pauses.free_at = 0.0
    identifies, begun = discord_.server.gateway.identifies, time.monotonic()
    await discord_.server.gateway.invalidate()
    await discord_.server.until(lambda: discord_.server.gateway.identifies > identifies)
    await discord_.server.wait_ready()
    await discord_.server.until(lambda: discord_.host.get_channel(place.channel.id) is not None)
    assert time.monotonic() - begun < 4.5  # discord.py alone waits for five seconds
    assert all(await place.take_turns(2))


async def test_a_dead_connection_is_noticed_by_a_missing_heartbeat(
    discord_: HostileDiscord, place: HostilePlace
) -> None:
    """With heartbeats every 0.2 s instead of every 41 s."""
    await place.start_game()
    gateway, host = discord_.server.gateway, discord_.host
    usual = gateway.heartbeat_interval, connection_of(host).heartbeat_timeout
    gateway.heartbeat_interval, connection_of(host).heartbeat_timeout = 0.2, 0.25
    connections = gateway.identifies + gateway.resumes
    await gateway.drop()
    await discord_.server.until(lambda: gateway.identifies + gateway.resumes > connections, 10)
    await discord_.server.wait_ready()
    gateway.acknowledge_heartbeats = False
    connections = gateway.identifies + gateway.resumes
    gateway.heartbeat_interval, connection_of(host).heartbeat_timeout = usual
    await discord_.server.until(lambda: gateway.identifies + gateway.resumes > connections, 10)
    gateway.acknowledge_heartbeats = True
    await discord_.server.wait_ready()
    assert all(await place.take_turns(2))


async def test_shards_identify_one_after_the_other() -> None:
    pauses, begun, ends = IdentifyPauses(0.5), time.monotonic(), []
    for waiting in asyncio.as_completed([pauses.wait() for _ in range(3)]):
        await waiting
        ends.append(time.monotonic() - begun)
    first, second, third = ends
    assert first < 0.5 <= second < 1.0 <= third
