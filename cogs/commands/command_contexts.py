"""Where a command can be used, in Discord's terms: contexts (servers, direct messages, group chats) and
installs (the app in a server, or with its user alone)."""

from typing import TypeVar

from discord import app_commands

T = TypeVar("T")


def anywhere(command: T) -> T:
    """Make a command or cog usable everywhere, and return it. For commands that concern only the person
    who uses them."""
    command = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(command)


def in_servers(command: T) -> T:
    """Make a command or cog usable only in servers, and return it. For commands that need a channel in
    which the bot can post."""
    command = app_commands.guild_only()(command)
    return app_commands.allowed_installs(guilds=True, users=False)(command)
