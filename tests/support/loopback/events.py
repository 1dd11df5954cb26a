"""The REST routes of a server's scheduled events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from tests.support.loopback.wire import BODY, ApiError, Json, nothing, number, reply
from tests.support.loopback.world import Guild, Permission

if TYPE_CHECKING:
    from tests.support.loopback.server import LoopbackDiscord

EXTERNAL, SCHEDULED = 3, 1
_OPTIONAL = ("description", "scheduled_end_time", "entity_metadata")
_UNSET = ("channel_id", "entity_id", "image", "recurrence_rule", *_OPTIONAL)


class Events:
    """https://docs.discord.com/developers/resources/guild-scheduled-event"""

    def __init__(self, server: LoopbackDiscord) -> None:
        self._server = server

    def routes(self) -> list[web.RouteDef]:
        events = "/guilds/{guild_id}/scheduled-events"
        event = events + "/{guild_scheduled_event_id}"
        return [
            web.get(events, self.list, allow_head=False),
            web.post(events, self.create),
            web.get(event, self.show, allow_head=False),
            web.patch(event, self.change),
            web.delete(event, self.delete),
        ]

    async def list(self, request: web.Request) -> web.Response:
        return reply([*self._guild(request).events.values()])

    async def create(self, request: web.Request) -> web.Response:
        guild, body, world = self._guild(request), request[BODY], self._server.world
        # "Starting on February 23, 2026, bots will need the CREATE_EVENTS permission to create scheduled
        # events. MANAGE_EVENTS alone will no longer be sufficient." (change-log)
        if not guild.bot_permissions & Permission.CREATE_EVENTS or guild.bot_timed_out_until:
            raise ApiError(403, 50013, "Missing Permissions")
        event_id = world.ids.moment()
        event: Json = dict.fromkeys(_UNSET) | {
            "id": str(event_id),
            "guild_id": str(guild.id),
            "creator_id": str(world.bot_id),
            "creator": world.user(world.bot_id),
            "status": SCHEDULED,
            "entity_type": EXTERNAL,
            "guild_scheduled_event_exceptions": [],
            **body,
        }
        guild.events[event_id] = event
        await self._announce("CREATE", guild, event)
        return reply(event)

    async def show(self, request: web.Request) -> web.Response:
        return reply(self._event(request))

    async def change(self, request: web.Request) -> web.Response:
        guild, event = self._guild(request), self._event(request)
        self._must_be_allowed_to_change(guild, event)
        event.update(request[BODY])
        await self._announce("UPDATE", guild, event)
        return reply(event)

    async def delete(self, request: web.Request) -> web.Response:
        guild, event = self._guild(request), self._event(request)
        self._must_be_allowed_to_change(guild, event)
        del guild.events[int(event["id"])]
        await self._announce("DELETE", guild, event)
        return nothing()

    def _must_be_allowed_to_change(self, guild: Guild, event: Json) -> None:
        """Refuse what the bot has no permission for.

        "If the event was created by the current user, either CREATE_EVENTS or MANAGE_EVENTS. Otherwise,
        MANAGE_EVENTS" (Permissions for events with entity_type: EXTERNAL)
        """
        is_own = event["creator_id"] == str(self._server.world.bot_id)
        needed = Permission.MANAGE_EVENTS | (Permission.CREATE_EVENTS if is_own else 0)
        if not guild.bot_permissions & needed or guild.bot_timed_out_until:
            raise ApiError(403, 50013, "Missing Permissions")

    async def _announce(self, what: str, guild: Guild, event: Json) -> None:
        await self._server.gateway.dispatch(f"GUILD_SCHEDULED_EVENT_{what}", event, guild.id)

    def _guild(self, request: web.Request) -> Guild:
        guild = self._server.world.guild(number(request, "guild_id"))
        if not guild.has_bot:
            raise ApiError(403, 50001, "Missing Access")
        return guild

    def _event(self, request: web.Request) -> Json:
        event = self._guild(request).events.get(number(request, "guild_scheduled_event_id"))
        if event is None:
            raise ApiError(404, 10070, "Unknown Guild Scheduled Event")
        return event
