"""Results of games on real tables, as their players report them: two equal reports make a result."""

from engine.questions import Refused
from sessions.competitions.rounds import enter
from sessions.competitions.stored_tournament import (
    BOTH,
    ONE,
    SCREEN,
    SideReport,
    StoredTournament,
    board_key,
    reset_overtime,
    side_of,
    unanswered_seconds,
)
from sessions.competitions.tournament_data import OPEN, PLAYED, RUNNING, Pairing


def report(stored: StoredTournament, round: int, board: int, person: int, result: str, now: float) -> None:
    """Enter a player's report, which replaces their earlier one. If both players report the same, that is the
    result.

    `round`: from 1. `board`: index in the round, from 0. `person`: user id of the player who reports.
    `result`: one of PLAYED. `now`: seconds since 1970. Raises Refused if the game is not open, if this person
    does not play it, or if games are played on screen only.
    """
    if stored.way == SCREEN:
        raise Refused("tournament-at-tables-only")
    pairing = open_game(stored, round, board)
    number = side_of(stored, pairing, person).number
    if result not in PLAYED:
        raise Refused("tournament-no-result")
    reports = stored.reports_of(round, board)
    opponent_reports = [one for one in reports if one.number != number]
    if any(one.result == result for one in opponent_reports):
        settle(stored, round, board, result, BOTH, now)
        return
    same_report = [one for one in reports if one.number == number and one.result == result]
    own_report = same_report or [SideReport(number, result, now)]
    stored.reports[board_key(round, board)] = [*opponent_reports, *own_report]


def agree(stored: StoredTournament, round: int, board: int, person: int, result: str, now: float) -> None:
    """Confirm the opponent's report. Raises Refused if the opponent no longer reports this result.

    `round`: from 1. `board`: index in the round, from 0. `person`: user id of the player who confirms. `now`:
    seconds since 1970.
    """
    number = side_of(stored, open_game(stored, round, board), person).number
    opponent_report = next((one for one in stored.reports_of(round, board) if one.number != number), None)
    if opponent_report is None or opponent_report.result != result:
        raise Refused("tournament-they-unsaid")
    report(stored, round, board, person, result, now)


def take_back(stored: StoredTournament, round: int, board: int, person: int) -> None:
    """Delete a player's report. Raises Refused if there is none. `round`: from 1. `board`: from 0."""
    number = side_of(stored, open_game(stored, round, board), person).number
    reports = stored.reports_of(round, board)
    opponent_reports = [one for one in reports if one.number != number]
    if len(opponent_reports) == len(reports):
        raise Refused("tournament-nothing-said")
    key = board_key(round, board)
    stored.reports.pop(key)
    if opponent_reports:
        stored.reports[key] = opponent_reports


def ask_organiser(stored: StoredTournament, round: int, board: int, person: int) -> None:
    """Call the organiser for an open game. Raises Refused if one of its two players has called already.

    `round`: from 1. `board`: index in the round, from 0. `person`: user id of the player who calls.
    """
    number = side_of(stored, open_game(stored, round, board), person).number
    if stored.asker_of(round, board):
        raise Refused("tournament-asked-already")
    stored.asked[board_key(round, board)] = number


def open_game(stored: StoredTournament, round: int, board: int) -> Pairing:
    """Return a pairing of the current round. Raises Refused if there is none, or if it has a result.

    `round`: from 1. `board`: index in the round, from 0.
    """
    pairing = stored.board(round, board)
    if pairing is None:
        raise Refused("tournament-no-game")
    if stored.phase != RUNNING or round != stored.round or pairing.result != OPEN:
        raise Refused("tournament-settled")
    return pairing


def settle(
    stored: StoredTournament,
    round: int,
    board: int,
    result: str,
    source: str,
    now: float,
    *,
    again: bool = False,
) -> None:
    """Enter or correct a result, and save its source. If the result stays the same, the source BOTH stays,
    too.

    `round`: from 1. `board`: index in the round, from 0. `result`: one of PLAYED or FORFEITS. `source`: one
    of SOURCES. `now`: seconds since 1970. `again`: in a knockout, replay later games that depend on this one;
    False: raise Refused if there are any.
    """
    pairing, progress_before = stored.board(round, board), _running(stored)
    same_result = pairing is not None and pairing.result == result
    keeps_source = same_result and stored.source_of(round, board) == BOTH
    enter(stored.tournament, round, board, result, again=again, reported=stored.reported_boards(), now=now)
    if not keeps_source:
        stored.sources[board_key(round, board)] = source
    if stored.phase == RUNNING and _running(stored) != progress_before:
        stored.finished = 0.0
        reset_overtime(stored)


def count_unanswered(stored: StoredTournament, now: float, *, due_only: bool = True) -> None:
    """Turn each report to which the opponent has not objected into a result.

    `now`: seconds since 1970. `due_only`: only reports that have waited long enough; False: all.
    """
    for board in stored.reported_boards():
        reports = stored.reports_of(stored.round, board)
        counts_now = not due_only or reports[0].at + unanswered_seconds(stored) <= now
        if len(reports) == 1 and counts_now:
            settle(stored, stored.round, board, reports[0].result, ONE, now)


def _running(stored: StoredTournament) -> tuple[str, int, float]:
    """Return phase, round and deadline, to see whether a change has resumed the tournament."""
    return stored.phase, stored.round, stored.tournament.rounds[-1].due
