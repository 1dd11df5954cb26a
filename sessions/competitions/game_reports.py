"""Results of games on real tables, as their players report them. Equal reports of more than half of the
players make a result, unless somebody reports otherwise.
"""

from engine.questions import Refused
from sessions.competitions.matches import leader, match_result
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
from sessions.competitions.tournament_data import (
    FIRST,
    FIRST_UNPLAYED,
    NEITHER,
    OPEN,
    PLAYED,
    RUNNING,
    SECOND,
    SECOND_UNPLAYED,
    MatchGame,
    Pairing,
    entrant,
    is_possible,
    winning_side,
)


def report(stored: StoredTournament, round: int, board: int, person: int, result: str, now: float) -> None:
    """Enter a player's report, which replaces their earlier one. If more than half of the players report the
    same and nobody reports otherwise, that is the result.

    `round`: from 1. `board`: index in the round, from 0. `person`: user id of the player who reports.
    `result`: one of PLAYED. `now`: seconds since 1970. Raises Refused if the game is not open, if this person
    does not play it, or if games are played on screen only.
    """
    if stored.venue == SCREEN:
        raise Refused("tournament-at-tables-only")
    pairing = open_game(stored, round, board)
    number = side_of(stored, pairing, person).number
    winner = winning_side(result)
    if result not in PLAYED or not is_possible(pairing, result):
        raise Refused("tournament-no-result")
    if winner is not None and pairing.numbers[winner] in pairing.out:
        raise Refused("tournament-no-result")
    reports = stored.reports_of(round, board)
    opponent_reports = [one for one in reports if one.number != number]
    same_report = [one for one in reports if one.number == number and one.result == result]
    own_report = same_report or [SideReport(number, result, now)]
    stored.reports[board_key(round, board)] = new_reports = [*opponent_reports, *own_report]
    if stored.agreed_report(round, board) and 2 * len(new_reports) > len(pairing.players):
        add_result(stored, round, board, result, BOTH, now)


def agree(stored: StoredTournament, round: int, board: int, person: int, result: str, now: float) -> None:
    """Confirm an opponent's report. Raises Refused if no opponent reports this result any more.

    `round`: from 1. `board`: index in the round, from 0. `person`: user id of the player who confirms. `now`:
    seconds since 1970.
    """
    number = side_of(stored, open_game(stored, round, board), person).number
    opponent_reports = [one for one in stored.reports_of(round, board) if one.number != number]
    if all(one.result != result for one in opponent_reports):
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
    """Call the organiser for an open game. Raises Refused if one of its players has called already.

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


def add_result(
    stored: StoredTournament, round: int, board: int, result: str, source: str, now: float, table: str = ""
) -> None:
    """Enter the result of a game. If its pairing has several games, it has a result once they decide it.

    `round`: from 1. `board`: index in the round, from 0. `result`: one of PLAYED. `source`: one of SOURCES.
    `now`: seconds since 1970. `table`: id of the table at which it was played; "": none.
    """
    pairing = stored.board(round, board)
    if pairing is None or pairing.best_of == 1:
        settle(stored, round, board, result, source, now)
        return
    pairing.games.append(MatchGame(result, table, source))
    outcome, key = match_result(pairing), board_key(round, board)
    first_left, second_left = (
        entrant(stored.tournament, number).withdrawn for number in (pairing.first, pairing.second)
    )
    if outcome == OPEN and (first_left or second_left):
        outcome = _without_next_game(pairing, first_left, second_left)
    if outcome != OPEN:
        settle(stored, round, board, outcome, source, now)
        return
    pairing.table, pairing.begun, pairing.present = "", False, ()
    for notes in (stored.reports, stored.asked, stored.waits, stored.times):
        notes.pop(key, None)


def _without_next_game(pairing: Pairing, first_left: bool, second_left: bool) -> str:
    """Return the result of a pairing of several games that cannot go on, because one of the two or both have
    withdrawn. If both have withdrawn, the one who is ahead wins; at an equal score both lose.
    """
    if not (first_left and second_left):
        return SECOND_UNPLAYED if first_left else FIRST_UNPLAYED
    leading = leader(pairing)
    return NEITHER if leading is None else (FIRST, SECOND)[leading]


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
    """Turn each report to which no opponent has objected into a result.

    `now`: seconds since 1970. `due_only`: only reports that have waited long enough; False: all.
    """
    for board in stored.reported_boards():
        report = stored.agreed_report(stored.round, board)
        if report is not None and (not due_only or report.at + unanswered_seconds(stored) <= now):
            add_result(stored, stored.round, board, report.result, ONE, now)


def _running(stored: StoredTournament) -> tuple[str, int, float]:
    """Return phase, round and deadline, to see whether a change has resumed the tournament."""
    due = stored.tournament.rounds[-1].due if stored.round else 0.0
    return stored.phase, stored.round, due
