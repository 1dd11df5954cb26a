"""The course of a tournament: it begins, pairs rounds as results are entered and corrected, and ends.
Round robins are paired by Berger's tables, as FIDE prints them (Handbook C.05, annex 1)."""

import math
from collections.abc import Collection, Iterator, Sequence
from copy import deepcopy
from hashlib import sha256
from itertools import combinations

import msgspec

from engine.questions import Refused
from sessions.competitions.bracket_seeds import bracket_seeds
from sessions.competitions.knockout import (
    double_elimination_rounds,
    games_of,
    knockout_rounds,
    settle_repeats,
    slots_after,
    slots_from,
)
from sessions.competitions.stages import (
    form_groups,
    group_count,
    group_sizes,
    has_groups,
    in_bracket,
    members_of,
    robin_rounds,
    rounds_of_groups,
    stage_at,
)
from sessions.competitions.swiss import SwissRound, cards
from sessions.competitions.swiss_tables import swiss_tables
from sessions.competitions.tournament_data import (
    ALONE,
    BYE,
    DOUBLE_ELIMINATION,
    DRAW,
    FIRST_UNPLAYED,
    GROUPS,
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
    UNPLAYED_WINS,
    VOID,
    DraftRound,
    Pairing,
    PairingId,
    Tournament,
    TournamentRound,
    entrant,
    fewest,
    is_possible,
    open_pairings,
    playing,
    winning_side,
)
from sessions.competitions.who_begins import beginner_is_first

FEWEST_ROUNDS_OF_TABLES = 3  # of a Swiss at tables of three or four, if its plan names no number


def begin(tournament: Tournament, now: float) -> None:
    """Close the sign-up, seed the entrants by strength, and pair the first round.

    `now`: seconds since 1970. Raises Refused if it has begun, or if there are too few entrants.
    """
    if tournament.phase != SIGN_UP:
        raise Refused("tournament-begun")
    if len(tournament.entrants) < fewest(tournament.plan):
        raise Refused("tournament-too-few", least=fewest(tournament.plan))
    tournament.entrants.sort(key=lambda player: -player.strength)
    new_numbers = {player.number: number for number, player in enumerate(tournament.entrants, 1)}
    tournament.forbidden = [
        pair_of(new_numbers[one], new_numbers[other])
        for one, other in tournament.forbidden
        if one in new_numbers and other in new_numbers
    ]
    for player in tournament.entrants:
        player.number = new_numbers[player.number]
    if has_groups(tournament.plan.kind):
        form_groups(tournament)
    tournament.total = planned_rounds(tournament)
    tournament.phase = RUNNING
    pair_next_round(tournament, now)


def pair_next_round(tournament: Tournament, now: float) -> None:
    """Pair the next round, or end the tournament if all rounds are played or no new pairings are possible. If
    rounds wait before they are published, the round becomes a draft.

    `now`: seconds since 1970. Raises Refused while a game of the current round is open.
    """
    require_running(tournament)
    if left := open_pairings(tournament):
        raise Refused("tournament-round-open", count=len(left))
    if tournament.plan.kind == GROUPS and len(tournament.rounds) == rounds_of_groups(tournament):
        tournament.seeded = bracket_seeds(tournament)
    if not _goes_on(tournament):
        tournament.phase, tournament.put_off, tournament.draft = OVER, [], None
    elif tournament.put_off:
        _pair_put_off(tournament, now)
    else:
        renew_draft(tournament, now)
        if not tournament.plan.pause:
            publish(tournament, now)


def renew_draft(tournament: Tournament, now: float, *, again: bool = False) -> None:
    """Pair the next round as a draft, unless there is one and nothing that it was paired from has changed.

    `now`: seconds since 1970. `again`: pair it again even then.
    """
    draft, basis = tournament.draft, _basis_of(tournament)
    if draft is not None and draft.basis == basis and not again:
        return
    stage = stage_at(tournament, len(tournament.rounds))
    pairings = {ROUND_ROBIN: _robin, SWISS: _swiss}.get(stage.kind, _bracket)(tournament)
    for pairing in pairings:
        pairing.best_of = tournament.plan.games if pairing.second else 1
    tournament.draft = DraftRound(now if draft is None else draft.made, pairings, basis)


def waiting_draft(tournament: Tournament) -> DraftRound | None:
    """Return the paired round that waits to be published; None if there is none, or while a game is open."""
    return tournament.draft if tournament.phase == RUNNING and not open_pairings(tournament) else None


def publish(tournament: Tournament, now: float) -> None:
    """Add the draft as the next round, with a deadline if the plan has one.

    `now`: seconds since 1970. Raises Refused if there is no draft, or if it is outdated.
    """
    draft = waiting_draft(tournament)
    if draft is None or draft.basis != _basis_of(tournament):
        raise Refused("stale")
    for player in tournament.entrants:
        player.away = ""
    due = now + tournament.plan.seconds if tournament.plan.seconds else 0.0
    tournament.rounds.append(TournamentRound(now, due, draft.pairings))
    tournament.draft = None


def _basis_of(tournament: Tournament) -> str:
    """Return a short text that differs whenever the next round could be paired differently."""
    people = [(player.number, player.withdrawn, player.away) for player in tournament.entrants]
    results = [
        (one.numbers, one.out, one.result)
        for tournament_round in tournament.rounds
        for one in tournament_round.pairings
    ]
    plan = tournament.plan
    basis = (people, results, tournament.forbidden, tournament.total, plan.points, plan.kind, plan.games)
    return sha256(msgspec.json.encode(basis)).hexdigest()[:16]


def _goes_on(tournament: Tournament) -> bool:
    """Return whether another round can follow the current one, all of whose games have a result."""
    number = len(tournament.rounds)
    if number >= tournament.total:
        return False
    if in_bracket(tournament, number + 1):
        return bool(slots_after(tournament, number))
    return not _all_have_met(tournament)


def _all_have_met(tournament: Tournament) -> bool:
    """Return whether no two entrants of a Swiss are left who have not met.

    Round robins and knockouts continue even then: the opponents of absent entrants win without a game. At
    tables of three or four people meet again, as long as two are left.
    """
    if tournament.plan.kind != SWISS:
        return False
    if tournament.plan.seats > 2:
        return len(playing(tournament)) < 2
    card_by_number = cards(tournament)
    present_cards = [card_by_number[player.number] for player in playing(tournament)]
    return all(
        other.number in card.opponents or pair_of(card.number, other.number) in tournament.forbidden
        for card, other in combinations(present_cards, 2)
    )


def pair_of(number: int, other: int) -> tuple[int, int]:
    """Return two numbers of entrants as in `Tournament.forbidden`, the lower first."""
    return min(number, other), max(number, other)


def pairs_at(pairing: Pairing) -> list[tuple[int, int]]:
    """Return all pairs of entrants who meet in a pairing, as `pair_of` does."""
    return [pair_of(number, other) for number, other in combinations(pairing.numbers, 2)]


def end(tournament: Tournament) -> None:
    """End the tournament on the organiser's request: open games become void, and the standings are final."""
    require_running(tournament)
    for pairing in open_pairings(tournament):
        pairing.result = VOID
    tournament.phase, tournament.ended_early = OVER, True
    tournament.put_off, tournament.draft = [], None


def enter(
    tournament: Tournament,
    pairing_id: PairingId,
    result: str,
    *,
    again: bool = False,
    reported: Collection[int] = (),
    now: float = 0.0,
) -> None:
    """Enter or correct a result.

    A correction changes the pairings of later rounds only in a bracket, and in groups from which people went
    on to one. If a person no longer advances but has played a later game, the correction is refused, unless
    `again` is True: then that game is replayed. In an earlier round of a bracket a draw is refused, because
    one player has already advanced. In a tournament that ended early no game can be replayed, so there a
    correction is refused if one would have to be.

    `reported`: boards of the current round whose players reported a result. `now`: seconds since 1970; the
    round of a game that must be replayed gets a whole round's time from then on.
    """
    if tournament.phase == SIGN_UP:
        raise Refused("tournament-not-begun")
    pairing = tournament.find_pairing(pairing_id)
    if pairing is None or pairing.result in ALONE or pairing.result == VOID:
        raise Refused("tournament-no-game")
    if not is_possible(pairing, result):
        raise Refused("tournament-no-result")
    is_bracket = in_bracket(tournament, pairing_id.round)
    if is_bracket and pairing_id.round < len(tournament.rounds) and result == DRAW:
        raise Refused("tournament-draw-went-on")
    last_unchanged = pairing_id.round
    rounds_before, seeded_before = deepcopy(tournament.rounds), tournament.seeded
    pairing.result, pairing.out = result, out_after(pairing, result)
    if is_bracket and pairing_id.round == len(tournament.rounds):
        if tournament.ended_early:
            return
        settle_repeats(tournament.rounds[-1], pairing.slot)
        for entrant_number in pairing.numbers:
            if entrant(tournament, entrant_number).withdrawn:
                forfeit_open_games(tournament, entrant_number, reported)
        if tournament.phase == OVER:
            _resume(tournament, now)
        return
    if not is_bracket and not tournament.seeded:
        return
    try:
        if not is_bracket:
            tournament.seeded = bracket_seeds(tournament)
            last_unchanged = rounds_of_groups(tournament)
        _reseat_later_rounds(tournament, last_unchanged, again, reported, now)
    except Refused:
        tournament.rounds, tournament.seeded = rounds_before, seeded_before
        raise


def out_after(pairing: Pairing, result: str) -> tuple[int, ...]:
    """Return who of a pairing is out once it has this result: those who were out before, unless one of them
    won by playing, or fewer than two others are left who can have played.
    """
    winner = winning_side(result)
    if result not in PLAYED or len(pairing.players) < 2:
        return ()
    return tuple(number for number in pairing.out if winner is None or number != pairing.numbers[winner])


def _reseat_later_rounds(
    tournament: Tournament, round_number: int, again: bool, reported: Collection[int], now: float
) -> None:
    """Change the rounds of a bracket that are already paired, after an earlier result was corrected.

    If that creates an open game, the rounds after that game are put off until it is played. A last round that
    is left without games goes. After an early end, open games of the last round are void. `round_number`: the
    round before the first one to change, from 1. `again`, `reported`, `now`: as in `enter`. Raises Refused if
    a later game with other entrants has been played, and `again` is False, or if a game would have to be
    played after an early end.
    """
    may_resume = tournament.phase == OVER and not tournament.ended_early
    for round_index in range(round_number, len(tournament.rounds)):
        moved = _moved_slots(tournament, round_index)
        if not moved:
            continue
        moved_slots = {slot for slot, _, _ in moved}
        played = [*_played_from(tournament, round_index, moved_slots, reported)]
        if played and tournament.ended_early:
            raise Refused("tournament-not-again")
        if played and not again:
            raise Refused("tournament-later-played", count=len(played))
        _seat_again(tournament, round_index, moved)
        open_games = [one for one in tournament.rounds[round_index].pairings if one.result == OPEN]
        if open_games and tournament.ended_early:
            if round_index + 1 < len(tournament.rounds):
                raise Refused("tournament-not-again")
            for pairing in open_games:
                pairing.result = VOID
        elif open_games:
            tournament.put_off = [*tournament.rounds[round_index + 1 :], *tournament.put_off]
            del tournament.rounds[round_index + 1 :]
            may_resume = True
            break
    while not tournament.rounds[-1].pairings:
        tournament.rounds.pop()
    if may_resume:
        _resume(tournament, now)


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
    affected = {(round_index + 1, slot) for slot in slots}
    for number in range(round_index + 1, len(tournament.rounds) + 1):
        affected |= slots_from(tournament, number, affected)
        is_current = number == len(tournament.rounds)
        for board, pairing in enumerate(tournament.rounds[number - 1].pairings):
            has_begun = pairing.begun or pairing.games or (is_current and board in reported)
            under_way = pairing.result == OPEN and has_begun
            if (number, pairing.slot) in affected and (pairing.result in PLAYED or under_way):
                yield pairing


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
        new.best_of = tournament.plan.games if new.second else 1
        if not games:
            tournament_round.pairings.append(new)
            continue
        for repetition, pairing in enumerate(games):
            sides = (new.first, new.second) if repetition % 2 == 0 else (new.second, new.first)
            pairing.first, pairing.second = sides if new.second else (new.first, 0)
            pairing.result = VOID if repetition else new.result
            pairing.table, pairing.begun, pairing.present, pairing.games = "", False, (), []
    while tournament_round.pairings and tournament_round.pairings[-1].slot in emptied_slots:
        tournament_round.pairings.pop()
    if any(pairing.slot in emptied_slots for pairing in tournament_round.pairings):
        raise Refused("tournament-place-empty")


def _resume(tournament: Tournament, now: float) -> None:
    """Resume a tournament if its last round has open games, or if another round follows after all.

    `now`: seconds since 1970; if an open round has a deadline, it gets a whole round's time from then on.
    """
    last = tournament.rounds[-1]
    if any(pairing.result == OPEN for pairing in last.pairings):
        tournament.phase = RUNNING
        last.due = max(last.due, now + tournament.plan.seconds) if last.due else 0.0
    elif _goes_on(tournament):
        tournament.phase = RUNNING


def extend(tournament: Tournament, seconds: float) -> None:
    """Move the deadline of the current round by `seconds`; below 0: to an earlier time.

    Raises Refused if the round has no deadline.
    """
    require_running(tournament)
    if not tournament.rounds or not tournament.rounds[-1].due:
        raise Refused("tournament-no-deadline")
    tournament.rounds[-1].due += seconds


def overdue(tournament: Tournament, now: float) -> list[Pairing]:
    """Return the open games of the current round if its deadline has passed."""
    due = tournament.rounds[-1].due if tournament.rounds else 0.0
    if tournament.phase != RUNNING or not due or now < due:
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
        if pairing.result == OPEN and number in pairing.players
    ]


def forfeit_open_games(tournament: Tournament, number: int, reported: Collection[int] = ()) -> None:
    """Let the entrant with this number lose their open games without playing. The only opponent wins without
    a game; two or more play on without them.

    `reported`: boards whose result a player has reported; these games stay open.
    """
    for board in open_boards(tournament, number):
        if board not in reported:
            take_out(tournament.rounds[-1].pairings[board], [number])


def take_out(pairing: Pairing, numbers: Collection[int]) -> None:
    """Let some of the entrants of an open pairing lose without playing, but not all. If one is left, they win
    without a game; if more are left, they play on, at a new table unless their game has begun.
    """
    left = [number for number in pairing.players if number not in numbers]
    if len(left) == 1:
        pairing.result, pairing.out = UNPLAYED_WINS[pairing.numbers.index(left[0])], ()
        return
    pairing.out = tuple(number for number in pairing.numbers if number not in left)
    if pairing.table and not pairing.begun:
        # Nobody knows any more who of them came to the table that closes now.
        pairing.table, pairing.present = "", tuple(left)


def require_running(tournament: Tournament) -> None:
    """Raise Refused unless the tournament runs."""
    if tournament.phase == SIGN_UP:
        raise Refused("tournament-not-begun")
    if tournament.phase == OVER:
        raise Refused("tournament-over")


def planned_rounds(tournament: Tournament) -> int:
    """Return how many rounds there will be with the current entrants."""
    plan, size = tournament.plan, len(tournament.entrants)
    if has_groups(plan.kind):
        return _rounds_with_groups(tournament)
    if plan.kind == ROUND_ROBIN:
        return robin_rounds(size, double=plan.double)
    if plan.kind == KNOCKOUT:
        return knockout_rounds(size)
    if plan.kind == DOUBLE_ELIMINATION:
        return double_elimination_rounds(size)
    if plan.seats > 2:
        # As many as it takes until one entrant at most can have won every game.
        rounds = next(count for count in range(size) if plan.seats**count >= size)
        return plan.rounds or max(FEWEST_ROUNDS_OF_TABLES, rounds)
    # In a Swiss of pairs, nobody meets the same opponent twice.
    return min(plan.rounds or math.ceil(math.log2(size)), size - 1)


def _rounds_with_groups(tournament: Tournament) -> int:
    """Return how many rounds the groups that will be formed play, and the bracket after them."""
    plan, sizes = tournament.plan, group_sizes(len(tournament.entrants), tournament.plan)
    rounds = robin_rounds(max(sizes), double=plan.double)
    if plan.kind != GROUPS:
        return rounds
    return rounds + knockout_rounds(len(sizes) * min(plan.advancing, min(sizes) - 1))


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
    card_by_number, seats = cards(tournament), tournament.plan.seats
    present_cards = [card_by_number[player.number] for player in playing(tournament) if not player.away]
    if seats > 2:
        tables = swiss_tables(present_cards, seats, tournament.forbidden) if present_cards else []
        pairings = [pairing_of(numbers) for numbers in tables]
    else:
        pairs = SwissRound(
            present_cards,
            last=len(tournament.rounds) + 1 == tournament.total,
            forbidden=tournament.forbidden,
        ).pairs()
        pairings = [Pairing(first, second, OPEN if second else BYE) for first, second in pairs]
    absent = [player for player in playing(tournament) if player.away]
    return pairings + [Pairing(player.number, result=player.away) for player in absent]


def pairing_of(numbers: Sequence[int]) -> Pairing:
    """Return the pairing of entrants at one table, the first one first; a bye for a single one."""
    first, *others = numbers
    if not others:
        return Pairing(first, result=BYE)
    return Pairing(first, others[0], further=tuple(others[1:]))


def _robin(tournament: Tournament) -> list[Pairing]:
    """Return the pairings of the next round of all groups, with forfeits for absent entrants. A smaller group
    has none once everybody there has met.
    """
    number, double = len(tournament.rounds) + 1, tournament.plan.double
    pairings = list[Pairing]()
    for group in range(group_count(tournament)):
        numbers = [0, *(player.number for player in members_of(tournament, group))]
        if number > robin_rounds(len(numbers) - 1, double=double):
            continue
        pairs = [
            (numbers[first], numbers[second])
            for first, second in robin_pairs(len(numbers) - 1, number, double=double)
        ]
        pairings += [
            Pairing(first, second, _without_game(tournament, first, second))
            if first and second
            else Pairing(first or second, result=REST)
            for first, second in pairs
        ]
    return pairings


def _bracket(tournament: Tournament) -> list[Pairing]:
    """Return the pairings of the next round of a bracket."""
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
