"""Results of games on real tables, as their players report them: two equal reports make a result."""

from engine.questions import Refused
from sessions.tournaments.rounds import enter
from sessions.tournaments.tournament_data import OPEN, PLAYED, RUNNING, Pairing
from sessions.tournaments.tournament_service.stored_tournament import (
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


def report(stored: StoredTournament, round: int, board: int, person: int, result: str, now: float) -> None:
    """Enter a player's report; it replaces their earlier one. If both say the same, that is the result.

    `round`: from 1. `board`: index in the round, from 0. `result`: one of PLAYED. `now`: seconds since 1970.
    Raises Refused if it is not their open game, or if games are played on screen only.
    """
    if stored.way == SCREEN:
        raise Refused("tournament-at-tables-only")
    pairing = open_game(stored, round, board)
    side = side_of(stored, pairing, person).number
    if result not in PLAYED:
        raise Refused("tournament-no-result")
    others = [one for one in stored.reports_of(round, board) if one.number != side]
    if any(one.result == result for one in others):
        settle(stored, round, board, result, BOTH, now)
        return
    own_reports = [
        one for one in stored.reports_of(round, board) if one.number == side and one.result == result
    ]
    stored.reports[board_key(round, board)] = [*others, *(own_reports or [SideReport(side, result, now)])]


def agree(stored: StoredTournament, round: int, board: int, person: int, result: str, now: float) -> None:
    """Confirm the opponent's report. Raises Refused if the opponent no longer reports this result.

    `round`: from 1. `board`: index in the round, from 0. `now`: seconds since 1970.
    """
    side = side_of(stored, open_game(stored, round, board), person).number
    theirs = next((one for one in stored.reports_of(round, board) if one.number != side), None)
    if theirs is None or theirs.result != result:
        raise Refused("tournament-they-unsaid")
    report(stored, round, board, person, result, now)


def take_back(stored: StoredTournament, round: int, board: int, person: int) -> None:
    """Delete a player's report. Raises Refused if there is none. `round`: from 1. `board`: from 0."""
    side = side_of(stored, open_game(stored, round, board), person).number
    reports = stored.reports_of(round, board)
    others = [one for one in reports if one.number != side]
    if len(others) == len(reports):
        raise Refused("tournament-nothing-said")
    key = board_key(round, board)
    stored.reports.pop(key)
    if others:
        stored.reports[key] = others


def ask_organiser(stored: StoredTournament, round: int, board: int, person: int) -> None:
    """Call the organiser for a game. Raises Refused if one of the two has done so already.

    `round`: from 1. `board`: index in the round, from 0.
    """
    side = side_of(stored, open_game(stored, round, board), person).number
    if stored.asker_of(round, board):
        raise Refused("tournament-asked-already")
    stored.asked[board_key(round, board)] = side


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
    """Enter or correct a result. A result that both reported keeps BOTH as its source if it is entered again.

    `round`: from 1. `board`: index in the round, from 0. `source`: one of SOURCES. `now`: seconds since 1970.
    `again`: replay later games of a knockout that depend on this one.
    """
    before, runs = stored.board(round, board), _running(stored)
    repeated = before is not None and before.result == result and stored.source_of(round, board) == BOTH
    enter(stored.tournament, round, board, result, again=again, reported=stored.reported_boards(), now=now)
    if not repeated:
        stored.sources[board_key(round, board)] = source
    if stored.phase == RUNNING and _running(stored) != runs:
        stored.finished = 0.0
        reset_overtime(stored)


def count_unanswered(stored: StoredTournament, now: float, *, due_only: bool = True) -> None:
    """Turn reports without an objection into results. `due_only`: only those that waited long enough."""
    for board in stored.reported_boards():
        reports = stored.reports_of(stored.round, board)
        late = not due_only or reports[0].at + unanswered_seconds(stored) <= now
        if len(reports) == 1 and late:
            settle(stored, stored.round, board, reports[0].result, ONE, now)


def _running(stored: StoredTournament) -> tuple[str, int, float]:
    """Return phase, round and deadline, to see whether a change has resumed the tournament."""
    return stored.phase, stored.round, stored.tournament.rounds[-1].due
