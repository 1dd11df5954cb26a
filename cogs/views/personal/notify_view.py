"""Subscriptions as one private panel: for which games a person is notified about new lobbies."""

from collections.abc import Mapping
from typing import NamedTuple

import discord
from discord import ui

from cogs.components import layout
from cogs.components.button_ids import STEP, ButtonId
from cogs.components.items import Button, Select
from cogs.components.layout import button, page, text
from cogs.text.sentences import Localizer
from sessions.cards.available_packs import GamePacks
from sessions.people.profiles import UserProfile

ACT = "notify"
SHOW, GAMES, ADD, OFF = "show", "games", "add", "off"


class NotifySheet(NamedTuple):
    """What the panel of subscriptions shows."""

    games: tuple[str, ...]
    """The games to which the person subscribed."""
    profile: UserProfile
    """Says when the person does not want messages."""
    now: float
    """Seconds since 1970."""
    said: str = ""
    """What was done just now."""


def panel(sheet: NotifySheet, game_packs: Mapping[str, GamePacks], voice: Localizer) -> ui.LayoutView:
    """Return the panel: the subscriptions, a select menu of games, and a button to end all of them."""
    lines = [f"### {voice.say('notify-title')}", sheet.said, _state(sheet, game_packs, voice)]
    lines += [_silence_reason(sheet, voice), f"-# {voice.say('notify-about')}"]
    options = [
        discord.SelectOption(
            label=layout.cut(voice.say(f"game-{name}"), 100),
            value=name,
            emoji=shelf.game.symbol,
            default=name in sheet.games,
        )
        for name, shelf in game_packs.items()
    ]
    games = Select(ButtonId("", 0, ACT, GAMES), voice.say("notify-choose"), options, ticks=True)
    off = [button(ButtonId("", 0, ACT, OFF), voice.say("notify-off"))] if sheet.games else []
    return page(text(*lines), ui.ActionRow(games), *layout.rows(off))


def _state(sheet: NotifySheet, game_packs: Mapping[str, GamePacks], voice: Localizer) -> str:
    """Return in a sentence to which games the person subscribed."""
    chosen = [f"**{voice.say(f'game-{name}')}**" for name in game_packs if name in sheet.games]
    return voice.say("notify-on", games=chosen) if chosen else voice.say("notify-none")


def _silence_reason(sheet: NotifySheet, voice: Localizer) -> str:
    """Return why the person gets no notification at present, whatever they chose; "" if they get some."""
    if not sheet.profile.pings:
        return voice.say("notify-no-pings")
    if sheet.profile.holiday > sheet.now:
        return voice.say("notify-holiday", until=f"<t:{int(sheet.profile.holiday)}:f>")
    return ""


def subscribe_button(game: str, voice: Localizer) -> Button:
    """Return the button that subscribes to the lobbies of a game."""
    return button(ButtonId("", 0, ACT, f"{ADD}{STEP}{game}"), voice.say("notify-next-time"), emoji="🔔")


def notify_button(voice: Localizer) -> Button:
    """Return the button that opens the panel."""
    return button(ButtonId("", 0, ACT, SHOW), voice.say("notify-me"), emoji="🔔")
