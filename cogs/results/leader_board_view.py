"""`/leaderboard`: who is strong, how certain that is, and where the reader stands."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import Select
from cogs.core.components.layout import page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer, mention_of
from cogs.results.result_words import linked_game_title
from engine.questions import Refused
from sessions.packs.available_packs import GamePacks
from sessions.results.seasons import Season, season_read
from sessions.tables.leader_boards import BoardLine, LeaderBoard, LeaderBoardQuery

# Acts: show a page; lists that choose the game, and the place or season. Then words for the place.
BOARD, OF_GAME, WHICH = "leaders", "leadersgame", "leaderswhich"
HERE, EVERYWHERE = "here", "all"
EVERY_GAME = "-"  # in a list, whose values may not be empty


class LeaderBoardTarget(NamedTuple):
    """A page of a leader board."""

    game: str = ""
    """The game; "": all games."""
    everywhere: bool = False
    """Whether the results of all servers count, not only of this one."""
    season: str = ""
    """The season's name; "": all time."""
    page: int = 0
    """The page's number, from 0."""

    def tap(self, act: str, what: str) -> ButtonId:
        """Return the id of a button that shows this page.

        act: BOARD, OF_GAME or WHICH.
        what: a word that makes the id unique in the message, where two buttons may lead to the same page.
        """
        place_word = EVERYWHERE if self.everywhere else HERE
        return ButtonId("", self.page, act, STEP.join((self.game, place_word, self.season, what)))

    def of_game(self, value: str) -> "LeaderBoardTarget":
        """Return this board for another game. value: chosen in the list of games."""
        return self._replace(game="" if value == EVERY_GAME else value, page=0)

    def which(self, value: str) -> "LeaderBoardTarget":
        """Return this game's board for another choice. value: HERE, EVERYWHERE or the name of a season."""
        if value in (HERE, EVERYWHERE):
            return LeaderBoardTarget(self.game, value == EVERYWHERE)
        return LeaderBoardTarget(self.game, season=value)


def parse_leader_board_target(tap: ButtonId) -> LeaderBoardTarget:
    """Return the target in a button id that `LeaderBoardTarget.tap` made. Raises Refused for any other id."""
    parts = tap.arg.split(STEP)
    if len(parts) != 4 or parts[1] not in (HERE, EVERYWHERE):
        raise Refused("stale")
    return LeaderBoardTarget(parts[0], parts[1] == EVERYWHERE, parts[2], tap.number)


def leader_board(
    board: LeaderBoard, game_packs: Mapping[str, GamePacks], localizer: Localizer
) -> ui.LayoutView:
    """Return a page of the leader board, with select menus for games and for scopes.

    game_packs: the installed games, by name.
    """
    query = board.query
    target = LeaderBoardTarget(query.game, query.everywhere, query.season, board.page)
    items: list[ui.Item[Any]] = [
        text(*_head(board, game_packs, localizer)),
        text(*_listed(board, localizer)),
        text(*_own(board, localizer)),
        ui.ActionRow(_games(target, game_packs, localizer)),
    ]
    if query.guild:
        items.append(ui.ActionRow(_which(target, board, localizer)))
    pager = layout.pager(
        lambda number, mark: target._replace(page=number).tap(BOARD, mark),
        board.page,
        more=board.has_next_page,
    )
    items += layout.rows(pager)
    return page(*items)


def season_name(season: Season, localizer: Localizer) -> str:
    """Return the name of a season, a calendar quarter."""
    year = str(season.year)  # as text, because a number would get a comma between its digits
    return localizer.say("season-name", year=year, quarter=season.quarter)


def _head(board: LeaderBoard, game_packs: Mapping[str, GamePacks], localizer: Localizer) -> Iterator[str]:
    """Yield the title, the game, and which results count."""
    query = board.query
    yield f"### 🏆 {localizer.say('leaders-title')}"
    game = (
        linked_game_title(query.game, game_packs, localizer)
        if query.game
        else f"**{localizer.say('leaders-any-game')}**"
    )
    yield f"{game} · {_what(query, board.current_season, localizer)}"


def _what(query: LeaderBoardQuery, now: Season, localizer: Localizer) -> str:
    """Return which results count: all servers, this server, or a season. now: the running season."""
    season = season_read(query.season)
    if season is None:
        return localizer.say("leaders-everywhere" if query.everywhere else "leaders-here")
    name = season_name(season, localizer)
    if season == now:
        return localizer.say("leaders-season-runs", season=name, until=format_timestamp(season.ends, "D"))
    return localizer.say("leaders-season-over", season=name)


def _listed(board: LeaderBoard, localizer: Localizer) -> Iterator[str]:
    """Yield the lines of this page. Provisional ratings come last, below a heading of their own."""
    if not board.lines:
        yield localizer.say("leaders-none-season" if board.query.season else "leaders-none")
        return
    is_provisional_part = False
    for line in board.lines:
        if not line.place and not is_provisional_part:
            is_provisional_part = True
            yield f"**{localizer.say('leaders-unsure')}**"
        yield _line(line, localizer)


def _line(line: BoardLine, localizer: Localizer) -> str:
    """Return one person's line: place, mention, rating. A provisional rating has no place."""
    who = mention_of(line.person) if line.is_name_visible else localizer.say("leaders-somebody")
    place = f"**{line.place}.**" if line.place else "❔"
    return f"{place} {who} {_rating(line, localizer)}"


def _rating(line: BoardLine, localizer: Localizer) -> str:
    """Return a rating in words: points, margin of error, number of games."""
    points, rating = str(line.rating.points), line.rating
    return localizer.say("leaders-rating", points=points, margin=rating.margin, games=rating.games)


def _own(board: LeaderBoard, localizer: Localizer) -> Iterator[str]:
    """Yield where the reader stands, and a note on the order."""
    own_line = board.own_line
    if own_line is None:
        yield localizer.say("leaders-you-none")
    else:
        key = "leaders-you" if own_line.place else "leaders-you-unsure"
        yield localizer.say(key, place=own_line.place, rating=_rating(own_line, localizer))
        if board.own_off:
            yield f"-# {localizer.say('leaders-you-off')}"
        elif board.own_hidden:
            yield f"-# {localizer.say('leaders-you-hidden')}"
    if board.lines:
        yield f"-# {localizer.say('leaders-order')}"


def _games(target: LeaderBoardTarget, game_packs: Mapping[str, GamePacks], localizer: Localizer) -> Select:
    """Return the select menu of games. target: the button target of the board."""
    any_game_option = discord.SelectOption(
        label=localizer.say("leaders-any-game"), value=EVERY_GAME, emoji="🎲", default=not target.game
    )
    options = [] if target.everywhere else [any_game_option]
    for game, packs in game_packs.items():
        label, emoji = localizer.say(f"game-{game}"), packs.game.symbol
        options.append(
            discord.SelectOption(label=label, value=game, emoji=emoji, default=game == target.game)
        )
    return Select(target.tap(OF_GAME, "list"), options=options)


def _which(target: LeaderBoardTarget, board: LeaderBoard, localizer: Localizer) -> Select:
    """Return the select menu of scopes: this server, its seasons, all servers. target: the button target."""
    chosen = EVERYWHERE if target.everywhere else target.season or HERE
    entries = [(HERE, localizer.say("leaders-here"))]
    shown_season = season_read(target.season)
    seasons = [
        *board.seasons,
        *([shown_season] if shown_season is not None and shown_season not in board.seasons else []),
    ]
    for season in seasons:
        key = "leaders-this-season" if season == board.current_season else "leaders-past-season"
        entries.append((str(season), localizer.say(key, season=season_name(season, localizer))))
    entries.append((EVERYWHERE, localizer.say("leaders-everywhere")))
    options = [
        discord.SelectOption(label=label, value=value, default=value == chosen) for value, label in entries
    ]
    return Select(target.tap(WHICH, "list"), options=options)
