"""A person's private panel of a tournament: whether they take part, and their game of this round."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from discord import ui

from cogs.components import layout
from cogs.components.items import Button
from cogs.components.layout import button, page, text
from cogs.components.targets.tournament_target import (
    ASK_ORGANISER,
    ENTER,
    OWN_GAME,
    OWN_RESULT,
    OWN_TABLE,
    STANDINGS,
    TournamentTarget,
)
from cogs.text.sentences import Localizer, mention_of
from cogs.views.deadlines import format_timestamp
from cogs.views.tournaments.games.game_call_view import AGREE
from cogs.views.tournaments.games.game_words import ASKED, DISPUTED, SIGNS, other_of, result_text, word_of
from cogs.views.tournaments.round_view import round_title, time_line
from cogs.views.tournaments.sign_up_view import LATE, OFF, UP, sign_up_label
from cogs.views.tournaments.tournament_words import (
    RESULTS,
    TournamentViewer,
    about,
    entrant_name,
    first_begins,
    in_points,
    name_of,
    title_of,
)
from sessions.tournaments.standings import standings
from sessions.tournaments.tournament_data import (
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
from sessions.tournaments.tournament_service.stored_tournament import (
    REAL,
    SCREEN,
    SideReport,
    StoredTournament,
    unanswered_seconds,
)

# What a tap does with the person's own result.
SAY, UNSAY, WITHDRAW, SURE = "say", "unsay", "withdraw", "sure"
DRAWABLE = (FIRST, SECOND, DRAW)
Way = Button | ui.Button[Any]


class OwnGameSheet(NamedTuple):
    """What the private panel shows."""

    stored_tournament: StoredTournament
    """The tournament."""
    person: int
    """The reader."""
    panel_link: str = ""
    """The address of the tournament's message; "" if the reader cannot follow it."""
    news: str = ""
    """What was done just now."""


def view(sheet: OwnGameSheet, reader: TournamentViewer) -> ui.LayoutView:
    """Return the private panel: whether the reader takes part, their game of this round, and buttons."""
    localizer, tournament = reader.localizer, sheet.stored_tournament.tournament
    spot, own_entrant = TournamentTarget(sheet.stored_tournament.id), entrant_of(tournament, sheet.person)
    waits = any(other.person == sheet.person for other in tournament.waiting)
    barred = sheet.person in sheet.stored_tournament.barred
    lines = [
        f"### 🏆 {title_of(sheet.stored_tournament, localizer)}",
        *about(sheet.stored_tournament, reader)[:1],
        sheet.news,
    ]
    buttons: list[Way] = []
    game: list[list[Way]] = []
    if tournament.phase == SIGN_UP:
        key = (
            "you-are-in"
            if own_entrant
            else "you-wait"
            if waits
            else "you-are-removed"
            if barred
            else "you-are-out"
        )
        lines.append(localizer.say(f"tournament-{key}"))
        if own_entrant or waits:
            buttons.append(button(spot.to(OFF).tap(ENTER), localizer.say("tournament-leave")))
        elif not barred:
            buttons.append(button(spot.to(UP).tap(ENTER), sign_up_label(tournament, localizer), "good"))
    elif own_entrant is None or own_entrant.withdrawn:
        key = "you-are-removed" if barred else "you-gone" if own_entrant else "you-are-out"
        lines.append(localizer.say(f"tournament-{key}"))
        if (
            tournament.phase != OVER
            and not barred
            and tournament.plan.kind == SWISS
            and len(tournament.rounds) < tournament.total
        ):
            buttons.append(button(spot.to(LATE).tap(ENTER), localizer.say("tournament-enter-late"), "good"))
    else:
        own_lines, game = _playing(sheet, own_entrant, spot, reader)
        lines += own_lines
    buttons.append(button(spot.to("again").tap(OWN_GAME), localizer.say("tournament-again"), emoji="🔄"))
    if sheet.panel_link:
        buttons.append(
            ui.Button(label=localizer.say("tournament-to-panel"), url=sheet.panel_link, emoji="🔗")
        )
    if tournament.rounds:
        buttons.append(
            button(spot.to("picture").tap(STANDINGS), localizer.say("tournament-see-picture"), emoji="🏆")
        )
    last = _calling(sheet, spot, localizer)
    if game:
        last.append(button(spot.to(WITHDRAW).tap(OWN_RESULT), localizer.say("tournament-withdraw")))
    rows = [row for part in (*game, buttons, last) for row in layout.rows(part)]
    return page(text(*lines), *rows)


def _playing(
    sheet: OwnGameSheet, own_entrant: Entrant, target: TournamentTarget, reader: TournamentViewer
) -> tuple[list[str], list[list[Way]]]:
    """Return lines about an entrant, and the buttons of their game, in groups.

    There is no group if the entrant has no game in this round, or the tournament is over.
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
            more, buttons = _open(sheet, *own_game, own_entrant, target, reader)
            lines += more
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
    tap = target.to("call", stored_tournament.round, board).tap(ASK_ORGANISER)
    return [button(tap, localizer.say("tournament-call-organiser"), emoji=SIGNS[ASKED])]


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
    """Return lines about an open game, and its buttons in groups: table, then results.

    board: from 0.
    target: the button target of the tournament.
    """
    localizer, stored_tournament, tournament = (
        reader.localizer,
        sheet.stored_tournament,
        sheet.stored_tournament.tournament,
    )
    other, round_and_board = other_of(pairing, own_entrant.number), (stored_tournament.round, board)
    opponent = next(there for there in tournament.entrants if there.number == other)
    given = {
        "player": mention_of(opponent.person, opponent.name)
        if opponent.person
        else localizer.say("tournament-somebody")
    }
    begins = "you-begin" if pairing.first == own_entrant.number else "they-begin"
    begins = begins if first_begins(sheet.stored_tournament, reader) else "you-play"
    reports = {report.number: report for report in stored_tournament.reports_of(*round_and_board)}
    theirs, own = reports.get(other), reports.get(own_entrant.number)
    lines = [
        localizer.say(f"tournament-{begins}", **given),
        time_line(stored_tournament, localizer),
        *_reported(stored_tournament, pairing, theirs, own, given["player"], localizer),
    ]
    if (asker := stored_tournament.asker_of(*round_and_board)) != 0:
        who = "you" if asker == own_entrant.number else "they"
        lines.append(f"{SIGNS[ASKED]} {localizer.say(f'tournament-{who}-asked', **given)}")
    buttons: list[Way] = []
    if theirs is not None:
        agree = target.to(AGREE, *round_and_board, word_of(theirs.result)).tap(OWN_RESULT)
        word = "tournament-agree-with" if own else "tournament-agree"
        statement = localizer.say(word, player=name_of(opponent, localizer._replace(plain=True)))
        buttons.append(button(agree, statement, "good", emoji="✅"))
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
    unsay = button(
        target.to(UNSAY, *round_and_board).tap(OWN_RESULT), localizer.say("tournament-unsay"), emoji="↩️"
    )
    if stored_tournament.way == SCREEN or (own and not theirs):
        return lines, [[*buttons, unsay] if own else buttons]
    if not own:
        lines.append(
            f"-# {localizer.say('tournament-report-differs' if theirs else 'tournament-report-about')}"
        )
    words: list[Way] = [
        button(
            target.to(SAY, *round_and_board, word_of(result)).tap(OWN_RESULT),
            result_text(tournament, pairing, result, localizer._replace(plain=True)),
        )
        for result in DRAWABLE
        if all(statement is None or result != statement.result for statement in (theirs, own))
    ]
    return lines, [[*buttons, *words, *([unsay] if own else [])]] if theirs else [buttons, words]


def _reported(
    stored_tournament: StoredTournament,
    pairing: Pairing,
    theirs: SideReport | None,
    own: SideReport | None,
    player: str,
    localizer: Localizer,
) -> Iterator[str]:
    """Yield what the two players reported, and when a report counts without confirmation.

    theirs: the opponent's report, None if there is none.
    own: the reader's report.
    player: the opponent's name.
    """
    if theirs and own:
        yield f"{SIGNS[DISPUTED]} {localizer.say('tournament-you-disagree')}"
    alone = "no" if theirs and own else "yes"
    for word, report in (("they", theirs), ("you", own)):
        if report is not None:
            claim = result_text(stored_tournament.tournament, pairing, report.result, localizer)
            at = format_timestamp(report.at + unanswered_seconds(stored_tournament))
            yield localizer.say(f"tournament-{word}-say", player=player, result=claim, alone=alone, at=at)
    if theirs and own:
        yield f"-# {localizer.say('tournament-disagree-about')}"


def _settled(tournament: Tournament, pairing: Pairing, localizer: Localizer) -> str:
    """Return the result of the reader's game, and that the next round follows."""
    first, second = (entrant_name(tournament, side, localizer) for side in (pairing.first, pairing.second))
    sentence = localizer.say(RESULTS[pairing.result], first=first, second=second)
    last = len(tournament.rounds) >= tournament.total
    return sentence if last else f"{sentence}\n{localizer.say('tournament-you-await')}"


def _place(tournament: Tournament, own_entrant: Entrant, localizer: Localizer) -> str:
    """Return the reader's place, and points while the tournament runs; "" if places say nothing yet."""
    over = tournament.phase == OVER
    if not over and (tournament.plan.kind == KNOCKOUT or len(tournament.rounds) < 2):
        return ""
    line = next(there for there in standings(tournament) if there.number == own_entrant.number)
    if over:
        return localizer.say("tournament-you-finished", place=line.place)
    return localizer.say(
        "tournament-you-stand", place=line.place, points=in_points(line.half_points, localizer)
    )


def withdraw_first(stored_tournament: StoredTournament, reader: TournamentViewer) -> ui.LayoutView:
    """Return the confirmation before a person withdraws."""
    localizer, spot = reader.localizer, TournamentTarget(stored_tournament.id)
    yes = button(spot.to(SURE).tap(OWN_RESULT), localizer.say("tournament-withdraw-sure"), "bad")
    no = button(spot.to("again").tap(OWN_GAME), localizer.say("tournament-back"))
    sentence = localizer.say("tournament-withdraw-about")
    return page(text(f"### 🏆 {title_of(stored_tournament, localizer)}", sentence), ui.ActionRow(yes, no))
