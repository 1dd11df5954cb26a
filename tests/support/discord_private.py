"""What tests need of discord.py and has no public name there. A newer discord.py may call it otherwise."""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import discord
from discord import app_commands


def connection_of(client: discord.Client) -> Any:
    """Return what keeps a client's servers, views and waits: `guild_ready_timeout`, `heartbeat_timeout`."""
    return client._connection


def kept_views(client: discord.Client) -> tuple[Mapping[Any, Any], Mapping[Any, Any]]:
    """Return the views that discord.py keeps, by their ids and by their messages."""
    store = connection_of(client)._view_store
    return store._views, store._synced_message_views


def forget_channel(guild: discord.Guild, channel: Any) -> None:
    """Let a client know no more of a channel, as if its deletion had been missed."""
    guild._remove_channel(channel)


def read_json(text: str) -> Any:
    """Read JSON as discord.py does."""
    return discord.utils._from_json(text)


def received_message(components: Sequence[Any]) -> Any:
    """Return a message with these components, as far as discord.py makes it from what Discord sends."""
    state: Any = None
    built = (discord.components._component_factory(component, state) for component in components)
    return SimpleNamespace(components=[*built], attachments=[])


def all_commands(tree: app_commands.CommandTree[Any]) -> list[Any]:
    """Return the commands of a tree, those of menus as well."""
    return tree._get_all_commands(guild=None)


async def upload_commands(
    tree: app_commands.CommandTree[Any], payload: list[Any]
) -> list[app_commands.AppCommand]:
    """Register commands as `tree.sync` does, which were made into what Discord reads before."""
    assert tree.client.application_id is not None
    data = await tree._http.bulk_upsert_global_commands(tree.client.application_id, payload=payload)
    return [app_commands.AppCommand(data=command, state=tree._state) for command in data]
