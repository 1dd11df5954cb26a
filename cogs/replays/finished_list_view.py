"""A person's finished games as a list, each with a button to its replay."""

from collections.abc import Mapping
from typing import Any

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import button, page, text
from cogs.core.components.replay_target import GAMES, SHOW
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.panels.table_list_view import player_names
from cogs.core.text.sentences import Localizer, literal
from sessions.packs.available_packs import GamePacks
from sessions.replays.finished_games import FinishedGame, FinishedPage


def finished_games(
    finished_page: FinishedPage,
    game_packs: Mapping[str, GamePacks],
    where: Mapping[int, str],
    localizer: Localizer,
) -> ui.LayoutView:
    """Return a page of the list.

    game_packs: the installed games, by name.
    where: id → name, of servers other than the one where this is read.
    """
    lines = [f"### {localizer.say('replay-games')}"]
    if not finished_page.games:
        lines.append(localizer.say("replay-games-none"))
    items: list[ui.Item[Any]] = [text(*lines)]
    items += [
        _entry(finished_game, game_packs, where.get(finished_game.guild, ""), localizer)
        for finished_game in finished_page.games
    ]
    items.append(text(f"-# {localizer.say('replay-bring')}"))
    pager = layout.pager(
        lambda page, mark: ButtonId("", page, GAMES, mark), finished_page.page, more=finished_page.more
    )
    items += layout.rows(pager)
    return page(*items)


def _entry(
    finished_game: FinishedGame, game_packs: Mapping[str, GamePacks], where: str, localizer: Localizer
) -> ui.Item[Any]:
    """Return a finished game with its replay button. where: name of another server; "" for this one."""
    game = f"{game_packs[finished_game.game].game.symbol} **{localizer.say(f'game-{finished_game.game}')}**"
    line = " · ".join(part for part in (game, literal(where)) if part)
    replay = button(ButtonId(finished_game.table, 0, SHOW), localizer.say("replay-open"), emoji="▶️")
    players = player_names(finished_game.seats, localizer)
    return ui.Section(
        text(line, f"-# {players} · {format_timestamp(finished_game.ended_at, 'd')}"),
        accessory=replay,
    )
