"""Where a command can be used, in Discord's terms: contexts (servers, direct messages, group chats) and
installs (the app in a server, or with its user alone)."""

from typing import TypeVar

from discord import app_commands

T = TypeVar("T")


def anywhere(command: T) -> T:
    """For what concerns nobody but the one who asks."""
    command = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(command)


def in_servers(command: T) -> T:
    """For what needs a channel that the bot can post in."""
    command = app_commands.guild_only()(command)
    return app_commands.allowed_installs(guilds=True, users=False)(command)
