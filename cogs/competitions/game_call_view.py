"""The message that calls people to an open game of a tournament, and what replaces it later.

A reported result calls the opponent. Different reports, or a request of a player, call the organiser.
"""

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
    claims,
    entrant_name,
    kinds_of,
    other_of,
    result_text,
    title_of,
    word_of,
)
from cogs.core.components import layout
from cogs.core.components.layout import Panel, button, page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer
from sessions.competitions.stored_tournament import StoredTournament, unanswered_seconds
from sessions.competitions.tournament_data import entrant

AGREE = "agree"  # act: confirm the opponent's report
RULED_GAME = "game"  # act: the organiser opens this game


def game_call_panel(
    stored_tournament: StoredTournament, kind: str, round: int, board: int, reader: TournamentViewer
) -> Panel:
    """Return the message that calls people to an open game, or what replaces it while the game is still open.

    kind: what the game waited for when the message was posted (`tournament_words.KINDS`). If the game no
    longer waits for this, the message says so and pings nobody.
    round: from 1.
    board: from 0.
    """
    localizer = reader.localizer
    target = TournamentTarget(stored_tournament.id)
    round_and_board = (round, board)
    own_game_button = button(target.tap(OWN_GAME), localizer.say("tournament-mine"), emoji="🙋")
    decide_button = button(
        target.to(RULED_GAME, *round_and_board).tap(ORGANISE), localizer.say("tournament-decide"), emoji="⚖️"
    )
    buttons: list[ui.Item[Any]] = [own_game_button]
    kinds, pings = kinds_of(stored_tournament, *round_and_board), tuple[int, ...]()
    if kind not in kinds:  # the game now waits for something else, or for nothing
        lines = [_beside(stored_tournament, kind, kinds, *round_and_board, localizer)]
        buttons = [] if DISPUTED in kinds else buttons  # the message about the dispute has the buttons
    elif kind == WAITS:
        (report,) = stored_tournament.reports_of(*round_and_board)
        lines, pings = _waits(
            stored_tournament, report.number, report.result, report.at, *round_and_board, localizer
        )
        agree_id = target.to(AGREE, *round_and_board, word_of(report.result)).tap(OWN_RESULT)
        differs_button = button(target.tap(OWN_GAME), localizer.say("tournament-not-so"))
        buttons = [button(agree_id, localizer.say("tournament-agree"), "good", emoji="✅"), differs_button]
    else:
        lines, pings = _for_the_organiser(stored_tournament, kind, *round_and_board, localizer)
        buttons.insert(0, decide_button)
    return Panel(
        page(text(_head(stored_tournament, round, localizer), *lines), *layout.rows(buttons)),
        pings=pings,
        needs_new_message=True,
    )


def closed_call_panel(
    stored_tournament: StoredTournament, round: int, board: int, reader: TournamentViewer
) -> Panel:
    """Return what replaces the message once the game has a result. round: from 1; board: from 0."""
    localizer, pairing = reader.localizer, stored_tournament.board(round, board)
    plain = reader._replace(table_links=NO_WAYS)
    sentence = (
        pairing_line(stored_tournament.tournament, pairing, board + 1, plain) if pairing is not None else ""
    )
    return Panel(page(text(_head(stored_tournament, round, localizer), sentence)))


def state_of(stored_tournament: StoredTournament, round: int, board: int) -> str:
    """Return a short text that differs whenever the message about an open game must be different.

    "" if the game waits for nothing.
    round: from 1.
    board: from 0.
    """
    report_marks = [
        f"{report.number}{report.result}" for report in stored_tournament.reports_of(round, board)
    ]
    asker_mark = f"a{stored_tournament.asker_of(round, board)}"
    waiting_reason = stored_tournament.waits_for(round, board)
    return (
        ",".join([*report_marks, asker_mark, *([waiting_reason] if waiting_reason else [])])
        if kinds_of(stored_tournament, round, board)
        else ""
    )


def _head(stored_tournament: StoredTournament, round: int, localizer: Localizer) -> str:
    """Return the line with the tournament's title and the round. round: from 1."""
    return (
        f"-# 🏆 {title_of(stored_tournament, localizer)} ·"
        f" {round_title(stored_tournament.tournament, round - 1, localizer)}"
    )


def _waits(
    stored_tournament: StoredTournament,
    number: int,
    result: str,
    at: float,
    round: int,
    board: int,
    localizer: Localizer,
) -> tuple[list[str], tuple[int, ...]]:
    """Return the question to the opponent whether a report is right, and the people whom it pings.

    number: of the entrant who reported.
    result: the reported result.
    at: when it was reported, in seconds since 1970.
    round: from 1.
    board: from 0.
    """
    pairing = stored_tournament.tournament.rounds[round - 1].pairings[board]
    opponent = other_of(pairing, number)
    sentence = localizer.say(
        "tournament-call-waits",
        other=entrant_name(stored_tournament.tournament, opponent, localizer, mention=True),
        player=entrant_name(stored_tournament.tournament, number, localizer),
        result=result_text(stored_tournament.tournament, pairing, result, localizer),
        at=format_timestamp(at + unanswered_seconds(stored_tournament)),
    )
    return [f"{SIGNS[WAITS]} {sentence}"], _people(stored_tournament, opponent)


def _for_the_organiser(
    stored_tournament: StoredTournament, kind: str, round: int, board: int, localizer: Localizer
) -> tuple[list[str], tuple[int, ...]]:
    """Return the lines that call the organiser to a game, and the people whom the message pings.

    kind: ASKED, OVERDUE or DISPUTED.
    round: from 1.
    board: from 0.
    """
    pairing = stored_tournament.tournament.rounds[round - 1].pairings[board]
    organiser = (
        f"<@{stored_tournament.organiser}>"
        if stored_tournament.organiser
        else localizer.say("tournament-managers")
    )
    first, second = (
        entrant_name(stored_tournament.tournament, side, localizer, mention=True)
        for side in (pairing.first, pairing.second)
    )
    organiser_ping = (stored_tournament.organiser,) if stored_tournament.organiser else ()
    if kind == ASKED:
        number = stored_tournament.asker_of(round, board)
        asker = entrant_name(stored_tournament.tournament, number, localizer, mention=True)
        sentence = localizer.say("tournament-call-asked", organiser=organiser, player=asker)
        game = localizer.say("tournament-open", first=first, second=second)
        return [
            f"{SIGNS[ASKED]} {sentence}",
            game,
            *claims(stored_tournament, round, board, localizer),
        ], organiser_ping
    if kind == OVERDUE:
        waiting_reason = stored_tournament.waits_for(round, board)
        sentence = localizer.say(
            "tournament-call-overdue", first=first, second=second, organiser=organiser, why=waiting_reason
        )
        people = (*_people(stored_tournament, pairing.first), *_people(stored_tournament, pairing.second))
        return [f"{SIGNS[OVERDUE]} {sentence}", *claims(stored_tournament, round, board, localizer)], (
            *organiser_ping,
            *people,
        )
    sentence = localizer.say("tournament-call-disputed", first=first, second=second, organiser=organiser)
    first_reporter = min(stored_tournament.reports_of(round, board), key=lambda report: report.at).number
    # The one who reported last knows of the dispute.
    pings = (*organiser_ping, *_people(stored_tournament, first_reporter))
    return [f"{SIGNS[DISPUTED]} {sentence}", *claims(stored_tournament, round, board, localizer)], pings


def _beside(
    stored_tournament: StoredTournament,
    kind: str,
    kinds: list[str],
    round: int,
    board: int,
    localizer: Localizer,
) -> str:
    """Return why a message is outdated although the game is open.

    kind: what the game waited for when the message was posted.
    kinds: what it waits for now.
    round: from 1.
    board: from 0.
    """
    pairing = stored_tournament.tournament.rounds[round - 1].pairings[board]
    first, second = (
        entrant_name(stored_tournament.tournament, side, localizer)
        for side in (pairing.first, pairing.second)
    )
    if DISPUTED in kinds:
        return f"{SIGNS[DISPUTED]} {localizer.say('tournament-call-differs', first=first, second=second)}"
    if kind == OVERDUE:
        return localizer.say("tournament-call-more-time", first=first, second=second)
    return localizer.say("tournament-call-none", first=first, second=second)


def _people(stored_tournament: StoredTournament, number: int) -> tuple[int, ...]:
    """Return the person (Discord id) of an entrant, in a tuple; empty if their data was erased.

    number: the entrant's.
    """
    person = entrant(stored_tournament.tournament, number).person
    return (person,) if person else ()
