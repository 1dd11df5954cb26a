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
from sessions.daily_puzzle.posting_times import Posting
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

    wanted: ServerSettings
    """The settings as they are stored."""
    channels: Sequence[int]
    """The chosen channels that still exist."""
    posting: Posting | None
    """When and where the daily puzzle is posted."""
    now: float
    """Seconds since 1970."""
    warnings: Sequence[str] = ()
    """What was refused just now, and permissions that the bot lacks."""


def panel(sheet: SetupSheet, game_packs: Mapping[str, GamePacks], voice: Localizer) -> ui.LayoutView:
    """Return the settings panel. game_packs: the installed games, by name."""
    wanted, posting = sheet.wanted, sheet.posting
    head = [f"### {voice.say('setup-title')}", f"-# {voice.say('setup-about')}", *sheet.warnings]
    everywhere = "" if sheet.channels else voice.say("setup-everywhere")
    next_ = ""
    if posting is not None:
        at = f"{posting.hour:02}:00"
        zone = zone_name(posting.zone, voice.language)
        next_ = voice.say(
            "setup-puzzle-next", hour=at, zone=zone, next=format_timestamp(posting.next(sheet.now))
        )
    return page(
        text(*head),
        *_named("channels", voice, everywhere),
        _channels("channels", voice, PLAYED_IN, sheet.channels, MOST_CHANNELS),
        *_named("thread", voice),
        _list("thread", _threads(wanted, voice)),
        *_named("games", voice),
        _list("games", _games(wanted, game_packs, voice), ticks=True),
        *_named("clock", voice, voice.say("setup-clock-about")),
        _list("clock", _clocks(wanted, voice)),
        *_named("language", voice),
        _list("language", _languages(wanted, voice)),
        *_named("tournaments", voice),
        _list("tournaments", _tournaments(wanted, voice)),
        *_named("puzzle", voice, next_),
        _channels("puzzle", voice, POSTED_IN, (posting.channel,) if posting else ()),
        *_named("board", voice, voice.say("setup-board-about")),
        _channels("board", voice, POSTED_IN, (wanted.board,) if wanted.board else ()),
        *_named("desk", voice, voice.say("setup-desk-about")),
        _channels("desk", voice, POSTED_IN, (wanted.desk,) if wanted.desk else ()),
    )


def _named(key: str, voice: Localizer, about: str = "") -> list[ui.Item[Any]]:
    """Return the heading of a setting, with a note below it. key: of the setting."""
    return [text(f"**{voice.say(f'setup-{key}')}**", f"-# {about}" if about else "")]


def _threads(wanted: ServerSettings, voice: Localizer) -> list[discord.SelectOption]:
    """Return the entries for whether each table gets a thread."""
    return [
        _option(word, voice.say(f"setup-thread-{word}"), wanted.thread is (word == "yes"))
        for word in ("no", "yes")
    ]


def _games(
    wanted: ServerSettings, game_packs: Mapping[str, GamePacks], voice: Localizer
) -> list[discord.SelectOption]:
    """Return the entries for the games that this server plays."""
    return [
        _option(name, voice.say(f"game-{name}"), name not in wanted.without, shelf.game.symbol)
        for name, shelf in playable(game_packs).items()
    ]


def _clocks(wanted: ServerSettings, voice: Localizer) -> list[discord.SelectOption]:
    """Return the entries for the usual time control."""
    now = wanted.clock or DEFAULT
    return [_option(name, voice.value("clock", name), name == now) for name in PROFILES]


def _languages(wanted: ServerSettings, voice: Localizer) -> list[discord.SelectOption]:
    """Return the entries for the bot's language; the first is the language of the Discord server."""
    own = _option(SERVERS, voice.say("setup-language-server"), not wanted.language)
    return [
        own,
        *(_option(name, voice.value("language", name), name == wanted.language) for name in LANGUAGES),
    ]


def _tournaments(wanted: ServerSettings, voice: Localizer) -> list[discord.SelectOption]:
    """Return the entries for who may open tournaments."""
    return [
        _option(one or ANYBODY, voice.say(f"setup-tournaments-{one or ANYBODY}"), one == wanted.tournaments)
        for one in (EVERYBODY, MANAGERS)
    ]


def _option(value: str, label: str, now: bool, emoji: str | None = None) -> discord.SelectOption:
    """Return an entry of a select menu. now: it is chosen."""
    return discord.SelectOption(label=layout.cut(label, 100), value=value, default=now, emoji=emoji)


def _list(key: str, options: Sequence[discord.SelectOption], *, ticks: bool = False) -> ui.ActionRow[Any]:
    """Return the select menu of a setting. key: of the setting; ticks: several entries can be chosen."""
    return ui.ActionRow(Select(ButtonId("", 0, ACT, key), "", options, ticks=ticks))


def _channels(
    key: str, voice: Localizer, kinds: Sequence[ChannelType], chosen: Sequence[int], most: int = 1
) -> ui.ActionRow[Any]:
    """Return the channel select of a setting.

    key: of the setting.
    kinds: types of channels that can be chosen.
    chosen: ids of the chosen channels.
    most: how many can be chosen.
    """
    placeholder = voice.say(f"setup-{key}-none")
    return ui.ActionRow(ChannelSelect(ButtonId("", 0, ACT, key), placeholder, kinds, chosen, most))
