"""A tournament's way: it begins, goes on round by round as results are entered and corrected, and ends."""

import math

from engine.ask import Refused
from sessions.tournaments.pairing.knockout import knockout_rounds, next_slots, settle_repeats
from sessions.tournaments.pairing.round_robin import robin_pairs, robin_rounds
from sessions.tournaments.pairing.swiss import SwissRound, cards
from sessions.tournaments.pairing.who_begins import beginner_is_first
from sessions.tournaments.tournament_data import (
    ALONE,
    BYE,
    FEWEST,
    FIRST_UNPLAYED,
    FORFEITS,
    KNOCKOUT,
    NEITHER,
    OPEN,
    OVER,
    PLAYED,
    REST,
    ROUND_ROBIN,
    RUNNING,
    SECOND_UNPLAYED,
    SIGN_UP,
    SWISS,
    VOID,
    Pairing,
    Tournament,
    TournamentRound,
    entrant,
    open_pairings,
    playing,
)


def begin(tournament: Tournament, now: float) -> None:
    """Close the sign-up, seed everybody by strength, and pair the first round."""
    if tournament.phase != SIGN_UP:
        raise Refused("tournament-begun")
    if len(tournament.entrants) < FEWEST:
        raise Refused("tournament-too-few", least=FEWEST)
    tournament.entrants.sort(key=lambda one: -one.strength)
    for number, one in enumerate(tournament.entrants, 1):
        one.number = number
    tournament.total = planned_rounds(tournament)
    tournament.phase = RUNNING
    _pair(tournament, now)


def go_on(tournament: Tournament, now: float) -> None:
    """Pair the next round, or end it where there is none, or nobody left for one."""
    _running(tournament)
    if left := open_pairings(tournament):
        raise Refused("tournament-round-open", count=len(left))
    if len(tournament.rounds) >= tournament.total or len(playing(tournament)) < 2:
        tournament.phase = OVER
        return
    _pair(tournament, now)


def end(tournament: Tournament) -> None:
    """The organiser ends it: open games count for nobody, the standings stay as they are."""
    _running(tournament)
    for pairing in open_pairings(tournament):
        pairing.result = VOID
    tournament.phase, tournament.ended_early = OVER, True


def enter(tournament: Tournament, number: int, board: int, result: str) -> None:
    """Enter or correct a result. number: of the round, from 1; board: place in its pairings, from 0.

    Pairings that were made since then stay. Only a draw of an earlier round of a knockout is refused:
    somebody went on from there.
    """
    if tournament.phase == SIGN_UP:
        raise Refused("tournament-not-begun")
    pairing = board_of(tournament, number, board)
    if pairing.result in ALONE or pairing.result == VOID:
        raise Refused("tournament-no-game")
    if result not in (*PLAYED, *FORFEITS):
        raise Refused("tournament-no-result")
    if tournament.plan.kind != KNOCKOUT:
        pairing.result = result
        return
    if number < len(tournament.rounds) and result not in (*FORFEITS, PLAYED[0], PLAYED[1]):
        raise Refused("tournament-draw-went-on")
    pairing.result = result
    if tournament.phase == RUNNING and number == len(tournament.rounds):
        settle_repeats(tournament.rounds[-1], pairing.slot)


def board_of(tournament: Tournament, number: int, board: int) -> Pairing:
    """A pairing by its round, from 1, and its place, from 0."""
    if not 1 <= number <= len(tournament.rounds):
        raise Refused("tournament-no-game")
    pairings = tournament.rounds[number - 1].pairings
    if not 0 <= board < len(pairings):
        raise Refused("tournament-no-game")
    return pairings[board]


def extend(tournament: Tournament, seconds: float) -> None:
    """The running round gets more time (below 0: less)."""
    _running(tournament)
    if not tournament.rounds[-1].due:
        raise Refused("tournament-no-deadline")
    tournament.rounds[-1].due += seconds


def overdue(tournament: Tournament, now: float) -> list[Pairing]:
    """Open games of a round whose deadline has passed."""
    if tournament.phase != RUNNING or not tournament.rounds[-1].due or now < tournament.rounds[-1].due:
        return []
    return open_pairings(tournament)


def expire(tournament: Tournament, now: float) -> list[Pairing]:
    """Overdue games are lost by both, until somebody corrects it; they are returned."""
    late = overdue(tournament, now)
    for pairing in late:
        pairing.result = NEITHER
    return late


def forfeit_open_games(tournament: Tournament, number: int) -> None:
    """Whoever was to play this entrant now wins without a game."""
    for pairing in open_pairings(tournament):
        if number in (pairing.first, pairing.second):
            pairing.result = SECOND_UNPLAYED if pairing.first == number else FIRST_UNPLAYED


def _running(tournament: Tournament) -> None:
    if tournament.phase == SIGN_UP:
        raise Refused("tournament-not-begun")
    if tournament.phase == OVER:
        raise Refused("tournament-over")


def planned_rounds(tournament: Tournament) -> int:
    """How many rounds there will be with those who are in."""
    plan, size = tournament.plan, len(tournament.entrants)
    if plan.kind == ROUND_ROBIN:
        return robin_rounds(size, double=plan.double)
    if plan.kind == KNOCKOUT:
        return knockout_rounds(size)
    # Against everybody once is the most that a Swiss can give.
    return min(plan.rounds or math.ceil(math.log2(size)), size - 1)


def _pair(tournament: Tournament, now: float) -> None:
    made = {ROUND_ROBIN: _robin, SWISS: _swiss, KNOCKOUT: _knockout}[tournament.plan.kind](tournament)
    for one in tournament.entrants:
        one.away = ""
    due = now + tournament.plan.seconds if tournament.plan.seconds else 0.0
    tournament.rounds.append(TournamentRound(now, due, made))


def _swiss(tournament: Tournament) -> list[Pairing]:
    known = cards(tournament)
    present = [known[one.number] for one in playing(tournament) if not one.away]
    made = [Pairing(first, second, OPEN if second else BYE) for first, second in SwissRound(present).pairs()]
    return made + [Pairing(one.number, result=one.away) for one in playing(tournament) if one.away]


def _robin(tournament: Tournament) -> list[Pairing]:
    pairs = robin_pairs(len(tournament.entrants), len(tournament.rounds) + 1, double=tournament.plan.double)
    return [
        Pairing(first, second, _without_game(tournament, first, second))
        if first and second
        else Pairing(first or second, result=REST)
        for first, second in pairs
    ]


def _knockout(tournament: Tournament) -> list[Pairing]:
    known, made = cards(tournament), []
    for slot, one, other in next_slots(tournament):
        if not one or not other:
            made.append(Pairing(one or other, result=BYE, slot=slot))
            continue
        pair = (one, other) if beginner_is_first(known[one].turns, known[other].turns) else (other, one)
        made.append(Pairing(*pair, _without_game(tournament, *pair), slot))
    return made


def _without_game(tournament: Tournament, first: int, second: int) -> str:
    """How a pairing that table or bracket ask for is decided before it begins: somebody is not there."""
    there = [
        not one.withdrawn and not one.away
        for one in (entrant(tournament, first), entrant(tournament, second))
    ]
    return {(True, True): OPEN, (True, False): FIRST_UNPLAYED, (False, True): SECOND_UNPLAYED}.get(
        (there[0], there[1]), NEITHER
    )
