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
