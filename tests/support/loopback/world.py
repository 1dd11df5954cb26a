"""Guilds, channels, users, commands and scheduled events, in the shapes Discord sends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

from tests.support.loopback.ids import Ids, moment_of, timestamp
from tests.support.loopback.messages import Message
from tests.support.loopback.wire import ApiError, Json


class ChannelType(IntEnum):
    """https://docs.discord.com/developers/resources/channel#channel-object-channel-types"""

    TEXT = 0
    DM = 1
    VOICE = 2
    GROUP_DM = 3
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15


class Permission(IntFlag):
    """Those that this server looks at; https://docs.discord.com/developers/topics/permissions"""

    MANAGE_CHANNELS = 1 << 4
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44
    PIN_MESSAGES = 1 << 51


BOT_PERMISSIONS = 309237763072  # view, send, embed, attach, history, threads
MEMBER_PERMISSIONS = 2248473465835073  # @everyone in a new guild
# "Timed out members will temporarily lose all permissions except VIEW_CHANNEL and READ_MESSAGE_HISTORY"
# (https://docs.discord.com/developers/topics/permissions, Permissions for Timed Out Members).
TIMED_OUT_PERMISSIONS = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
# "app_permissions includes ATTACH_FILES | EMBED_LINKS | MENTION_EVERYONE permissions for (G)DMs with other
# users, and additionally includes USE_EXTERNAL_EMOJIS for DMs with the app's bot user"
# (https://docs.discord.com/developers/interactions/receiving-and-responding, Interaction Structure).
PRIVATE_CHANNEL_PERMISSIONS = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE
# "For apps without a bot user (or without the bot scope)": limited to what answers can use
# (https://docs.discord.com/developers/change-log, 2022-06).
USER_INSTALL_PERMISSIONS = PRIVATE_CHANNEL_PERMISSIONS | Permission.USE_EXTERNAL_EMOJIS
PRIVATE_CHANNELS = (ChannelType.DM, ChannelType.GROUP_DM)


@dataclass
class Guild:
    """A server."""

    id: int
    name: str
    # The language public answers should be in.
    locale: str = "en-US"
    owner_id: int = 0
    # Whether the bot is a member; False: it is only in people's own apps there.
    has_bot: bool = True
    # Of the bot's role.
    bot_permissions: int = BOT_PERMISSIONS
    # Until when a moderator has timed the bot out, as ISO 8601.
    bot_timed_out_until: str | None = None
    # The scheduled events, by id.
    events: dict[int, Json] = field(default_factory=dict)

    def partial(self) -> Json:
        return {"id": str(self.id), "locale": self.locale, "features": []}


@dataclass
class Channel:
    """A channel, or a thread when `thread` holds its metadata."""

    id: int
    # None in direct messages.
    guild_id: int | None
    name: str
    type: int = ChannelType.TEXT
    parent_id: int | None = None
    owner_id: int = 0
    # Ephemeral messages count: whether they do at Discord is not documented, and this is the harder case.
    last_message_id: int | None = None
    message_count: int = 0
    members: set[int] = field(default_factory=set)
    thread: Json | None = None
    # Permissions that the bot does not have here; threads inherit them.
    denied: int = 0
    # The people in direct messages, besides the bot.
    recipients: list[Json] = field(default_factory=list)
    settings: Json = field(default_factory=lambda: {"topic": None, "nsfw": False, "rate_limit_per_user": 0})

    def payload(self) -> Json:
        if self.type in PRIVATE_CHANNELS:
            return self._private_payload()
        common = {
            "id": str(self.id),
            "guild_id": str(self.guild_id),
            "name": self.name,
            "type": self.type,
            "parent_id": None if self.parent_id is None else str(self.parent_id),
            "last_message_id": None if self.last_message_id is None else str(self.last_message_id),
            "flags": 0,
        }
        if self.thread is None:
            placed = {"position": 0, "permission_overwrites": self._overwrites(), **self.settings}
            return common | placed | _fields_of_type(self.type)
        return common | {
            "owner_id": str(self.owner_id),
            "rate_limit_per_user": self.settings["rate_limit_per_user"],
            "message_count": self.message_count,
            "total_message_sent": self.message_count,
            "member_count": len(self.members),
            "thread_metadata": self.thread,
        }

    def _private_payload(self) -> Json:
        payload: Json = {
            "id": str(self.id),
            "type": self.type,
            "last_message_id": None if self.last_message_id is None else str(self.last_message_id),
            "flags": 0,
            "recipients": self.recipients,
        }
        if self.type == ChannelType.GROUP_DM:
            payload |= {"owner_id": self.recipients[0]["id"], "name": self.name, "icon": None}
        return payload

    def _overwrites(self) -> list[Json]:
        if self.guild_id is None:
            return []
        role = {"id": str(_bot_role_id(self.guild_id)), "type": 0, "allow": "0", "deny": str(self.denied)}
        return [role] if self.denied else []

    def change(self, body: Json) -> None:
        """Apply a PATCH: known settings only."""
        self.name = body.get("name", self.name)
        for key in ("topic", "nsfw", "rate_limit_per_user"):
            if key in body:
                self.settings[key] = body[key]
        if self.thread is not None:
            metadata = ("archived", "locked", "invitable", "auto_archive_duration")
            self.thread.update({key: body[key] for key in metadata if key in body})


def _fields_of_type(kind: int) -> Json:
    """What a channel of this type has besides the common fields."""
    if kind in (ChannelType.VOICE, ChannelType.STAGE):
        return {"bitrate": 64000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}
    if kind == ChannelType.FORUM:
        unset = ("default_reaction_emoji", "default_sort_order")
        return dict.fromkeys(unset) | {"available_tags": [], "default_forum_layout": 0}
    return {}


class LoopbackMemory:
    """Everything Discord would remember of guilds, people, commands and messages."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.ids = Ids(clock)
        self.application_id = self.ids.place()
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.users: dict[int, Json] = {}
        self.messages: dict[int, Message] = {}
        self.attachments: dict[int, bytes] = {}
        self.emojis: dict[int, Json] = {}
        self.nonces: dict[str, tuple[float, Message]] = {}
        self.cdn_url = ""
        self.commands: dict[int | None, list[Json]] = {None: []}
        # Where the application can be installed: 0 to servers, 1 to users.
        self.installation_types = (0, 1)
        self.of_application: Json = {}  # what Discord says of it otherwise than usual
        self.bot_id = self.application_id
        self.add_user("Castellan", self.bot_id, bot=True)
        # Who owns every server; not the bot, for an owner may do everything.
        self.owner_id = self.add_user("Owner")

    def add_user(self, name: str, user_id: int | None = None, *, bot: bool = False) -> int:
        user_id = user_id or self.ids.place()
        self.users[user_id] = {
            "id": str(user_id),
            "username": name.lower(),
            "global_name": None if bot else name,
            "discriminator": "0000" if bot else "0",
            "avatar": None,
            "bot": bot,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }
        return user_id

    def add_emoji(self, name: str) -> Json:
        """One of the application's own emojis."""
        emoji_id = self.ids.place()
        self.emojis[emoji_id] = {
            "id": str(emoji_id),
            "name": name,
            "roles": [],
            "user": self.user(self.bot_id),
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }
        return self.emojis[emoji_id]

    def guild(self, guild_id: int) -> Guild:
        return self.guilds[guild_id] if guild_id in self.guilds else _unknown("Guild", 10004)

    def channel(self, channel_id: int) -> Channel:
        return self.channels[channel_id] if channel_id in self.channels else _unknown("Channel", 10003)

    def age(self, snowflake: int) -> float:
        """Seconds since the moment inside a snowflake, by this server's clock."""
        return self.ids.now() - moment_of(snowflake)

    def add_thread(self, parent: Channel, thread_id: int, name: str, kind: int, owner_id: int) -> Channel:
        """A thread that somebody has just opened."""
        thread = Channel(thread_id, parent.guild_id, name, kind, parent.id, owner_id, members={owner_id})
        now = timestamp(self.ids.moment())
        thread.thread = {
            "archived": False,
            "locked": False,
            "auto_archive_duration": 1440,
            "archive_timestamp": now,
            "create_timestamp": now,
        }
        self.channels[thread_id] = thread
        return thread

    def user(self, user_id: int) -> Json:
        return self.users[user_id] if user_id in self.users else _unknown("User", 10013)

    def message(self, message_id: int) -> Message:
        """A message still there, also a private one."""
        message = self.messages.get(message_id)
        return message if message and not message.deleted else _unknown("Message", 10008)

    def in_channel(self, channel_id: int) -> Iterator[Message]:
        """The messages still there in that channel, oldest first, private ones included."""
        return (m for m in self.messages.values() if m.channel_id == channel_id and not m.deleted)

    def member(self, guild_id: int, user_id: int) -> Json:
        """A member as REST shows it; every user is a member of every guild."""
        roles = [str(_bot_role_id(guild_id))] if user_id == self.bot_id else []
        return {
            "user": self.user(user_id),
            "nick": None,
            "avatar": None,
            "banner": None,
            "roles": roles,
            "joined_at": timestamp(guild_id),
            "premium_since": None,
            "communication_disabled_until": self._timed_out_until(guild_id, user_id),
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
        }

    def _timed_out_until(self, guild_id: int, user_id: int) -> str | None:
        return self.guild(guild_id).bot_timed_out_until if user_id == self.bot_id else None

    def bot_permissions(self, channel: Channel) -> int:
        """What the bot may do in a channel; in a thread as in its parent."""
        if channel.guild_id is None:
            dm = channel.type == ChannelType.DM
            return PRIVATE_CHANNEL_PERMISSIONS | (Permission.USE_EXTERNAL_EMOJIS if dm else 0)
        guild = self.guild(channel.guild_id)
        if not guild.has_bot:
            return USER_INSTALL_PERMISSIONS
        parent = self.channels.get(channel.parent_id or 0)
        denied = channel.denied | (parent.denied if parent else 0)
        allowed = guild.bot_permissions & ~denied
        return allowed & TIMED_OUT_PERMISSIONS if guild.bot_timed_out_until else allowed

    def guild_payload(self, guild: Guild) -> Json:
        """A guild as GET /guilds/{id} shows it."""
        nothing_set = (
            "icon splash banner description discovery_splash afk_channel_id application_id home_header "
            "public_updates_channel_id rules_channel_id safety_alerts_channel_id system_channel_id "
            "vanity_url_code widget_channel_id"
        )
        return dict.fromkeys(nothing_set.split()) | {
            "id": str(guild.id),
            "name": guild.name,
            "owner_id": str(guild.owner_id),
            "preferred_locale": guild.locale,
            "region": "japan",
            "roles": self.roles(guild),
            "emojis": [],
            "stickers": [],
            "features": [],
            "afk_timeout": 300,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "max_members": 25_000_000,
            "max_presences": None,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "mfa_level": 0,
            "nsfw": False,
            "nsfw_level": 0,
            "premium_progress_bar_enabled": False,
            "premium_subscription_count": 0,
            "premium_tier": 0,
            "system_channel_flags": 0,
            "verification_level": 0,
            "widget_enabled": False,
            "incidents_data": None,
        }

    def guild_create(self, guild: Guild) -> Json:
        """GUILD_CREATE as a bot without privileged intents gets it: of the members only itself."""
        channels = [c for c in self.channels.values() if c.guild_id == guild.id]
        active = [c for c in channels if c.thread and not c.thread["archived"]]
        return self.guild_payload(guild) | {
            "joined_at": timestamp(guild.id),
            "large": False,
            "unavailable": False,
            "member_count": len(self.users),
            "members": [self.member(guild.id, self.bot_id)],
            "channels": [c.payload() for c in channels if c.thread is None],
            "threads": [c.payload() for c in active],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": list(guild.events.values()),
            "soundboard_sounds": [],
        }

    def roles(self, guild: Guild) -> list[Json]:
        # Without Create Events, which the bot would have by it too.
        everyone = _role(guild.id, "@everyone", MEMBER_PERMISSIONS & ~Permission.CREATE_EVENTS, 0)
        tags = {"bot_id": str(self.bot_id)}
        managed = _role(_bot_role_id(guild.id), "Castellan", guild.bot_permissions, 1)
        return [everyone, managed | {"managed": True, "tags": tags}]

    def application(self) -> Json:
        usual: Json = {
            "id": str(self.application_id),
            "name": "Castellan",
            "icon": None,
            "description": "",
            "type": None,
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "flags_new": "0",
            "eligible_oauth2_scopes": ["applications.commands", "bot"],
            "max_participants": None,
            "tags": [],
            "owner": self.user(self.bot_id),
            "team": None,
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "integration_types_config": {str(kind): {} for kind in self.installation_types},
            "approximate_guild_count": len(self.guilds),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "event_webhooks_status": 1,
            "explicit_content_filter": 0,
        }
        return usual | self.of_application


def _bot_role_id(guild_id: int) -> int:
    return guild_id ^ 1 << 21


def _role(role_id: int, name: str, permissions: int, position: int) -> Json:
    return {
        "id": str(role_id),
        "name": name,
        "description": None,
        "permissions": str(permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def _unknown(what: str, code: int) -> Any:
    raise ApiError(404, code, f"Unknown {what}")
