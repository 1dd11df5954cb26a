"""Discord refuses something at the start: what the host reads, and that players are served all the same."""

import asyncio
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from cogs.core.runtime import command_upload
from sessions.common.retry_pauses import growing_pauses
from tests.support.bot_environment import environment, served
from tests.support.bot_in_process import bot_in_process
from tests.support.loopback import BotProcess, LoopbackDiscord, NoAnswer
from tests.support.loopback.faults import refusal, server_error, too_many_requests
from tests.support.loopback.wire import reply
from tests.support.paths import ROOT

Answer = Callable[[], web.Response]


def fault_at(method: str, end: str, answer: Answer) -> Callable[[web.Request], web.Response | None]:
    """Answer these requests in Discord's place. end: of the path."""
    return lambda request: answer() if request.method == method and request.path.endswith(end) else None


def invalid_form(errors: dict[str, Any]) -> Answer:
    """Discord's error 50035 with these nested errors."""
    return lambda: reply({"code": 50035, "message": "Invalid Form Body", "errors": errors}, 400)


def cloudflare_ban() -> web.Response:
    """What Cloudflare answers while it bans an address; it comes without a Via header."""
    return web.Response(text="error code: 1015", status=429, content_type="text/html")


def unsupported_install(index: str = "3") -> dict[str, Any]:
    message = {"code": "BASE_TYPE_CHOICES", "message": "Value must be one of {0}."}
    return {index: {"integration_types": {"1": {"_errors": [message]}}}}


BAD_REDIRECT = {"redirect_uris": {"0": {"_errors": [{"code": "X", "message": "Not a well formed URL."}]}}}
TOO_MANY = "Max number of daily application command creates has been reached (200)"

# What Discord answers to the upload of commands, and what the host reads of it.
REFUSED_UPLOADS: dict[str, tuple[Answer, str]] = {
    "a field": (
        invalid_form({"0": {"name": {"_errors": [{"code": "X", "message": "Bad name."}]}}}),
        "Invalid Form Body; In 0.name: Bad name.",
    ),
    "nothing named": (lambda: refusal(400, 50035, "Invalid Form Body"), "Installation"),
    "redirect URI": (invalid_form(BAD_REDIRECT), "OAuth2 → Redirects"),
    "daily limit": (lambda: refusal(400, 30034, TOO_MANY), "200 new commands a day"),
    "no access": (lambda: refusal(403, 50001, "Missing Access"), "Missing Access"),
    "Cloudflare": (cloudflare_ban, "banned this machine's address"),
    "unavailable": (lambda: server_error(503), "Discord has a fault (503)"),
}


async def keep_commands(server: LoopbackDiscord) -> None:
    """Register this version's commands, as a former start did."""
    async with bot_in_process(server):
        await server.until(lambda: server.world.commands[None], 10)
    server.requests.clear()


@pytest.mark.parametrize("case", REFUSED_UPLOADS)
async def test_a_refused_upload_is_logged_and_players_are_served(
    case: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer, expected = REFUSED_UPLOADS[case]
    async with LoopbackDiscord() as server:
        await server.add_guild("Hall")
        await keep_commands(server)
        server.fault = fault_at("PUT", "/commands", answer)
        async with bot_in_process(server):
            assert "Castellan" in await served(server)
    lines = [r.getMessage() for r in caplog.records if r.name == command_upload.log.name]
    assert len(lines) == 1, lines
    assert "Discord did not take the commands" in lines[0]
    assert expected in lines[0]
    assert "players use the commands that are registered already" in lines[0]
    assert "again in 1 minute" in lines[0]


@pytest.mark.parametrize("answer", [lambda: too_many_requests(3600), lambda: server_error(500)])
async def test_an_upload_that_takes_long_does_not_hold_up_the_start(
    answer: Answer, caplog: pytest.LogCaptureFixture
) -> None:
    """A rate limit of an hour; a 500, which discord.py itself tries again for 25 seconds."""
    async with LoopbackDiscord() as server:
        await server.add_guild("Hall")
        await keep_commands(server)
        server.fault = fault_at("PUT", "/commands", answer)
        async with bot_in_process(server) as built:
            built.command_upload.first_wait = 0.2
            assert "Castellan" in await served(server)
    assert "Discord has not yet taken the commands" in caplog.text


async def test_an_upload_that_was_late_is_told(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with LoopbackDiscord() as server:
        await server.add_guild("Hall")
        limits = [too_many_requests(0.5)]
        server.fault = fault_at("PUT", "/commands", lambda: limits.pop() if limits else None)  # type: ignore
        async with bot_in_process(server) as built:
            built.command_upload.first_wait = 0.1
            await server.until(lambda: "the commands are registered now" in caplog.text, 10)


async def test_a_refused_upload_is_tried_again_until_it_works(caplog: pytest.LogCaptureFixture) -> None:
    """Discord refuses three times; the pauses grow."""
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await asyncio.sleep(0)

    caplog.set_level(logging.INFO)
    async with LoopbackDiscord() as server:
        await server.add_guild("Hall")
        refusals = [server_error(503) for _ in range(3)]
        server.fault = fault_at("PUT", "/commands", lambda: refusals.pop() if refusals else None)  # type: ignore
        async with bot_in_process(server) as built:
            built.command_upload.sleep = sleep
            await server.until(lambda: server.world.commands[None], 10)
            assert "Castellan" in await served(server)
    assert pauses == [60, 120, 240]
    assert "the commands are registered now" in caplog.text


def test_pauses_stay_below_an_hour_and_uploads_below_discords_daily_limit() -> None:
    pauses = growing_pauses()
    first_day = [next(pauses) for _ in range(30)]
    assert first_day[:3] == [60, 120, 240]
    assert max(first_day) == 3600
    assert sum(first_day) > 86_400 - 3600


OTHER_WORDS = {"3": {"_errors": [{"code": "X", "message": "This command cannot be installed."}]}}
SERVERS_ONLY = {"integration_types_config": {"0": {}}}  # of an application


@pytest.mark.parametrize(
    ("answer", "application"),
    [
        (invalid_form(unsupported_install()), {}),
        (lambda: refusal(400, 50035, "Invalid Form Body"), {}),
        (invalid_form(OTHER_WORDS), SERVERS_ONLY),
    ],
)
async def test_without_user_install_the_commands_are_registered_for_servers(
    answer: Answer,
    application: dict[str, Any],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Discord takes only commands that ask for no user install. It names these, names nothing, or names
    something else, while the application has Guild Install alone."""

    async def fault(request: web.Request) -> web.Response | None:
        if request.method != "PUT" or not request.path.endswith("/commands"):
            return None
        sent = await request.json()
        return answer() if any(1 in command["integration_types"] for command in sent) else None

    async with LoopbackDiscord() as server:
        await server.add_guild("Hall")
        server.world.of_application = application
        server.fault = fault
        async with bot_in_process(server):
            assert "Castellan" in await served(server)
        (sent,) = [seen.body for seen in server.requests if seen.method == "PUT" and seen.status == 200]
        assert server.violations == []
    assert {tuple(command["integration_types"]) for command in sent} == {(0,)}
    assert not [command["name"] for command in sent if 2 in (command["contexts"] or ())]
    assert [command["name"] for command in sent if 1 in (command["contexts"] or ())], "direct messages stay"
    assert "without User Install" in caplog.text
    assert "tick User Install" in caplog.text


# What ends a start, with its sentence: nothing can be served without it.
ENDS: dict[str, tuple[str, Answer, int, str]] = {
    "gateway, Cloudflare": ("/gateway/bot", cloudflare_ban, 1, "banned this machine's address"),
    "login, Cloudflare": ("/users/@me", cloudflare_ban, 1, "banned this machine's address"),
    "gateway, 503": ("/gateway/bot", lambda: server_error(503), 1, "Discord has a fault (503)"),
    "login, 401": ("/users/@me", lambda: refusal(401, 0, "401: Unauthorized"), 78, "DISCORD_TOKEN"),
}


@pytest.mark.parametrize("case", ENDS)
async def test_a_start_that_cannot_go_on_ends_with_a_sentence(case: str, tmp_path: Path) -> None:
    """The process that a host starts."""
    end, answer, status, expected = ENDS[case]
    async with LoopbackDiscord() as server:
        await server.add_guild("Hall")
        server.fault = fault_at("GET", end, answer)
        command = [sys.executable, "bot.py"]
        process = BotProcess(server, command, cwd=ROOT, log=tmp_path / "log", env=environment(tmp_path))
        with pytest.raises(NoAnswer):
            await process.start()
        assert process.returncode == status
        last = process.tail(1)
    assert expected in last
    assert "gateway to connect to discord was not found" not in last
    assert "Traceback" not in process.tail(100)


async def test_the_process_serves_with_the_commands_that_are_there(tmp_path: Path) -> None:
    """Discord refuses the upload of a second start; the first one has registered them."""
    async with LoopbackDiscord() as server:
        await server.add_guild("Hall")
        command = [sys.executable, "bot.py"]
        process = BotProcess(server, command, cwd=ROOT, log=tmp_path / "log", env=environment(tmp_path))
        async with process:
            pass
        server.fault = fault_at("PUT", "/commands", lambda: refusal(403, 50001, "Missing Access"))
        async with process:
            assert "Castellan" in await served(server)
        assert process.returncode == 0
    assert "Discord did not take the commands" in process.log.read_text()


@pytest.mark.parametrize(
    ("method", "answer"),
    [
        ("GET", lambda: refusal(403, 50013, "Missing Permissions")),
        ("POST", lambda: too_many_requests(3600)),
    ],
)
async def test_refused_emojis_do_not_keep_players_waiting(method: str, answer: Answer) -> None:
    async with LoopbackDiscord() as server:
        await server.add_guild("Hall")
        server.fault = fault_at(method, "/emojis", answer)
        async with bot_in_process(server):
            assert "Castellan" in await served(server)
