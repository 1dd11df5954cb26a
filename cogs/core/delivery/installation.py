"""Reads which installation contexts of an application its owner has ticked in the developer portal."""

import discord

# Attributes of discord.py's AppInfo for the two contexts: installed in a server, or by a user.
GUILD, USER = "guild_integration_config", "user_integration_config"


def ticked_contexts(info: discord.AppInfo) -> set[str]:
    """Return which of GUILD and USER are ticked. Empty if Discord does not send this field, which is
    optional."""
    return {context for context in (GUILD, USER) if _is_ticked(info, context)}


def _is_ticked(info: discord.AppInfo, context: str) -> bool:
    """Return whether an installation context is ticked. context: GUILD or USER."""
    try:
        return getattr(info, context) is not None
    except AttributeError:  # discord.py 2.7 cannot read a context whose install parameters are null
        return True
