"""The message with the picture of a game's end."""

from discord import ui

from cogs.core.components import layout
from cogs.core.components.layout import page, text
from cogs.core.text.sentences import Localizer, literal
from engine.presentation import Scene, SeatName
from sessions.table.table import Table


def has_ended(table: Table) -> bool:
    """Return whether there is an end to make a picture of."""
    return table.is_over and table.match is not None and table.match.result is not None


def end_picture(table: Table, scene: Scene, foot: str, localizer: Localizer) -> ui.LayoutView:
    """Return the message with the picture and its description.

    foot: the result, in words.
    localizer: for the table, without markdown.
    """
    seats = [SeatName(seat) for seat in range(len(table.body.seats))]
    title = localizer.say("share-game", game=localizer.say(f"game-{table.game}"), players=seats)
    alt = f"{foot}. {localizer.lines(scene.alt)}"
    return page(text(f"**{literal(title)}**"), layout.gallery(alt))
