"""How games on real tables went, as those who played them say: two who say the same make a result."""

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
    run_on,
    side_of,
    untouched_seconds,
)


def report(stored: StoredTournament, round: int, board: int, person: int, result: str, now: float) -> None:
    """One of two says so; whoever said something else before says this instead."""
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
    """One of two says that the other one is right. Raises Refused where that one says this no more."""
    side = side_of(stored, open_game(stored, round, board), person).number
    theirs = next((one for one in stored.reports_of(round, board) if one.number != side), None)
    if theirs is None or theirs.result != result:
        raise Refused("tournament-they-unsaid")
    report(stored, round, board, person, result, now)


def take_back(stored: StoredTournament, round: int, board: int, person: int) -> None:
    """Raises Refused where they said nothing."""
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
    """One of two wants the organiser for their game. Raises Refused where one of them did already."""
    side = side_of(stored, open_game(stored, round, board), person).number
    if stored.asker_of(round, board):
        raise Refused("tournament-asked-already")
    stored.asked[board_key(round, board)] = side


def open_game(stored: StoredTournament, round: int, board: int) -> Pairing:
    """Raises Refused for one that is no game of the running round, or has a result."""
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
    """Enter or correct a result. source: one of SOURCES; what both said stays theirs if it is repeated.

    again: later games of a knockout that follow from it and were played are to be played again.
    """
    before, runs = stored.board(round, board), _running(stored)
    repeated = before is not None and before.result == result and stored.source_of(round, board) == BOTH
    enter(stored.tournament, round, board, result, again=again, reported=stored.reported_boards(), now=now)
    if not repeated:
        stored.sources[board_key(round, board)] = source
    if stored.phase == RUNNING and _running(stored) != runs:
        stored.finished = 0.0
        run_on(stored)


def count_unanswered(stored: StoredTournament, now: float, *, due_only: bool = True) -> None:
    """Count the reports that nobody said anything against. due_only: those that had long enough for it."""
    for board in stored.reported_boards():
        reports = stored.reports_of(stored.round, board)
        late = not due_only or reports[0].at + untouched_seconds(stored) <= now
        if len(reports) == 1 and late:
            settle(stored, stored.round, board, reports[0].result, ONE, now)


def _running(stored: StoredTournament) -> tuple[str, int, float]:
    """Phase, round and end of what is played now."""
    return stored.phase, stored.round, stored.tournament.rounds[-1].due
