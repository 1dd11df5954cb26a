"""`/history`: a person's results as a list, with links to panels and replays."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.components.button_ids import STEP
from cogs.components.items import Select
from cogs.components.layout import button, cut, link_to, page, text
from cogs.components.targets.result_target import (
    HISTORY,
    PROFILE,
    PUT_BACK,
    SEE_AGAIN,
    TAKE_OUT,
    VOID_RATED,
    ResultTarget,
)
from cogs.text.sentences import Localizer
from cogs.views.results.result_words import (
    against_whom,
    between_line,
    facts_of,
    linked_game_title,
    score_line,
)
from sessions.cards.available_packs import GamePacks
from sessions.results.result_data import AT_A_TABLE
from sessions.results.results import KnownResult
from sessions.tables.lists.person_results import PersonHistory, ResultsQuery

MOST_LINES, NAMES, SHORT_NAMES = 3_000, 32, 10  # characters of a page's lines, of a name, of a cut name
DAY_SECONDS = 86_400


class ResultViewer(NamedTuple):
    """The person for whom the list is made."""

    packs_by_game: Mapping[str, GamePacks]
    """game → its card packs."""
    localizer: Localizer
    """Makes words in their language."""
    can_open: Callable[[KnownResult], bool]
    """Returns whether they can open the link to a result's panel."""
    name_server: Callable[[int], str]
    """Returns the name of a server, by its id; "" for the server of the list."""
    now: float
    """Seconds since 1970."""
    manages_server: bool = False
    """Whether they manage the server, and so may take games out of its ratings."""


def history(
    query: ResultsQuery, person_history: PersonHistory, reader: ResultViewer, news: str = ""
) -> ui.LayoutView:
    """Return a page of the history.

    query: whose results are shown, and who looks.
    news: what was done just now.
    """
    localizer, spot = (
        reader.localizer,
        ResultTarget(query.person, query.together, query.game, person_history.page.page),
    )
    items: list[ui.Item[Any]] = [text(news, *_head(query, person_history, reader))]
    if person_history.page.results:
        items.append(text(*_fitting(query, person_history, reader)))
    if not query.own and not query.together:
        items.append(text(f"-# {localizer.say('results-here')}"))
    if person_history.replayable_tables:
        items.append(ui.ActionRow(_replays(query, person_history, spot, reader)))
    if voidable := may_be_voided(query, person_history, reader):
        options = _options(query, voidable, reader)
        for option, known in zip(options, voidable, strict=True):
            option.value = f"{known.key}{STEP}{PUT_BACK if known.result.voided else TAKE_OUT}"
        items.append(
            ui.ActionRow(Select(spot.tap(VOID_RATED, "list"), localizer.say("history-void"), options))
        )
    pager = _pager(person_history, spot) if person_history.page.page or person_history.page.more else []
    return page(*items, ui.ActionRow(*pager, *_ways(query, spot, localizer)))


def _head(query: ResultsQuery, person_history: PersonHistory, reader: ResultViewer) -> list[str]:
    """Return the title and the scores above the list."""
    localizer, who = reader.localizer, f"<@{query.person}>"
    key = "history-yours" if query.own else "history-together" if query.together else "history-theirs"
    game = linked_game_title(query.game, reader.packs_by_game, localizer) if query.game else ""
    lines = [f"### {localizer.say(key, player=who)}", game]
    if person_history.score is not None:
        lines.append(score_line(person_history.score, localizer))
    if person_history.head_to_head is not None and person_history.head_to_head.games:
        lines.append(between_line(person_history.head_to_head, query.person, localizer))
    if person_history.head_to_head_in_game is not None and person_history.head_to_head_in_game.games:
        given = {
            "ahead": person_history.head_to_head_in_game.ahead,
            "behind": person_history.head_to_head_in_game.behind,
        }
        lines.append(
            localizer.say(
                "results-you-game", game=game, even=person_history.head_to_head_in_game.even, **given
            )
        )
    if person_history.head_to_head is not None and not person_history.head_to_head.games:
        lines.append(localizer.say("results-never", player=who))
    return lines


def _fitting(query: ResultsQuery, person_history: PersonHistory, reader: ResultViewer) -> list[str]:
    """Return the lines of a page so that they fit a message.

    If they are too long, names are cut first, and then links are left out.
    """
    for most, links in ((NAMES, True), (SHORT_NAMES, True), (SHORT_NAMES, False)):
        panels = person_history.panels if links else {}
        entries = [
            _entry(query, one, panels.get(one.key, 0), reader, most) for one in person_history.page.results
        ]
        lines = [line for entry in entries for line in entry]
        if sum(len(line) + 1 for line in lines) <= MOST_LINES:
            break
    return lines


def _entry(
    query: ResultsQuery, known_result: KnownResult, panel: int, reader: ResultViewer, most: int
) -> list[str]:
    """Return a result in two lines.

    panel: id of the message with the table's panel, for a link; 0 for none.
    most: characters of a name.
    """
    result, localizer = known_result.result, reader.localizer
    link = link_to(result.guild, result.place, panel) if panel and reader.can_open(known_result) else ""
    person = query.viewer if query.together else query.person
    game, outcome = (
        linked_game_title(result.game, reader.packs_by_game, localizer, link),
        against_whom(result, person, localizer, most),
    )
    return [
        f"{game} · {outcome}",
        facts_of(result, person, reader.name_server(result.guild), localizer, most),
    ]


def _replays(
    query: ResultsQuery, person_history: PersonHistory, target: ResultTarget, reader: ResultViewer
) -> ui.Item[Any]:
    """Return the select menu of the results on this page that have a replay.

    target: the button target of the page.
    """
    shown = [one for one in person_history.page.results if one.key in person_history.replayable_tables]
    options = _options(query, shown, reader)
    return Select(target.tap(SEE_AGAIN, "list"), reader.localizer.say("history-replay"), options)


def may_be_voided(
    query: ResultsQuery, person_history: PersonHistory, reader: ResultViewer
) -> list[KnownResult]:
    """Return the rated games at tables of this server that a manager may take out of ratings or put back."""
    return [
        one
        for one in person_history.page.results
        if reader.manages_server
        and one.key in person_history.panels
        and one.result.kind == AT_A_TABLE
        and one.result.guild == query.guild
        and (one.result.rated or one.result.voided)
        and query.viewer not in one.result.people
    ]


def _options(
    query: ResultsQuery, results: Sequence[KnownResult], reader: ResultViewer
) -> list[discord.SelectOption]:
    """Return an entry of a select menu for each of these results."""
    localizer, person = reader.localizer, query.viewer if query.together else query.person
    plain, options = localizer._replace(plain=True), list[discord.SelectOption]()
    for known in results:
        name = linked_game_title(known.result.game, reader.packs_by_game, plain).replace("**", "")
        against = against_whom(known.result, person, plain, SHORT_NAMES).replace("**", "")
        days = int((reader.now - known.result.at) // DAY_SECONDS)
        facts = [localizer.say("result-days-ago", days=max(0, days))]
        facts += [localizer.say("result-voided")] if known.result.voided else []
        label, about = cut(f"{name} · {against}", 100), cut(" · ".join(facts), 100)
        options.append(discord.SelectOption(label=label, value=known.key, description=about))
    return options


def _pager(person_history: PersonHistory, target: ResultTarget) -> list[ui.Item[Any]]:
    """Return the buttons to the page before and the page after. target: the button target of this page."""
    at, more = person_history.page.page, person_history.page.more
    back = button(target._replace(page=max(0, at - 1)).tap(HISTORY, "back"), "◀", off=not at)
    on = button(target._replace(page=at + 1).tap(HISTORY, "on"), f"{at + 1} ▶", off=not more)
    return [back, on]


def _ways(query: ResultsQuery, target: ResultTarget, localizer: Localizer) -> list[ui.Item[Any]]:
    """Return the buttons to other views: together with the reader, any game, the profile.

    target: the button target.
    """
    first = target._replace(page=0)
    buttons: list[ui.Item[Any]] = []
    if not query.own and query.guild:
        label = "history-all" if query.together else "history-with-me"
        other = first._replace(together=not query.together)
        buttons.append(button(other.tap(HISTORY, "scope"), localizer.say(label)))
    if query.game:
        buttons.append(
            button(first._replace(game="").tap(HISTORY, "games"), localizer.say("history-any-game"))
        )
    if query.own or query.guild:
        buttons.append(
            button(ResultTarget(query.person).tap(PROFILE, "open"), localizer.say("history-profile"))
        )
    return buttons or [button(first.tap(HISTORY, "again"), localizer.say("history-again"))]
