"""A small Discord on 127.0.0.1: what a bot logs in to, and what a test asks about afterwards."""

from __future__ import annotations

import inspect
import logging
import secrets
import time
import traceback
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from email.utils import formatdate
from typing import Any, Self
from urllib.parse import unquote

import orjson
from aiohttp import web

from tests.support import garbage
from tests.support.discord_rules import Request, Upload, find_violations
from tests.support.discord_rules.record import add_violation
from tests.support.loopback.bodies import Bodies
from tests.support.loopback.callbacks import Callbacks
from tests.support.loopback.events import Events
from tests.support.loopback.gateway import Gateway
from tests.support.loopback.known_world import KnownWorld
from tests.support.loopback.messages import Message, compose
from tests.support.loopback.people import LoopbackPerson
from tests.support.loopback.rest import RestApi
from tests.support.loopback.result import TapKind, TapOutcome, until
from tests.support.loopback.wire import BODY, FILES, ApiError, Json, reply
from tests.support.loopback.world import MEMBER_PERMISSIONS, Channel, ChannelType, Guild, LoopbackMemory

_log = logging.getLogger(__name__)
API = "/api/v10"
Fault = Callable[[web.Request], web.Response | Awaitable[web.Response | None] | None]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True)
class Seen:
    """A request the bot made; `path` as Discord's description writes it, `actual` as it came."""

    method: str
    path: str
    actual: str
    body: Any
    files: tuple[str, ...]
    status: int


class LoopbackDiscord:
    """Start it, point a bot's environment at `env`, make `person`s and let them play.

    `violations`: requests Discord would not accept, which also fail the test that runs; `unknown_routes`:
    requests this server has no route for; `own_violations`: answers of this server that Discord's description
    does not allow.
    `fault` is asked before every request and may answer in Discord's place, or wait; `spoil` is asked after
    a request was carried out, and may give another answer or cut the line.
    `checks` False looks at no body, which takes longer than the rest: for measurements of speed.
    """

    def __init__(
        self, *, token: str = "loopback", clock: Callable[[], float] = time.time, checks: bool = True
    ) -> None:
        self.token = token
        self.shards = 1
        self.ack_deadline = 3.0
        self.token_life = 900.0
        self.nonce_life = 180.0
        # How many edits of messages older than an hour are not yet refused.
        self.old_edits_left = 1000
        self.fault: Fault | None = None
        # Of every answer, such as those of a rate limit.
        self.headers: dict[str, str] = {}
        self.spoil: Fault | None = None
        self.world = LoopbackMemory(clock)
        self.gateway = Gateway(self)
        self.checks = checks
        self.bodies = Bodies() if checks else Bodies(None)
        self.results: dict[str, TapOutcome] = {}
        self.requests: deque[Seen] = deque(maxlen=10_000)
        self.violations: list[str] = []
        self.own_violations: list[str] = []
        self.unknown_routes: list[str] = []
        self._runner: web.AppRunner | None = None
        self._port = 0

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        app = web.Application(middlewares=[self._middleware], client_max_size=64 << 20)
        for definition in [*RestApi(self).routes(), *Events(self).routes(), *Callbacks(self).routes()]:
            app.router.add_route(definition.method, API + definition.path, definition.handler)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get("/attachments/{channel_id}/{attachment_id}/{name}", self._attachment)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port).start()
        self._port = self._runner.addresses[0][1]
        self.world.cdn_url = self.url

    async def stop(self) -> None:
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
        garbage.count_closed_hall()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def gateway_url(self) -> str:
        return f"ws://127.0.0.1:{self._port}/gateway"

    @property
    def env(self) -> dict[str, str]:
        """The environment that leads a bot here."""
        urls = {"DISCORD_API_URL": self.url + API, "DISCORD_GATEWAY_URL": self.gateway_url}
        return urls | {"DISCORD_TOKEN": self.token}

    async def wait_ready(self, within: float = 30.0) -> None:
        """Until a bot has identified and knows every guild."""
        await self.until(lambda: self.gateway.ready, within)

    async def until(self, condition: Callable[[], Any], within: float = 20.0) -> None:
        last = self.requests[-1] if self.requests else "no request came"
        await until(condition, within, last)

    # Places and people

    async def add_guild(self, name: str, locale: str = "en-US", *, has_bot: bool = True) -> Guild:
        """has_bot: False where the bot is no member, and people have it as an app of their own."""
        guild = Guild(self.world.ids.place(), name, locale, self.world.owner_id, has_bot)
        self.world.guilds[guild.id] = guild
        if not has_bot:
            return guild
        await self.gateway.dispatch("GUILD_CREATE", self.world.guild_create(guild), guild.id)
        return guild

    async def remove_guild(self, guild: Guild) -> None:
        """Throw the bot out."""
        del self.world.guilds[guild.id]
        await self.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild.id)

    async def invite(self, guild: Guild) -> None:
        """Let the bot in, perhaps again."""
        self.world.guilds[guild.id] = guild
        payload = self.world.guild_create(guild)
        del payload["unavailable"]  # which tells an invitation from a server that can be reached again
        await self.gateway.dispatch("GUILD_CREATE", payload, guild.id)

    async def forbid(self, channel: Channel, permissions: int) -> None:
        """Take these permissions from the bot in a channel, and give it all others that its role has."""
        channel.denied = permissions
        await self.announce_channel("UPDATE", channel)

    async def allow(self, guild: Guild, permissions: int) -> None:
        """Give the bot's role these permissions, and no others."""
        guild.bot_permissions = permissions
        role = self.world.roles(guild)[1]
        await self.gateway.dispatch("GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": role}, guild.id)

    async def time_out_bot(self, guild: Guild, until: str | None) -> None:
        """Time the bot out in a server until a moment, in ISO 8601; None ends it."""
        guild.bot_timed_out_until = until
        # "sent for current-user updates regardless of whether the GUILD_MEMBERS intent is set"
        # (https://docs.discord.com/developers/events/gateway, Gateway Intents).
        member = self.world.member(guild.id, self.world.bot_id) | {"guild_id": str(guild.id)}
        await self.gateway.dispatch("GUILD_MEMBER_UPDATE", member, guild.id)

    async def add_channel(self, guild: Guild, name: str, *, kind: ChannelType = ChannelType.TEXT) -> Channel:
        channel = Channel(self.world.ids.place(), guild.id, name, kind)
        self.world.channels[channel.id] = channel
        await self.announce_channel("CREATE", channel)
        return channel

    async def add_post(self, forum: Channel, name: str, author: LoopbackPerson) -> Channel:
        """A person's post in a forum, which is a public thread that begins with a message of theirs."""
        post_id = self.world.ids.moment()
        post = self.world.add_thread(forum, post_id, name, ChannelType.PUBLIC_THREAD, author.id)
        await self.announce_channel("CREATE", post)
        await self.say(post, author.id, name)
        return post

    def add_direct_messages(self, person: LoopbackPerson) -> Channel:
        """The direct messages of a person with the bot."""
        return self.open_direct_messages(self.world.user(person.id))

    def open_direct_messages(self, user: Json) -> Channel:
        return self._add_private_channel(ChannelType.DM, [user])

    def add_group_messages(self, *people: LoopbackPerson) -> Channel:
        """A group chat, in which the bot is no member and people use it as an app of their own."""
        users = [self.world.user(person.id) for person in people]
        return self._add_private_channel(ChannelType.GROUP_DM, users)

    def _add_private_channel(self, kind: ChannelType, recipients: list[Json]) -> Channel:
        channel = Channel(self.world.ids.place(), None, "chat", kind, recipients=recipients)
        self.world.channels[channel.id] = channel
        return channel

    async def set_thread(self, thread: Channel, **metadata: Any) -> None:
        """Let a moderator archive, lock or reopen a thread: `set_thread(thread, archived=True)`."""
        assert thread.thread is not None
        thread.thread.update(metadata)
        await self.announce_channel("UPDATE", thread)

    def delete_emoji(self, emoji_id: int) -> None:
        """Delete an emoji of the application in the Developer Portal, of which the bot hears nothing."""
        del self.world.emojis[emoji_id]

    async def remove_channel(self, channel: Channel) -> None:
        del self.world.channels[channel.id]
        await self.announce_channel("DELETE", channel)

    def person(
        self,
        name: str,
        locale: str = "en-US",
        user_id: int | None = None,
        permissions: int = MEMBER_PERMISSIONS,
    ) -> LoopbackPerson:
        return LoopbackPerson(self, self.world.add_user(name, user_id), name, locale, permissions)

    def messages(self, channel: Channel) -> list[Message]:
        """What everybody sees in a channel, oldest first."""
        return [m for m in self.world.in_channel(channel.id) if not m.ephemeral]

    # Events

    async def announce(self, event: str, message: Message) -> None:
        """Tell bots of a message; private ones are told to nobody."""
        channel = self.world.channel(message.channel_id)
        if message.ephemeral or not self._is_bot_there(channel):
            return
        if channel.guild_id is None:
            await self.gateway.dispatch(event, message.payload)
            return
        member = self.world.member(channel.guild_id, int(message.payload["author"]["id"]))
        del member["user"]
        payload = message.payload | {"guild_id": str(channel.guild_id), "member": member}
        await self.gateway.dispatch(event, payload, channel.guild_id)

    def _is_bot_there(self, channel: Channel) -> bool:
        """Whether the bot is a member of where the channel is, and hears of it over the gateway."""
        if channel.guild_id is None:
            return channel.type == ChannelType.DM
        return channel.guild_id in self.world.guilds and self.world.guild(channel.guild_id).has_bot

    async def say(self, channel: Channel, author_id: int, content: str) -> Message:
        """A person's plain message."""
        message = compose(self.world, channel, author_id, {"content": content}, [])
        await self.announce("MESSAGE_CREATE", message)
        return message

    async def announce_channel(self, what: str, channel: Channel) -> None:
        if not self._is_bot_there(channel):
            return
        kind = "CHANNEL" if channel.thread is None else "THREAD"
        new = {"newly_created": True} if kind == "THREAD" and what == "CREATE" else {}
        await self.gateway.dispatch(f"{kind}_{what}", channel.payload() | new, channel.guild_id)

    async def delete(self, message: Message) -> None:
        message.deleted = True
        channel = self.world.channels.get(message.channel_id)
        if message.ephemeral or channel is None or not self._is_bot_there(channel):
            return
        gone = {"id": str(message.id), "channel_id": str(message.channel_id)}
        if channel.guild_id is not None:
            gone["guild_id"] = str(channel.guild_id)
        await self.gateway.dispatch("MESSAGE_DELETE", gone, channel.guild_id)

    def open(
        self, kind: TapKind, person: LoopbackPerson, channel: Channel, source: Message | None
    ) -> TapOutcome:
        """Begin an interaction; its token is what the bot answers with."""
        interaction_id = self.world.ids.moment()
        token = f"interaction-{interaction_id}-{secrets.token_hex(8)}"
        result = self.results[token] = TapOutcome(interaction_id, token, kind, person, channel, source)
        return result

    # Requests

    @web.middleware
    async def _middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith(API):
            return await handler(request)
        resource = request.match_info.route.resource
        path = resource.canonical.removeprefix(API) if resource else request.path
        try:
            request[BODY], request[FILES] = await body_of(request)
            response = await _asked(self.fault, request) or await self._answer(request, path, handler)
            response = await _asked(self.spoil, request) or response
        except ApiError as error:
            response = error.response()
        except ConnectionError:  # the bot was killed while it sent this
            raise
        except Exception:
            # To the bot this looks like Discord's bad day; the test must hear that the fault is ours.
            _log.exception("the fake Discord failed")
            self.own_violations.append(f"{request.method} {path}: {traceback.format_exc()}")
            response = reply({"message": "500: Internal Server Error", "code": 0}, 500)
        response.headers.update(self.headers)
        response.headers["Date"] = formatdate(self.world.ids.now(), usegmt=True)
        files = tuple(f["name"] for f in request.get(FILES, ()))
        body = request.get(BODY)
        self.requests.append(Seen(request.method, path, request.path, body, files, response.status))
        return response

    async def _answer(self, request: web.Request, path: str, handler: Handler) -> web.StreamResponse:
        if request.match_info.http_exception is not None:
            self.unknown_routes.append(f"{request.method} {request.path}")
            raise ApiError(404, 0, "404: Not Found")
        self._check_token(request, path)
        if self.checks:
            self._check_request(request, path)
        response = await handler(request)
        self._check_answer(request.method, path, response)
        return response

    def _check_request(self, request: web.Request, path: str) -> None:
        """Note what Discord would refuse; the test that made the request fails by it."""
        body = request[BODY]
        wrong = self.bodies.wrong_in_request(request.method, path, body)
        uploads = tuple(
            Upload(f"files[{file['index']}]", file["name"], len(file["bytes"])) for file in request[FILES]
        )
        reason = request.headers.get("X-Audit-Log-Reason")
        asked = Request(
            request.method,
            request.path.removeprefix(API),
            body,
            uploads,
            request.query,
            None if reason is None else unquote(reason),
        )
        wrong += map(str, find_violations(asked, KnownWorld(self)))
        for sentence in wrong:
            self.violations.append(f"{request.method} {path}: {sentence}")
            add_violation(self.violations[-1])

    def _check_token(self, request: web.Request, path: str) -> None:
        own_key = path.startswith(("/webhooks", "/interactions"))
        if not own_key and request.headers.get("Authorization") != f"Bot {self.token}":
            raise ApiError(401, 0, "401: Unauthorized")

    def _check_answer(self, method: str, path: str, response: web.StreamResponse) -> None:
        if self.bodies.available and isinstance(response, web.Response) and isinstance(response.body, bytes):
            body = orjson.loads(response.body)
            wrong = self.bodies.wrong_in_answer(method, path, response.status, body)
            self.own_violations += [f"{method} {path}: {w}" for w in wrong]

    async def _attachment(self, request: web.Request) -> web.Response:
        content = self.world.attachments.get(int(request.match_info["attachment_id"]))
        return web.Response(status=404) if content is None else web.Response(body=content)


async def _asked(hook: Fault | None, request: web.Request) -> web.StreamResponse | None:
    answer = hook(request) if hook else None
    return await answer if inspect.isawaitable(answer) else answer


async def body_of(request: web.Request) -> tuple[Any, list[Json]]:
    """The JSON of a request, and its files as index, name and bytes."""
    if request.content_type == "multipart/form-data":
        return await _multipart(request)
    text = await request.read()
    if not text:
        return None, []
    try:
        return orjson.loads(text), []
    except orjson.JSONDecodeError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


async def _multipart(request: web.Request) -> tuple[Any, list[Json]]:
    body, files = None, []
    for field, value in (await request.post()).items():
        if isinstance(value, web.FileField):
            index = field.removeprefix("files[").removesuffix("]")
            files.append({"index": index, "name": value.filename, "bytes": value.file.read()})
        elif field == "payload_json":
            body = orjson.loads(value)
    return body, files
