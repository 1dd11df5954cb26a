"""The rehearsal against a fake Discord: every line well, every line failing, and nothing left behind."""

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import discord.gateway
import pytest
import pytest_asyncio
import yarl
from aiohttp import web

import bot
from ops.rehearsal import commands, connection, emojis, kept_pictures, permissions, person, run
from ops.rehearsal.rehearsal import USUAL
from ops.rehearsal.request_log import clock_error, route_of
from ops.rehearsal.step import RehearsalStep
from sessions.store.memory import MemoryStore
from tests.support.building import build
from tests.support.discord_rules.record import add_violation, take_violations
from tests.support.loopback import Channel, LoopbackDiscord, LoopbackPerson, NoAnswer, TapOutcome
from tests.support.loopback.faults import cut, refusal, too_many_requests
from tests.support.loopback.messages import walk
from tests.support.loopback.wire import BODY, reply
from tests.support.loopback.world import ChannelType, Guild, Permission
from tests.support.paths import ROOT

TOKEN = "a-token-of-some-length"
ALL = (
    Permission(309237763072) | Permission.PIN_MESSAGES | Permission.CREATE_EVENTS | Permission.MANAGE_THREADS
)
RATE_LIMIT = {"X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "49", "X-RateLimit-Reset-After": "1"}
ODD = (400, 99_999, "made up for this test")
SOME = (*kept_pictures.STEPS, *emojis.STEPS, *commands.STEPS, *permissions.STEPS)


class Owner:
    """Whoever reads the terminal, and taps on a phone what it asks for."""

    def __init__(self, server: LoopbackDiscord, channel: Channel, taps: bool = True) -> None:
        self.server, self.channel = server, channel
        self.taps = taps
        self.fits = True
        self.told: list[str] = []
        self.person: LoopbackPerson = server.person("Ann")
        self._form: TapOutcome | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def hear(self, text: str) -> None:
        self.told.append(text)
        if self.taps and text.startswith(("Tap", "Send", "On a phone")):
            self._tasks.add(asyncio.create_task(self._follow(text)))

    async def _follow(self, prompt: str) -> None:
        with contextlib.suppress(NoAnswer):
            if prompt.startswith("Send"):
                assert self._form is not None
                await self.person.submit_modal(self._form, {"rehearsal:text": "anything"})
            elif prompt.startswith("On a phone"):
                await self._tap("rehearsal:fits" if self.fits else "rehearsal:wraps")
            elif "Tap 1" in prompt:
                await self._tap("rehearsal:open")
            else:
                number = re.findall(r"\d", prompt)[0]
                self._form = await self._tap(f"rehearsal:{number}")

    async def _tap(self, custom_id: str) -> TapOutcome:
        message = [m for m in self.person.sees(self.channel) if custom_id in m.controls()][-1]
        return await self.person.click(message, custom_id)


class Place:
    """A server with an empty channel, its owner, and the rehearsal's outcome."""

    def __init__(self, server: LoopbackDiscord, guild: Guild, channel: Channel) -> None:
        self.server, self.guild, self.channel = server, guild, channel
        self.owner = Owner(server, channel)
        self.report = ""
        self.running = ""
        """The name of the step that runs."""

    async def rehearse(self, steps: Sequence[RehearsalStep] = run.STEPS, **options: Any) -> int:
        patience = USUAL._replace(tap=20.0, gateway=20.0)._replace(**options.pop("patience", {}))
        watched = [step._replace(run=self._watched(step)) for step in steps]
        return await run.rehearse(
            self.server.token,
            options.pop("channel", self.channel.id),
            lambda: build(MemoryStore(), secret=lambda: run.DEAL),
            steps=watched,
            say=self.owner.hear,
            write=self._write,
            patience=patience,
            **options,
        )

    def _watched(self, step: RehearsalStep) -> Callable[[Any], Awaitable[str]]:
        async def watched(rehearsal: Any) -> str:
            self.running = step.name
            return await step.run(rehearsal)

        return watched

    def _write(self, text: str) -> None:
        self.report = text

    def verdicts(self) -> dict[str, str]:
        """The verdict of each line by what was tried."""
        rows = re.findall(r"^\| (ok|differs|not tried) \| (.*?) \| ", self.report, re.MULTILINE)
        return {name: verdict for verdict, name in rows}

    def line(self, name: str) -> str:
        return next(line for line in self.report.splitlines() if f" | {name} | " in line)

    def differing(self) -> list[str]:
        return [name for name, verdict in self.verdicts().items() if verdict == "differs"]

    def remains(self) -> list[Any]:
        """Everything of the rehearsal that is still on Discord."""
        world = self.server.world
        return [
            *(m for m in world.in_channel(self.channel.id)),
            *(c for c in world.channels.values() if c.thread),
            *world.emojis.values(),
            *(c for c in world.commands[None] if c["name"] != "play"),
            *self.guild.events.values(),
        ]


@contextlib.contextmanager
def redirected(server: LoopbackDiscord) -> Iterator[None]:
    """discord.py reaches this server."""
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    discord.http.Route.BASE = server.env["DISCORD_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(server.gateway_url)
    try:
        yield
    finally:
        discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@contextlib.asynccontextmanager
async def opened(kind: ChannelType = ChannelType.TEXT, **server_options: Any) -> AsyncIterator[Place]:
    async with LoopbackDiscord(token=TOKEN, **server_options) as server:
        guild = await server.add_guild("Hall")
        guild.owner_id, guild.bot_permissions = server.person("Zoe").id, int(ALL)
        server.headers = dict(RATE_LIMIT)
        server.world.commands[None] = [
            {"id": "7" * 18, "application_id": "1", "name": "play", "type": 1} | COMMAND
        ]
        channel = await server.add_channel(guild, "empty", kind=kind)
        with redirected(server):
            yield Place(server, guild, channel)
        forgive_incomplete_edits(server)


def forgive_incomplete_edits(server: LoopbackDiscord) -> None:
    """The rehearsal asks Discord what it makes of edits that do not list the file they show."""
    rule = "[edit-lists-shown-files]"
    server.violations = [violation for violation in server.violations if rule not in violation]
    for violation in take_violations():
        if rule not in violation:
            add_violation(violation)


COMMAND = {"description": "Opens a table.", "version": "1" * 18, "default_member_permissions": None}


@pytest_asyncio.fixture
async def place() -> AsyncIterator[Place]:
    async with opened() as place:
        yield place
        forgive_incomplete_edits(place.server)
        assert place.server.unknown_routes == []
        assert place.server.violations == []
        assert place.remains() == []
        assert [c["name"] for c in place.server.world.commands[None]] == ["play"]


def step_named(beginning: str) -> RehearsalStep:
    return next(step for step in run.STEPS if step.name.startswith(beginning))


# ---------------------------------------------------------------- all is well


async def test_every_line_is_ok_and_nothing_stays(place: Place) -> None:
    assert await place.rehearse() == 0, place.report
    announcement = "An announcement thread (type 10)"
    assert {n for n, verdict in place.verdicts().items() if verdict != "ok"} == {announcement}
    assert len(place.verdicts()) == len(run.STEPS)
    assert "## Left behind\n\nNothing." in place.report
    assert place.server.own_violations == []


async def test_the_table_names_versions_and_no_ids_or_secrets(place: Place) -> None:
    await place.rehearse(SOME)
    assert f"discord.py {discord.__version__}" in place.report
    assert "20" in place.report.split("UTC")[0]
    for text in (place.report, *place.owner.told):
        assert TOKEN not in text
        assert not re.search(r"\d{15,}", text)
        assert "Ann" not in text
        assert "Hall" not in text


async def test_an_announcement_channel_has_threads_of_its_own_type() -> None:
    async with opened(ChannelType.ANNOUNCEMENT) as place:
        assert await place.rehearse(permissions.STEPS) == 0, place.report
        assert set(place.verdicts().values()) == {"ok"}
        assert "400" in place.line("A public thread (type 11)")
        assert place.remains() == []


async def test_without_optional_permissions_refusals_are_expected(place: Place) -> None:
    place.guild.bot_permissions = 309237763072
    # Everybody's role has Create Events in a new server.
    place.server.world.channels[place.channel.id].denied = int(Permission.CREATE_EVENTS)
    assert await place.rehearse(permissions.STEPS) == 0, place.report
    assert "403" in place.line("Pinning a message (Pin Messages)")
    assert "is archived, not deleted" in place.report
    thread = next(c for c in place.server.world.channels.values() if c.thread)
    assert thread.thread is not None
    assert thread.thread["archived"]
    await place.server.remove_channel(thread)


async def test_alone_nobody_is_asked(place: Place) -> None:
    assert await place.rehearse(person.STEPS, alone=True) == 0
    assert set(place.verdicts().values()) == {"not tried"}
    assert place.server.gateway.identifies == 0


async def test_nobody_taps(place: Place) -> None:
    place.owner.taps = False
    assert await place.rehearse(person.STEPS, patience={"tap": 0.05}) == 0
    assert set(place.verdicts().values()) == {"not tried"}
    assert "nobody tapped within 0.05 s" in place.report


async def test_over_the_real_command(tmp_path: Path) -> None:
    async with opened() as place:
        status, out, err = await by_command(place, tmp_path, "--alone")
        assert status == 0, out + err
        assert out.startswith("# Rehearsal of Castellan")
        assert "✓ The gateway" in err
        assert "| differs |" not in out
        assert TOKEN not in out + err
        assert place.remains() == []


async def by_command(
    place: Place, folder: Path, *more: str, when: Callable[[], Any] | None = None
) -> tuple[int | None, str, str]:
    """Run `bot.py rehearse`, and interrupt it once something is so; status, table, and the rest."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(ROOT / "bot.py"), "rehearse", "--channel", str(place.channel.id), *more),
        cwd=folder,
        env={**os.environ, **place.server.env, "CASTELLAN_DATA": str(folder)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    if when is not None:
        await place.server.until(when, 60)
        process.send_signal(signal.SIGINT)
    out, err = await process.communicate()
    return process.returncode, out.decode(), err.decode()


# ---------------------------------------------------------------- each line fails once, alone

FAULTY = [
    step
    for step in run.STEPS
    if step not in permissions.PERMISSIONS
    and step.name != "The gateway"
    and not step.name.startswith(("An announcement thread", "Largest"))
] + [step_named("Largest panels of crownfell, en"), step_named("Largest panels of cube-quest, ja")]


@pytest.mark.parametrize("first", [0, 1, 2])
async def test_a_refusal_is_told_in_its_line_alone(place: Place, first: int) -> None:
    """The first request of every third step is refused; which those are differs from run to run."""
    refused = {step.name for step in FAULTY[first::3]}
    left = set(refused)

    def fault(request: web.Request) -> web.Response | None:
        if place.running not in left or (request.method == "DELETE" and "/messages/" in request.path):
            return None
        left.remove(place.running)
        return refusal(*ODD)

    place.server.fault = fault
    assert await place.rehearse(FAULTY) == 1
    assert left == set()
    assert set(place.differing()) == refused, place.report
    for name in refused:
        assert "99999: made up for this test" in place.line(name)


@pytest.mark.parametrize("name", permissions.CHANNEL[2:] + permissions.OPENING)
async def test_a_missing_permission_is_told_in_its_line_alone(place: Place, name: str) -> None:
    place.channel.denied = discord.Permissions(**{name: True}).value
    assert await place.rehearse(permissions.PERMISSIONS) == 1
    assert place.differing() == [f"Permission {name.replace('_', ' ').title()}"]


async def test_without_send_messages_three_lines_differ(place: Place) -> None:
    """Who may not send may not embed or attach either (topics/permissions.mdx, Implicit Permissions)."""
    place.channel.denied = int(Permission.SEND_MESSAGES)
    await place.rehearse(permissions.PERMISSIONS)
    lost = ("Send Messages", "Embed Links", "Attach Files")
    assert place.differing() == [f"Permission {name}" for name in lost]


async def test_a_gateway_that_does_not_open(place: Place) -> None:
    place.server.gateway.shut()
    steps = [step_named("The gateway"), *person.STEPS, *commands.STEPS]
    assert await place.rehearse(steps, patience={"gateway": 0.3}) == 1
    assert place.differing() == ["The gateway"]
    assert "not ready within 0.3 s" in place.line("The gateway")
    assert {place.verdicts()[step.name] for step in person.STEPS} == {"not tried"}


async def test_a_step_that_hangs(place: Place) -> None:
    async def hang(rehearsal: Any) -> str:
        await asyncio.sleep(3600)
        return ""

    steps = [RehearsalStep("A step that hangs", "nothing", hang), *permissions.PERMISSIONS]
    await place.rehearse(steps, patience={"step": 0.2})
    assert place.differing() == ["A step that hangs"]


# ---------------------------------------------------------------- a Discord that is otherwise


async def test_attachments_that_list_a_shown_picture(place: Place) -> None:
    place.server.spoil = showing(place, lambda payload: payload.update(attachments=[attachment(payload)]))
    await place.rehearse(kept_pictures.STEPS)
    assert place.differing() == ["`attachments` of a message whose picture a gallery shows"]


async def test_a_picture_without_attachment_id(place: Place) -> None:
    name = "The picture in the message's components"

    def leave_out(payload: dict[str, Any]) -> None:
        if place.running == name:
            for media in media_of(payload):
                del media["attachment_id"]

    place.server.spoil = showing(place, leave_out, ("GET",))
    await place.rehearse(kept_pictures.STEPS)
    assert place.differing() == [name]


@pytest.mark.parametrize(
    "beginning", ["An edit that keeps", "An edit that names", "An edit that keeps the picture by {id} alone"]
)
async def test_an_edit_that_loses_the_picture(place: Place, beginning: str) -> None:
    step = step_named(beginning)

    def lose(payload: dict[str, Any]) -> None:
        if place.running == step.name:
            payload["components"] = [c for c in payload["components"] if c["type"] != 12]

    taken = showing(place, lambda payload: None, ("PATCH",))
    place.server.fault = lambda request: taken(request) if place.running == step.name else None
    place.server.spoil = showing(place, lose, ("GET",))
    await place.rehearse([step, step_named("An edit with another")])
    assert place.differing() == [step.name]
    assert "the picture is gone" in place.line(step.name)


async def test_an_incomplete_edit_may_be_refused(place: Place) -> None:
    """Whether Discord takes an edit that names a kept file alone is what the rehearsal has to find out."""

    def fault(request: web.Request) -> web.Response | None:
        if request.method == "PATCH" and "attachments" not in (request[BODY] or {}):
            return refusal(400, 50035, "Invalid Form Body")
        return None

    place.server.fault = fault
    assert await place.rehearse(kept_pictures.STEPS) == 0, place.report
    assert "50035: Invalid Form Body: refused" in place.line(step_named("An edit that names").name)


async def test_a_thread_of_the_wrong_type_is_opened() -> None:
    async with opened(ChannelType.ANNOUNCEMENT) as place:

        def fault(request: web.Request) -> web.Response | None:
            if not request.path.endswith("/threads") or request[BODY]["type"] != 11:
                return None
            world = place.server.world
            thread = world.add_thread(
                place.channel, world.ids.moment(), request[BODY]["name"], 11, world.bot_id
            )
            return reply(thread.payload(), 201)

        place.server.fault = fault
        await place.rehearse(permissions.STEPS)
        assert place.differing() == ["A public thread (type 11)"]
        assert place.remains() == []


async def test_an_announcement_thread_is_refused() -> None:
    async with opened(ChannelType.ANNOUNCEMENT) as place:
        name = "An announcement thread (type 10)"

        def fault(request: web.Request) -> web.Response | None:
            wrong = request.path.endswith("/threads") and place.running == name
            return refusal(400, 50024, "Cannot execute action on this channel type") if wrong else None

        place.server.fault = fault
        assert await place.rehearse(permissions.STEPS) == 1
        assert place.differing() == [name]
        assert place.remains() == []


async def test_user_install_is_switched_off(place: Place) -> None:
    place.server.world.installation_types = (0,)
    await place.rehearse(commands.STEPS)
    assert place.differing() == ["The application's installation contexts", "A command for servers and users"]


async def test_other_commands_are_lost(place: Place) -> None:
    before = place.server.world.commands[None]

    def lose(request: web.Request) -> None:
        if request.method == "DELETE" and "/commands/" in request.path:
            place.server.world.commands[None] = []

    place.server.spoil = lose
    await place.rehearse([step_named("A command for servers alone")])
    assert "the bot's other commands are not as before" in place.report
    place.server.world.commands[None] = before


async def test_clocks_that_differ() -> None:
    import time

    async with opened(clock=lambda: time.time() + 60) as place:
        assert await place.rehearse([*connection.STEPS, *commands.STEPS]) == 1
        assert place.differing() == ["This machine's clock"]
        assert re.search(r"; (59|60) s behind", place.report)
        assert place.remains() == []


async def test_no_rate_limit_headers(place: Place) -> None:
    place.server.headers = {}
    await place.rehearse(connection.STEPS)
    assert place.differing() == ["Rate-limit headers of an answer"]


async def test_emojis_that_go_up_slowly(place: Place) -> None:
    place.server.headers = RATE_LIMIT | {"X-RateLimit-Reset-After": "600"}
    await place.rehearse(emojis.STEPS)
    assert place.differing() == ["Uploading 5 application emojis"]
    assert "all 127 take about 1200 s" in place.report


async def test_a_rate_limit_that_lasts(place: Place) -> None:
    def fault(request: web.Request) -> web.Response | None:
        limited = request.method == "POST" and request.path.endswith("/emojis")
        return too_many_requests(600) if limited and place.running == emojis.STEPS[0].name else None

    place.server.fault = fault
    await place.rehearse([emojis.STEPS[0]], patience={"request": 2})
    assert "429 in" in place.report
    assert "no end within 2 s" in place.report


async def test_five_buttons_do_not_fit(place: Place) -> None:
    place.owner.fits = False
    await place.rehearse(person.STEPS)
    assert place.differing() == ["Five emoji buttons in a row on a phone"]


async def test_a_private_message_that_cannot_be_deleted_by_its_token(place: Place) -> None:
    def fault(request: web.Request) -> web.Response | None:
        wrong = request.method == "DELETE" and "/webhooks/" in request.path and place.running == name
        return refusal(404, 10008, "Unknown Message") if wrong else None

    name = step_named("DELETE of").name
    place.server.fault = fault
    await place.rehearse(person.STEPS)
    assert place.differing() == [name]
    for message in [*place.server.world.in_channel(place.channel.id)]:
        await place.server.delete(message)  # a private message nobody but its reader can remove any more


def showing(
    place: Place, change: Callable[[dict[str, Any]], None], methods: Sequence[str] = ("GET", "POST")
) -> Callable[[web.Request], web.Response | None]:
    """Answer with a message as it is, but for a change."""

    def spoil(request: web.Request) -> web.Response | None:
        if request.method not in methods or not re.search(r"/channels/\d+/messages(/\d+)?$", request.path):
            return None
        messages = [*place.server.world.in_channel(place.channel.id)]
        if request.method == "GET" and "message_id" not in request.match_info:
            return None
        number = request.match_info.get("message_id")
        message = next((m for m in messages if str(m.id) == number), messages[-1])
        payload = deepcopy(message.payload)
        change(payload)
        return reply(payload)

    return spoil


def media_of(payload: dict[str, Any]) -> list[dict[str, Any]]:
    return [item["media"] for component in walk(payload["components"]) for item in component.get("items", ())]


def attachment(payload: dict[str, Any]) -> dict[str, Any]:
    media = media_of(payload)[0]
    named = {"id": media["attachment_id"], "filename": "rehearsal.png", "size": 1}
    return named | {"url": media["url"], "proxy_url": media["url"]}


# ---------------------------------------------------------------- cleaning up


@pytest.mark.parametrize(("path", "times"), [("/emojis", 3), ("/messages", 1), ("/scheduled-events", 1)])
async def test_interrupted_by_the_owner(tmp_path: Path, path: str, times: int) -> None:
    """Requests are counted, for what they make may be gone again when it is looked for."""
    async with opened() as place:

        def made() -> bool:
            posts = [
                seen for seen in place.server.requests if seen.method == "POST" and seen.path.endswith(path)
            ]
            return len(posts) >= times

        status, out, err = await by_command(place, tmp_path, when=made)
        assert status == 130, out + err
        assert "| not tried | The gateway | interrupted |" in out
        assert "Traceback" not in err
        assert place.remains() == []


@pytest.mark.parametrize("path", ["/messages", "/emojis", "/commands", "/threads", "/scheduled-events"])
async def test_interrupted_while_something_is_made(place: Place, path: str) -> None:
    """What Discord makes only after the interruption is removed too."""
    reached = asyncio.Event()

    async def delay(request: web.Request) -> None:
        if request.method == "POST" and request.path.endswith(path) and not reached.is_set():
            reached.set()
            await asyncio.sleep(1)

    place.server.fault = delay
    running = asyncio.create_task(place.rehearse(SOME))
    await reached.wait()
    running.cancel()
    assert await running == run.INTERRUPTED
    is_creation = lambda seen: seen.method == "POST" and seen.path.endswith(path)  # noqa: E731
    await place.server.until(lambda: any(map(is_creation, place.server.requests)))


@pytest.mark.parametrize("path", ["/messages", "/emojis", "/commands", "/threads", "/scheduled-events"])
async def test_what_was_made_by_a_request_whose_answer_was_lost(place: Place, path: str) -> None:
    lost = False

    def lose(request: web.Request) -> web.Response | None:
        nonlocal lost
        if lost or request.method != "POST" or not request.path.endswith(path):
            return None
        lost = True
        return cut(request)

    place.server.spoil = lose
    await place.rehearse(SOME)
    assert lost
    assert "the connection failed" in place.report


async def test_what_was_made_by_a_request_whose_answer_cannot_be_read(place: Place) -> None:
    """Discord adds and leaves out fields, and discord.py follows days later."""
    name = step_named("`attachments`").name

    def garble(request: web.Request) -> web.Response | None:
        garbled = request.method == "POST" and request.path.endswith("/messages") and place.running == name
        return reply({}) if garbled else None

    place.server.spoil = garble
    await place.rehearse(kept_pictures.STEPS)
    assert place.differing() == [name]
    assert "discord.py raised KeyError" in place.line(name)


async def test_what_cannot_be_removed_is_told(place: Place) -> None:
    def fault(request: web.Request) -> web.Response | None:
        return refusal(*ODD) if request.method == "DELETE" and "/emojis/" in request.path else None

    place.server.fault = fault
    assert await place.rehearse([emojis.STEPS[0]]) == 1
    assert "- An emoji could not be removed: 400" in place.report
    place.server.world.emojis.clear()


async def test_what_a_killed_rehearsal_left_is_removed(place: Place) -> None:
    world = place.server.world
    world.add_emoji("rehearsal_abcdef")
    world.commands[None] += [{**world.commands[None][0], "id": "8" * 18, "name": "castellan-rehearsal"}]
    world.add_thread(place.channel, world.ids.moment(), "Castellan rehearsal", 11, world.bot_id)
    others = world.add_emoji("b3_go_abc")
    await place.rehearse([])
    assert [*world.emojis.values()] == [others]
    del world.emojis[int(others["id"])]


# ---------------------------------------------------------------- where it cannot run


async def test_a_channel_that_is_not_empty_is_left_alone(place: Place) -> None:
    message = await place.owner.person.say(place.channel, "hello")
    assert await place.rehearse() == run.UNUSABLE
    assert "not empty" in place.owner.told[-1]
    assert {seen.method for seen in place.server.requests} == {"GET"}
    await place.server.delete(message)


async def test_a_channel_of_another_kind(place: Place) -> None:
    localizer = await place.server.add_channel(place.guild, "voice", kind=ChannelType.VOICE)
    assert await place.rehearse(channel=localizer.id) == run.UNUSABLE
    assert "text or announcement channel" in place.owner.told[-1]


async def test_a_channel_that_nobody_knows(place: Place) -> None:
    assert await place.rehearse(channel=place.channel.id + 1) == run.UNUSABLE
    assert "no channel with this id" in place.owner.told[-1]


async def test_a_channel_that_the_bot_does_not_see(place: Place) -> None:
    def fault(request: web.Request) -> web.Response | None:
        return (
            refusal(403, 50001, "Missing Access") if request.path.endswith(f"/{place.channel.id}") else None
        )

    place.server.fault = fault
    assert await place.rehearse() == run.UNUSABLE
    assert "does not see this channel: 50001" in place.owner.told[-1]


async def test_a_wrong_token(tmp_path: Path) -> None:
    async with opened() as place:
        place.server.token = "another"
        env = place.server.env | {"DISCORD_TOKEN": TOKEN}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, str(ROOT / "bot.py"), "rehearse", "--channel", str(place.channel.id)),
            cwd=tmp_path,
            env={**os.environ, **env},
            stderr=asyncio.subprocess.PIPE,
        )
        _, err = await process.communicate()
        assert process.returncode == bot.BAD_SETTING
        assert "does not accept DISCORD_TOKEN" in err.decode()


def test_a_channel_and_a_token_are_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert bot.main(["rehearse", "--channel", "1"]) == bot.BAD_SETTING
    assert "--channel ID" in capsys.readouterr().err


# ---------------------------------------------------------------- what is written of requests


def test_a_route_has_no_ids_and_no_tokens() -> None:
    def shown(path: str) -> str:
        return route_of(SimpleNamespace(method="POST", url=yarl.URL(path)))

    path = f"/api/v10/webhooks/{10**17}/aW50ZXJhY3Rpb24/messages/@original"
    assert shown(path) == "POST /webhooks/{id}/{token}/messages/@original"
    path = f"/api/v10/interactions/{10**17}/abc/callback"
    assert shown(path) == "POST /interactions/{id}/{token}/callback"


@pytest.mark.parametrize(("now", "error"), [(0.5, 0.0), (1.0, 0.0), (11.0, 10.0), (-10.0, -10.0)])
def test_a_date_tells_whole_seconds(now: float, error: float) -> None:
    assert clock_error("Thu, 01 Jan 1970 00:00:00 GMT", now) == error


def test_a_date_that_cannot_be_read() -> None:
    assert clock_error("yesterday", 0.0) is None
    assert clock_error(None, 0.0) is None
