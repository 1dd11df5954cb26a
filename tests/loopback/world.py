"""Guilds, channels, users and commands, in the shapes Discord sends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .ids import Ids, timestamp
from .messages import Message
from .wire import ApiError, Json

TEXT, PUBLIC_THREAD, PRIVATE_THREAD = 0, 11, 12
BOT_PERMISSIONS = 309237763072  # view, send, embed, attach, history, threads
MEMBER_PERMISSIONS = 2248473465835073  # @everyone in a new guild


@dataclass
class Guild:
    """A server; `locale` is the language public answers should be in."""

    id: int
    name: str
    locale: str = "en-US"
    owner_id: int = 0

    def partial(self) -> Json:
        return {"id": str(self.id), "locale": self.locale, "features": []}


@dataclass
class Channel:
    """A text channel, or a thread when `thread` holds its metadata. `denied`: what the bot may not do."""

    id: int
    guild_id: int
    name: str
    type: int = TEXT
    parent_id: int | None = None
    owner_id: int = 0
    last_message_id: int | None = None
    message_count: int = 0
    members: set[int] = field(default_factory=set)
    thread: Json | None = None
    denied: int = 0
    settings: Json = field(default_factory=lambda: {"topic": None, "nsfw": False, "rate_limit_per_user": 0})

    def payload(self) -> Json:
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
            return common | {"position": 0, "permission_overwrites": self._overwrites(), **self.settings}
        return common | {
            "owner_id": str(self.owner_id),
            "rate_limit_per_user": self.settings["rate_limit_per_user"],
            "message_count": self.message_count,
            "total_message_sent": self.message_count,
            "member_count": len(self.members),
            "thread_metadata": self.thread,
        }

    def _overwrites(self) -> list[Json]:
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


class World:
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
        self.bot_id = self.application_id
        self.add_user("Castellan", self.bot_id, bot=True)

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
            "communication_disabled_until": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
        }

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
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def roles(self, guild: Guild) -> list[Json]:
        everyone = _role(guild.id, "@everyone", MEMBER_PERMISSIONS, 0)
        tags = {"bot_id": str(self.bot_id)}
        managed = _role(_bot_role_id(guild.id), "Castellan", BOT_PERMISSIONS, 1)
        return [everyone, managed | {"managed": True, "tags": tags}]

    def application(self) -> Json:
        return {
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
            "approximate_guild_count": len(self.guilds),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "event_webhooks_status": 1,
            "explicit_content_filter": 0,
        }


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
