"""How games on real tables went, as those who played them say: two who say the same make a result."""

from engine.ask import Refused
from sessions.tournaments.keeping.kept_tournament import (
    BOTH,
    ONE,
    SCREEN,
    KeptTournament,
    SideReport,
    board_key,
    run_on,
    side_of,
    untouched_seconds,
)
from sessions.tournaments.rounds import enter
from sessions.tournaments.tournament_data import OPEN, PLAYED, RUNNING, Pairing


def report(kept: KeptTournament, round: int, board: int, person: int, result: str, now: float) -> None:
    """One of two says so; whoever said something else before says this instead."""
    if kept.way == SCREEN:
        raise Refused("tournament-at-tables-only")
    pairing = open_game(kept, round, board)
    side = side_of(kept, pairing, person).number
    if result not in PLAYED:
        raise Refused("tournament-no-result")
    others = [one for one in kept.reports_of(round, board) if one.number != side]
    if any(one.result == result for one in others):
        settle(kept, round, board, result, BOTH, now)
        return
    said = [one for one in kept.reports_of(round, board) if one.number == side and one.result == result]
    kept.reports[board_key(round, board)] = [*others, *(said or [SideReport(side, result, now)])]


def agree(kept: KeptTournament, round: int, board: int, person: int, result: str, now: float) -> None:
    """One of two says that the other one is right. Raises Refused where that one says this no more."""
    side = side_of(kept, open_game(kept, round, board), person).number
    theirs = next((one for one in kept.reports_of(round, board) if one.number != side), None)
    if theirs is None or theirs.result != result:
        raise Refused("tournament-they-unsaid")
    report(kept, round, board, person, result, now)


def take_back(kept: KeptTournament, round: int, board: int, person: int) -> None:
    """Raises Refused where they said nothing."""
    side = side_of(kept, open_game(kept, round, board), person).number
    said = kept.reports_of(round, board)
    others = [one for one in said if one.number != side]
    if len(others) == len(said):
        raise Refused("tournament-nothing-said")
    key = board_key(round, board)
    kept.reports.pop(key)
    if others:
        kept.reports[key] = others


def ask_organiser(kept: KeptTournament, round: int, board: int, person: int) -> None:
    """One of two wants the organiser for their game. Raises Refused where one of them did already."""
    side = side_of(kept, open_game(kept, round, board), person).number
    if kept.asker_of(round, board):
        raise Refused("tournament-asked-already")
    kept.asked[board_key(round, board)] = side


def open_game(kept: KeptTournament, round: int, board: int) -> Pairing:
    """Raises Refused for one that is no game of the running round, or has a result."""
    pairing = kept.board(round, board)
    if pairing is None:
        raise Refused("tournament-no-game")
    if kept.phase != RUNNING or round != kept.round or pairing.result != OPEN:
        raise Refused("tournament-settled")
    return pairing


def settle(
    kept: KeptTournament,
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
    before, runs = kept.board(round, board), _running(kept)
    repeated = before is not None and before.result == result and kept.source_of(round, board) == BOTH
    enter(kept.tournament, round, board, result, again=again, reported=kept.reported_boards(), now=now)
    if not repeated:
        kept.sources[board_key(round, board)] = source
    if kept.phase == RUNNING and _running(kept) != runs:
        kept.finished = 0.0
        run_on(kept)


def count_unanswered(kept: KeptTournament, now: float, *, due_only: bool = True) -> None:
    """Count the reports that nobody said anything against. due_only: those that had long enough for it."""
    for board in kept.reported_boards():
        said = kept.reports_of(kept.round, board)
        late = not due_only or said[0].at + untouched_seconds(kept) <= now
        if len(said) == 1 and late:
            settle(kept, kept.round, board, said[0].result, ONE, now)


def _running(kept: KeptTournament) -> tuple[str, int, float]:
    """Phase, round and end of what is played now."""
    return kept.phase, kept.round, kept.tournament.rounds[-1].due
