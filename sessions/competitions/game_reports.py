"""Results of games on real tables, as their players report them. Equal reports of more than half of the
players make a result, unless somebody reports otherwise.
"""

from collections.abc import Iterable

from engine.questions import Refused
from sessions.competitions.matches import leader, match_result
from sessions.competitions.rounds import enter
from sessions.competitions.stored_tournament import (
    BOTH,
    ONE,
    SCREEN,
    SideReport,
    StoredTournament,
    TournamentGame,
    reset_overtime,
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
    PairingId,
    entrant,
    is_possible,
    winning_side,
)


def report(stored: StoredTournament, pairing_id: PairingId, person: int, result: str, now: float) -> None:
    """Enter a player's report, which replaces their earlier one. If more than half of the players report the
    same and nobody reports otherwise, that is the result.

    `person`: user id of the player who reports. `result`: one of PLAYED. `now`: seconds since 1970. Raises
    Refused if the game is not open, if this person does not play it, or if games are played on screen only.
    """
    if stored.venue == SCREEN:
        raise Refused("tournament-at-tables-only")
    game, number = open_game_of(stored, pairing_id, person)
    pairing, winner = game.pairing, winning_side(result)
    if result not in PLAYED or not is_possible(pairing, result):
        raise Refused("tournament-no-result")
    if winner is not None and pairing.numbers[winner] in pairing.out:
        raise Refused("tournament-no-result")
    opponent_reports = _without(game.reports, number)
    same_report = [one for one in game.reports if one.number == number and one.result == result]
    own_report = same_report or [SideReport(number, result, now)]
    stored.reports[game.id.key] = new_reports = [*opponent_reports, *own_report]
    if game.agreed_report and 2 * len(new_reports) > len(pairing.players):
        add_result(game, result, BOTH, now)


def agree(stored: StoredTournament, pairing_id: PairingId, person: int, result: str, now: float) -> None:
    """Confirm an opponent's report. Raises Refused if no opponent reports this result any more. The
    parameters are those of `report`.
    """
    game, number = open_game_of(stored, pairing_id, person)
    if all(one.result != result for one in _without(game.reports, number)):
        raise Refused("tournament-they-unsaid")
    report(stored, pairing_id, person, result, now)


def take_back(stored: StoredTournament, pairing_id: PairingId, person: int) -> None:
    """Delete a player's report. Raises Refused if there is none. `person`: user id of the player."""
    game, number = open_game_of(stored, pairing_id, person)
    opponent_reports = _without(game.reports, number)
    if len(opponent_reports) == len(game.reports):
        raise Refused("tournament-nothing-said")
    stored.reports.pop(game.id.key)
    if opponent_reports:
        stored.reports[game.id.key] = opponent_reports


def ask_organiser(stored: StoredTournament, pairing_id: PairingId, person: int) -> None:
    """Call the organiser for an open game. Raises Refused if one of its players has called already.

    `person`: user id of the player who calls.
    """
    game, number = open_game_of(stored, pairing_id, person)
    if game.asker:
        raise Refused("tournament-asked-already")
    stored.asked[game.id.key] = number


def open_game(stored: StoredTournament, pairing_id: PairingId) -> TournamentGame:
    """Return a game of the current round. Raises Refused if there is none, or if it has a result."""
    game = stored.find_game(pairing_id)
    if game is None:
        raise Refused("tournament-no-game")
    if not game.is_open or pairing_id.round != stored.round:
        raise Refused("tournament-settled")
    return game


def open_game_of(stored: StoredTournament, pairing_id: PairingId, person: int) -> tuple[TournamentGame, int]:
    """Return an open game, and the number of the entrant in it who is this person. Raises Refused as
    `open_game` does, and if the person does not play it. `person`: user id.
    """
    game = open_game(stored, pairing_id)
    return game, game.number_of(person)


def _without(reports: Iterable[SideReport], number: int) -> list[SideReport]:
    """Return the reports of all others. `number`: of the entrant whose report is left out."""
    return [one for one in reports if one.number != number]


def add_result(game: TournamentGame, result: str, source: str, now: float, table: str = "") -> None:
    """Enter the result of a game. If its pairing has several games, it has a result once they decide it.

    `result`: one of PLAYED. `source`: one of SOURCES. `now`: seconds since 1970. `table`: id of the table at
    which it was played; "": none.
    """
    stored, id, pairing = game
    if pairing.best_of == 1:
        settle(game, result, source, now)
        return
    pairing.games.append(MatchGame(result, table, source))
    outcome = match_result(pairing)
    first_left, second_left = (
        entrant(stored.tournament, number).withdrawn for number in (pairing.first, pairing.second)
    )
    if outcome == OPEN and (first_left or second_left):
        outcome = _without_next_game(pairing, first_left, second_left)
    if outcome != OPEN:
        settle(game, outcome, source, now)
        return
    pairing.table, pairing.begun, pairing.present = "", False, ()
    for notes in (stored.reports, stored.asked, stored.waits, stored.times):
        notes.pop(id.key, None)


def _without_next_game(pairing: Pairing, first_left: bool, second_left: bool) -> str:
    """Return the result of a pairing of several games that cannot go on, because one of the two or both have
    withdrawn. If both have withdrawn, the one who is ahead wins; at an equal score both lose.
    """
    if not (first_left and second_left):
        return SECOND_UNPLAYED if first_left else FIRST_UNPLAYED
    leading = leader(pairing)
    return NEITHER if leading is None else (FIRST, SECOND)[leading]


def settle(game: TournamentGame, result: str, source: str, now: float, *, again: bool = False) -> None:
    """Enter or correct a result, and save its source. If the result stays the same, the source BOTH stays,
    too.

    `result`: one of PLAYED or FORFEITS. `source`: one of SOURCES. `now`: seconds since 1970. `again`: in a
    knockout, replay later games that depend on this one; False: raise Refused if there are any.
    """
    stored, progress_before = game.stored, _running(game.stored)
    keeps_source = game.pairing.result == result and game.source == BOTH
    enter(stored.tournament, game.id, result, again=again, reported=stored.reported_boards(), now=now)
    if not keeps_source:
        stored.sources[game.id.key] = source
    if stored.phase == RUNNING and _running(stored) != progress_before:
        stored.finished = 0.0
        reset_overtime(stored)


def count_unanswered(stored: StoredTournament, now: float, *, due_only: bool = True) -> None:
    """Turn each report to which no opponent has objected into a result.

    `now`: seconds since 1970. `due_only`: only reports that have waited long enough; False: all.
    """
    for game in stored.games_in(stored.round):
        report = game.agreed_report
        if report is not None and (not due_only or report.at + unanswered_seconds(stored) <= now):
            add_result(game, report.result, ONE, now)


def _running(stored: StoredTournament) -> tuple[str, int, float]:
    """Return phase, round and deadline, to see whether a change has resumed the tournament."""
    due = stored.tournament.rounds[-1].due if stored.round else 0.0
    return stored.phase, stored.round, due
