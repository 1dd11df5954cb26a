"""A tournament's way: it begins, goes on round by round as results are entered and corrected, and ends."""

import math
from collections.abc import Collection, Iterator
from copy import deepcopy
from itertools import combinations

from engine.questions import Refused
from sessions.tournaments.pairing.knockout import (
    FINAL,
    THIRD_PLACE,
    games_of,
    knockout_rounds,
    settle_repeats,
    slots_after,
)
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
    tournament.entrants.sort(key=lambda player: -player.strength)
    for number, player in enumerate(tournament.entrants, 1):
        player.number = number
    tournament.total = planned_rounds(tournament)
    tournament.phase = RUNNING
    _pair(tournament, now)


def go_on(tournament: Tournament, now: float) -> None:
    """Pair the next round, or end it where there is none, or nobody left for one."""
    _running(tournament)
    if left := open_pairings(tournament):
        raise Refused("tournament-round-open", count=len(left))
    if len(tournament.rounds) >= tournament.total or _all_have_met(tournament):
        tournament.phase = OVER
        return
    _pair(tournament, now)


def _all_have_met(tournament: Tournament) -> bool:
    """Return whether a Swiss has nobody left who could meet somebody new.

    By a table or a bracket the opponents of whoever is gone win without a game, so those go on.
    """
    if tournament.plan.kind != SWISS:
        return False
    known = cards(tournament)
    present = [known[one.number] for one in playing(tournament)]
    return all(other.number in one.met for one, other in combinations(present, 2))


def end(tournament: Tournament) -> None:
    """The organiser ends it: open games count for nobody, the standings stay as they are."""
    _running(tournament)
    for pairing in open_pairings(tournament):
        pairing.result = VOID
    tournament.phase, tournament.ended_early = OVER, True


def enter(
    tournament: Tournament,
    number: int,
    board: int,
    result: str,
    *,
    again: bool = False,
    reported: Collection[int] = (),
    now: float = 0.0,
) -> None:
    """Enter or correct a result. number: of the round, from 1; board: place in its pairings, from 0.

    In a knockout the pairings that were made since then follow. Where the game of somebody who goes on no
    more has been played, that is refused, unless it is to be played `again`. Elsewhere pairings stay. A draw
    of an earlier round of a knockout is refused: somebody went on from there.

    reported: boards of the running round whose players said how their game went. now: from when a game that
    is to be played after all has the time of a whole round.
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
    if tournament.ended_early:
        pairing.result = result
        return
    before = deepcopy(tournament.rounds)
    pairing.result = result
    if number == len(tournament.rounds):
        settle_repeats(tournament.rounds[-1], pairing.slot)
        if tournament.phase == OVER:
            _play_on(tournament, now)
        return
    try:
        _move_on(tournament, number, again, reported, now)
    except Refused:
        tournament.rounds = before
        raise


def _move_on(tournament: Tournament, number: int, again: bool, reported: Collection[int], now: float) -> None:
    """Bring those who go on from round `number` into the rounds that were paired after it.

    Where a game has to be played because of it, the rounds after that game are put off until it was.
    """
    for later in range(number, len(tournament.rounds)):
        moved = _moved_slots(tournament, later)
        if not moved:
            break
        played = [*_played_from(tournament, later, {slot for slot, _, _ in moved}, reported)]
        if played and not again:
            raise Refused("tournament-later-played", count=len(played))
        _seat_again(tournament, later, moved)
        if any(pairing.result == OPEN for pairing in tournament.rounds[later].pairings):
            tournament.put_off = [*tournament.rounds[later + 1 :], *tournament.put_off]
            del tournament.rounds[later + 1 :]
            _play_on(tournament, now)
            break


def _moved_slots(tournament: Tournament, later: int) -> list[tuple[int, int, int]]:
    """Return (slot, one, other) of a round that is paired already, by its place from 0, where other people
    have to play there than do; 0 for nobody."""
    wanted = {slot: (each, other) for slot, each, other in slots_after(tournament, later)}
    pairings = tournament.rounds[later].pairings
    slots = sorted({*wanted, *(pairing.slot for pairing in pairings)})
    moved = []
    for slot in slots:
        present = {
            number for each in pairings if each.slot == slot for number in (each.first, each.second)
        } - {0}
        each, other = wanted.get(slot, (0, 0))
        if present != {each, other} - {0}:
            moved.append((slot, each, other))
    return moved


def _played_from(
    tournament: Tournament, later: int, slots: Collection[int], reported: Collection[int]
) -> Iterator[Pairing]:
    """Yield the games of these slots of a round, by its place from 0, and of those that follow from them,
    that were played or have begun."""
    for place in range(later, len(tournament.rounds)):
        last = place + 1 == len(tournament.rounds)
        for board, pairing in enumerate(tournament.rounds[place].pairings):
            under_way = pairing.result == OPEN and (pairing.begun or (last and board in reported))
            if pairing.slot in slots and (pairing.result in PLAYED or under_way):
                yield pairing
        final = place + 2 == tournament.total
        slots = {FINAL, THIRD_PLACE} if final else {slot // 2 for slot in slots}


def _seat_again(tournament: Tournament, later: int, moved: Collection[tuple[int, int, int]]) -> None:
    """Give slots of a round that is paired already to other people; every other game keeps its place."""
    tournament_round, left = tournament.rounds[later], set[int]()
    for slot, number, other in moved:
        games = games_of(tournament_round, slot)
        if not number and not other:
            left.add(slot)
            continue
        new = _bracket_game(tournament, slot, number, other)
        if not games:
            tournament_round.pairings.append(new)
            continue
        for place, pairing in enumerate(games):
            sides = (new.first, new.second) if place % 2 == 0 else (new.second, new.first)
            pairing.first, pairing.second = sides if new.second else (new.first, 0)
            pairing.result = VOID if place else new.result
            pairing.table, pairing.begun, pairing.present = "", False, ()
    while tournament_round.pairings and tournament_round.pairings[-1].slot in left:
        tournament_round.pairings.pop()
    if any(pairing.slot in left for pairing in tournament_round.pairings):
        raise Refused("tournament-place-empty")


def _play_on(tournament: Tournament, now: float) -> None:
    """A game of the last round that is open is played, also where all was over; it has a whole round's time
    from now."""
    last = tournament.rounds[-1]
    if any(pairing.result == OPEN for pairing in last.pairings):
        tournament.phase = RUNNING
        last.due = max(last.due, now + tournament.plan.seconds) if last.due else 0.0


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
    """Overdue games of which nothing is known are lost by both, until somebody corrects it; they are
    returned. In a knockout somebody has to go on, so they wait for the organiser."""
    late = overdue(tournament, now) if tournament.plan.kind != KNOCKOUT else []
    for pairing in late:
        pairing.result = NEITHER
    return late


def open_boards(tournament: Tournament, number: int) -> list[int]:
    """Return the places, from 0, of the open games of an entrant in the running round."""
    last = tournament.rounds[-1].pairings if tournament.rounds else []
    return [
        board for board, one in enumerate(last) if one.result == OPEN and number in (one.first, one.second)
    ]


def forfeit_open_games(tournament: Tournament, number: int, reported: Collection[int] = ()) -> None:
    """Whoever was to play this entrant now wins without a game. reported: boards of games that were played,
    as somebody said: they stay open."""
    for board in open_boards(tournament, number):
        if board not in reported:
            pairing = tournament.rounds[-1].pairings[board]
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
    if tournament.put_off:
        _pair_put_off(tournament, now)
        return
    pairings = {ROUND_ROBIN: _robin, SWISS: _swiss, KNOCKOUT: _knockout}[tournament.plan.kind](tournament)
    for player in tournament.entrants:
        player.away = ""
    due = now + tournament.plan.seconds if tournament.plan.seconds else 0.0
    tournament.rounds.append(TournamentRound(now, due, pairings))


def _pair_put_off(tournament: Tournament, now: float) -> None:
    """Take up a round that was put off: what was played there counts, where the same two go on."""
    tournament.rounds.append(tournament.put_off.pop(0))
    later = len(tournament.rounds) - 1
    _seat_again(tournament, later, _moved_slots(tournament, later))
    _play_on(tournament, now)


def _swiss(tournament: Tournament) -> list[Pairing]:
    known = cards(tournament)
    present = [known[one.number] for one in playing(tournament) if not one.away]
    pairs = SwissRound(present, last=len(tournament.rounds) + 1 == tournament.total).pairs()
    pairings = [Pairing(first, second, OPEN if second else BYE) for first, second in pairs]
    return pairings + [Pairing(one.number, result=one.away) for one in playing(tournament) if one.away]


def _robin(tournament: Tournament) -> list[Pairing]:
    pairs = robin_pairs(len(tournament.entrants), len(tournament.rounds) + 1, double=tournament.plan.double)
    return [
        Pairing(first, second, _without_game(tournament, first, second))
        if first and second
        else Pairing(first or second, result=REST)
        for first, second in pairs
    ]


def _knockout(tournament: Tournament) -> list[Pairing]:
    slots = slots_after(tournament, len(tournament.rounds))
    return [_bracket_game(tournament, slot, one, other) for slot, one, other in slots]


def _bracket_game(tournament: Tournament, slot: int, number: int, other: int) -> Pairing:
    """Pair two who come up to a slot, or give a bye to the one who does."""
    if not number or not other:
        return Pairing(number or other, result=BYE, slot=slot)
    known = cards(tournament)
    pair = (number, other) if beginner_is_first(known[number].turns, known[other].turns) else (other, number)
    return Pairing(*pair, _without_game(tournament, *pair), slot)


def _without_game(tournament: Tournament, first: int, second: int) -> str:
    """How a pairing that table or bracket ask for is decided before it begins: somebody is not there."""
    present = [
        not one.withdrawn and not one.away
        for one in (entrant(tournament, first), entrant(tournament, second))
    ]
    return {(True, True): OPEN, (True, False): FIRST_UNPLAYED, (False, True): SECOND_UNPLAYED}.get(
        (present[0], present[1]), NEITHER
    )
