"""`/history`: a person's results as a list, with links to panels and replays."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import Select
from cogs.core.components.layout import button, cut, link_to, page, refresh_button, text
from cogs.core.text.sentences import Localizer
from cogs.results.result_words import (
    against_whom,
    between_line,
    facts_of,
    linked_game_title,
    score_line,
)
from engine.questions import Refused
from sessions.packs.available_packs import GamePacks
from sessions.results.results import KnownResult
from sessions.tables.person_results import PersonHistory, ResultsQuery

HISTORY, PROFILE, SEE_AGAIN, WHO_SEES = "history", "profile", "resultreplay", "resultsfor"
VOID_RATED = "resultvoid"
TAKE_OUT, PUT_BACK = "out", "back"  # what `VOID_RATED` does with a result: remove it or restore it
TOGETHER, ALL_THERE_ARE = "both", "all"  # in a button id: the games of two people, or all of one


class ResultTarget(NamedTuple):
    """A page of a person's results."""

    person: int
    """The person's Discord id."""
    together: bool = False
    """Whether only games with the person who taps are shown."""
    game: str = ""
    """The game whose results are shown; "": those of all games."""
    page: int = 0
    """The page's number, from 0."""

    def tap(self, act: str, what: str) -> ButtonId:
        """Return the id of a button that shows this page.

        act: such as HISTORY or PROFILE.
        what: a word that makes the id unique in the message, where two buttons may lead to the same page.
        """
        scope = TOGETHER if self.together else ALL_THERE_ARE
        return ButtonId("", self.page, act, STEP.join((str(self.person), scope, self.game, what)))


def parse_result_target(tap: ButtonId) -> ResultTarget:
    """Return the target in a button id that `ResultTarget.tap` made. Raises Refused for any other id."""
    person, scope, game, *_ = (*tap.arg.split(STEP), "", "")
    if not (person.isascii() and person.isdecimal() and len(person) < 20 and int(person)):
        raise Refused("stale")
    if scope not in (TOGETHER, ALL_THERE_ARE):
        raise Refused("stale")
    return ResultTarget(int(person), scope == TOGETHER, game, tap.number)


MOST_LINES, NAMES, SHORT_NAMES = 3_000, 32, 10  # characters of a page's lines, of a name, of a cut name
DAY_SECONDS = 86_400


class ResultViewer(NamedTuple):
    """The reader of the list: the person for whom the list is made."""

    packs_by_game: Mapping[str, GamePacks]
    """game → its card packs."""
    localizer: Localizer
    """Makes words in the reader's language."""
    can_open: Callable[[KnownResult], bool]
    """Returns whether the reader can open the link to a result's panel."""
    name_server: Callable[[int], str]
    """Returns the name of a server by its id; "" for the server where the list is read."""
    now: float
    """Seconds since 1970."""
    manages_server: bool = False
    """Whether the reader manages the server; a manager may take games out of the server's ratings."""


def history(
    query: ResultsQuery, person_history: PersonHistory, reader: ResultViewer, news: str = ""
) -> ui.LayoutView:
    """Return a page of the history.

    person_history: the results on this page, scores, and where links lead.
    query: whose results are shown, and who looks.
    news: what was done just now.
    """
    localizer = reader.localizer
    target = ResultTarget(query.person, query.together, query.game, person_history.page.page)
    items: list[ui.Item[Any]] = [text(news, *_head(query, person_history, reader))]
    if person_history.page.results:
        items.append(text(*_fitting(query, person_history, reader)))
    if not query.own and not query.together:
        items.append(text(f"-# {localizer.say('results-here')}"))
    if person_history.replayable_tables:
        items.append(ui.ActionRow(_replays(query, person_history, target, reader)))
    if voidable := may_be_voided(query, person_history, reader):
        options = _options(query, voidable, reader)
        for option, known_result in zip(options, voidable, strict=True):
            option.value = f"{known_result.key}{STEP}{PUT_BACK if known_result.result.voided else TAKE_OUT}"
        items.append(
            ui.ActionRow(Select(target.tap(VOID_RATED, "list"), localizer.say("history-void"), options))
        )
    pager = layout.pager(
        lambda number, mark: target._replace(page=number).tap(HISTORY, mark),
        person_history.page.page,
        more=person_history.page.more,
    )
    return page(*items, ui.ActionRow(*pager, *_other_view_buttons(query, target, localizer)))


def _head(query: ResultsQuery, person_history: PersonHistory, reader: ResultViewer) -> list[str]:
    """Return the title and the scores above the list."""
    localizer, mention = reader.localizer, f"<@{query.person}>"
    key = "history-yours" if query.own else "history-together" if query.together else "history-theirs"
    game = linked_game_title(query.game, reader.packs_by_game, localizer) if query.game else ""
    lines = [f"### {localizer.say(key, player=mention)}", game]
    if person_history.score is not None:
        lines.append(score_line(person_history.score, localizer))
    if person_history.head_to_head is not None and person_history.head_to_head.games:
        lines.append(between_line(person_history.head_to_head, query.person, localizer))
    if person_history.head_to_head_in_game is not None and person_history.head_to_head_in_game.games:
        counts = {
            "ahead": person_history.head_to_head_in_game.ahead,
            "behind": person_history.head_to_head_in_game.behind,
        }
        lines.append(
            localizer.say(
                "results-you-game", game=game, even=person_history.head_to_head_in_game.even, **counts
            )
        )
    if person_history.head_to_head is not None and not person_history.head_to_head.games:
        lines.append(localizer.say("results-never", player=mention))
    return lines


def _fitting(query: ResultsQuery, person_history: PersonHistory, reader: ResultViewer) -> list[str]:
    """Return the lines of a page, so short that they fit a message.

    If they are too long, cut names; if they still are, also leave out links.
    """
    for most, links in ((NAMES, True), (SHORT_NAMES, True), (SHORT_NAMES, False)):
        panels = person_history.panels if links else {}
        entries = [
            _entry(query, known_result, panels.get(known_result.key, 0), reader, most)
            for known_result in person_history.page.results
        ]
        lines = [line for entry in entries for line in entry]
        if sum(len(line) + 1 for line in lines) <= MOST_LINES:
            break
    return lines


def _entry(
    query: ResultsQuery, known_result: KnownResult, panel: int, reader: ResultViewer, most: int
) -> list[str]:
    """Return a result in two lines: who won which game against whom, then when and how.

    panel: id of the message with the table's panel, for a link; 0 for none.
    most: characters of a name.
    """
    result, localizer = known_result.result, reader.localizer
    link = link_to(result.guild, result.channel, panel) if panel and reader.can_open(known_result) else ""
    person = query.viewer if query.together else query.person
    game = linked_game_title(result.game, reader.packs_by_game, localizer, link)
    outcome = against_whom(result, person, localizer, most)
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
    replayable = [
        known_result
        for known_result in person_history.page.results
        if known_result.key in person_history.replayable_tables
    ]
    options = _options(query, replayable, reader)
    return Select(target.tap(SEE_AGAIN, "list"), reader.localizer.say("history-replay"), options)


def may_be_voided(
    query: ResultsQuery, person_history: PersonHistory, reader: ResultViewer
) -> list[KnownResult]:
    """Return the results on this page that the reader may take out of the ratings or put back.

    Only a manager of the server may do so, only for games of this server that are or were rated, and not for
    games in which the manager played.
    """
    return [
        known_result
        for known_result in person_history.page.results
        if reader.manages_server
        and known_result.result.guild == query.guild
        and (known_result.result.rated or known_result.result.voided)
        and query.viewer not in known_result.result.people
    ]


def _options(
    query: ResultsQuery, results: Sequence[KnownResult], reader: ResultViewer
) -> list[discord.SelectOption]:
    """Return an entry of a select menu for each of these results."""
    localizer, person = reader.localizer, query.viewer if query.together else query.person
    plain, options = localizer._replace(plain=True), list[discord.SelectOption]()
    for known_result in results:
        name = linked_game_title(known_result.result.game, reader.packs_by_game, plain).replace("**", "")
        outcome = against_whom(known_result.result, person, plain, SHORT_NAMES).replace("**", "")
        days = int((reader.now - known_result.result.at) // DAY_SECONDS)
        facts = [localizer.say("result-days-ago", days=max(0, days))]
        facts += [localizer.say("result-voided")] if known_result.result.voided else []
        label, facts_text = cut(f"{name} · {outcome}", 100), cut(" · ".join(facts), 100)
        options.append(discord.SelectOption(label=label, value=known_result.key, description=facts_text))
    return options


def _other_view_buttons(
    query: ResultsQuery, target: ResultTarget, localizer: Localizer
) -> list[ui.Item[Any]]:
    """Return the buttons to other views: together with the reader, any game, the profile.

    target: the button target.
    """
    first_page = target._replace(page=0)
    buttons: list[ui.Item[Any]] = []
    if not query.own and query.guild:
        label = "history-all" if query.together else "history-with-me"
        other = first_page._replace(together=not query.together)
        buttons.append(button(other.tap(HISTORY, "scope"), localizer.say(label)))
    if query.game:
        buttons.append(
            button(first_page._replace(game="").tap(HISTORY, "games"), localizer.say("history-any-game"))
        )
    if query.own or query.guild:
        buttons.append(
            button(ResultTarget(query.person).tap(PROFILE, "open"), localizer.say("history-profile"))
        )
    return buttons or [refresh_button(first_page.tap(HISTORY, "again"), localizer)]
