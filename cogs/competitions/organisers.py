"""Who organises a server's tournaments besides those who opened them."""

from typing import Any

import discord

from cogs.core.interactions.interaction import manages_server
from cogs.core.services import Services


async def organises_all(services: Services, interaction: discord.Interaction[Any]) -> bool:
    """Return whether a person may organise every tournament of the server: they manage it, or have
    the role that its managers chose under `/setup`."""
    if manages_server(interaction):
        return True
    role = (await services.server_settings.of(interaction.guild_id or 0)).organisers
    return bool(role) and any(owned.id == role for owned in getattr(interaction.user, "roles", ()))
