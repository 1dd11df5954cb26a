"""Somebody's finished games as a list, each with the way to its replay."""

from collections.abc import Mapping
from typing import Any

from discord import ui

from cogs.components.custom_ids import TapId
from cogs.components.layout import button, page, text
from cogs.components.spots.replay_spot import GAMES, SHOW
from cogs.text.sentences import Voice, literal
from cogs.views.deadlines import when
from cogs.views.table_list_view import seats
from sessions.cards.available_packs import Shelf
from sessions.replays.finished_games import FinishedGame, FinishedPage


def finished_games(
    found: FinishedPage, shelves: Mapping[str, Shelf], where: Mapping[int, str], voice: Voice
) -> ui.LayoutView:
    """A page of them. where: names of other servers than the one where this is read."""
    lines = [f"### {voice.say('replay-games')}"]
    if not found.games:
        lines.append(voice.say("replay-games-none"))
    items: list[ui.Item[Any]] = [text(*lines)]
    items += [_entry(one, shelves, where.get(one.guild, ""), voice) for one in found.games]
    items.append(text(f"-# {voice.say('replay-bring')}"))
    if found.page or found.more:
        items.append(ui.ActionRow(*_pager(found)))
    return page(*items)


def _entry(one: FinishedGame, shelves: Mapping[str, Shelf], where: str, voice: Voice) -> ui.Item[Any]:
    game = f"{shelves[one.game].game.symbol} **{voice.say(f'game-{one.game}')}**"
    line = " · ".join(part for part in (game, literal(where)) if part)
    replay = button(TapId(one.table, 0, SHOW), voice.say("replay-open"), emoji="▶️")
    return ui.Section(text(line, f"-# {seats(one.seats, voice)} · {when(one.ended, 'd')}"), accessory=replay)


def _pager(found: FinishedPage) -> list[ui.Item[Any]]:
    back = button(TapId("", max(0, found.page - 1), GAMES, "back"), "◀", off=not found.page)
    on = button(TapId("", found.page + 1, GAMES, "on"), f"{found.page + 1} ▶", off=not found.more)
    return [back, on]
