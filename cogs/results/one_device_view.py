"""After a game on one device: the questions who played which side, so that the game can count."""

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import PeopleSelect
from cogs.core.components.layout import button, page, text
from cogs.core.components.report_target import COUNT_GAME
from cogs.core.text.sentences import Localizer
from sessions.table.table import Table


def which_side(table: Table, localizer: Localizer) -> ui.LayoutView:
    """Return the question which side the reader played."""
    button_id = ButtonId(table.id, table.body.progress.question, COUNT_GAME)
    sides = [
        button(button_id._replace(arg=str(seat)), localizer.format_seat(seat), "main")
        for seat in range(len(table.body.seats))
    ]
    lines = (
        f"### {localizer.say('count-game')}",
        localizer.say("count-game-about"),
        localizer.say("count-game-side"),
    )
    return page(text(*lines), *layout.pairs(sides))


def who_else(table: Table, seat: int, localizer: Localizer) -> ui.LayoutView:
    """Return the question who played the other side. seat: the one that the reader played."""
    button_id = ButtonId(table.id, table.body.progress.question, COUNT_GAME, str(seat))
    lines = (
        f"### {localizer.say('count-game')}",
        localizer.say("count-game-who", side=localizer.format_seat(1 - seat)),
    )
    return page(text(*lines), ui.ActionRow(PeopleSelect(button_id, localizer.say("count-game-choose"))))
