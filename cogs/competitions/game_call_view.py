"""The message that calls people to an open game of a tournament, and what replaces it later.

A reported result calls the opponents. Different reports, or a request of a player, call the organiser.
"""

from collections.abc import Sequence
from typing import Any

from discord import ui

from cogs.competitions.round_view import pairing_line, round_title
from cogs.competitions.tournament_target import ORGANISE, OWN_GAME, OWN_RESULT, TournamentTarget
from cogs.competitions.tournament_words import (
    ASKED,
    DISPUTED,
    NO_WAYS,
    OVERDUE,
    SIGNS,
    WAITS,
    TournamentViewer,
    also_pinged,
    claims,
    entrant_name,
    entrant_names,
    kinds_of,
    report_arguments,
    result_line,
    result_text,
    silent_of,
    title_of,
    versus,
)
from cogs.core.components import layout
from cogs.core.components.layout import Panel, button, page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer
from sessions.competitions.stored_tournament import SideReport, StoredTournament, staff_of, unanswered_seconds
from sessions.competitions.tournament_data import WORD_OF_RESULT, entrant

AGREE = "agree"  # act: confirm the opponent's report
RULED_GAME = "game"  # act: the organiser opens this game


def game_call_panel(
    stored: StoredTournament, kind: str, round: int, board: int, reader: TournamentViewer
) -> Panel:
    """Return the message that calls people to an open game, or what replaces it while the game is still open.

    kind: what the game waited for when the message was posted (`tournament_words.KINDS`). If the game no
    longer waits for this, the message says so and pings nobody.
    round: from 1.
    board: from 0.
    """
    localizer = reader.localizer
    target = TournamentTarget(stored.id)
    round_and_board = (round, board)
    own_game_button = button(target.tap(OWN_GAME), localizer.say("tournament-mine"), emoji="🙋")
    decide_button = button(
        target.to(RULED_GAME, *round_and_board).tap(ORGANISE), localizer.say("tournament-decide"), emoji="⚖️"
    )
    buttons: list[ui.Item[Any]] = [own_game_button]
    kinds, pings = kinds_of(stored, *round_and_board), tuple[int, ...]()
    if kind not in kinds:  # the game now waits for something else, or for nothing
        lines = [_beside(stored, kind, kinds, *round_and_board, localizer)]
        buttons = [] if DISPUTED in kinds else buttons  # the message about the dispute has the buttons
    elif kind == WAITS:
        report = stored.agreed_report(*round_and_board)
        assert report is not None
        lines, pings = _waits(stored, report, *round_and_board, localizer)
        pairing = stored.tournament.rounds[round - 1].pairings[board]
        arguments = (*round_and_board, WORD_OF_RESULT[report.result], *report_arguments(pairing))
        agree_id = target.to(AGREE, *arguments).tap(OWN_RESULT)
        differs_button = button(target.tap(OWN_GAME), localizer.say("tournament-not-so"))
        buttons = [button(agree_id, localizer.say("tournament-agree"), "good", emoji="✅"), differs_button]
    else:
        lines, pings = _for_the_organiser(stored, kind, *round_and_board, localizer)
        buttons.insert(0, decide_button)
    return Panel(
        page(text(_head(stored, round, localizer), *lines, also_pinged(pings, lines)), *layout.rows(buttons)),
        pings=pings,
        needs_new_message=True,
    )


def closed_call_panel(stored: StoredTournament, round: int, board: int, reader: TournamentViewer) -> Panel:
    """Return what replaces the message once the game has a result. round: from 1; board: from 0."""
    localizer, pairing = reader.localizer, stored.board(round, board)
    plain = reader._replace(table_links=NO_WAYS)
    sentence = pairing_line(stored.tournament, pairing, board + 1, plain) if pairing is not None else ""
    return Panel(page(text(_head(stored, round, localizer), sentence)))


def state_of(stored: StoredTournament, round: int, board: int) -> str:
    """Return a short text that differs whenever the message about an open game must be different.

    "" if the game waits for nothing.
    round: from 1.
    board: from 0.
    """
    report_marks = [f"{report.number}{report.result}" for report in stored.reports_of(round, board)]
    asker_mark = f"a{stored.asker_of(round, board)}"
    waiting_reason = stored.waits_for(round, board)
    return (
        ",".join([*report_marks, asker_mark, *([waiting_reason] if waiting_reason else [])])
        if kinds_of(stored, round, board)
        else ""
    )


def _head(stored: StoredTournament, round: int, localizer: Localizer) -> str:
    """Return the line with the tournament's title and the round. round: from 1."""
    return f"-# 🏆 {title_of(stored, localizer)} · {round_title(stored.tournament, round - 1, localizer)}"


def _waits(
    stored: StoredTournament, report: SideReport, round: int, board: int, localizer: Localizer
) -> tuple[list[str], tuple[int, ...]]:
    """Return the question to the opponents whether a report is right, and the people whom it pings.

    round: from 1.
    board: from 0.
    """
    pairing = stored.tournament.rounds[round - 1].pairings[board]
    silent = silent_of(stored, round, board)
    sentence = localizer.say(
        "tournament-call-waits",
        other=entrant_names(stored.tournament, silent, localizer, mention=True),
        player=entrant_name(stored.tournament, report.number, localizer),
        result=result_text(stored.tournament, pairing, report.result, localizer),
        at=format_timestamp(report.at + unanswered_seconds(stored)),
    )
    return [f"{SIGNS[WAITS]} {sentence}"], _people(stored, silent)


def _for_the_organiser(
    stored: StoredTournament, kind: str, round: int, board: int, localizer: Localizer
) -> tuple[list[str], tuple[int, ...]]:
    """Return the lines that call the organiser to a game, and the people whom the message pings.

    kind: ASKED, OVERDUE or DISPUTED.
    round: from 1.
    board: from 0.
    """
    pairing = stored.tournament.rounds[round - 1].pairings[board]
    organiser = f"<@{stored.organiser}>" if stored.organiser else localizer.say("tournament-managers")
    tournament = stored.tournament
    players = versus(tournament, pairing.players, localizer, mention=True)
    organiser_ping = staff_of(stored)
    if kind == ASKED:
        number = stored.asker_of(round, board)
        asker = entrant_name(stored.tournament, number, localizer, mention=True)
        sentence = localizer.say("tournament-call-asked", organiser=organiser, player=asker)
        game = result_line(tournament, pairing, localizer, mention=True)
        return [f"{SIGNS[ASKED]} {sentence}", game, *claims(stored, round, board, localizer)], organiser_ping
    if kind == OVERDUE:
        waiting_reason = stored.waits_for(round, board)
        sentence = localizer.say(
            "tournament-call-overdue", players=players, organiser=organiser, why=waiting_reason
        )
        people = _people(stored, pairing.players)
        return [f"{SIGNS[OVERDUE]} {sentence}", *claims(stored, round, board, localizer)], (
            *organiser_ping,
            *people,
        )
    names = entrant_names(tournament, pairing.players, localizer, mention=True)
    sentence = localizer.say("tournament-call-disputed", players=names, organiser=organiser)
    reports = sorted(stored.reports_of(round, board), key=lambda report: report.at)
    # The one who reported last knows of the dispute.
    pings = (*organiser_ping, *_people(stored, [report.number for report in reports[:-1]]))
    return [f"{SIGNS[DISPUTED]} {sentence}", *claims(stored, round, board, localizer)], pings


def _beside(
    stored: StoredTournament, kind: str, kinds: list[str], round: int, board: int, localizer: Localizer
) -> str:
    """Return why a message is outdated although the game is open.

    kind: what the game waited for when the message was posted.
    kinds: what it waits for now.
    round: from 1.
    board: from 0.
    """
    pairing = stored.tournament.rounds[round - 1].pairings[board]
    tournament = stored.tournament
    if DISPUTED in kinds:
        names = entrant_names(tournament, pairing.players, localizer)
        return f"{SIGNS[DISPUTED]} {localizer.say('tournament-call-differs', players=names)}"
    key = "tournament-call-more-time" if kind == OVERDUE else "tournament-call-none"
    return localizer.say(key, players=versus(tournament, pairing.players, localizer))


def _people(stored: StoredTournament, numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the people (Discord ids) of entrants, without those whose data was erased. numbers: the
    entrants'.
    """
    people = (entrant(stored.tournament, number).person for number in numbers)
    return tuple(person for person in people if person)
