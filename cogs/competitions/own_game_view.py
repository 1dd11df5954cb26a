"""A person's private panel of a tournament: whether they take part, and their game of this round."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from discord import ui

from cogs.competitions.game_call_view import AGREE
from cogs.competitions.game_time_view import time_buttons, time_lines
from cogs.competitions.round_view import round_title, time_line
from cogs.competitions.sign_up_view import LATE, OFF, UP, check_in_button, sign_up_label
from cogs.competitions.standings_scene import is_bracket
from cogs.competitions.tournament_target import (
    ASK_ORGANISER,
    ENTER,
    OWN_GAME,
    OWN_RESULT,
    OWN_TABLE,
    STANDINGS,
    TournamentTarget,
)
from cogs.competitions.tournament_words import (
    ASKED,
    DISPUTED,
    SIGNS,
    TournamentViewer,
    about,
    entrant_name,
    entrant_names,
    first_begins,
    games_score,
    group_name,
    in_points,
    kinds_of,
    next_round_line,
    others_of,
    public_heading,
    report_arguments,
    result_line,
    result_text,
)
from cogs.core.components import layout
from cogs.core.components.items import Button
from cogs.core.components.layout import back_button, button, page, refresh_button, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer
from sessions.competitions.entrants import may_enter_late
from sessions.competitions.matches import is_turned
from sessions.competitions.stages import has_groups, stage_at
from sessions.competitions.standings import standings
from sessions.competitions.stored_tournament import (
    REAL,
    SCREEN,
    StoredTournament,
    TournamentGame,
    takes_people,
    unanswered_seconds,
)
from sessions.competitions.tournament_data import (
    ALONE,
    BYE,
    DRAW,
    OVER,
    RUNNING,
    SIGN_UP,
    WINS,
    WORD_OF_RESULT,
    Entrant,
    Pairing,
    Tournament,
    entrant_of,
)

# What a tap does with the person's own result.
SAY, UNSAY, WITHDRAW, SURE = "say", "unsay", "withdraw", "sure"
AnyButton = Button | ui.Button[Any]  # a button of ours, or a link


class OwnGameSheet(NamedTuple):
    """What a person's private panel of a tournament shows."""

    stored: StoredTournament
    """The tournament."""
    person: int
    """The reader (Discord id)."""
    panel_link: str = ""
    """The address of the tournament's message; "" if the reader cannot follow it."""
    news: str = ""
    """What was done just now."""


def view(sheet: OwnGameSheet, reader: TournamentViewer) -> ui.LayoutView:
    """Return the private panel: whether the reader takes part, their game of this round, and buttons."""
    localizer, tournament = reader.localizer, sheet.stored.tournament
    target, own_entrant = TournamentTarget(sheet.stored.id), entrant_of(tournament, sheet.person)
    is_waiting = any(other.person == sheet.person for other in tournament.waiting)
    is_barred = sheet.person in sheet.stored.barred
    lines = [public_heading(sheet.stored, localizer), *about(sheet.stored, reader)[:1], sheet.news]
    buttons: list[AnyButton] = []
    game_buttons: list[list[AnyButton]] = []
    if tournament.phase == SIGN_UP:
        key = (
            "you-are-in"
            if own_entrant
            else "you-wait"
            if is_waiting
            else "you-are-removed"
            if is_barred
            else "you-are-out"
        )
        lines.append(localizer.say(f"tournament-{key}"))
        own_place = next((one for one in tournament.everybody if one.person == sheet.person), None)
        if own_place is not None and sheet.stored.is_check_in_open:
            if own_place.checked_in:
                lines.append(f"✅ {localizer.say('tournament-checked-in')}")
            else:
                buttons.append(check_in_button(sheet.stored, localizer))
        if own_place is not None:
            buttons.append(button(target.to(OFF).tap(ENTER), localizer.say("tournament-leave")))
        elif not is_barred:
            buttons.append(button(target.to(UP).tap(ENTER), sign_up_label(tournament, localizer), "good"))
    elif own_entrant is None or own_entrant.withdrawn:
        key = "you-are-removed" if is_barred else "you-gone" if own_entrant else "you-are-out"
        is_league = bool(sheet.stored.season)
        if is_waiting and is_league and tournament.phase == RUNNING:
            is_last = sheet.stored.ending
            lines.append(localizer.say("league-ends-then" if is_last else "league-you-next"))
            buttons.append(button(target.to(OFF).tap(ENTER), localizer.say("tournament-leave")))
        else:
            lines.append(localizer.say(f"tournament-{key}"))
            if is_barred or not may_enter_late(tournament):
                pass
            elif takes_people(sheet.stored):
                label = localizer.say("league-enter-late" if is_league else "tournament-enter-late")
                buttons.append(button(target.to(LATE).tap(ENTER), label, "good"))
            elif is_league:
                lines.append(localizer.say("league-ends-then"))
            else:
                lines.append(localizer.say("refused-tournament-full", most=tournament.plan.most))
    else:
        own_lines, game_buttons = _playing(sheet, own_entrant, target, reader)
        lines += own_lines
    buttons.append(refresh_button(target.to("again").tap(OWN_GAME), localizer))
    if sheet.panel_link:
        buttons.append(
            ui.Button(label=localizer.say("tournament-to-panel"), url=sheet.panel_link, emoji="🔗")
        )
    if tournament.rounds:
        buttons.append(
            button(target.to("picture").tap(STANDINGS), localizer.say("tournament-see-picture"), emoji="🏆")
        )
    last_buttons = _about_open_game(sheet, target, localizer)
    if game_buttons:
        last_buttons.append(button(target.to(WITHDRAW).tap(OWN_RESULT), localizer.say("tournament-withdraw")))
    rows = [row for part in (*game_buttons, buttons, last_buttons) for row in layout.rows(part)]
    return page(text(*lines), *rows)


def _playing(
    sheet: OwnGameSheet, own_entrant: Entrant, target: TournamentTarget, reader: TournamentViewer
) -> tuple[list[str], list[list[AnyButton]]]:
    """Return lines about an entrant who takes part, and groups of buttons for this entrant's game.

    There is no group if the entrant has no game in this round, or if the tournament is over. There is one
    empty group if the game has a result, or no opponent.
    target: the button target of the tournament.
    """
    localizer, tournament = reader.localizer, sheet.stored.tournament
    lines, buttons = [_place(tournament, own_entrant, localizer)], list[list[AnyButton]]()
    own_game = sheet.stored.game_of(sheet.person)
    if tournament.phase != OVER:
        round_index = max(0, sheet.stored.round - 1)
        lines.append(f"**{round_title(tournament, round_index, localizer)}**")
        if not tournament.rounds:
            lines.append(next_round_line(tournament, localizer))
        elif own_game is None:
            lines.append(localizer.say("tournament-you-out-of-it"))
        elif own_game.pairing.result in ALONE:
            lines.append(_alone(tournament, own_game.pairing, localizer))
            buttons = [[]]
        elif _open_game(sheet) is not None:
            game_lines, buttons = _open(own_game, own_entrant.number, target, reader)
            lines += game_lines
        else:
            lines.append(_settled(tournament, own_game.pairing, localizer))
            buttons = [[]]
    return lines, buttons


def _open_game(sheet: OwnGameSheet) -> TournamentGame | None:
    """Return the reader's open game; None if they have none, or have lost it without playing while others
    play on.
    """
    game = sheet.stored.game_of(sheet.person)
    return game if game is not None and game.is_open and sheet.person in game.people else None


def _about_open_game(sheet: OwnGameSheet, target: TournamentTarget, localizer: Localizer) -> list[AnyButton]:
    """Return the buttons about the time of the reader's open game, unless it is reported, and the one that
    calls the organiser to it, unless somebody has called.
    """
    game = _open_game(sheet)
    if game is None:
        return []
    buttons: list[AnyButton] = []
    if not game.reports:
        buttons += time_buttons(game, game.number_of(sheet.person), localizer)
    if sheet.stored.organiser not in (0, sheet.person) and not game.asker:
        button_id = target.to("call", *game.id).tap(ASK_ORGANISER)
        label = localizer.say("tournament-call-organiser")
        buttons.append(button(button_id, label, emoji=SIGNS[ASKED]))
    return buttons


def _alone(tournament: Tournament, pairing: Pairing, localizer: Localizer) -> str:
    """Return the line for a round without an opponent."""
    if pairing.result != BYE:
        number = len(tournament.rounds)
        is_last = number >= stage_at(tournament, number - 1).rounds
        return localizer.say("tournament-you-rest", last="yes" if is_last else "no")
    return localizer.say("tournament-you-bye", kind=tournament.plan.kind)


def _open(
    game: TournamentGame, own_number: int, target: TournamentTarget, reader: TournamentViewer
) -> tuple[list[str], list[list[AnyButton]]]:
    """Return lines about the reader's open game, and its buttons in groups: table, then results.

    target: the button target of the tournament.
    """
    stored, pairing_id, pairing = game
    localizer, tournament = reader.localizer, stored.tournament
    others = others_of(pairing, own_number)
    names = entrant_names(tournament, others, localizer, mention=True)
    begins = (pairing.second if is_turned(pairing) else pairing.first) == own_number
    begins_key = "you-begin" if begins else "they-begin"
    begins_key = begins_key if first_begins(stored, reader) else "you-play"
    reports = {report.number: report for report in game.reports}
    own_report = reports.get(own_number)
    their_reports = [report for number, report in reports.items() if number != own_number]
    other_results = {report.result for report in their_reports} - {own_report.result if own_report else ""}
    lines = [
        _game_of_match(pairing, localizer),
        localizer.say(f"tournament-{begins_key}", player=names),
        time_line(stored, localizer),
        *_reported(game, own_number, localizer),
    ]
    lines += time_lines(game, own_number, localizer)
    if game.asker:
        who_key = "you" if game.asker == own_number else "they"
        asker_name = entrant_name(tournament, game.asker, localizer, mention=True)
        lines.append(f"{SIGNS[ASKED]} {localizer.say(f'tournament-{who_key}-asked', player=asker_name)}")
    buttons: list[AnyButton] = []
    if len(other_results) == 1:
        their_report = next(report for report in their_reports if report.result in other_results)
        agree_arguments = (*pairing_id, WORD_OF_RESULT[their_report.result], *report_arguments(pairing))
        agree_id = target.to(AGREE, *agree_arguments).tap(OWN_RESULT)
        label_key = "tournament-agree-with" if own_report else "tournament-agree"
        player = entrant_name(tournament, their_report.number, localizer._replace(plain=True))
        buttons.append(button(agree_id, localizer.say(label_key, player=player), "good", emoji="✅"))
    table_url = reader.table_links.get(pairing.table, "")
    if table_url:
        buttons.append(ui.Button(label=localizer.say("tournament-to-table"), url=table_url, emoji="🔗"))
    elif pairing.table:
        lines.append(localizer.say("tournament-table-open"))
    elif stored.venue != REAL and not reports:
        buttons.append(
            button(
                target.to("open", *pairing_id).tap(OWN_TABLE),
                localizer.say("tournament-open-table"),
                "main",
                emoji="🎲",
            )
        )
    unsay_button = button(
        target.to(UNSAY, *pairing_id).tap(OWN_RESULT), localizer.say("tournament-unsay"), emoji="↩️"
    )
    if stored.venue == SCREEN or (own_report and not other_results):
        return lines, [[*buttons, unsay_button] if own_report else buttons]
    if not own_report:
        key = "tournament-report-differs" if their_reports else "tournament-report-about"
        lines.append(f"-# {localizer.say(key, count=len(others))}")
    offered = [*(WINS[pairing.numbers.index(number)] for number in pairing.players), DRAW]
    done = {*([own_report.result] if own_report else []), *(other_results if len(other_results) == 1 else ())}
    result_buttons: list[AnyButton] = [
        button(
            target.to(SAY, *pairing_id, WORD_OF_RESULT[result], *report_arguments(pairing)).tap(OWN_RESULT),
            result_text(tournament, pairing, result, localizer._replace(plain=True)),
        )
        for result in offered
        if result not in done
    ]
    if their_reports:
        return lines, [[*buttons, *result_buttons, *([unsay_button] if own_report else [])]]
    return lines, [buttons, result_buttons]


def _game_of_match(pairing: Pairing, localizer: Localizer) -> str:
    """Return which game of a pairing of several games is next, and its score; "" for a single game."""
    if pairing.best_of == 1:
        return ""
    number = localizer.say("tournament-game-of", number=len(pairing.games) + 1, games=pairing.best_of)
    return " · ".join(part for part in (f"**{number}**", games_score(pairing)) if part)


def _reported(game: TournamentGame, own_number: int, localizer: Localizer) -> Iterator[str]:
    """Yield what the players of an open game reported, the opponents first, and, unless reports differ, when
    they count unconfirmed. own_number: the reader's.
    """
    stored, _, pairing = game
    agreed, count = game.agreed_report, len(pairing.players)
    is_disputed = DISPUTED in kinds_of(game)
    if is_disputed:
        yield f"{SIGNS[DISPUTED]} {localizer.say('tournament-you-disagree', count=count)}"
    reports = sorted(game.reports, key=lambda report: report.number == own_number)
    for report in reports:
        is_own = report.number == own_number
        named = [number for number in game.silent if number != own_number] if is_own else [report.number]
        at = format_timestamp((agreed or report).at + unanswered_seconds(stored))
        yield localizer.say(
            "tournament-you-say" if is_own else "tournament-they-say",
            player=entrant_names(stored.tournament, named, localizer, mention=True),
            result=result_text(stored.tournament, pairing, report.result, localizer),
            alone="yes" if agreed is not None and report is reports[-1] else "no",
            at=at,
            count=count,
        )
    if is_disputed:
        yield f"-# {localizer.say('tournament-disagree-about', count=count)}"


def _settled(tournament: Tournament, pairing: Pairing, localizer: Localizer) -> str:
    """Return the result of the reader's game, and a line that the next round follows, if there is one."""
    sentence = result_line(tournament, pairing, localizer)
    is_last_round = len(tournament.rounds) >= tournament.total
    if waits := next_round_line(tournament, localizer):
        return f"{sentence}\n-# {waits}"
    return sentence if is_last_round else f"{sentence}\n{localizer.say('tournament-you-await')}"


def _place(tournament: Tournament, own_entrant: Entrant, localizer: Localizer) -> str:
    """Return the reader's place; while the tournament runs, also points; "" if places say nothing yet."""
    is_over = tournament.phase == OVER
    in_group = has_groups(tournament.plan.kind) and not tournament.seeded
    group = group_name(own_entrant.group, localizer) if in_group else ""
    if not is_over and (is_bracket(tournament) or len(tournament.rounds) < 2):
        return group
    own_standing = next(
        standing for standing in standings(tournament) if standing.number == own_entrant.number
    )
    if is_over:
        place = localizer.say("tournament-you-finished", place=own_standing.place)
    else:
        points = in_points(own_standing.half_points, localizer)
        place = localizer.say("tournament-you-stand", place=own_standing.place, points=points)
    return " · ".join(part for part in (group, place) if part)


def withdraw_first(stored: StoredTournament, reader: TournamentViewer) -> ui.LayoutView:
    """Return the confirmation before a person withdraws."""
    localizer, target = reader.localizer, TournamentTarget(stored.id)
    confirm_button = button(target.to(SURE).tap(OWN_RESULT), localizer.say("tournament-withdraw-sure"), "bad")
    back = back_button(target.to("again").tap(OWN_GAME), localizer)
    sentence = localizer.say("tournament-withdraw-about")
    return page(text(public_heading(stored, localizer), sentence), ui.ActionRow(confirm_button, back))
