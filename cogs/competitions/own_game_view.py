"""A person's private panel of a tournament: whether they take part, and their game of this round."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from discord import ui

from cogs.competitions.game_call_view import AGREE
from cogs.competitions.round_view import round_title, time_line
from cogs.competitions.sign_up_view import LATE, OFF, UP, sign_up_label
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
    RESULTS,
    SIGNS,
    TournamentViewer,
    about,
    entrant_name,
    first_begins,
    in_points,
    name_of,
    other_of,
    result_text,
    title_of,
    word_of,
)
from cogs.core.components import layout
from cogs.core.components.items import Button
from cogs.core.components.layout import button, page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer, mention_of
from sessions.competitions.standings import standings
from sessions.competitions.stored_tournament import (
    REAL,
    SCREEN,
    SideReport,
    StoredTournament,
    unanswered_seconds,
)
from sessions.competitions.tournament_data import (
    ALONE,
    BYE,
    DRAW,
    FIRST,
    KNOCKOUT,
    OPEN,
    OVER,
    RUNNING,
    SECOND,
    SIGN_UP,
    SWISS,
    Entrant,
    Pairing,
    Tournament,
    entrant_of,
)

# What a tap does with the person's own result.
SAY, UNSAY, WITHDRAW, SURE = "say", "unsay", "withdraw", "sure"
# The results that a player can report.
DRAWABLE = (FIRST, SECOND, DRAW)
Way = Button | ui.Button[Any]  # a button of ours, or a link


class OwnGameSheet(NamedTuple):
    """What a person's private panel of a tournament shows."""

    stored_tournament: StoredTournament
    """The tournament."""
    person: int
    """The reader (Discord id)."""
    panel_link: str = ""
    """The address of the tournament's message; "" if the reader cannot follow it."""
    news: str = ""
    """What was done just now."""


def view(sheet: OwnGameSheet, reader: TournamentViewer) -> ui.LayoutView:
    """Return the private panel: whether the reader takes part, their game of this round, and buttons."""
    localizer, tournament = reader.localizer, sheet.stored_tournament.tournament
    target, own_entrant = TournamentTarget(sheet.stored_tournament.id), entrant_of(tournament, sheet.person)
    is_waiting = any(other.person == sheet.person for other in tournament.waiting)
    is_barred = sheet.person in sheet.stored_tournament.barred
    lines = [
        f"### 🏆 {title_of(sheet.stored_tournament, localizer)}",
        *about(sheet.stored_tournament, reader)[:1],
        sheet.news,
    ]
    buttons: list[Way] = []
    game_buttons: list[list[Way]] = []
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
        if own_entrant or is_waiting:
            buttons.append(button(target.to(OFF).tap(ENTER), localizer.say("tournament-leave")))
        elif not is_barred:
            buttons.append(button(target.to(UP).tap(ENTER), sign_up_label(tournament, localizer), "good"))
    elif own_entrant is None or own_entrant.withdrawn:
        key = "you-are-removed" if is_barred else "you-gone" if own_entrant else "you-are-out"
        lines.append(localizer.say(f"tournament-{key}"))
        if (
            tournament.phase != OVER
            and not is_barred
            and tournament.plan.kind == SWISS
            and len(tournament.rounds) < tournament.total
        ):
            buttons.append(button(target.to(LATE).tap(ENTER), localizer.say("tournament-enter-late"), "good"))
    else:
        own_lines, game_buttons = _playing(sheet, own_entrant, target, reader)
        lines += own_lines
    buttons.append(button(target.to("again").tap(OWN_GAME), localizer.say("tournament-again"), emoji="🔄"))
    if sheet.panel_link:
        buttons.append(
            ui.Button(label=localizer.say("tournament-to-panel"), url=sheet.panel_link, emoji="🔗")
        )
    if tournament.rounds:
        buttons.append(
            button(target.to("picture").tap(STANDINGS), localizer.say("tournament-see-picture"), emoji="🏆")
        )
    last_buttons = _calling(sheet, target, localizer)
    if game_buttons:
        last_buttons.append(button(target.to(WITHDRAW).tap(OWN_RESULT), localizer.say("tournament-withdraw")))
    rows = [row for part in (*game_buttons, buttons, last_buttons) for row in layout.rows(part)]
    return page(text(*lines), *rows)


def _playing(
    sheet: OwnGameSheet, own_entrant: Entrant, target: TournamentTarget, reader: TournamentViewer
) -> tuple[list[str], list[list[Way]]]:
    """Return lines about an entrant who takes part, and groups of buttons for this entrant's game.

    There is no group if the entrant has no game in this round, or if the tournament is over. There is one
    empty group if the game has a result, or no opponent.
    target: the button target of the tournament.
    """
    localizer, tournament = reader.localizer, sheet.stored_tournament.tournament
    lines, buttons = [_place(tournament, own_entrant, localizer)], list[list[Way]]()
    own_game = sheet.stored_tournament.game_of(sheet.person)
    if tournament.phase != OVER:
        lines.append(f"**{round_title(tournament, sheet.stored_tournament.round - 1, localizer)}**")
        if own_game is None:
            lines.append(localizer.say("tournament-you-out-of-it"))
        elif own_game[1].result in ALONE:
            lines.append(_alone(tournament, own_game[1], localizer))
            buttons = [[]]
        elif own_game[1].result == OPEN:
            game_lines, buttons = _open(sheet, *own_game, own_entrant, target, reader)
            lines += game_lines
        else:
            lines.append(_settled(tournament, own_game[1], localizer))
            buttons = [[]]
    return lines, buttons


def _calling(sheet: OwnGameSheet, target: TournamentTarget, localizer: Localizer) -> list[Way]:
    """Return the button that calls the organiser to the reader's open game, if nobody has called yet."""
    stored_tournament, own_game = sheet.stored_tournament, sheet.stored_tournament.game_of(sheet.person)
    if (
        stored_tournament.phase != RUNNING
        or own_game is None
        or stored_tournament.organiser in (0, sheet.person)
    ):
        return []
    board, pairing = own_game
    if pairing.result != OPEN or stored_tournament.asker_of(stored_tournament.round, board):
        return []
    button_id = target.to("call", stored_tournament.round, board).tap(ASK_ORGANISER)
    return [button(button_id, localizer.say("tournament-call-organiser"), emoji=SIGNS[ASKED])]


def _alone(tournament: Tournament, pairing: Pairing, localizer: Localizer) -> str:
    """Return the line for a round without an opponent."""
    if pairing.result != BYE:
        return localizer.say("tournament-you-rest")
    return localizer.say("tournament-you-bye", kind=tournament.plan.kind)


def _open(
    sheet: OwnGameSheet,
    board: int,
    pairing: Pairing,
    own_entrant: Entrant,
    target: TournamentTarget,
    reader: TournamentViewer,
) -> tuple[list[str], list[list[Way]]]:
    """Return lines about the reader's open game, and its buttons in groups: table, then results.

    board: from 0.
    target: the button target of the tournament.
    """
    localizer = reader.localizer
    stored_tournament = sheet.stored_tournament
    tournament = stored_tournament.tournament
    other, round_and_board = other_of(pairing, own_entrant.number), (stored_tournament.round, board)
    opponent = next(other_entrant for other_entrant in tournament.entrants if other_entrant.number == other)
    sentence_args = {
        "player": mention_of(opponent.person, opponent.name)
        if opponent.person
        else localizer.say("tournament-somebody")
    }
    begins_key = "you-begin" if pairing.first == own_entrant.number else "they-begin"
    begins_key = begins_key if first_begins(sheet.stored_tournament, reader) else "you-play"
    reports = {report.number: report for report in stored_tournament.reports_of(*round_and_board)}
    their_report, own_report = reports.get(other), reports.get(own_entrant.number)
    lines = [
        localizer.say(f"tournament-{begins_key}", **sentence_args),
        time_line(stored_tournament, localizer),
        *_reported(stored_tournament, pairing, their_report, own_report, sentence_args["player"], localizer),
    ]
    if (asker := stored_tournament.asker_of(*round_and_board)) != 0:
        who_key = "you" if asker == own_entrant.number else "they"
        lines.append(f"{SIGNS[ASKED]} {localizer.say(f'tournament-{who_key}-asked', **sentence_args)}")
    buttons: list[Way] = []
    if their_report is not None:
        agree_id = target.to(AGREE, *round_and_board, word_of(their_report.result)).tap(OWN_RESULT)
        label_key = "tournament-agree-with" if own_report else "tournament-agree"
        label = localizer.say(label_key, player=name_of(opponent, localizer._replace(plain=True)))
        buttons.append(button(agree_id, label, "good", emoji="✅"))
    table_url = reader.table_links.get(pairing.table, "")
    if table_url:
        buttons.append(ui.Button(label=localizer.say("tournament-to-table"), url=table_url, emoji="🔗"))
    elif pairing.table:
        lines.append(localizer.say("tournament-table-open"))
    elif stored_tournament.way != REAL and not reports:
        buttons.append(
            button(
                target.to("open", *round_and_board).tap(OWN_TABLE),
                localizer.say("tournament-open-table"),
                "main",
                emoji="🎲",
            )
        )
    unsay_button = button(
        target.to(UNSAY, *round_and_board).tap(OWN_RESULT), localizer.say("tournament-unsay"), emoji="↩️"
    )
    if stored_tournament.way == SCREEN or (own_report and not their_report):
        return lines, [[*buttons, unsay_button] if own_report else buttons]
    if not own_report:
        lines.append(
            f"-# {localizer.say('tournament-report-differs' if their_report else 'tournament-report-about')}"
        )
    result_buttons: list[Way] = [
        button(
            target.to(SAY, *round_and_board, word_of(result)).tap(OWN_RESULT),
            result_text(tournament, pairing, result, localizer._replace(plain=True)),
        )
        for result in DRAWABLE
        if all(report is None or result != report.result for report in (their_report, own_report))
    ]
    return lines, [
        [*buttons, *result_buttons, *([unsay_button] if own_report else [])]
    ] if their_report else [buttons, result_buttons]


def _reported(
    stored_tournament: StoredTournament,
    pairing: Pairing,
    their_report: SideReport | None,
    own_report: SideReport | None,
    player: str,
    localizer: Localizer,
) -> Iterator[str]:
    """Yield what the two players reported, and, while there is one report, when it counts unconfirmed.

    their_report: the opponent's; None if there is none.
    own_report: the reader's; None if there is none.
    player: the opponent's name or mention.
    """
    if their_report and own_report:
        yield f"{SIGNS[DISPUTED]} {localizer.say('tournament-you-disagree')}"
    counts_alone = "no" if their_report and own_report else "yes"
    for who_key, report in (("they", their_report), ("you", own_report)):
        if report is not None:
            claim = result_text(stored_tournament.tournament, pairing, report.result, localizer)
            at = format_timestamp(report.at + unanswered_seconds(stored_tournament))
            yield localizer.say(
                f"tournament-{who_key}-say", player=player, result=claim, alone=counts_alone, at=at
            )
    if their_report and own_report:
        yield f"-# {localizer.say('tournament-disagree-about')}"


def _settled(tournament: Tournament, pairing: Pairing, localizer: Localizer) -> str:
    """Return the result of the reader's game, and a line that the next round follows, if there is one."""
    first, second = (entrant_name(tournament, side, localizer) for side in (pairing.first, pairing.second))
    sentence = localizer.say(RESULTS[pairing.result], first=first, second=second)
    is_last_round = len(tournament.rounds) >= tournament.total
    return sentence if is_last_round else f"{sentence}\n{localizer.say('tournament-you-await')}"


def _place(tournament: Tournament, own_entrant: Entrant, localizer: Localizer) -> str:
    """Return the reader's place; while the tournament runs, also points; "" if places say nothing yet."""
    is_over = tournament.phase == OVER
    if not is_over and (tournament.plan.kind == KNOCKOUT or len(tournament.rounds) < 2):
        return ""
    own_standing = next(
        standing for standing in standings(tournament) if standing.number == own_entrant.number
    )
    if is_over:
        return localizer.say("tournament-you-finished", place=own_standing.place)
    return localizer.say(
        "tournament-you-stand",
        place=own_standing.place,
        points=in_points(own_standing.half_points, localizer),
    )


def withdraw_first(stored_tournament: StoredTournament, reader: TournamentViewer) -> ui.LayoutView:
    """Return the confirmation before a person withdraws."""
    localizer, target = reader.localizer, TournamentTarget(stored_tournament.id)
    confirm_button = button(target.to(SURE).tap(OWN_RESULT), localizer.say("tournament-withdraw-sure"), "bad")
    back_button = button(target.to("again").tap(OWN_GAME), localizer.say("tournament-back"))
    sentence = localizer.say("tournament-withdraw-about")
    return page(
        text(f"### 🏆 {title_of(stored_tournament, localizer)}", sentence),
        ui.ActionRow(confirm_button, back_button),
    )
