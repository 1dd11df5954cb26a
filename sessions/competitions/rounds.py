"""The course of a tournament: it begins, pairs rounds as results are entered and corrected, and ends.
Round robins are paired by Berger's tables, as FIDE prints them (Handbook C.05, annex 1)."""

import math
from collections.abc import Collection, Iterator
from copy import deepcopy
from itertools import combinations

from engine.questions import Refused
from sessions.competitions.knockout import (
    FINAL,
    THIRD_PLACE,
    games_of,
    knockout_rounds,
    settle_repeats,
    slots_after,
)
from sessions.competitions.swiss import SwissRound, cards
from sessions.competitions.tournament_data import (
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
from sessions.competitions.who_begins import beginner_is_first


def begin(tournament: Tournament, now: float) -> None:
    """Close the sign-up, seed the entrants by strength, and pair the first round.

    `now`: seconds since 1970. Raises Refused if it has begun, or if there are too few entrants.
    """
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


def pair_next_round(tournament: Tournament, now: float) -> None:
    """Pair the next round, or end the tournament if all rounds are played or no new pairings are possible.

    `now`: seconds since 1970. Raises Refused while a game of the current round is open.
    """
    _require_running(tournament)
    if left := open_pairings(tournament):
        raise Refused("tournament-round-open", count=len(left))
    if len(tournament.rounds) >= tournament.total or _all_have_met(tournament):
        tournament.phase = OVER
        return
    _pair(tournament, now)


def _all_have_met(tournament: Tournament) -> bool:
    """Return whether no two entrants of a Swiss are left who have not met.

    Round robins and knockouts continue even then: the opponents of absent entrants win without a game.
    """
    if tournament.plan.kind != SWISS:
        return False
    card_by_number = cards(tournament)
    present_cards = [card_by_number[player.number] for player in playing(tournament)]
    return all(other.number in card.opponents for card, other in combinations(present_cards, 2))


def end(tournament: Tournament) -> None:
    """End the tournament on the organiser's request: open games become void, and the standings are final."""
    _require_running(tournament)
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
    """Enter or correct a result. `number` is the round, from 1; `board` is the place in its pairings, from 0.

    Only in a knockout, a correction also changes the pairings of later rounds. If a person no longer advances
    but has played a later game, the correction is refused, unless `again` is True: then that game is
    replayed. In an earlier round of a knockout a draw is refused, because one player has already advanced.

    `reported`: boards of the current round whose players reported a result. `now`: seconds since 1970; the
    round of a game that must be replayed gets a whole round's time from then on.
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
    rounds_before = deepcopy(tournament.rounds)
    pairing.result = result
    if number == len(tournament.rounds):
        settle_repeats(tournament.rounds[-1], pairing.slot)
        if tournament.phase == OVER:
            _resume(tournament, now)
        return
    try:
        _reseat_later_rounds(tournament, number, again, reported, now)
    except Refused:
        tournament.rounds = rounds_before
        raise


def _reseat_later_rounds(
    tournament: Tournament, round_number: int, again: bool, reported: Collection[int], now: float
) -> None:
    """Change the later rounds of a knockout that are already paired, after a result was corrected.

    If that creates an open game, the rounds after that game are put off until it is played. `round_number`:
    the round of the corrected result, from 1. `again`, `reported`, `now`: as in `enter`. Raises Refused if a
    later game with other entrants has been played, and `again` is False.
    """
    for round_index in range(round_number, len(tournament.rounds)):
        moved = _moved_slots(tournament, round_index)
        if not moved:
            break
        moved_slots = {slot for slot, _, _ in moved}
        played = [*_played_from(tournament, round_index, moved_slots, reported)]
        if played and not again:
            raise Refused("tournament-later-played", count=len(played))
        _seat_again(tournament, round_index, moved)
        if any(pairing.result == OPEN for pairing in tournament.rounds[round_index].pairings):
            tournament.put_off = [*tournament.rounds[round_index + 1 :], *tournament.put_off]
            del tournament.rounds[round_index + 1 :]
            _resume(tournament, now)
            break


def _moved_slots(tournament: Tournament, round_index: int) -> list[tuple[int, int, int]]:
    """Return (slot, number, other number) for each slot of a paired round whose entrants must change.

    The two numbers are those of the entrants who should be there; 0: nobody. `round_index`: index of the
    round, from 0.
    """
    wanted = {slot: (number, other) for slot, number, other in slots_after(tournament, round_index)}
    pairings = tournament.rounds[round_index].pairings
    slots = sorted({*wanted, *(pairing.slot for pairing in pairings)})
    moved = []
    for slot in slots:
        games = [pairing for pairing in pairings if pairing.slot == slot]
        present = {number for game in games for number in (game.first, game.second)} - {0}
        number, other = wanted.get(slot, (0, 0))
        if present != {number, other} - {0}:
            moved.append((slot, number, other))
    return moved


def _played_from(
    tournament: Tournament, round_index: int, slots: Collection[int], reported: Collection[int]
) -> Iterator[Pairing]:
    """Yield all games of some slots, and of the slots of later rounds to which these lead, that were played,
    have begun or were reported.

    `round_index`: index of the first round to look at, from 0. `slots`: the slots of that round. `reported`:
    boards of the current round whose players reported a result.
    """
    for place in range(round_index, len(tournament.rounds)):
        is_current = place + 1 == len(tournament.rounds)
        for board, pairing in enumerate(tournament.rounds[place].pairings):
            under_way = pairing.result == OPEN and (pairing.begun or (is_current and board in reported))
            if pairing.slot in slots and (pairing.result in PLAYED or under_way):
                yield pairing
        is_final_next = place + 2 == tournament.total
        slots = {FINAL, THIRD_PLACE} if is_final_next else {slot // 2 for slot in slots}


def _seat_again(tournament: Tournament, round_index: int, moved: Collection[tuple[int, int, int]]) -> None:
    """Give slots of a paired round to other entrants. The games of all other slots stay.

    `round_index`: index of the round, from 0. `moved`: as `_moved_slots` returns it. Raises Refused if a slot
    would become empty whose games are not the last ones of the round.
    """
    tournament_round, emptied_slots = tournament.rounds[round_index], set[int]()
    for slot, number, other in moved:
        games = games_of(tournament_round, slot)
        if not number and not other:
            emptied_slots.add(slot)
            continue
        new = _bracket_game(tournament, slot, number, other)
        if not games:
            tournament_round.pairings.append(new)
            continue
        for repetition, pairing in enumerate(games):
            sides = (new.first, new.second) if repetition % 2 == 0 else (new.second, new.first)
            pairing.first, pairing.second = sides if new.second else (new.first, 0)
            pairing.result = VOID if repetition else new.result
            pairing.table, pairing.begun, pairing.present = "", False, ()
    while tournament_round.pairings and tournament_round.pairings[-1].slot in emptied_slots:
        tournament_round.pairings.pop()
    if any(pairing.slot in emptied_slots for pairing in tournament_round.pairings):
        raise Refused("tournament-place-empty")


def _resume(tournament: Tournament, now: float) -> None:
    """Resume a tournament if its last round has open games.

    `now`: seconds since 1970; if the round has a deadline, it gets a whole round's time from then on.
    """
    last = tournament.rounds[-1]
    if any(pairing.result == OPEN for pairing in last.pairings):
        tournament.phase = RUNNING
        last.due = max(last.due, now + tournament.plan.seconds) if last.due else 0.0


def board_of(tournament: Tournament, number: int, board: int) -> Pairing:
    """Return the pairing of round `number`, from 1, at index `board` in it, from 0. Raises Refused if there
    is none.
    """
    if not 1 <= number <= len(tournament.rounds):
        raise Refused("tournament-no-game")
    pairings = tournament.rounds[number - 1].pairings
    if not 0 <= board < len(pairings):
        raise Refused("tournament-no-game")
    return pairings[board]


def extend(tournament: Tournament, seconds: float) -> None:
    """Move the deadline of the current round by `seconds`; below 0: to an earlier time.

    Raises Refused if the round has no deadline.
    """
    _require_running(tournament)
    if not tournament.rounds[-1].due:
        raise Refused("tournament-no-deadline")
    tournament.rounds[-1].due += seconds


def overdue(tournament: Tournament, now: float) -> list[Pairing]:
    """Return the open games of the current round if its deadline has passed."""
    if tournament.phase != RUNNING or not tournament.rounds[-1].due or now < tournament.rounds[-1].due:
        return []
    return open_pairings(tournament)


def open_boards(tournament: Tournament, number: int) -> list[int]:
    """Return the boards, from 0, of an entrant's open games in the current round. `number`: of the
    entrant.
    """
    current_pairings = tournament.rounds[-1].pairings if tournament.rounds else []
    return [
        board
        for board, pairing in enumerate(current_pairings)
        if pairing.result == OPEN and number in (pairing.first, pairing.second)
    ]


def forfeit_open_games(tournament: Tournament, number: int, reported: Collection[int] = ()) -> None:
    """Give the current opponents of the entrant with this number a win without a game.

    `reported`: boards whose result a player has reported; these games stay open.
    """
    for board in open_boards(tournament, number):
        if board not in reported:
            pairing = tournament.rounds[-1].pairings[board]
            pairing.result = SECOND_UNPLAYED if pairing.first == number else FIRST_UNPLAYED


def _require_running(tournament: Tournament) -> None:
    """Raise Refused unless the tournament runs."""
    if tournament.phase == SIGN_UP:
        raise Refused("tournament-not-begun")
    if tournament.phase == OVER:
        raise Refused("tournament-over")


def planned_rounds(tournament: Tournament) -> int:
    """Return how many rounds there will be with the current entrants."""
    plan, size = tournament.plan, len(tournament.entrants)
    if plan.kind == ROUND_ROBIN:
        return robin_rounds(size, double=plan.double)
    if plan.kind == KNOCKOUT:
        return knockout_rounds(size)
    # In a Swiss, nobody meets the same opponent twice.
    return min(plan.rounds or math.ceil(math.log2(size)), size - 1)


def _pair(tournament: Tournament, now: float) -> None:
    """Add the next round with its pairings, and with a deadline if the plan has one. `now`: seconds since
    1970.
    """
    if tournament.put_off:
        _pair_put_off(tournament, now)
        return
    pairings = {ROUND_ROBIN: _robin, SWISS: _swiss, KNOCKOUT: _knockout}[tournament.plan.kind](tournament)
    for player in tournament.entrants:
        player.away = ""
    due = now + tournament.plan.seconds if tournament.plan.seconds else 0.0
    tournament.rounds.append(TournamentRound(now, due, pairings))


def _pair_put_off(tournament: Tournament, now: float) -> None:
    """Continue with a round that was put off. Games already played there count if the same two still meet.

    `now`: seconds since 1970.
    """
    tournament.rounds.append(tournament.put_off.pop(0))
    round_index = len(tournament.rounds) - 1
    _seat_again(tournament, round_index, _moved_slots(tournament, round_index))
    _resume(tournament, now)


def _swiss(tournament: Tournament) -> list[Pairing]:
    """Return the pairings of the next round of a Swiss; absent entrants get a round without a game."""
    card_by_number = cards(tournament)
    present_cards = [card_by_number[player.number] for player in playing(tournament) if not player.away]
    pairs = SwissRound(present_cards, last=len(tournament.rounds) + 1 == tournament.total).pairs()
    pairings = [Pairing(first, second, OPEN if second else BYE) for first, second in pairs]
    absent = [player for player in playing(tournament) if player.away]
    return pairings + [Pairing(player.number, result=player.away) for player in absent]


def _robin(tournament: Tournament) -> list[Pairing]:
    """Return the pairings of the next round of a round robin, with forfeits for absent entrants."""
    pairs = robin_pairs(len(tournament.entrants), len(tournament.rounds) + 1, double=tournament.plan.double)
    return [
        Pairing(first, second, _without_game(tournament, first, second))
        if first and second
        else Pairing(first or second, result=REST)
        for first, second in pairs
    ]


def _knockout(tournament: Tournament) -> list[Pairing]:
    """Return the pairings of the next round of a knockout."""
    slots = slots_after(tournament, len(tournament.rounds))
    return [_bracket_game(tournament, slot, number, other) for slot, number, other in slots]


def _bracket_game(tournament: Tournament, slot: int, number: int, other: int) -> Pairing:
    """Return the pairing of the two entrants who advance to a slot; a bye if only one advances.

    `number`, `other`: their numbers; 0: nobody.
    """
    if not number or not other:
        return Pairing(number or other, result=BYE, slot=slot)
    card_by_number = cards(tournament)
    number_begins = beginner_is_first(
        card_by_number[number].first_move_history, card_by_number[other].first_move_history
    )
    pair = (number, other) if number_begins else (other, number)
    return Pairing(*pair, _without_game(tournament, *pair), slot)


def _without_game(tournament: Tournament, first: int, second: int) -> str:
    """Return a pairing's result before its game: OPEN, or a forfeit if an entrant is absent or withdrew.

    `first`, `second`: numbers of the entrants.
    """
    first_plays, second_plays = (
        not player.withdrawn and not player.away
        for player in (entrant(tournament, first), entrant(tournament, second))
    )
    if first_plays and second_plays:
        return OPEN
    if first_plays:
        return FIRST_UNPLAYED
    return SECOND_UNPLAYED if second_plays else NEITHER


def berger(entrants: int, number: int) -> list[tuple[int, int]]:
    """Return round `number`, from 1, as pairs of entrants' numbers; the first of a pair begins.

    If the number of entrants is odd, one pair has a 0: no opponent. `entrants`: how many there are.
    """
    places = entrants + entrants % 2
    fixed, rotating = places, places - 1
    # The last number stays in place, the others rotate by half a table each round.
    shift = (number - 1) * (places // 2) % rotating
    order = [(shift + step) % rotating + 1 for step in range(rotating)]
    first_pair = (order[0], fixed) if number % 2 else (fixed, order[0])
    pairs = [first_pair, *((order[step], order[-step]) for step in range(1, places // 2))]
    return [(0 if one > entrants else one, 0 if other > entrants else other) for one, other in pairs]


def robin_rounds(entrants: int, *, double: bool) -> int:
    """Return how many rounds so many entrants play. `double`: everybody meets everybody twice."""
    return (entrants + entrants % 2 - 1) * (2 if double else 1)


def robin_pairs(entrants: int, number: int, *, double: bool) -> list[tuple[int, int]]:
    """Return the pairs of round `number`, from 1, as `berger` does, also for a double round robin.

    `entrants`: how many there are. `double`: everybody meets everybody twice. In the second half the other
    player of each pair begins. The last two rounds of the first half are swapped, so that nobody begins three
    times in a row (annex 1, too).
    """
    half = robin_rounds(entrants, double=False)
    if not double:
        return berger(entrants, number)
    if number > half:
        return [(second, first) for first, second in berger(entrants, number - half)]
    return berger(entrants, {half - 1: half, half: half - 1}.get(number, number))
