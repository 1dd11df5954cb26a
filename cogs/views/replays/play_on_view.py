"""Playing on from a position of a replay: in which seat, and against which computer player."""

from typing import Any

import discord
from discord import ui

from cogs.components import layout
from cogs.components.items import Select
from cogs.components.layout import button, page, text
from cogs.components.targets.replay_target import PLAY_ON, SHOW, START, ReplayTarget
from cogs.text.sentences import Localizer
from engine.search.levels import LEVELS

USUAL = LEVELS[1].name


def play_on(
    target: ReplayTarget, turn: str, names: tuple[str, ...], asked: int, level: str, localizer: Localizer
) -> ui.LayoutView:
    """Return the choice of seat and level.

    target: the button target: the frame from which the game goes on.
    turn: the name of its turn.
    names: of the seats.
    asked: the seat whose move it is.
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
                level=localizer.say("computer-sign", name=localizer.say(f"level-{one.name}")),
            ),
            value=one.name,
            description=layout.cut(localizer.say(f"level-{one.name}-about"), 100),
            default=one.name == level,
        )
        for one in LEVELS
    ]
    choose = ui.ActionRow[Any](Select(target.tap(PLAY_ON), localizer.say("computer-choose"), options))
    seats = [
        button(
            target.tap(START, str(seat), level),
            localizer.say("replay-play-as", player=name),
            "good" if seat == asked else "plain",
        )
        for seat, name in enumerate(names)
    ]
    back = button(target.tap(SHOW), localizer.say("replay-back"), emoji="↩️")
    return page(heading, choose, *layout.rows([*seats, back]))
