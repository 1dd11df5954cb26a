"""The panel of `/setup` and its lists."""

from typing import Any

import discord
from simcord.backend.models import Overwrite

from sessions.server.server_settings import ServerSettings
from tests.support.message_parts import walk
from tests.support.simulated_server import SimulatedServer


async def said(room: SimulatedServer) -> ServerSettings:
    settings: ServerSettings = await room.host.services.server_settings.of(room.guild.id)
    return settings


def chooser(panel: Any, key: str) -> dict[str, Any]:
    """The list of this wish, of words or of channels."""
    select_menus = [part for part in walk(panel.components) if part.get("type") in (3, 6, 8)]
    return next(part for part in select_menus if part["custom_id"].endswith(f":setup:{key}"))


async def chosen(room: SimulatedServer, panel: Any, key: str, *values: Any, who: str = "Ann") -> Any:
    """Somebody chooses in a list; the panel as it is then."""
    tap = chooser(panel, key)["custom_id"]
    result = await room.people[who].select(panel, list(values), custom_id=tap)
    return result.response or panel


async def opened(room: SimulatedServer, who: str = "Ann") -> Any:
    return (await room.people[who].slash(room.channel, "setup")).response


async def wish(room: SimulatedServer, **wishes: Any) -> None:
    await room.host.services.server_settings.change(room.guild.id, **wishes)


def locked(room: SimulatedServer, name: str, *people: Any, send: bool = False) -> Any:
    """A channel where these people may do nothing; send: where they may not write."""
    channel = room.guild.create_text_channel(name)
    denied = discord.Permissions(send_messages=True) if send else discord.Permissions(view_channel=True)
    for person in people:
        room.env.backend.set_overwrite(channel.id, Overwrite(person.id, 1, 0, denied.value))
    return channel
