"""A choice of sample packs to begin with: one per game, as a text file or a spreadsheet."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import Select
from cogs.core.text.sentences import Localizer
from sessions.packs.available_packs import GamePacks

NEW = "packnew"  # the act
TEXT, SHEET = "text", "sheet"  # forms of a sample: text file, spreadsheet


def samples(game_packs: Mapping[str, GamePacks], localizer: Localizer) -> ui.ActionRow[Any]:
    """Return the select menu of sample packs.

    game_packs: the installed games with their card packs, by name of the game.
    """
    options = [
        discord.SelectOption(
            label=localizer.say(f"pack-begin-{form}", game=localizer.say(f"game-{name}")),
            value=f"{name}{STEP}{form}",
            emoji=packs.game.symbol,
        )
        for form in (TEXT, SHEET)
        for name, packs in game_packs.items()
        if packs.game.needs_pack
    ]
    return ui.ActionRow(Select(ButtonId("", 0, NEW), localizer.say("pack-begin"), options[:25]))
