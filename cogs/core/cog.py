"""What all cogs share: their base class, and the decorators that say what a method of a cog is for.

A module of a feature, `cogs/<feature>/`, that ends with `setup = adds(ItsCog)` is loaded when the bot starts.
"""

from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, Protocol, TypeVar

from discord import app_commands
from discord.ext import commands

from cogs.core.components.button_ids import ACT
from cogs.core.services import Services
from cogs.core.text.voices import worded

T = TypeVar("T")
M = TypeVar("M", bound=Callable[..., Any])
# Attributes of a marked method.
TAPS, CHANGES, TICK, BEGIN = "handled_taps", "changes_game", "on_every_tick", "on_begin"


class BotCog(commands.Cog):
    """A cog with commands, handlers of taps, listeners or background work. A bot has one object of each
    class; others find it by `Services.get`.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        super().__init__()


class ServedBot(Protocol):
    """The bot, as far as the `setup` of a module needs it."""

    services: Services

    async def add_cog(self, cog: commands.Cog, /) -> None:
        """Add a cog."""
        ...


def adds(*cogs: type[BotCog]) -> Callable[[ServedBot], Awaitable[None]]:
    """Return the `setup` of a module, which adds these cogs to the bot."""

    async def setup(bot: ServedBot) -> None:
        """Add the cogs."""
        for cog in cogs:
            await bot.add_cog(bot.services.get(cog))

    return setup


# ---------------------------------------------------------------- taps and background work


class HandledTap(NamedTuple):
    """The taps with one act."""

    act: str
    """The act in the button id."""
    cooldown: str
    """The name of the cooldown that a tap counts for; "": none."""
    cooldown_by_argument: dict[str, str]
    """Argument of the button id → name of the cooldown, for taps that cost more."""


def on_tap(act: str, cooldown: str = "", **cooldown_by_argument: str) -> Callable[[M], M]:
    """Return a decorator that makes a method the handler of taps with this act; see `HandledTap`.

    Raises ValueError if no button id can have the act.
    """
    if not ACT.fullmatch(act):
        raise ValueError(f"the act {act!r} is not 1 to 12 small letters")

    def mark(method: M) -> M:
        """Add the act to those that the method handles."""
        handled = HandledTap(act, cooldown, cooldown_by_argument)
        setattr(method, TAPS, (*getattr(method, TAPS, ()), handled))
        return method

    return mark


def changes_game(method: M) -> M:
    """Say of a handler of taps that they change a game: the second half of a double tap is refused
    (`DoubleTaps`)."""
    setattr(method, CHANGES, True)
    return method


def on_tick(method: M) -> M:
    """Let an asynchronous method run in the background at each tick, unless it is still running. If the store
    fails meanwhile, that is logged."""
    setattr(method, TICK, True)
    return method


def on_begin(method: M) -> M:
    """Let an asynchronous method run once, when the bot is connected and holds the lease."""
    setattr(method, BEGIN, True)
    return method


def marked(cog: commands.Cog, mark: str) -> Iterator[tuple[Any, Callable[..., Any]]]:
    """Yield the methods of a cog that have a mark: the mark's value, and the bound method."""
    for name, value in _marked_names(type(cog), mark):
        yield value, getattr(cog, name)


@cache
def _marked_names(cog_class: type[commands.Cog], mark: str) -> tuple[tuple[str, Any], ...]:
    """Return the names of the methods of a class that have a mark, each with the mark's value."""
    values = ((name, getattr(getattr(cog_class, name), mark, None)) for name in dir(cog_class))
    return tuple((name, value) for name, value in values if value)


# ---------------------------------------------------------------- commands


def command(
    name: str, text: str, *, key: str = "", cooldown: str = "", **options: str
) -> Callable[[Callable[..., Any]], app_commands.Command[Any, ..., Any]]:
    """Return a decorator that makes a method a slash command with translated texts.

    name, text: the name and description in English.
    key: the beginning of the keys of all its texts; "": `cmd-` and the name.
    cooldown: the name of the cooldown that a use counts for; "": none.
    options: option → its description in English. None may be called “text”: its key would be that of the
    command's description.
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
    who uses them. Discord's terms: all contexts (servers, direct messages, group chats), and both installs
    (the app in a server, or with its user alone).
    """
    command = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(command)


def in_servers(command: T) -> T:
    """Make a command or cog usable only in servers, and return it. For commands that need a channel in
    which the bot can post."""
    command = app_commands.guild_only()(command)
    return app_commands.allowed_installs(guilds=True, users=False)(command)
