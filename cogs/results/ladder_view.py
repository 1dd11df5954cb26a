"""`/ladder`: one computer player after the other, and the challenge of the week."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import Select
from cogs.core.components.layout import button, page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer, mention_of
from cogs.results.result_words import linked_game_title
from sessions.packs.available_packs import GamePacks
from sessions.results.challenges import LEVEL, LISTED, ChallengeBoard, ChallengeTry, end_of
from sessions.results.ladder import ORDER, GameLadder

# Acts: show the ladder, climb it by a game, play the weekly challenge, show its board.
LADDER, CLIMB, CHALLENGE, BOARD = "ladder", "climb", "weekly", "weekboard"


def climb_option_value(level: str, game: str) -> str:
    """Return the value of an entry in the ladder's list: play this game against the computer player of this
    level.
    """
    return STEP.join((level, game))


def ladder_list_id(act: str) -> ButtonId:
    """Return the button id of one of the ladder's lists. act: CLIMB or CHALLENGE."""
    return ButtonId("", 0, act, "list")


DONE, NEXT, LATER = "✅", "▶️", "▫️"  # signs of levels: beaten, next, later
MEDALS = ("🥇", "🥈", "🥉")


class LadderSheet(NamedTuple):
    """What the panel of the ladder shows."""

    ladders: Sequence[GameLadder]
    """The reader's progress in each game."""
    tries: Mapping[str, ChallengeTry]
    """game → the reader's first try of this week's challenge. Games without a try are missing."""
    week: str
    """The ISO 8601 week of the challenge, such as 2026-W48."""
    offered: frozenset[str]
    """The games with which the reader can open a table where the panel is read."""


def ladder(
    sheet: LadderSheet, game_packs: Mapping[str, GamePacks], localizer: Localizer, news: str = ""
) -> ui.LayoutView:
    """Return the panel of the ladder. news: the result of the last tap, in words."""
    items: list[ui.Item[Any]] = [
        text(news, f"### 🪜 {localizer.say('ladder-title')}", f"-# {localizer.say('ladder-about')}"),
        text(
            *(
                line
                for game_ladder in sheet.ladders
                for line in _game_levels_lines(game_ladder, game_packs, localizer)
            )
        ),
    ]
    climb_options = [
        _step(game_ladder, localizer)
        for game_ladder in sheet.ladders
        if game_ladder.next_level and game_ladder.game in sheet.offered
    ]
    if climb_options:
        items.append(
            ui.ActionRow(Select(ladder_list_id(CLIMB), localizer.say("ladder-climb"), climb_options))
        )
    items.append(text(*_week(sheet, game_packs, localizer)))
    deal_options = [
        _deal(game_ladder.game, sheet.tries.get(game_ladder.game), localizer)
        for game_ladder in sheet.ladders
        if game_ladder.game in sheet.offered
    ]
    if deal_options:
        items.append(
            ui.ActionRow(Select(ladder_list_id(CHALLENGE), localizer.say("weekly-play"), deal_options))
        )
    items.append(ui.ActionRow(button(ButtonId("", 0, BOARD), localizer.say("weekly-board"), emoji="🏅")))
    return page(*items)


def _game_levels_lines(
    game_ladder: GameLadder, game_packs: Mapping[str, GamePacks], localizer: Localizer
) -> Iterator[str]:
    """Yield a game's title, and its levels with signs: beaten, next, later."""
    yield linked_game_title(game_ladder.game, game_packs, localizer)
    signs = [DONE] * game_ladder.highest_level + [NEXT] + [LATER] * len(ORDER)
    yield " · ".join(
        f"{sign}\u00a0{localizer.say(f'level-{level}')}" for sign, level in zip(signs, ORDER, strict=False)
    )


def _step(game_ladder: GameLadder, localizer: Localizer) -> discord.SelectOption:
    """Return an entry of the select menu: play this game against the next level."""
    level, game = localizer.say(f"level-{game_ladder.next_level}"), localizer.say(f"game-{game_ladder.game}")
    return discord.SelectOption(
        label=localizer.say("ladder-step", game=game, level=level),
        value=climb_option_value(game_ladder.next_level, game_ladder.game),
        description=localizer.say(f"level-{game_ladder.next_level}-about")[:100],
    )


def _week(sheet: LadderSheet, game_packs: Mapping[str, GamePacks], localizer: Localizer) -> Iterator[str]:
    """Yield the challenge of the week, and for each game how the person's first try went."""
    yield (
        f"**{localizer.say('weekly-title')}**"
        f" ({localizer.say('weekly-until', end=format_timestamp(end_of(sheet.week)))})"
    )
    yield f"-# {localizer.say('weekly-about', level=localizer.say(f'level-{LEVEL}'))}"
    for game_ladder in sheet.ladders:
        yield (
            f"{linked_game_title(game_ladder.game, game_packs, localizer)} ·"
            f" {_try_text(sheet.tries.get(game_ladder.game), localizer)}"
        )


def _try_text(tried: ChallengeTry | None, localizer: Localizer) -> str:
    """Return in words how a try of the challenge went. tried: None if there was none."""
    if tried is None:
        return localizer.say("weekly-new")
    return localizer.say(f"weekly-{tried.outcome or 'open'}", turns=tried.turns)


def _deal(game: str, tried: ChallengeTry | None, localizer: Localizer) -> discord.SelectOption:
    """Return the entry of the select menu for a game: play the week's deal.

    tried: the reader's first try, after which no other counts; None: there was none.
    """
    return discord.SelectOption(
        label=localizer.say(f"game-{game}"),
        value=game,
        description=localizer.say("weekly-counts" if tried is None else "weekly-for-fun"),
    )


def challenge_board_view(
    boards: Mapping[str, ChallengeBoard],
    hidden: frozenset[int],
    game_packs: Mapping[str, GamePacks],
    week: str,
    localizer: Localizer,
) -> ui.LayoutView:
    """Return a server's best tries of the week.

    boards: game → its board.
    hidden: Discord ids of people who show their results to nobody.
    week: as in `LadderSheet`.
    """
    items: list[ui.Item[Any]] = [
        text(
            f"### 🏅 {localizer.say('weekly-board-title')}",
            f"-# {localizer.say('weekly-until', end=format_timestamp(end_of(week)))}",
        )
    ]
    for game, challenge_board in boards.items():
        shown_tries = [
            challenge_try
            for challenge_try in challenge_board.best
            if challenge_try.person not in hidden and challenge_try.outcome == "won"
        ][:LISTED]
        lines = [
            f"{MEDALS[index] if index < len(MEDALS) else f'{index + 1}.'} {mention_of(challenge_try.person)}"
            f" {_try_text(challenge_try, localizer)}"
            for index, challenge_try in enumerate(shown_tries)
        ]
        items.append(
            text(
                linked_game_title(game, game_packs, localizer),
                *lines,
                f"-# {localizer.say('weekly-tried', people=challenge_board.try_count)}",
            )
        )
    items.append(ui.ActionRow(button(ButtonId("", 0, LADDER), localizer.say("ladder-title"), emoji="🪜")))
    return page(*items)
