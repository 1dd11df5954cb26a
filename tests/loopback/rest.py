"""The REST routes of channels, messages, threads, members and commands."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from aiohttp import web

from .ids import timestamp
from .messages import Message, compose, revise
from .wire import BODY, FILES, ApiError, Json, nothing, number, reply
from .world import PRIVATE_THREAD, PUBLIC_THREAD, Channel

if TYPE_CHECKING:
    from .server import LoopbackDiscord


VIEW_CHANNEL, SEND_MESSAGES, ATTACH_FILES, SEND_IN_THREADS = 1 << 10, 1 << 11, 1 << 15, 1 << 38


class Rest:
    """Every route under /api/v10 that wants the bot's own token; paths are written as in the description."""

    def __init__(self, server: LoopbackDiscord) -> None:
        self._server = server
        self._world = server.world

    def routes(self) -> list[web.RouteDef]:
        channel, application = "/channels/{channel_id}", "/applications/{application_id}"
        emojis = application + "/emojis"
        message = channel + "/messages/{message_id}"
        thread_member = channel + "/thread-members/"
        gets = {
            "/users/@me": self.me,
            "/users/{user_id}": self.user,
            "/oauth2/applications/@me": self.application,
            "/applications/@me": self.application,
            application: self.application,
            emojis: self.emojis,
            "/gateway": self.gateway,
            "/gateway/bot": self.gateway_bot,
            "/guilds/{guild_id}": self.guild,
            "/guilds/{guild_id}/channels": self.guild_channels,
            "/guilds/{guild_id}/roles": self.guild_roles,
            "/guilds/{guild_id}/members/{user_id}": self.member,
            channel: self.channel,
            channel + "/messages": self.history,
            message: self.message,
        }
        routes = [web.get(path, handler, allow_head=False) for path, handler in gets.items()]
        for scope in ("", "/guilds/{guild_id}"):
            commands = f"{application}{scope}/commands"
            routes.append(web.get(commands, self.commands, allow_head=False))
            routes.append(web.put(commands, self.sync_commands))
        return [
            *routes,
            web.post(emojis, self.add_emoji),
            web.patch(channel, self.change_channel),
            web.delete(channel, self.delete_channel),
            web.post(channel + "/typing", self.typing),
            web.post(channel + "/messages", self.send),
            web.patch(message, self.edit),
            web.delete(message, self.delete),
            web.post(message + "/threads", self.thread_from_message),
            web.post(channel + "/threads", self.thread),
            web.put(thread_member + "@me", self.join_thread),
            web.delete(thread_member + "@me", self.leave_thread),
            web.put(thread_member + "{user_id}", self.join_thread),
            web.delete(thread_member + "{user_id}", self.leave_thread),
        ]

    # Who and where

    async def me(self, request: web.Request) -> web.Response:
        mine = {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}
        return reply(self._world.user(self._world.bot_id) | mine)

    async def user(self, request: web.Request) -> web.Response:
        return reply(self._world.user(number(request, "user_id")))

    async def application(self, request: web.Request) -> web.Response:
        return reply(self._world.application())

    async def gateway(self, request: web.Request) -> web.Response:
        return reply({"url": self._server.gateway_url})

    async def gateway_bot(self, request: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}
        answer = {"url": self._server.gateway_url, "shards": self._server.shards}
        return reply(answer | {"session_start_limit": limit})

    async def guild(self, request: web.Request) -> web.Response:
        return reply(self._world.guild_payload(self._world.guild(number(request, "guild_id"))))

    async def guild_channels(self, request: web.Request) -> web.Response:
        guild = self._world.guild(number(request, "guild_id"))
        channels = self._world.channels.values()
        return reply([c.payload() for c in channels if c.guild_id == guild.id and c.thread is None])

    async def guild_roles(self, request: web.Request) -> web.Response:
        return reply(self._world.roles(self._world.guild(number(request, "guild_id"))))

    async def member(self, request: web.Request) -> web.Response:
        guild = self._world.guild(number(request, "guild_id"))
        return reply(self._world.member(guild.id, number(request, "user_id")))

    # Commands

    async def commands(self, request: web.Request) -> web.Response:
        return reply(self._world.commands.get(_scope(request), []))

    async def sync_commands(self, request: web.Request) -> web.Response:
        scope = _scope(request)
        known = {(c["name"], c["type"]): c["id"] for c in self._world.commands.get(scope, ())}
        self._world.commands[scope] = [self._registered(c, scope, known) for c in request[BODY] or ()]
        return reply(self._world.commands[scope])

    def _registered(self, command: Json, scope: int | None, known: dict[tuple[str, int], str]) -> Json:
        """A command as Discord returns it; it keeps its id from one sync to the next."""
        kind = command.get("type") or 1
        permissions = command.get("default_member_permissions")
        where = {} if scope is None else {"guild_id": str(scope)}
        return {
            **command,
            **where,
            "id": known.get((command["name"], kind)) or str(self._world.ids.place()),
            "application_id": str(self._world.application_id),
            "version": str(self._world.ids.place()),
            "type": kind,
            "description": command.get("description") or "",
            "default_member_permissions": None if permissions is None else str(permissions),
            "integration_types": command.get("integration_types") or [0],
            "nsfw": bool(command.get("nsfw")),
        }

    # The application's own emojis

    async def emojis(self, request: web.Request) -> web.Response:
        return reply({"items": list(self._world.emojis.values())})

    async def add_emoji(self, request: web.Request) -> web.Response:
        name = request[BODY]["name"]
        if any(emoji["name"] == name for emoji in self._world.emojis.values()):
            raise ApiError(400, 50035, f"Invalid Form Body: an emoji is called {name} already")
        if not str(request[BODY]["image"]).startswith("data:image/"):
            raise ApiError(400, 50035, "Invalid Form Body: image is no data URI")
        return reply(self._world.add_emoji(name), 201)

    # Channels and threads

    async def channel(self, request: web.Request) -> web.Response:
        return reply(self._channel(request).payload())

    async def change_channel(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        channel.change(request[BODY])
        await self._server.announce_channel("UPDATE", channel)
        return reply(channel.payload())

    async def delete_channel(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        await self._server.remove_channel(channel)
        return reply(channel.payload())

    async def typing(self, request: web.Request) -> web.Response:
        self._channel(request)
        return nothing()

    async def thread(self, request: web.Request) -> web.Response:
        kind = request[BODY].get("type", PRIVATE_THREAD)
        return await self._open_thread(request, kind, self._world.ids.moment())

    async def thread_from_message(self, request: web.Request) -> web.Response:
        message = self._message(request)
        if message.id in self._world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        # A thread begun at a message has that message's id.
        return await self._open_thread(request, PUBLIC_THREAD, message.id)

    async def _open_thread(self, request: web.Request, kind: int, thread_id: int) -> web.Response:
        parent, body, bot = self._channel(request), request[BODY], self._world.bot_id
        thread = Channel(thread_id, parent.guild_id, body["name"], kind, parent.id, bot, members={bot})
        thread.thread = {
            "archived": False,
            "locked": False,
            "auto_archive_duration": body.get("auto_archive_duration") or 1440,
            "archive_timestamp": timestamp(self._world.ids.moment()),
            "create_timestamp": timestamp(self._world.ids.moment()),
        }
        if kind == PRIVATE_THREAD:
            thread.thread["invitable"] = body.get("invitable", True)
        self._world.channels[thread_id] = thread
        await self._server.announce_channel("CREATE", thread)
        return reply(thread.payload(), 201)

    async def join_thread(self, request: web.Request) -> web.Response:
        self._channel(request).members.add(self._thread_member(request))
        return nothing()

    async def leave_thread(self, request: web.Request) -> web.Response:
        self._channel(request).members.discard(self._thread_member(request))
        return nothing()

    def _thread_member(self, request: web.Request) -> int:
        return number(request, "user_id") if "user_id" in request.match_info else self._world.bot_id

    # Messages

    async def history(self, request: web.Request) -> web.Response:
        query, public = request.query, self._public(self._channel(request))
        before, after = int(query.get("before", 1 << 63)), int(query.get("after", 0))
        found = [m for m in public if after < m.id < before]
        limit = int(query.get("limit", 50))
        wanted = found[:limit] if "after" in query else found[-limit:]
        return reply([m.payload for m in reversed(wanted)])

    async def message(self, request: web.Request) -> web.Response:
        return reply(self._message(request).payload)

    async def send(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        self._must_be_allowed(request, channel, new=True)
        if (before := self._posted_before(request[BODY])) is not None:
            return reply(before.payload)
        if channel.thread is not None:
            channel.thread["archived"] = False
        message = compose(self._world, channel, self._world.bot_id, request[BODY], request[FILES])
        if request[BODY].get("enforce_nonce"):
            self._world.nonces[request[BODY]["nonce"]] = (time.monotonic(), message)
        await self._server.announce("MESSAGE_CREATE", message)
        return reply(message.payload)

    def _posted_before(self, body: Json) -> Message | None:
        """The message that this bot posted with the same enforced nonce in the last minutes.

        One that was deleted since is not posted again: Discord answers with Unknown Message.
        """
        at, message = self._world.nonces.get(str(body.get("nonce")), (0.0, None))
        if (
            not body.get("enforce_nonce")
            or message is None
            or time.monotonic() - at > self._server.nonce_life
        ):
            return None
        if message.deleted:
            raise ApiError(404, 10008, "Unknown Message")
        return message

    def _must_be_allowed(self, request: web.Request, channel: Channel, *, new: bool) -> None:
        """What an owner of the server took away, and what a thread's state forbids."""
        if channel.guild_id not in self._world.guilds or channel.denied & VIEW_CHANNEL:
            raise ApiError(403, 50001, "Missing Access")
        needed = (SEND_IN_THREADS if channel.thread else SEND_MESSAGES) if new else 0
        needed |= ATTACH_FILES if request[FILES] else 0
        if channel.denied & needed:
            raise ApiError(403, 50013, "Missing Permissions")
        if channel.thread is not None and channel.thread["locked"]:
            raise ApiError(403, 160005, "Thread is locked")
        if channel.thread is not None and channel.thread["archived"] and not new:
            raise ApiError(400, 50083, "Thread is archived")

    async def edit(self, request: web.Request) -> web.Response:
        self._must_be_allowed(request, self._channel(request), new=False)
        message = self._message(request)
        if message.payload["author"]["id"] != str(self._world.bot_id):
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        revise(self._world, message, request[BODY], request[FILES])
        await self._server.announce("MESSAGE_UPDATE", message)
        return reply(message.payload)

    async def delete(self, request: web.Request) -> web.Response:
        await self._server.delete(self._message(request))
        return nothing()

    def _channel(self, request: web.Request) -> Channel:
        return self._world.channel(number(request, "channel_id"))

    def _message(self, request: web.Request) -> Message:
        """A message the bot reaches through its channel, which private ones are not."""
        message = self._world.message(number(request, "message_id"))
        if message.ephemeral or message.channel_id != self._channel(request).id:
            raise ApiError(404, 10008, "Unknown Message")
        return message

    def _public(self, channel: Channel) -> list[Message]:
        return [m for m in self._world.in_channel(channel.id) if not m.ephemeral]


def _scope(request: web.Request) -> int | None:
    return number(request, "guild_id") if "guild_id" in request.match_info else None
