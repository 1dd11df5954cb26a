"""The permissions that the bot asks for when somebody adds it to a server."""

import discord

from cogs.core.delivery.sender import required_permissions

# Permissions to host a table in a channel and in a thread, to open a thread, and all together.
CHANNEL, THREAD = required_permissions(in_thread=False), required_permissions(in_thread=True)
OPENING = ("create_public_threads", "send_messages_in_threads")
INVITED = discord.Permissions(**dict.fromkeys((*CHANNEL, *OPENING), True))


def invitation(application: int) -> str:
    """Return the address of Discord's page on which the bot is added to a server.

    application: the bot's application id.
    """
    return discord.utils.oauth_url(application, permissions=INVITED)


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
