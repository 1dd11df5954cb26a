"""After a game on one device: the questions who played which side, so that the game can count."""

from discord import ui

from cogs.components import layout
from cogs.components.button_ids import ButtonId
from cogs.components.items import PeopleSelect
from cogs.components.layout import button, page, text
from cogs.components.targets.report_target import COUNT_GAME
from cogs.text.sentences import Localizer
from sessions.table.table import Table


def which_side(table: Table, voice: Localizer) -> ui.LayoutView:
    """Return the question which side the reader played."""
    tap = ButtonId(table.id, table.body.question, COUNT_GAME)
    sides = [
        button(tap._replace(arg=str(seat)), voice.seat(seat), "main") for seat in range(len(table.body.seats))
    ]
    lines = (f"### {voice.say('count-game')}", voice.say("count-game-about"), voice.say("count-game-side"))
    return page(text(*lines), *layout.pairs(sides))


def who_else(table: Table, seat: int, voice: Localizer) -> ui.LayoutView:
    """Return the question who played the other side. seat: the reader's."""
    tap = ButtonId(table.id, table.body.question, COUNT_GAME, str(seat))
    lines = (f"### {voice.say('count-game')}", voice.say("count-game-who", side=voice.seat(1 - seat)))
    return page(text(*lines), ui.ActionRow(PeopleSelect(tap, voice.say("count-game-choose"))))
