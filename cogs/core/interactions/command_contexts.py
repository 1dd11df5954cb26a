"""What all commands share: their base class, their translated texts, and where they can be used.

Discord's terms for the latter: contexts (servers, direct messages, group chats) and installs (the app in a
server, or with its user alone).
"""

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands
from discord.ext import commands

from cogs.core.interactions.router import Router
from cogs.core.services import Services
from cogs.core.text.localized import worded

T = TypeVar("T")


class BotCog(commands.Cog):
    """A cog with commands, which call the handlers of the router."""

    def __init__(self, services: Services, router: Router) -> None:
        self.services, self.router = services, router
        super().__init__()


def command(
    name: str, text: str, *, key: str = "", cooldown: str = "", **options: str
) -> Callable[[Callable[..., Any]], app_commands.Command[Any, ..., Any]]:
    """Return a decorator that makes a method a slash command with translated texts.

    name, text: the name and description in English.
    key: the beginning of the keys of all its texts; "": `cmd-` and the name.
    cooldown: the name of the cooldown that a use counts for; "": none.
    options: option → its description in English.
    """
    key = key or f"cmd-{name}"
    descriptions = {option: worded(words, f"{key}-{option}") for option, words in options.items()}

    def make(method: Callable[..., Any]) -> app_commands.Command[Any, ..., Any]:
        """Return the command that calls the method."""
        make_command = app_commands.command(
            name=worded(name, key),
            description=worded(text, f"{key}-text"),
            extras={"cooldown": cooldown},
        )
        return make_command(app_commands.describe(**descriptions)(method))

    return make


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
