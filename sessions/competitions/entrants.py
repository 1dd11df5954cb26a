"""The participants of a tournament: sign-up, waiting list, late entry, absence, withdrawal and erasure."""

import math
from collections.abc import Collection

from engine.questions import Refused
from sessions.competitions.rounds import forfeit_open_games, open_boards, require_running
from sessions.competitions.stages import (
    LARGEST,
    MOST_ADVANCING,
    SMALLEST,
    SMALLEST_OF_LEAGUE,
    group_part,
    has_groups,
)
from sessions.competitions.standings import TIE_BREAKS
from sessions.competitions.tournament_data import (
    BEST_OF,
    FIVE_POINTS,
    GROUPS,
    HALF,
    KINDS,
    LEAGUE,
    ON_TAP,
    OVER,
    POINT_SYSTEMS,
    ROUND_ROBIN,
    RUNNING,
    SEATS,
    SIGN_UP,
    SWISS,
    ZERO,
    Entrant,
    Pairing,
    Tournament,
    TournamentPlan,
    entrant,
    entrant_of,
    fewest,
    most_entrants,
    playing,
    scores,
)

LONGEST_CHECK_IN = 86_400.0  # seconds
MOST_ROUNDS = 63  # of a Swiss


def planned(plan: TournamentPlan) -> Tournament:
    """Return a tournament with an open sign-up. Raises Refused for an impossible plan."""
    check_plan(plan)
    return Tournament(plan)


def check_plan(plan: TournamentPlan) -> None:
    """Raise Refused if a plan is impossible."""
    if plan.kind not in KINDS:
        raise Refused("tournament-no-kind")
    if not fewest(plan) <= plan.most <= most_entrants(plan.kind):
        raise Refused("tournament-most", least=fewest(plan), most=most_entrants(plan.kind))
    _check_groups(plan)
    if not 0 <= plan.rounds <= MOST_ROUNDS or (plan.rounds and plan.kind != SWISS):
        raise Refused("tournament-rounds", most=MOST_ROUNDS)
    if not (math.isfinite(plan.seconds) and plan.seconds >= 0):
        raise Refused("tournament-deadline")
    if not 0 <= plan.check_in <= LONGEST_CHECK_IN:
        raise Refused("stale")
    if not math.isfinite(plan.pause) or (plan.pause < 0 and plan.pause != ON_TAP):
        raise Refused("tournament-deadline")
    if plan.points not in (*POINT_SYSTEMS, FIVE_POINTS) or plan.games not in BEST_OF:
        raise Refused("stale")
    if plan.seats not in SEATS or (plan.points == FIVE_POINTS) != (plan.seats > 2):
        raise Refused("stale")
    if plan.seats > 2 and (plan.kind != SWISS or plan.games > 1):
        raise Refused("tournament-seats")
    if not {*plan.tie_breaks} <= TIE_BREAKS.keys() or len({*plan.tie_breaks}) < len(plan.tie_breaks):
        raise Refused("tournament-tie-breaks")


def _check_groups(plan: TournamentPlan) -> None:
    """Raise Refused if a plan has impossible groups, or none although its kind has groups."""
    smallest = SMALLEST if plan.kind == GROUPS else SMALLEST_OF_LEAGUE
    if has_groups(plan.kind) != bool(plan.size) or (plan.size and not smallest <= plan.size <= LARGEST):
        raise Refused("tournament-group-size", least=smallest, most=LARGEST)
    most_advancing = min(MOST_ADVANCING, plan.size - 1) if plan.kind == GROUPS else 0
    if not min(1, most_advancing) <= plan.advancing <= most_advancing:
        raise Refused("tournament-advancing", most=most_advancing)
    most_moving = plan.size // 2 if plan.kind == LEAGUE else 0
    if not min(1, most_moving) <= plan.moving <= most_moving:
        raise Refused("league-moving", most=most_moving)
    if plan.kind == LEAGUE and not plan.seconds:
        raise Refused("tournament-deadline")


def sign_up(tournament: Tournament, person: int, name: str, strength: float = 0.0) -> None:
    """Add a person before the tournament begins; on the waiting list, if it is full.

    `person`: user id. `name`: the name that is shown. `strength`: for the seeding; higher is stronger. Raises
    Refused if the person is in already, or if the tournament has begun.
    """
    if tournament.phase != SIGN_UP:
        raise Refused("tournament-begun")
    if any(player.person == person for player in tournament.everybody):
        raise Refused("tournament-already-in")
    is_full = len(tournament.entrants) >= tournament.plan.most
    joined_list = tournament.waiting if is_full else tournament.entrants
    number = 1 + max((player.number for player in tournament.everybody), default=0)
    joined_list.append(Entrant(number, person, name, strength))


def leave(tournament: Tournament, person: int) -> None:
    """Remove a person before the tournament begins. The first one of the waiting list moves up.

    `person`: user id. Raises Refused if the person is not in, or if the tournament has begun.
    """
    if tournament.phase != SIGN_UP:
        raise Refused("tournament-begun")
    entrants = [player for player in tournament.entrants if player.person != person]
    if not leave_waiting_list(tournament, person) and len(entrants) == len(tournament.entrants):
        raise Refused("tournament-not-in")
    tournament.entrants = entrants
    numbers = {player.number for player in tournament.everybody}
    tournament.forbidden = [pair for pair in tournament.forbidden if numbers >= {*pair}]
    fill_places(tournament)


def fill_places(tournament: Tournament) -> None:
    """Let as many people in as there are places: the first of the waiting list move up, or the last entrants
    go to its top.
    """
    while len(tournament.entrants) > tournament.plan.most:
        tournament.waiting.insert(0, tournament.entrants.pop())
    while tournament.waiting and len(tournament.entrants) < tournament.plan.most:
        tournament.entrants.append(tournament.waiting.pop(0))


def check_in(tournament: Tournament, person: int) -> None:
    """Note that a person is there before the start, also if they are on the waiting list. `person`: user id.

    Raises Refused if they have not signed up.
    """
    known = next((player for player in tournament.everybody if player.person == person), None)
    if known is None:
        raise Refused("tournament-not-in")
    known.checked_in = True


def checked_in(tournament: Tournament) -> list[Entrant]:
    """Return those who are there, entrants first, then those of the waiting list."""
    return [player for player in tournament.everybody if player.checked_in]


def leave_out_absent(tournament: Tournament) -> None:
    """Move everybody who is not there to the end of the waiting list; those who wait there move up."""
    present = checked_in(tournament)
    absent = [player for player in tournament.everybody if not player.checked_in]
    most = tournament.plan.most
    tournament.entrants, tournament.waiting = present[:most], [*present[most:], *absent]
    numbers = {player.number for player in tournament.entrants}
    tournament.forbidden = [pair for pair in tournament.forbidden if numbers >= {*pair}]


def enter_late(
    tournament: Tournament, person: int, name: str, strength: float = 0.0, *, half: bool
) -> Entrant:
    """Add a newcomer to a Swiss that has begun, or let a person come back who withdrew. Return their entry.

    They play from the next round on. `person`: user id. `name`, `strength`, `half`: only for a newcomer.
    `strength`: for the seeding; higher is stronger. `half`: they get half a point for each missed round
    instead of none. Raises Refused if it is too late, or if the tournament is full.
    """
    require_running(tournament)
    known = entrant_of(tournament, person)
    if known and not known.withdrawn:
        raise Refused("tournament-already-in")
    if tournament.plan.kind == LEAGUE or not may_enter_late(tournament):
        raise Refused("tournament-too-late")
    if len(playing(tournament)) >= tournament.plan.most:
        raise Refused("tournament-full", most=tournament.plan.most)
    if known:
        known.withdrawn = False
        return known
    return _added(tournament, person, name, strength, HALF if half else ZERO)


def may_enter_late(tournament: Tournament) -> bool:
    """Return whether people can join a tournament that runs: a Swiss before its last round, or a league for
    its next season.
    """
    if tournament.phase != RUNNING:
        return False
    is_swiss = tournament.plan.kind == SWISS and len(tournament.rounds) < tournament.total
    return is_swiss or tournament.plan.kind == LEAGUE


def join_next_season(tournament: Tournament, person: int, name: str) -> None:
    """Put a person on the waiting list of a league while a season runs, so that they play from the next one
    on.

    Raises Refused if they are in, or if the season is over.
    """
    if tournament.phase == OVER:
        raise Refused("tournament-over")
    known = entrant_of(tournament, person)
    if (known and not known.withdrawn) or any(other.person == person for other in tournament.waiting):
        raise Refused("tournament-already-in")
    tournament.waiting.append(Entrant(len(tournament.waiting) + 1, person, name))


def leave_waiting_list(tournament: Tournament, person: int) -> bool:
    """Remove a person from the waiting list, and return whether they were on it."""
    waiting = [other for other in tournament.waiting if other.person != person]
    was_waiting = len(waiting) < len(tournament.waiting)
    tournament.waiting = waiting
    return was_waiting


def _added(tournament: Tournament, person: int, name: str, strength: float, missed: str) -> Entrant:
    """Add a newcomer to a running Swiss, and return their entry. `missed`: the result of each missed round,
    HALF or ZERO.
    """
    leave_waiting_list(tournament, person)
    number = len(tournament.entrants) + 1
    for missed_round in tournament.rounds:
        missed_round.pairings.append(Pairing(number, result=missed))
    newcomer = Entrant(number, person, name, strength, late=len(tournament.rounds) + 1)
    tournament.entrants.append(newcomer)
    return newcomer


def withdraw(tournament: Tournament, number: int, reported: Collection[int] = ()) -> None:
    """Withdraw the entrant with this number: they play no further rounds, and forfeit their open game.

    In a round robin or in groups, if they have played less than half of their games, none of these games
    counts (FIDE). `reported`: boards whose result a player has reported, from 0; a game on these boards stays
    open until the players agree.
    """
    player = _require_entrant(tournament, number)
    part = group_part(tournament, player.group) if has_groups(tournament.plan.kind) else tournament
    games = (len(part.entrants) - 1) * (2 if part.plan.double else 1)
    played = sum(line.played for line in scores(part, number))
    player.struck = part.plan.kind == ROUND_ROBIN and not tournament.seeded and 2 * played < games
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
    require_running(tournament)
    if not 1 <= number <= len(tournament.entrants) or entrant(tournament, number).withdrawn:
        raise Refused("tournament-not-in")
    return entrant(tournament, number)


def erase_person(tournament: Tournament, person: int, reported: Collection[int] = ()) -> None:
    """Remove a person's id and name. Their results stay, and count for their opponents.

    `person`: user id. `reported`: boards whose result a player has reported, from 0; these games stay open.
    """
    leave_waiting_list(tournament, person)
    known = entrant_of(tournament, person)
    if known is None:
        return
    if tournament.phase == SIGN_UP:
        leave(tournament, person)
        return
    if tournament.phase != OVER and not known.withdrawn:
        _mark_withdrawn(tournament, known, reported)
    known.person, known.name = 0, ""
