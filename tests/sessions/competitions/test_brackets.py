"""Brackets of every size, played at random with absences and corrections, against another computation."""

import math
import random
from collections import Counter
from contextlib import suppress
from copy import deepcopy
from itertools import combinations

import pytest

from engine.questions import Refused
from sessions.competitions.entrants import miss_next, planned, sign_up, withdraw
from sessions.competitions.rounds import begin, end, enter, pair_next_round
from sessions.competitions.stages import in_bracket
from sessions.competitions.standings import standings
from sessions.competitions.tournament_data import (
    ALONE,
    DOUBLE_ELIMINATION,
    DRAW,
    FIRST,
    FORFEITS,
    GROUPS,
    KNOCKOUT,
    NEITHER,
    OPEN,
    OVER,
    PLAYED,
    RUNNING,
    SECOND,
    PairingId,
    Tournament,
    TournamentPlan,
    entrant,
    open_pairings,
    playing,
)
from tests.support.competitions.other_brackets import checked_bracket, seats
from tests.support.depth import first_short

SIZES = first_short(range(3, 65), 16)


def begun(people: int, plan: TournamentPlan) -> Tournament:
    tournament = planned(plan)
    for person in range(1, people + 1):
        sign_up(tournament, person, f"P{person}", strength=-person)
    begin(tournament, 0.0)
    return tournament


def double_elimination(people: int) -> Tournament:
    return begun(people, TournamentPlan(DOUBLE_ELIMINATION))


def stronger(tournament: Tournament, board: int) -> str:
    pairing = tournament.rounds[-1].pairings[board]
    return FIRST if pairing.first < pairing.second else SECOND


def play_round(tournament: Tournament, rng: random.Random, draws: float = 0.1) -> None:
    """All games of the round, and the next one is paired."""
    while open_pairings(tournament):
        for board, pairing in enumerate([*tournament.rounds[-1].pairings]):
            if pairing.result == OPEN:
                result = DRAW if rng.random() < draws else rng.choice([FIRST, SECOND])
                enter(tournament, PairingId(len(tournament.rounds), board), result)
    pair_next_round(tournament, 0.0)
    checked_bracket(tournament)


def slots(tournament: Tournament) -> int:
    """How many games there were of two people, without repetitions."""
    return sum(
        len({one.slot for one in games.pairings if one.result not in ALONE}) for games in tournament.rounds
    )


def losses(tournament: Tournament) -> Counter[int]:
    """How many games each entrant lost; who lost none is not in it."""
    decided = [one for games in tournament.rounds for one in games.pairings if one.result in (FIRST, SECOND)]
    return Counter(one.second if one.result == FIRST else one.first for one in decided)


@pytest.mark.parametrize("people", SIZES)
def test_whoever_is_out_of_a_double_elimination_has_lost_twice(people: int) -> None:
    rng = random.Random(people)
    tournament = double_elimination(people)
    while tournament.phase != OVER:
        play_round(tournament, rng)
    has_second_final = len(tournament.rounds) == tournament.total
    assert tournament.total == 2 * math.ceil(math.log2(people)) + 1
    assert len(tournament.rounds) in (tournament.total - 1, tournament.total)
    assert all(any(one.second for one in games.pairings) for games in tournament.rounds), "nobody played"
    lost = losses(tournament)
    winner = standings(tournament)[0].number
    assert lost.pop(winner, 0) == has_second_final
    assert lost == dict.fromkeys({*range(1, people + 1)} - {winner}, 2)
    assert slots(tournament) == 2 * (people - 1) + has_second_final, "everybody lost twice but the winner"
    ranked = standings(tournament)
    assert [line.place for line in ranked[:3]] == [1, 2, 3]
    assert sorted(line.number for line in ranked) == [*range(1, people + 1)]


@pytest.mark.parametrize("people", SIZES)
def test_if_the_stronger_always_win_they_are_placed_by_their_seeds(people: int) -> None:
    tournament = double_elimination(people)
    while tournament.phase != OVER:
        for board, pairing in enumerate(tournament.rounds[-1].pairings):
            if pairing.result == OPEN:
                enter(tournament, PairingId(len(tournament.rounds), board), stronger(tournament, board))
        pair_next_round(tournament, 0.0)
    assert len(tournament.rounds) == tournament.total - 1, "no second final"
    ranked = standings(tournament)
    assert [line.number for line in ranked[:3]] == [1, 2, 3]


@pytest.mark.parametrize("people", SIZES)
@pytest.mark.parametrize("kind", [DOUBLE_ELIMINATION, GROUPS])
def test_brackets_follow_absences_and_corrections(kind: str, people: int) -> None:
    """Results are put right rounds later too; people miss rounds, withdraw, and both may lose."""
    rng = random.Random(people)
    size = rng.randint(3, 8)
    advancing = rng.randint(1, min(4, size - 1))
    groups = TournamentPlan(GROUPS, size=size, advancing=advancing)
    if kind == GROUPS and people < 6:
        return
    tournament = double_elimination(people) if kind == DOUBLE_ELIMINATION else begun(people, groups)
    corrected = 0
    while tournament.phase != OVER or corrected < people // 4 + 2:
        if tournament.phase == RUNNING and rng.random() < 0.1 and len(playing(tournament)) > 2:
            number = rng.choice(playing(tournament)).number
            withdraw(tournament, number)
        elif tournament.phase == RUNNING and rng.random() < 0.1:
            with suppress(Refused):
                miss_next(tournament, rng.choice(playing(tournament)).number)
        elif rng.random() < 0.2 or tournament.phase == OVER:
            corrected += 1
            number = rng.randint(1, len(tournament.rounds))
            board = rng.randrange(len(tournament.rounds[number - 1].pairings))
            result = rng.choice([*PLAYED, *PLAYED, *FORFEITS])
            again = rng.random() < 0.7
            with suppress(Refused):
                enter(tournament, PairingId(number, board), result, again=again, now=1.0)
            checked_bracket(tournament)
        elif open_pairings(tournament):
            boards = [b for b, one in enumerate(tournament.rounds[-1].pairings) if one.result == OPEN]
            result = rng.choice([FIRST, SECOND, DRAW, NEITHER] if rng.random() < 0.2 else [FIRST, SECOND])
            enter(tournament, PairingId(len(tournament.rounds), rng.choice(boards)), result)
        if tournament.phase == RUNNING and not open_pairings(tournament):
            pair_next_round(tournament, 1.0)
            checked_bracket(tournament)


def final_of(people: int, result: str) -> Tournament:
    """A double elimination in which the stronger win, up to its final, which ends so."""
    tournament = double_elimination(people)
    while len(tournament.rounds) < tournament.total - 1:
        for board in range(len(tournament.rounds[-1].pairings)):
            if tournament.rounds[-1].pairings[board].result == OPEN:
                enter(tournament, PairingId(len(tournament.rounds), board), stronger(tournament, board))
        pair_next_round(tournament, 0.0)
    (final,) = tournament.rounds[-1].pairings
    assert {final.first, final.second} == {1, 2}
    stronger_won = stronger(tournament, 0)
    weaker_won = SECOND if stronger_won == FIRST else FIRST
    enter(
        tournament,
        PairingId(len(tournament.rounds), 0),
        {"1": stronger_won, "2": weaker_won}.get(result, result),
    )
    pair_next_round(tournament, 0.0)
    return tournament


@pytest.mark.parametrize("people", [3, 4, 5, 8, 13])
def test_the_final_is_played_again_if_whoever_had_lost_once_wins_it(people: int) -> None:
    tournament = final_of(people, "2")
    assert (tournament.phase, len(tournament.rounds)) == (RUNNING, tournament.total)
    assert [line.place for line in standings(tournament)[:3]] == [1, 1, 3], "both have lost once"
    (second,) = tournament.rounds[-1].pairings
    enter(tournament, PairingId(tournament.total, 0), FIRST)
    pair_next_round(tournament, 0.0)
    assert tournament.phase == OVER
    assert [line.number for line in standings(tournament)[:2]] == [second.first, second.second]


def test_a_corrected_final_brings_the_second_one_and_takes_it_away() -> None:
    tournament = final_of(6, "1")
    final = len(tournament.rounds)
    assert (tournament.phase, final) == (OVER, tournament.total - 1)
    (game,) = tournament.rounds[-1].pairings
    wrong, right = game.result, SECOND if game.result == FIRST else FIRST
    enter(tournament, PairingId(final, 0), right)
    assert tournament.phase == RUNNING
    pair_next_round(tournament, 0.0)
    assert len(tournament.rounds) == tournament.total
    enter(tournament, PairingId(final, 0), wrong)
    assert len(tournament.rounds) == final, "nobody had played the second final"
    pair_next_round(tournament, 0.0)
    assert tournament.phase == OVER
    enter(tournament, PairingId(final, 0), right)
    pair_next_round(tournament, 0.0)
    enter(tournament, PairingId(tournament.total, 0), FIRST)
    with pytest.raises(Refused, match="tournament-later-played"):
        enter(tournament, PairingId(final, 0), wrong)
    enter(tournament, PairingId(final, 0), wrong, again=True)
    assert len(tournament.rounds) == final
    assert [line.number for line in standings(tournament)[:2]] == [1, 2]


def test_nobody_is_first_after_a_final_that_both_lost() -> None:
    tournament = final_of(6, NEITHER)
    assert tournament.phase == OVER
    assert [line.place for line in standings(tournament)[:3]] == [2, 2, 3]


@pytest.mark.parametrize("seed", first_short(range(60), 12))
@pytest.mark.parametrize("kind", [KNOCKOUT, DOUBLE_ELIMINATION, GROUPS])
def test_a_correction_after_an_early_end_is_followed_unless_a_game_would_have_to_be_played(
    kind: str, seed: int
) -> None:
    """Whoever goes on is in the games that were not played; what was played stays."""
    rng = random.Random(seed)
    groups = {"size": 3, "advancing": 2} if kind == GROUPS else {}
    tournament = begun(rng.randint(6, 16), TournamentPlan(kind, third_place=seed % 2 == 0, **groups))
    while tournament.phase != OVER and (
        rng.random() < 0.8 or not in_bracket(tournament, len(tournament.rounds))
    ):
        play_round(tournament, rng)
    if tournament.phase == OVER:
        return
    for board, pairing in enumerate([*tournament.rounds[-1].pairings]):
        if pairing.result == OPEN and rng.random() < 0.3:
            enter(tournament, PairingId(len(tournament.rounds), board), FIRST)
    end(tournament)
    for _ in range(20):
        before = deepcopy(tournament)
        number = rng.randint(1, len(tournament.rounds))
        board = rng.randrange(len(tournament.rounds[number - 1].pairings))
        try:
            enter(
                tournament,
                PairingId(number, board),
                rng.choice([FIRST, SECOND]),
                again=rng.random() < 0.5,
                now=1.0,
            )
        except Refused:
            assert tournament == before
        checked_bracket(tournament)
        assert tournament.phase == OVER
        assert not any(one.result == OPEN for games in tournament.rounds for one in games.pairings)
        assert played(tournament) == played(before)


def played(tournament: Tournament) -> list[tuple[int, set[int]]]:
    """The rounds, from 1, and the pairs of all games that were played."""
    return [
        (number, {one.first, one.second})
        for number, games in enumerate(tournament.rounds, 1)
        for one in games.pairings
        if one.result in PLAYED
    ]


def test_a_double_elimination_that_ends_early_ranks_by_losses() -> None:
    tournament = double_elimination(8)
    play_round(tournament, random.Random(1), 0.0)
    end(tournament)
    assert [line.place for line in standings(tournament)] == [1, 1, 1, 1, 5, 5, 5, 5]
    beaten = {game.second if game.result == FIRST else game.first for game in tournament.rounds[0].pairings}
    assert {line.number for line in standings(tournament)[4:]} == beaten


@pytest.mark.parametrize("advancing", [1, 2, 3, 4])
@pytest.mark.parametrize("people", first_short(range(6, 65), 12))
def test_from_groups_the_first_go_on_and_meet_their_own_late(people: int, advancing: int) -> None:
    rng, smallest = random.Random(people), max(3, advancing + 1)
    size = smallest + (people + advancing) % (9 - smallest)
    tournament = begun(people, TournamentPlan(GROUPS, size=size, advancing=advancing))
    while not tournament.seeded:
        play_round(tournament, rng)
    order = tournament.seeded
    count = 1 + max(one.group for one in tournament.entrants)
    each = len(order) // count
    group_of = {one.number: one.group for one in tournament.entrants}
    assert [group_of[number] for number in order[:count]] == [*range(count)], "winners are seeded first"
    width = (len(order) - 1).bit_length()
    place_of = {seed: place for place, seed in enumerate(seats(1, width))}

    def meeting(one: int, other: int, places: dict[int, int] = place_of) -> int:
        """The round in which two seeds can meet first, from 1."""
        return (places[one] ^ places[other]).bit_length()

    latest = width - (count - 1).bit_length() + 1  # what so many winners can be kept apart
    assert all(meeting(*pair) >= latest for pair in combinations(range(1, count + 1), 2))
    own = [
        meeting(one, other)
        for one, other in combinations(range(1, len(order) + 1), 2)
        if group_of[order[one - 1]] == group_of[order[other - 1]]
    ]
    assert min(own, default=2) >= 2, "not in the first round"
    if each == 2 and count in (2, 4, 8, 16):
        assert {*own} == {width}, "only in the final"
    assert entrant(tournament, order[0]).group == 0


def test_a_corrected_game_of_a_group_changes_who_goes_on() -> None:
    tournament = begun(8, TournamentPlan(GROUPS, size=4, advancing=1))
    while not tournament.seeded:
        for board in range(len(tournament.rounds[-1].pairings)):
            enter(tournament, PairingId(len(tournament.rounds), board), stronger(tournament, board))
        pair_next_round(tournament, 0.0)
    winner, other = tournament.seeded
    (final,) = tournament.rounds[-1].pairings
    assert {final.first, final.second} == {winner, other}
    # The best of group A lost all their games instead: somebody else is in the final.
    places = [
        (number, board, pairing)
        for number, games in enumerate(tournament.rounds[:-1], 1)
        for board, pairing in enumerate(games.pairings)
        if winner in (pairing.first, pairing.second)
    ]
    for number, board, pairing in places:
        enter(tournament, PairingId(number, board), SECOND if pairing.first == winner else FIRST)
    assert winner not in tournament.seeded
    (final,) = tournament.rounds[-1].pairings
    assert {final.first, final.second} == {*tournament.seeded}
    # Once the final was played, it is asked whether it is to be played again.
    enter(tournament, PairingId(len(tournament.rounds), 0), FIRST)
    pair_next_round(tournament, 0.0)
    assert tournament.phase == OVER
    for number, board, pairing in places[:-1]:
        with suppress(Refused):
            enter(tournament, PairingId(number, board), FIRST if pairing.first == winner else SECOND)
    assert winner not in tournament.seeded
    for number, board, pairing in places:
        enter(tournament, PairingId(number, board), FIRST if pairing.first == winner else SECOND, again=True)
    assert (tournament.phase, tournament.seeded) == (RUNNING, [winner, other])
    assert tournament.rounds[-1].pairings[0].result == OPEN
