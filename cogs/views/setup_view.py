"""The settings of a server as one private panel: a select menu for each, none of them required."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ChannelType, ui

from cogs.components import layout
from cogs.components.button_ids import ButtonId
from cogs.components.items import ChannelSelect, Select
from cogs.components.layout import page, text
from cogs.text.sentences import LANGUAGES, Localizer
from cogs.views.deadlines import format_timestamp
from sessions.cards.available_packs import GamePacks, playable
from sessions.daily_puzzle.posting_times import PuzzlePosting
from sessions.people.time_zones import zone_name
from sessions.servers.server_settings import EVERYBODY, MANAGERS, MOST_CHANNELS, ServerSettings
from sessions.table.time_controls import DEFAULT, PROFILES

ACT = "setup"
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
    posting: PuzzlePosting | None
    """When and where the daily puzzle is posted."""
    now: float
    """Seconds since 1970."""
    warnings: Sequence[str] = ()
    """What was refused just now, and permissions that the bot lacks."""


def panel(sheet: SetupSheet, game_packs: Mapping[str, GamePacks], localizer: Localizer) -> ui.LayoutView:
    """Return the settings panel. game_packs: the installed games, by name."""
    wanted, posting = sheet.settings, sheet.posting
    head = [f"### {localizer.say('setup-title')}", f"-# {localizer.say('setup-about')}", *sheet.warnings]
    everywhere = "" if sheet.channels else localizer.say("setup-everywhere")
    next_ = ""
    if posting is not None:
        at = f"{posting.hour:02}:00"
        zone = zone_name(posting.zone, localizer.language)
        next_ = localizer.say(
            "setup-puzzle-next", hour=at, zone=zone, next=format_timestamp(posting.next(sheet.now))
        )
    return page(
        text(*head),
        *_named("channels", localizer, everywhere),
        _channels("channels", localizer, PLAYED_IN, sheet.channels, MOST_CHANNELS),
        *_named("thread", localizer),
        _list("thread", _threads(wanted, localizer)),
        *_named("games", localizer),
        _list("games", _games(wanted, game_packs, localizer), ticks=True),
        *_named("clock", localizer, localizer.say("setup-clock-about")),
        _list("clock", _clocks(wanted, localizer)),
        *_named("language", localizer),
        _list("language", _languages(wanted, localizer)),
        *_named("tournaments", localizer),
        _list("tournaments", _tournaments(wanted, localizer)),
        *_named("puzzle", localizer, next_),
        _channels("puzzle", localizer, POSTED_IN, (posting.channel,) if posting else ()),
        *_named("board", localizer, localizer.say("setup-board-about")),
        _channels("board", localizer, POSTED_IN, (wanted.board,) if wanted.board else ()),
        *_named("desk", localizer, localizer.say("setup-desk-about")),
        _channels("desk", localizer, POSTED_IN, (wanted.desk,) if wanted.desk else ()),
    )


def _named(key: str, localizer: Localizer, about: str = "") -> list[ui.Item[Any]]:
    """Return the heading of a setting, with a note below it. key: of the setting."""
    return [text(f"**{localizer.say(f'setup-{key}')}**", f"-# {about}" if about else "")]


def _threads(wanted: ServerSettings, localizer: Localizer) -> list[discord.SelectOption]:
    """Return the entries for whether each table gets a thread."""
    return [
        _option(word, localizer.say(f"setup-thread-{word}"), wanted.thread is (word == "yes"))
        for word in ("no", "yes")
    ]


def _games(
    wanted: ServerSettings, game_packs: Mapping[str, GamePacks], localizer: Localizer
) -> list[discord.SelectOption]:
    """Return the entries for the games that this server plays."""
    return [
        _option(name, localizer.say(f"game-{name}"), name not in wanted.without, game_packs.game.symbol)
        for name, game_packs in playable(game_packs).items()
    ]


def _clocks(wanted: ServerSettings, localizer: Localizer) -> list[discord.SelectOption]:
    """Return the entries for the usual time control."""
    now = wanted.clock or DEFAULT
    return [_option(name, localizer.value("clock", name), name == now) for name in PROFILES]


def _languages(wanted: ServerSettings, localizer: Localizer) -> list[discord.SelectOption]:
    """Return the entries for the bot's language; the first is the language of the Discord server."""
    own = _option(SERVERS, localizer.say("setup-language-server"), not wanted.language)
    return [
        own,
        *(_option(name, localizer.value("language", name), name == wanted.language) for name in LANGUAGES),
    ]


def _tournaments(wanted: ServerSettings, localizer: Localizer) -> list[discord.SelectOption]:
    """Return the entries for who may open tournaments."""
    return [
        _option(
            one or ANYBODY, localizer.say(f"setup-tournaments-{one or ANYBODY}"), one == wanted.tournaments
        )
        for one in (EVERYBODY, MANAGERS)
    ]


def _option(value: str, label: str, now: bool, emoji: str | None = None) -> discord.SelectOption:
    """Return an entry of a select menu. now: it is chosen."""
    return discord.SelectOption(label=layout.cut(label, 100), value=value, default=now, emoji=emoji)


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
