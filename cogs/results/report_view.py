"""A result report: its message in the channel, and the private panels around it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from discord import ui

from cogs.core.components import layout
from cogs.core.components.layout import button, cut, page, text
from cogs.core.components.report_target import (
    CONFIRM,
    DISPUTE,
    MORE,
    RANK,
    STRIKE_OUT,
    TAKE_BACK,
    target_of_report,
)
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.panels.table_list_view import ListViewer
from cogs.core.text.sentences import Localizer, literal, mention_of, plain_name
from cogs.results.result_words import linked_game_title
from sessions.packs.available_packs import GamePacks
from sessions.results.report_data import (
    COUNTS,
    DISPUTED,
    OPEN,
    RATED_DAYS,
    VOID,
    Ranks,
    ReportedSeat,
    ResultReport,
    places,
)

# Stage of a report → its sign.
SIGNS = {OPEN: "⏳", DISPUTED: "✋", COUNTS: "✅"}
NAME = 24  # characters of a name on a button
MOST_LISTED = 3  # in a list that also shows other things


def report_view(
    report: ResultReport, game_packs: Mapping[str, GamePacks], localizer: Localizer
) -> ui.LayoutView:
    """Return the message about a report, which everybody can read and the players can confirm or dispute.

    game_packs: the installed games, by name.
    """
    emoji = SIGNS.get(report.stage, "🚫")
    head = f"### {emoji} {localizer.say(f'report-is-{report.stage}')}"
    ranks = report.counts or report.proposed
    lines = [head, linked_game_title(report.game, game_packs, localizer)]
    if report.proposed and not report.counts and report.proposer not in (report.reporter, 0):
        lines.append(localizer.say("report-instead", player=f"<@{report.proposer}>"))
    if ranks:
        lines += _ended(report, ranks, localizer)
    else:
        lines.append(
            localizer.say(
                "report-players",
                players=[_person_mention(seat) or _somebody(localizer) for seat in report.seats],
            )
        )
    state = [text(*part) for part in _state(report, localizer)]
    return page(text(*lines), *state, text(f"-# {_facts(report, localizer)}"), *_buttons(report, localizer))


def in_lists(waiting: Sequence[ResultReport], reader: ListViewer, where: Callable[[int], str]) -> list[str]:
    """Return lines about reports that wait for a person, with links.

    reader: the person for whom the list is made.
    where: returns the name of another server; "" for this one.
    """
    localizer = reader.localizer
    lines = [f"**{localizer.say('tables-reported', number=len(waiting))}**"] if waiting else []
    for report in waiting[:MOST_LISTED]:
        link = layout.link_to(report.guild, report.channel, report.message) if reader.can_follow_links else ""
        name = next((seat.name for seat in report.seats if seat.person == report.proposer), "")
        reporter = localizer.say("report-by", player=literal(cut(name, NAME)) or _somebody(localizer))
        until = localizer.say("tables-reported-until", until=format_timestamp(report.due))
        server_name = literal(cut(where(report.guild), NAME))
        parts = (
            linked_game_title(report.game, reader.packs_by_game, localizer, link),
            reporter,
            until,
            server_name,
        )
        lines.append(" · ".join(part for part in parts if part))
    if len(waiting) > MOST_LISTED:
        lines.append(f"-# {localizer.say('tables-reported-more', number=len(waiting) - MOST_LISTED)}")
    return lines


def _ended(report: ResultReport, ranks: Ranks, localizer: Localizer) -> list[str]:
    """Return lines on how the game ended: who won; with more than two sides, the order of places.

    ranks: the rank of each seat; winners have 1.
    """
    ranked_places = places(report, ranks)
    if len(ranked_places) == 1:
        return [localizer.say("report-drawn", players=_named(report, ranked_places[0].sides, localizer))]
    if len(report.sides) == 2:
        winners, losers = (_named(report, ranked_place.sides, localizer) for ranked_place in ranked_places)
        return [localizer.say("report-won", winners=winners, losers=losers)]
    lines = []
    for place in ranked_places:
        key = "report-place" if len(place.sides) == 1 else "report-place-shared"
        lines.append(localizer.say(key, place=place.rank, players=_named(report, place.sides, localizer)))
    return lines


def _state(report: ResultReport, localizer: Localizer) -> list[list[str]]:
    """Return groups of lines about a report: whom it waits for, why it does not count, or what it means."""
    if report.proposed:
        mentions = [f"<@{person}>" for person in report.waits_for]
        groups = []
        if report.counts:
            instead_line = localizer.say("report-instead", player=f"<@{report.proposer}>")
            groups.append(
                [instead_line, *(f"> {line}" for line in _ended(report, report.proposed, localizer))]
            )
        return [
            *groups,
            [localizer.say("report-asks", players=mentions, until=format_timestamp(report.due, "D"))],
        ]
    if report.stage == VOID:
        # The reason is deleted when a person whom it could name erases their data.
        return [
            [
                localizer.say("report-void-why", why=literal(report.void_reason))
                if report.void_reason
                else localizer.say("report-void")
            ]
        ]
    key = f"report-{report.stage}-about"
    return [[localizer.say(key)]] if localizer.catalogues.has(key) else []


def _facts(report: ResultReport, localizer: Localizer) -> str:
    """Return the facts below a report: time, whether it is rated, who reported it, the photo."""
    rating_key = (
        "report-rated"
        if report.rated
        else "report-late"
        if report.is_too_late_to_rate
        else "report-not-rated"
    )
    facts = [format_timestamp(report.at, "f"), localizer.say(rating_key, days=RATED_DAYS)]
    if report.reporter > 0:
        facts.append(localizer.say("report-by", player=f"<@{report.reporter}>"))
    if report.photo:
        facts.append(f"[{localizer.say('report-photo')}]({report.photo})")
    return " · ".join(facts)


def _buttons(report: ResultReport, localizer: Localizer) -> list[ui.Item[Any]]:
    """Return the buttons of a report that is not settled yet: confirm, dispute, say the result, more."""
    if report.is_final:
        return []
    target, buttons = target_of_report(report), list[ui.Item[Any]]()
    if report.proposed:
        buttons += [
            button(target.tap(CONFIRM), localizer.say("report-yes"), "good"),
            button(target.tap(DISPUTE), localizer.say("report-no")),
        ]
    if report.stage == DISPUTED and report.has_all_players:
        buttons.append(button(target.tap(RANK), localizer.say("report-say"), "main"))
    return [*layout.rows([*buttons, button(target.tap(MORE), localizer.say("report-more"))])]


# ---------------------------------------------------------------- private panels


def report_more_view(
    report: ResultReport, person: int, localizer: Localizer, *, manager: bool
) -> ui.LayoutView:
    """Return the private panel with what else the reader can do about a report.

    person: the reader (Discord id).
    manager: whether the reader manages the server.
    """
    target, buttons = target_of_report(report), list[ui.Item[Any]]()
    is_player = person in report.people
    if is_player and report.has_all_players:
        buttons.append(button(target.tap(RANK), localizer.say("report-say"), "main"))
    if is_player and report.proposed and person == report.proposer:
        buttons.append(button(target.tap(TAKE_BACK), localizer.say("report-back")))
    if manager and not is_player:
        buttons.append(button(target.tap(STRIKE_OUT), localizer.say("report-strike-out"), "bad"))
    about_key = "own" if is_player else "managers" if manager else "others"
    lines = [f"### {localizer.say('report-more-title')}", localizer.say(f"report-more-{about_key}")]
    if is_player and not report.has_all_players:
        lines.append(localizer.say("refused-report-forgotten"))
    return page(text(*lines), *layout.rows(buttons))


def report_order_view(
    report: ResultReport, order: Sequence[int], news: str, localizer: Localizer
) -> ui.LayoutView:
    """Return the panel that asks how the game ended, one place after the other, except for the last place.

    order: the sides whose places are chosen already, the winner first.
    news: what was done just now.
    """
    target = target_of_report(report)._replace(order=tuple(order))
    sides = report.sides
    unplaced_sides = [side for side in range(len(sides)) if side not in order]
    buttons: list[ui.Item[Any]] = []
    for side in unplaced_sides:
        is_complete = len(unplaced_sides) == 2 and len(sides) > 2
        button_id = target._replace(order=(*order, side), done=is_complete or len(sides) == 2).tap(RANK)
        buttons.append(button(button_id, cut(_plain(report, sides[side], localizer), NAME * 2), "main"))
    last_key = "report-all-drew" if not order else "report-nobody-knows"
    buttons.append(button(target._replace(done=True).tap(RANK), localizer.say(last_key)))
    question_key = "report-who-won" if len(sides) == 2 else "report-who-place"
    title = localizer.say(question_key, place=len(order) + 1)
    so_far = [
        localizer.say("report-place", place=place, players=_named(report, [side], localizer))
        for place, side in enumerate(order, 1)
    ]
    again_button = button(target._replace(order=()).tap(RANK), localizer.say("report-anew"), emoji="↩️")
    rows = [*layout.pairs(buttons[:-1]), *layout.rows([buttons[-1], *([again_button] if order else [])])]
    return page(text(news, *so_far, f"### {title}"), *rows)


def _plain(report: ResultReport, seats: Sequence[int], localizer: Localizer) -> str:
    """Return the names of the people in these seats for a button, without markup, joined by “+”."""
    names = [
        plain_name(cut(report.seats[seat].name, NAME)) or localizer.say("result-somebody") for seat in seats
    ]
    return " + ".join(names)


def _named(report: ResultReport, sides: Sequence[int], localizer: Localizer) -> str:
    """Return the people on these sides as a list in words; people of the same side are joined by “+”."""
    side_names = [
        " + ".join(_person_mention(report.seats[seat]) or _somebody(localizer) for seat in report.sides[side])
        for side in sides
    ]
    return localizer(side_names)


def _person_mention(seat: ReportedSeat) -> str:
    """Return the mention of a person in a report; "" if there is no Discord user."""
    return mention_of(seat.person, seat.name) if seat.person > 0 else ""


def _somebody(localizer: Localizer) -> str:
    """Return the word for a person who cannot be mentioned."""
    return localizer.say("result-somebody")
