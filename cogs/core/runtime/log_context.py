"""The interaction that a task is handling, added to every line that it logs.

Never includes what people chose.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any

import discord

from cogs.core.components.button_ids import ButtonId
from cogs.core.delivery import retries
from sessions.store.protocol import Conflict, StoreError
from sessions.store.shards import shard_of

# Kinds of interactions → their name in log lines.
KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "autocomplete",
    discord.InteractionType.component: "component",
    discord.InteractionType.modal_submit: "modal",
}
# Kinds of errors → their label in metrics; the first that fits counts.
FAULTS = (
    (StoreError, "store"),
    (Conflict, "conflict"),
    (discord.app_commands.CheckFailure, "permission"),
    (discord.Forbidden, "forbidden"),
    (discord.DiscordException, "discord"),
    ((OSError, TimeoutError), "network"),
)
_here: ContextVar[Mapping[str, str | int]] = ContextVar("trail", default=MappingProxyType({}))


def kind_of(interaction: discord.Interaction[Any]) -> str:
    """Return the kind of an interaction: “command”, “component”, “autocomplete”, “modal” or “other”."""
    return KINDS.get(interaction.type, "other")


def fields() -> Mapping[str, str | int]:
    """Return what is known of the interaction that this task handles: kind, act, table, guild, shard. Empty
    if this task handles no interaction.
    """
    return _here.get()


def follow(interaction: discord.Interaction[Any], tap: ButtonId | None = None) -> None:
    """Let this task's log lines name an interaction from now on, but not what was chosen or typed.

    tap: the button id of the interaction; None: it is a command.
    """
    data: Any = interaction.data or {}
    act = tap.act if tap is not None else f"/{data.get('name', '?')}"
    context_fields: dict[str, str | int] = {"kind": kind_of(interaction), "act": act}
    if tap is not None and tap.table:
        context_fields["table"] = tap.table
    if interaction.guild_id:
        context_fields["guild"] = interaction.guild_id
        if interaction.client.shard_count:
            context_fields["shard"] = shard_of(interaction.guild_id, interaction.client.shard_count)
    _here.set(context_fields)


def fault_of(error: BaseException) -> str:
    """Return the metrics label for an error. There are only a few labels."""
    if isinstance(error, discord.NotFound) and error.code == retries.UNKNOWN_INTERACTION:
        return "late"
    return next((label for kind, label in FAULTS if isinstance(error, kind)), "fault")
