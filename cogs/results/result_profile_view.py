"""`/profile`: a person's figures on one panel."""

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import ui

from cogs.core.components.items import Select
from cogs.core.components.layout import button, page, text
from cogs.core.text.sentences import Localizer
from cogs.results.history_view import HISTORY, WHO_SEES, ResultTarget
from cogs.results.result_words import between_line, linked_game_title, score_line, short_score
from sessions.packs.available_packs import GamePacks
from sessions.people.profiles import RESULTS
from sessions.puzzle.progress import PuzzleProgress
from sessions.results.results import Streak
from sessions.results.shown_ratings import ShownRating
from sessions.tables.person_results import PersonProfile, ResultsQuery

LEAST_STREAK = 2  # wins in a row, from which they are shown


def profile(
    query: ResultsQuery,
    person_profile: PersonProfile,
    puzzle: PuzzleProgress | None,
    today: int,
    wish: str,
    game_packs: Mapping[str, GamePacks],
    localizer: Localizer,
) -> ui.LayoutView:
    """Return the panel of a person's figures.

    query: whose figures are shown, and who looks.
    puzzle: progress with the daily puzzle; None if the reader may not see it.
    today: the number of the day, as in `PuzzleProgress`.
    wish: who may see the results (one of RESULTS); shown on the person's own profile.
    game_packs: the installed games, by name.
    """
    is_own, target = query.own, ResultTarget(query.person)
    title = localizer.say("profile-yours" if is_own else "profile-theirs", player=f"<@{query.person}>")
    between = person_profile.head_to_head
    lines = [
        f"### {title}",
        score_line(person_profile.score, localizer),
        _streak(person_profile.streak, localizer),
        between_line(between, query.person, localizer) if between is not None and between.games else "",
    ]
    items: list[ui.Item[Any]] = [text(*lines)]
    games = [
        f"{linked_game_title(game, game_packs, localizer)} {short_score(score, localizer)}"
        for game, score in person_profile.score_by_game.items()
    ]
    levels = [
        f"🤖 {localizer.say(f'level-{level}')} {short_score(score, localizer)}"
        for level, score in person_profile.score_by_level.items()
    ]
    if games:
        items.append(text(f"**{localizer.say('profile-games')}**", *games))
    if person_profile.ratings:
        items.append(text(*_ratings(query, person_profile.ratings, game_packs, localizer)))
    if levels:
        items.append(text(f"**{localizer.say('profile-computer')}**", *levels))
    if puzzle is not None and puzzle.total:
        sentence = localizer.say(
            "profile-puzzle", total=puzzle.total, days=puzzle.current_streak(today), best=puzzle.best
        )
        items.append(text(f"**{localizer.say('profile-puzzles')}**", sentence))
    items.append(text(f"-# {localizer.say('profile-everywhere' if is_own else 'results-here')}"))
    items.append(
        ui.ActionRow(button(target.tap(HISTORY, "open"), localizer.say("profile-history"), emoji="📜"))
    )
    return page(*items, *([_who_sees(target, wish, localizer)] if is_own else []))


def _ratings(
    query: ResultsQuery,
    ratings: Mapping[str, ShownRating],
    game_packs: Mapping[str, GamePacks],
    localizer: Localizer,
) -> Iterator[str]:
    """Yield the ratings, and a note on provisional ones if there are any."""
    yield f"**{localizer.say('profile-ratings-here' if query.guild else 'profile-ratings')}**"
    for game, rating in ratings.items():
        points = str(rating.points)  # as text, because a number would get a comma between its digits
        sentence = localizer.say("profile-rating", points=points, margin=rating.margin, games=rating.games)
        title = linked_game_title(game, game_packs, localizer)
        yield f"{'❔ ' if rating.provisional else ''}{title} {sentence}"
    if any(rating.provisional for rating in ratings.values()):
        yield f"-# ❔ {localizer.say('profile-provisional')}"


def _streak(streak: Streak, localizer: Localizer) -> str:
    """Return the streak of wins in words; "" if it is too short. Losses in a row are not shown."""
    if streak.outcome != "won" or streak.length < LEAST_STREAK:
        return ""
    return f"🔥 {localizer.say('profile-streak', wins=streak.length)}"


def _who_sees(target: ResultTarget, wish: str, localizer: Localizer) -> ui.ActionRow[Any]:
    """Return the select menu of who may see the person's results. wish: the present choice, of RESULTS."""
    options = [
        discord.SelectOption(
            label=localizer.say(f"me-results-{visibility}"), value=visibility, default=visibility == wish
        )
        for visibility in RESULTS
    ]
    return ui.ActionRow(Select(target.tap(WHO_SEES, "list"), localizer.say("me-results"), options))
