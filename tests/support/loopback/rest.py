"""The REST routes of channels, messages, pins, threads, members and commands."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from aiohttp import web

from tests.support.loopback.ids import timestamp
from tests.support.loopback.messages import Message, compose, revise
from tests.support.loopback.wire import BODY, FILES, ApiError, Json, nothing, number, reply
from tests.support.loopback.world import PRIVATE_CHANNELS, Channel, ChannelType, Permission

if TYPE_CHECKING:
    from tests.support.loopback.server import LoopbackDiscord


MOST_PINS = 250  # https://docs.discord.com/developers/topics/opcodes-and-status-codes: 30003
PINS_ADD = 6  # the type of the message that tells of a pin
# What threads can be opened in a channel of which type: a PUBLIC_THREAD "within a GUILD_TEXT or
# GUILD_FORUM channel", an ANNOUNCEMENT_THREAD "within a GUILD_ANNOUNCEMENT channel", a PRIVATE_THREAD
# "within a GUILD_TEXT channel" (https://docs.discord.com/developers/resources/channel#channel-object-channel-types).
THREAD_TYPES = {
    ChannelType.TEXT: (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD),
    ChannelType.ANNOUNCEMENT: (ChannelType.ANNOUNCEMENT_THREAD,),
    ChannelType.FORUM: (ChannelType.PUBLIC_THREAD,),
}


class RestApi:
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
            emojis + "/{emoji_id}": self.emoji,
            "/gateway": self.gateway,
            "/gateway/bot": self.gateway_bot,
            "/guilds/{guild_id}": self.guild,
            "/guilds/{guild_id}/channels": self.guild_channels,
            "/guilds/{guild_id}/roles": self.guild_roles,
            "/guilds/{guild_id}/threads/active": self.active_threads,
            "/guilds/{guild_id}/members/{user_id}": self.member,
            channel: self.channel,
            channel + "/messages": self.history,
            message: self.message,
            channel + "/messages/pins": self.pins,
        }
        # The route with fewer variables comes first: ".../messages/pins" is no message.
        ordered = sorted(gets.items(), key=lambda route: route[0].count("{"))
        routes = [web.get(path, handler, allow_head=False) for path, handler in ordered]
        for scope in ("", "/guilds/{guild_id}"):
            commands = f"{application}{scope}/commands"
            routes.append(web.get(commands, self.commands, allow_head=False))
            routes.append(web.put(commands, self.sync_commands))
            routes.append(web.post(commands, self.create_command))
            routes.append(web.delete(commands + "/{command_id}", self.delete_command))
        return [
            *routes,
            web.post(emojis, self.add_emoji),
            web.delete(emojis + "/{emoji_id}", self.delete_emoji),
            web.post("/users/@me/channels", self.open_direct_messages),
            web.put(channel + "/messages/pins/{message_id}", self.pin),
            web.delete(channel + "/messages/pins/{message_id}", self.unpin),
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

    async def active_threads(self, request: web.Request) -> web.Response:
        guild = self._world.guild(number(request, "guild_id"))
        threads = [c for c in self._world.channels.values() if c.guild_id == guild.id and c.thread]
        active = [c.payload() for c in threads if c.thread and not c.thread["archived"]]
        return reply({"threads": active, "members": [], "has_more": False})

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

    async def create_command(self, request: web.Request) -> web.Response:
        """Creating a command with the same name as an existing one overwrites it:

        https://docs.discord.com/developers/interactions/application-commands#create-global-application-command
        """
        scope, body = _scope(request), request[BODY]
        self._must_be_installable(body)
        existing = self._world.commands.setdefault(scope, [])
        known = {(c["name"], c["type"]): c["id"] for c in existing}
        command = self._registered(body, scope, known)
        self._world.commands[scope] = [c for c in existing if c["id"] != command["id"]] + [command]
        return reply(command, 200 if command["id"] in known.values() else 201)

    def _must_be_installable(self, command: Json) -> None:
        """ "as long as any included contexts are already supported on the application-level"
        (https://docs.discord.com/developers/interactions/application-commands#installation-context).
        """
        supported = self._world.application()["integration_types_config"]
        wrong = [kind for kind in command.get("integration_types") or () if str(kind) not in supported]
        if wrong:
            raise ApiError(
                400, 50035, "Invalid Form Body: integration_types: not supported by the application"
            )

    async def delete_command(self, request: web.Request) -> web.Response:
        scope, command_id = _scope(request), str(number(request, "command_id"))
        existing = self._world.commands.get(scope, [])
        left = [command for command in existing if command["id"] != command_id]
        if len(left) == len(existing):
            raise ApiError(404, 10063, "Unknown application command")
        self._world.commands[scope] = left
        return nothing()

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

    async def emoji(self, request: web.Request) -> web.Response:
        return reply(self._emoji(request))

    async def delete_emoji(self, request: web.Request) -> web.Response:
        self._server.delete_emoji(int(self._emoji(request)["id"]))
        return nothing()

    def _emoji(self, request: web.Request) -> Json:
        emoji = self._world.emojis.get(number(request, "emoji_id"))
        if emoji is None:
            raise ApiError(404, 10014, "Unknown Emoji")
        return emoji

    # Channels and threads

    async def channel(self, request: web.Request) -> web.Response:
        return reply(self._channel(request).payload())

    async def change_channel(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        self._must_be_changeable(channel, request[BODY])
        channel.change(request[BODY])
        await self._server.announce_channel("UPDATE", channel)
        return reply(channel.payload())

    async def delete_channel(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        # "Requires the MANAGE_CHANNELS permission for the guild, or MANAGE_THREADS if the channel is a
        # thread" (https://docs.discord.com/developers/resources/channel#deleteclose-channel).
        self._require(channel, Permission.MANAGE_THREADS if channel.thread else Permission.MANAGE_CHANNELS)
        await self._server.remove_channel(channel)
        return reply(channel.payload())

    def _must_be_changeable(self, channel: Channel, body: Json) -> None:
        """Who may change which field of a thread:

        https://docs.discord.com/developers/topics/threads#editing--deleting-threads
        """
        if channel.thread is None:
            self._require(channel, Permission.MANAGE_CHANNELS)
            return
        if self._world.bot_permissions(channel) & Permission.MANAGE_THREADS:
            return
        is_creator = channel.owner_id == self._world.bot_id
        locks = {"locked", "rate_limit_per_user"} & body.keys()
        reopens = body == {"archived": False} and not channel.thread["locked"]
        if locks or not (is_creator or (reopens and self._world.bot_id in channel.members)):
            raise ApiError(403, 50013, "Missing Permissions")
        if channel.thread["archived"] and body.get("archived", True):
            # "Requires the thread to have archived set to false or be set to false in the request"
            # (https://docs.discord.com/developers/resources/channel#modify-channel, Thread).
            raise ApiError(400, 50083, "Thread is archived")

    async def open_direct_messages(self, request: web.Request) -> web.Response:
        user = self._world.user(int(request[BODY]["recipient_id"]))
        for channel in self._world.channels.values():
            if channel.type == ChannelType.DM and channel.recipients == [user]:
                return reply(channel.payload())
        return reply(self._server.open_direct_messages(user).payload())

    async def typing(self, request: web.Request) -> web.Response:
        self._channel(request)
        return nothing()

    async def thread(self, request: web.Request) -> web.Response:
        kind = request[BODY].get("type", ChannelType.PRIVATE_THREAD)
        return await self._open_thread(request, kind, self._world.ids.moment())

    async def thread_from_message(self, request: web.Request) -> web.Response:
        message = self._message(request)
        if message.id in self._world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        # A thread begun at a message has that message's id.
        # "The type of the created thread matches the type of the parent channel"
        # (https://docs.discord.com/developers/topics/threads#public--private-threads).
        news = self._channel(request).type == ChannelType.ANNOUNCEMENT
        kind = ChannelType.ANNOUNCEMENT_THREAD if news else ChannelType.PUBLIC_THREAD
        return await self._open_thread(request, kind, message.id)

    async def _open_thread(self, request: web.Request, kind: int, thread_id: int) -> web.Response:
        parent, body, bot = self._channel(request), request[BODY], self._world.bot_id
        if kind not in THREAD_TYPES.get(ChannelType(parent.type), ()):
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        private = kind == ChannelType.PRIVATE_THREAD
        self._require(
            parent, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        )
        thread = self._world.add_thread(parent, thread_id, body["name"], kind, bot)
        assert thread.thread is not None
        thread.thread["auto_archive_duration"] = body.get("auto_archive_duration") or 1440
        if private:
            thread.thread["invitable"] = body.get("invitable", True)
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
        messages = [m for m in public if after < m.id < before]
        limit = int(query.get("limit", 50))
        wanted = messages[:limit] if "after" in query else messages[-limit:]
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
        self._require(channel)
        if channel.type in PRIVATE_CHANNELS:
            return
        if channel.type == ChannelType.FORUM:
            raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
        if new:
            in_thread = channel.thread is not None
            self._require(
                channel, Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES
            )
        if request[FILES]:
            self._require(channel, Permission.ATTACH_FILES)
        manages = self._world.bot_permissions(channel) & Permission.MANAGE_THREADS
        if channel.thread is not None and channel.thread["locked"] and not manages:
            raise ApiError(403, 160005, "Thread is locked")
        if channel.thread is not None and channel.thread["archived"] and not new:
            raise ApiError(400, 50083, "Thread is archived")

    async def edit(self, request: web.Request) -> web.Response:
        self._must_be_allowed(request, self._channel(request), new=False)
        message = self._message(request)
        if message.payload["author"]["id"] != str(self._world.bot_id):
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        self._must_not_be_edited_too_often(message)
        revise(self._world, message, request[BODY], request[FILES])
        await self._server.announce("MESSAGE_UPDATE", message)
        return reply(message.payload)

    def _must_not_be_edited_too_often(self, message: Message) -> None:
        """Edits of messages older than an hour are limited; how many Discord allows is not documented.

        https://docs.discord.com/developers/topics/opcodes-and-status-codes: 30046
        """
        if self._world.age(message.id) > 3600:
            if self._server.old_edits_left <= 0:
                text = "Maximum number of edits to messages older than 1 hour reached. Try again later"
                raise ApiError(429, 30046, text)
            self._server.old_edits_left -= 1

    async def delete(self, request: web.Request) -> web.Response:
        channel, message = self._channel(request), self._message(request)
        self._require(channel)
        if message.payload["author"]["id"] != str(self._world.bot_id):
            self._require(channel, Permission.MANAGE_MESSAGES)
        await self._server.delete(message)
        return nothing()

    # Pins

    async def pins(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        self._require(channel)
        readable = self._world.bot_permissions(channel) & Permission.READ_MESSAGE_HISTORY
        pinned = [m for m in self._public(channel) if m.payload["pinned"]] if readable else []
        items = [{"pinned_at": m.pinned_at, "message": m.payload} for m in reversed(pinned)]
        return reply({"items": items, "has_more": False})

    async def pin(self, request: web.Request) -> web.Response:
        channel, message = self._channel(request), self._message(request)
        self._require(channel, Permission.PIN_MESSAGES)
        if sum(m.payload["pinned"] for m in self._public(channel)) >= MOST_PINS:
            text = f"Maximum number of pins reached for the channel ({MOST_PINS})"
            raise ApiError(400, 30003, text)
        await self._set_pinned(channel, message, pinned=True)
        place = {"channel_id": str(channel.id), "message_id": str(message.id), "type": 0}
        extra = {"type": PINS_ADD, "message_reference": place | {"guild_id": str(channel.guild_id)}}
        notice = compose(self._world, channel, self._world.bot_id, {}, [], extra=extra, may_be_empty=True)
        await self._server.announce("MESSAGE_CREATE", notice)
        return nothing()

    async def unpin(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        self._require(channel, Permission.PIN_MESSAGES)
        await self._set_pinned(channel, self._message(request), pinned=False)
        return nothing()

    async def _set_pinned(self, channel: Channel, message: Message, *, pinned: bool) -> None:
        message.payload["pinned"] = pinned
        message.pinned_at = timestamp(self._world.ids.moment())
        update = {"channel_id": str(channel.id), "last_pin_timestamp": message.pinned_at}
        update |= {"guild_id": str(channel.guild_id)}
        await self._server.gateway.dispatch("CHANNEL_PINS_UPDATE", update, channel.guild_id)

    def _require(self, channel: Channel, *permissions: Permission) -> None:
        """Refuse what the bot may not do in a channel, or anything in one that it cannot see."""
        allowed = self._world.bot_permissions(channel)
        private = channel.type in PRIVATE_CHANNELS
        if not private and not allowed & Permission.VIEW_CHANNEL:
            raise ApiError(403, 50001, "Missing Access")
        if not private and not all(allowed & permission for permission in permissions):
            raise ApiError(403, 50013, "Missing Permissions")

    def _channel(self, request: web.Request) -> Channel:
        """A channel that the bot reaches: not one of people alone, or of a server that it is not in."""
        channel = self._world.channel(number(request, "channel_id"))
        if channel.type == ChannelType.GROUP_DM:
            raise ApiError(403, 50001, "Missing Access")
        if channel.guild_id is not None:
            guild = self._world.guilds.get(channel.guild_id)
            if guild is None or not guild.has_bot:
                raise ApiError(403, 50001, "Missing Access")
        return channel

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
