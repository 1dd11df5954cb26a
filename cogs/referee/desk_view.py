"""The referee's desk of a server: a button for each game that is played with real pieces."""

from collections.abc import Mapping

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import button, page, text
from cogs.core.text.sentences import Localizer
from sessions.packs.available_packs import GamePacks
from sessions.table.table_data import LOBBY

OPEN = "desk"  # the act: open a table


def panel(games: Mapping[str, GamePacks], localizer: Localizer) -> ui.LayoutView:
    """Return the message for the channel, in the server's language."""
    buttons = [
        button(ButtonId("", 0, OPEN, name), localizer.say(f"game-{name}"), emoji=game_packs.game.symbol)
        for name, game_packs in games.items()
    ]
    about = localizer.say("desk-about" if buttons else "desk-none")
    items = [text(f"### {localizer.say('desk-title')}", about), *layout.rows(buttons)]
    below = text(f"-# {localizer.say('desk-paper')}")
    return page(ui.Container(*items, below, accent_colour=layout.ACCENT[LOBBY]))
