"""The participants of a tournament: sign-up, waiting list, late entry, absence, withdrawal and erasure."""

import math
from collections.abc import Collection

from engine.questions import Refused
from sessions.competitions.rounds import forfeit_open_games, open_boards
from sessions.competitions.standings import TIE_BREAKS
from sessions.competitions.tournament_data import (
    FEWEST,
    HALF,
    KINDS,
    MOST,
    OVER,
    ROUND_ROBIN,
    SIGN_UP,
    SWISS,
    ZERO,
    Entrant,
    Pairing,
    Tournament,
    TournamentPlan,
    entrant,
    entrant_of,
    playing,
    scores,
)

MOST_ROUNDS = MOST - 1  # of a Swiss, in which nobody meets twice


def planned(plan: TournamentPlan) -> Tournament:
    """Return a tournament with an open sign-up. Raises Refused for an impossible plan."""
    if plan.kind not in KINDS:
        raise Refused("tournament-no-kind")
    if not FEWEST <= plan.most <= MOST:
        raise Refused("tournament-most", least=FEWEST, most=MOST)
    if not 0 <= plan.rounds <= MOST_ROUNDS or (plan.rounds and plan.kind != SWISS):
        raise Refused("tournament-rounds", most=MOST_ROUNDS)
    if not (math.isfinite(plan.seconds) and plan.seconds >= 0):
        raise Refused("tournament-deadline")
    if not {*plan.tie_breaks} <= TIE_BREAKS.keys() or len({*plan.tie_breaks}) < len(plan.tie_breaks):
        raise Refused("tournament-tie-breaks")
    return Tournament(plan)


def sign_up(tournament: Tournament, person: int, name: str, strength: float = 0.0) -> None:
    """Add a person before the tournament begins; on the waiting list, if it is full.

    `person`: user id. `name`: the name that is shown. `strength`: for the seeding; higher is stronger. Raises
    Refused if the person is in already, or if the tournament has begun.
    """
    if tournament.phase != SIGN_UP:
        raise Refused("tournament-begun")
    if entrant_of(tournament, person) or any(player.person == person for player in tournament.waiting):
        raise Refused("tournament-already-in")
    is_full = len(tournament.entrants) >= tournament.plan.most
    joined_list = tournament.waiting if is_full else tournament.entrants
    everybody = (*tournament.entrants, *tournament.waiting)
    number = 1 + max((player.number for player in everybody), default=0)
    joined_list.append(Entrant(number, person, name, strength))


def leave(tournament: Tournament, person: int) -> None:
    """Remove a person before the tournament begins. The first one of the waiting list moves up.

    `person`: user id. Raises Refused if the person is not in, or if the tournament has begun.
    """
    if tournament.phase != SIGN_UP:
        raise Refused("tournament-begun")
    sizes_before = len(tournament.entrants), len(tournament.waiting)
    tournament.entrants = [player for player in tournament.entrants if player.person != person]
    tournament.waiting = [player for player in tournament.waiting if player.person != person]
    if sizes_before == (len(tournament.entrants), len(tournament.waiting)):
        raise Refused("tournament-not-in")
    if tournament.waiting and len(tournament.entrants) < tournament.plan.most:
        tournament.entrants.append(tournament.waiting.pop(0))


def enter_late(
    tournament: Tournament, person: int, name: str, strength: float = 0.0, *, half: bool
) -> Entrant:
    """Add a newcomer to a Swiss that has begun, or let a person come back who withdrew. Return their entry.

    They play from the next round on. `person`: user id. `name`, `strength`, `half`: only for a newcomer.
    `strength`: for the seeding; higher is stronger. `half`: they get half a point for each missed round
    instead of none. Raises Refused if it is too late, or if the tournament is full.
    """
    if tournament.phase == SIGN_UP:
        raise Refused("tournament-not-begun")
    if tournament.phase == OVER:
        raise Refused("tournament-over")
    known = entrant_of(tournament, person)
    if known and not known.withdrawn:
        raise Refused("tournament-already-in")
    if tournament.plan.kind != SWISS or len(tournament.rounds) >= tournament.total:
        raise Refused("tournament-too-late")
    if len(playing(tournament)) >= tournament.plan.most:
        raise Refused("tournament-full", most=tournament.plan.most)
    if known:
        known.withdrawn = False
        return known
    return _added(tournament, person, name, strength, HALF if half else ZERO)


def _added(tournament: Tournament, person: int, name: str, strength: float, missed: str) -> Entrant:
    """Add a newcomer to a running Swiss, and return their entry. `missed`: the result of each missed round,
    HALF or ZERO.
    """
    tournament.waiting = [player for player in tournament.waiting if player.person != person]
    number = len(tournament.entrants) + 1
    for missed_round in tournament.rounds:
        missed_round.pairings.append(Pairing(number, result=missed))
    newcomer = Entrant(number, person, name, strength, late=len(tournament.rounds) + 1)
    tournament.entrants.append(newcomer)
    return newcomer


def withdraw(tournament: Tournament, number: int, reported: Collection[int] = ()) -> None:
    """Withdraw the entrant with this number: they play no further rounds, and forfeit their open game.

    In a round robin, if they have played less than half of their games, none of these games counts (FIDE).
    `reported`: boards whose result a player has reported, from 0; a game on these boards stays open until the
    players agree.
    """
    player = _require_entrant(tournament, number)
    games = (len(tournament.entrants) - 1) * (2 if tournament.plan.double else 1)
    played = sum(line.played for line in scores(tournament, number))
    player.struck = tournament.plan.kind == ROUND_ROBIN and 2 * played < games
    _mark_withdrawn(tournament, player, reported)


def _mark_withdrawn(tournament: Tournament, player: Entrant, reported: Collection[int]) -> None:
    """Mark an entrant as withdrawn, and forfeit their open game unless its board is in `reported`."""
    player.withdrawn = True
    forfeit_open_games(tournament, player.number, reported)


def forfeit_absent(tournament: Tournament, number: int, reported: Collection[int] = ()) -> None:
    """Let an entrant who did not come lose their open game. Only the organiser may decide this.

    `number`: of the entrant. `reported`: boards whose result a player has reported, from 0. Raises Refused if
    the entrant has no open game, or if a player reported its result.
    """
    _require_entrant(tournament, number)
    boards = open_boards(tournament, number)
    if not boards:
        raise Refused("tournament-no-open-game")
    if {*boards} & {*reported}:
        raise Refused("tournament-was-reported")
    forfeit_open_games(tournament, number)


def miss_next(tournament: Tournament, number: int, *, half: bool = False) -> None:
    """Let an entrant sit out the next round. In a round robin or knockout, they forfeit their game.

    `number`: of the entrant. `half`: in a Swiss, they get half a point instead of none. Raises Refused if no
    round follows.
    """
    player = _require_entrant(tournament, number)
    if len(tournament.rounds) >= tournament.total:
        raise Refused("tournament-last-round")
    player.away = HALF if half else ZERO


def play_next(tournament: Tournament, number: int) -> None:
    """Cancel `miss_next`: the entrant with this number plays the next round."""
    _require_entrant(tournament, number).away = ""


def _require_entrant(tournament: Tournament, number: int) -> Entrant:
    """Return the entrant with this number. Raises Refused if there is none, if they have withdrawn, or if the
    tournament does not run.
    """
    if tournament.phase == SIGN_UP:
        raise Refused("tournament-not-begun")
    if tournament.phase == OVER:
        raise Refused("tournament-over")
    if not 1 <= number <= len(tournament.entrants) or entrant(tournament, number).withdrawn:
        raise Refused("tournament-not-in")
    return entrant(tournament, number)


def erase_person(tournament: Tournament, person: int, reported: Collection[int] = ()) -> None:
    """Remove a person's id and name. Their results stay, and count for their opponents.

    `person`: user id. `reported`: boards whose result a player has reported, from 0; these games stay open.
    """
    tournament.waiting = [player for player in tournament.waiting if player.person != person]
    known = entrant_of(tournament, person)
    if known is None:
        return
    if tournament.phase == SIGN_UP:
        leave(tournament, person)
        return
    if tournament.phase != OVER and not known.withdrawn:
        _mark_withdrawn(tournament, known, reported)
    known.person, known.name = 0, ""
