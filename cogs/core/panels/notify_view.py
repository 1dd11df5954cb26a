"""Subscriptions as one private panel: for which games a person is notified about new lobbies."""

from collections.abc import Mapping
from typing import NamedTuple

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import Button, Select
from cogs.core.components.layout import button, page, text
from cogs.core.text.sentences import Localizer
from sessions.packs.available_packs import GamePacks
from sessions.people.profiles import NEVER, UserProfile

ACT = "notify"  # the act; then its arguments: open the panel, choose games, add a game, end all
SHOW, GAMES, ADD, OFF = "show", "games", "add", "off"


class NotifySheet(NamedTuple):
    """What the panel of subscriptions shows."""

    games: tuple[str, ...]
    """The games to which the person subscribed."""
    profile: UserProfile
    """Says when the person does not want messages."""
    now: float
    """Seconds since 1970."""
    news: str = ""
    """What was done just now."""


def panel(sheet: NotifySheet, game_packs: Mapping[str, GamePacks], localizer: Localizer) -> ui.LayoutView:
    """Return the panel: the subscriptions, a select menu of games, and a button to end all of them."""
    lines = [f"### {localizer.say('notify-title')}", sheet.news, _state(sheet, game_packs, localizer)]
    lines += [_silence_reason(sheet, localizer), f"-# {localizer.say('notify-about')}"]
    options = [
        discord.SelectOption(
            label=layout.cut(localizer.say(f"game-{name}"), 100),
            value=name,
            emoji=packs.game.symbol,
            default=name in sheet.games,
        )
        for name, packs in game_packs.items()
    ]
    games = Select(ButtonId("", 0, ACT, GAMES), localizer.say("notify-choose"), options, ticks=True)
    off_buttons = [button(ButtonId("", 0, ACT, OFF), localizer.say("notify-off"))] if sheet.games else []
    return page(text(*lines), ui.ActionRow(games), *layout.rows(off_buttons))


def _state(sheet: NotifySheet, game_packs: Mapping[str, GamePacks], localizer: Localizer) -> str:
    """Return in a sentence to which games the person subscribed."""
    chosen = [f"**{localizer.say(f'game-{name}')}**" for name in game_packs if name in sheet.games]
    return localizer.say("notify-on", games=chosen) if chosen else localizer.say("notify-none")


def _silence_reason(sheet: NotifySheet, localizer: Localizer) -> str:
    """Return why the person gets no notification at present, in spite of subscriptions; "" if they do."""
    if sheet.profile.pings == NEVER:
        return localizer.say("notify-no-pings")
    if sheet.profile.holiday > sheet.now:
        return localizer.say("notify-holiday", until=f"<t:{int(sheet.profile.holiday)}:f>")
    return ""


def subscribe_button(game: str, localizer: Localizer) -> Button:
    """Return the button that subscribes to the lobbies of a game."""
    return button(ButtonId("", 0, ACT, f"{ADD}{STEP}{game}"), localizer.say("notify-next-time"), emoji="🔔")


def notify_button(localizer: Localizer) -> Button:
    """Return the button that opens the panel."""
    return button(ButtonId("", 0, ACT, SHOW), localizer.say("notify-me"), emoji="🔔")
