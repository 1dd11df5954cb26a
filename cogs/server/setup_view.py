"""The settings of a server as one private panel: a select menu for each, none of them required."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ChannelType, ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import ChannelSelect, RoleSelect, Select
from cogs.core.components.layout import page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import LANGUAGES, Localizer
from cogs.moderation.players_view import PLAYERS
from sessions.packs.available_packs import GamePacks, playable
from sessions.people.time_zones import zone_name
from sessions.puzzle.posting_times import PuzzlePosting
from sessions.server.server_settings import EVERYBODY, MANAGERS, MOST_CHANNELS, ServerSettings
from sessions.table.time_controls import DEFAULT, PROFILES

ACT = "setup"  # the act of all select menus here
# Channels where people can type commands, and their categories.
PLAYED_IN = (ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.forum, ChannelType.category)
POSTED_IN = (ChannelType.text,)
ANYBODY = "everybody"  # value in the list of who may open tournaments
SERVERS = "server"  # value in the list of languages: the language of the Discord server


class SetupSheet(NamedTuple):
    """What the panel of a server's settings shows."""

    settings: ServerSettings
    """The settings as they are stored."""
    channels: Sequence[int]
    """The chosen channels that still exist."""
    organisers: int
    """The chosen role of organisers, if it still exists; 0: none."""
    posting: PuzzlePosting | None
    """When and where the daily puzzle is posted; None: it is not posted."""
    now: float
    """Seconds since 1970."""
    warnings: Sequence[str] = ()
    """Sentences: what was refused just now, and which permissions the bot lacks."""


def panel(sheet: SetupSheet, game_packs: Mapping[str, GamePacks], localizer: Localizer) -> ui.LayoutView:
    """Return the settings panel. game_packs: the installed games, by name."""
    settings, posting = sheet.settings, sheet.posting
    head = [f"### {localizer.say('setup-title')}", f"-# {localizer.say('setup-about')}", *sheet.warnings]
    everywhere = "" if sheet.channels else localizer.say("setup-everywhere")
    next_puzzle_line = ""
    if posting is not None:
        hour_text = f"{posting.hour:02}:00"
        zone = zone_name(posting.zone, localizer.language)
        next_puzzle_line = localizer.say(
            "setup-puzzle-next", hour=hour_text, zone=zone, next=format_timestamp(posting.next(sheet.now))
        )
    return page(
        text(*head),
        *_named("channels", localizer, everywhere),
        _channels("channels", localizer, PLAYED_IN, sheet.channels, MOST_CHANNELS),
        *_named("thread", localizer),
        _list("thread", _threads(settings, localizer)),
        *_named("games", localizer),
        _list("games", _games(settings, game_packs, localizer), ticks=True),
        *_named("clock", localizer, localizer.say("setup-clock-about")),
        _list("clock", _clocks(settings, localizer)),
        *_named("language", localizer),
        _list("language", _languages(settings, localizer)),
        *_named("tournaments", localizer),
        _list("tournaments", _tournaments(settings, localizer)),
        *_named("organisers", localizer, localizer.say("setup-organisers-about")),
        _role("organisers", localizer, sheet.organisers),
        *_named("puzzle", localizer, next_puzzle_line),
        _channels("puzzle", localizer, POSTED_IN, (posting.channel,) if posting else ()),
        *_named("board", localizer, localizer.say("setup-board-about")),
        _channels("board", localizer, POSTED_IN, (settings.board,) if settings.board else ()),
        *_named("desk", localizer, localizer.say("setup-desk-about")),
        _channels("desk", localizer, POSTED_IN, (settings.desk,) if settings.desk else ()),
        ui.ActionRow(layout.button(ButtonId("", 0, PLAYERS), localizer.say("setup-players"))),
    )


def _named(key: str, localizer: Localizer, about: str = "") -> list[ui.Item[Any]]:
    """Return the heading of a setting, with a note below it.

    key: of the setting, as its sentences have it.
    about: the note; "" for none.
    """
    return [text(f"**{localizer.say(f'setup-{key}')}**", f"-# {about}" if about else "")]


def _threads(settings: ServerSettings, localizer: Localizer) -> list[discord.SelectOption]:
    """Return the entries for whether each table gets a thread."""
    return [
        _option(choice, localizer.say(f"setup-thread-{choice}"), settings.thread is (choice == "yes"))
        for choice in ("no", "yes")
    ]


def _games(
    settings: ServerSettings, game_packs: Mapping[str, GamePacks], localizer: Localizer
) -> list[discord.SelectOption]:
    """Return the entries for the games that this server plays."""
    return [
        _option(name, localizer.say(f"game-{name}"), name not in settings.without, packs.game.symbol)
        for name, packs in playable(game_packs).items()
    ]


def _clocks(settings: ServerSettings, localizer: Localizer) -> list[discord.SelectOption]:
    """Return the entries for the usual time control."""
    current = settings.clock or DEFAULT
    return [_option(name, localizer.value("clock", name), name == current) for name in PROFILES]


def _languages(settings: ServerSettings, localizer: Localizer) -> list[discord.SelectOption]:
    """Return the entries for the bot's language; the first is the language of the Discord server."""
    server_option = _option(SERVERS, localizer.say("setup-language-server"), not settings.language)
    return [
        server_option,
        *(_option(name, localizer.value("language", name), name == settings.language) for name in LANGUAGES),
    ]


def _tournaments(settings: ServerSettings, localizer: Localizer) -> list[discord.SelectOption]:
    """Return the entries for who may open tournaments."""
    return [
        _option(
            who or ANYBODY, localizer.say(f"setup-tournaments-{who or ANYBODY}"), who == settings.tournaments
        )
        for who in (EVERYBODY, MANAGERS)
    ]


def _option(value: str, label: str, is_chosen: bool, emoji: str | None = None) -> discord.SelectOption:
    """Return an entry of a select menu. is_chosen: whether it is the present setting."""
    return discord.SelectOption(label=layout.cut(label, 100), value=value, default=is_chosen, emoji=emoji)


def _list(key: str, options: Sequence[discord.SelectOption], *, ticks: bool = False) -> ui.ActionRow[Any]:
    """Return the select menu of a setting. key: of the setting; ticks: several entries can be chosen."""
    return ui.ActionRow(Select(ButtonId("", 0, ACT, key), "", options, ticks=ticks))


def _channels(
    key: str, localizer: Localizer, kinds: Sequence[ChannelType], chosen: Sequence[int], most: int = 1
) -> ui.ActionRow[Any]:
    """Return the channel select of a setting.

    key: of the setting.
    kinds: types of channels that can be chosen.
    chosen: ids of the chosen channels.
    most: how many can be chosen.
    """
    placeholder = localizer.say(f"setup-{key}-none")
    return ui.ActionRow(ChannelSelect(ButtonId("", 0, ACT, key), placeholder, kinds, chosen, most))


def _role(key: str, localizer: Localizer, chosen: int) -> ui.ActionRow[Any]:
    """Return the role select of a setting. key: of the setting; chosen: id of the chosen role, or 0."""
    return ui.ActionRow(RoleSelect(ButtonId("", 0, ACT, key), localizer.say(f"setup-{key}-none"), chosen))
