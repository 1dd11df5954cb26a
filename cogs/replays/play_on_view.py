"""Playing on from a position of a replay: in which seat, and against which computer player."""

from typing import Any

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.items import Select
from cogs.core.components.layout import button, page, text
from cogs.core.components.replay_target import PLAY_ON, SHOW, START, ReplayTarget
from cogs.core.text.sentences import Localizer
from engine.computers.levels import LEVELS

USUAL = LEVELS[1].name  # the level that is chosen at first


def play_on(
    target: ReplayTarget, turn: str, names: tuple[str, ...], asked: int, level: str, localizer: Localizer
) -> ui.LayoutView:
    """Return the choice of seat and level.

    target: the button target of the frame from which the game goes on.
    turn: the name of this frame's turn.
    names: the players' names, by seat.
    asked: the seat whose move it is in this frame.
    level: the chosen level of the computer players.
    """
    heading = text(
        f"### 🤖 {localizer.say('replay-play-on-title')}",
        localizer.say("replay-play-on-about", turn=turn),
    )
    options = [
        discord.SelectOption(
            label=localizer.say(
                "computer-level",
                level=localizer.say("computer-sign", name=localizer.say(f"level-{known_level.name}")),
            ),
            value=known_level.name,
            description=layout.cut(localizer.say(f"level-{known_level.name}-about"), 100),
            default=known_level.name == level,
        )
        for known_level in LEVELS
    ]
    level_list = ui.ActionRow[Any](Select(target.tap(PLAY_ON), localizer.say("computer-choose"), options))
    seats = [
        button(
            target.tap(START, str(seat), level),
            localizer.say("replay-play-as", player=name),
            "good" if seat == asked else "plain",
        )
        for seat, name in enumerate(names)
    ]
    back_button = button(target.tap(SHOW), localizer.say("replay-back"), emoji="↩️")
    return page(heading, level_list, *layout.rows([*seats, back_button]))
