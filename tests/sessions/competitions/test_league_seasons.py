"""Seasons of a league: who moves, who rests, who is in the next one."""

import random

import msgspec
import pytest

from engine.questions import Refused
from sessions.competitions.entrants import erase_person, join_next_season, planned, sign_up, withdraw
from sessions.competitions.league_seasons import next_season, winners
from sessions.competitions.rounds import begin, enter, pair_next_round
from sessions.competitions.stages import group_count, members_of
from sessions.competitions.tournament_data import (
    DOWN,
    DRAW,
    FIRST,
    LEAGUE,
    NEITHER,
    OPEN,
    OVER,
    RESTS,
    SECOND,
    SIGN_UP,
    UP,
    PairingId,
    Tournament,
    TournamentPlan,
    entrant,
    entrant_of,
)
from tests.support.ids_in_text import has_id


def league_of(people: int, size: int = 6, moving: int = 1) -> Tournament:
    league = planned(TournamentPlan(LEAGUE, size=size, moving=moving, most=48, seconds=60.0))
    for person in range(1, people + 1):
        sign_up(league, person, f"P{person}")
    return league


def begun(people: int, size: int = 6, moving: int = 1) -> Tournament:
    league = league_of(people, size, moving)
    begin(league, 0.0)
    return league


def play_out(league: Tournament, idle: frozenset[int] = frozenset()) -> None:
    """Who has the lower user id wins; the idle play nothing."""
    while league.phase != OVER:
        for board, pairing in enumerate(league.rounds[-1].pairings):
            if pairing.result != OPEN:
                continue
            first, second = (entrant(league, who).person for who in (pairing.first, pairing.second))
            played = FIRST if first < second else SECOND
            enter(league, PairingId(len(league.rounds), board), NEITHER if {first, second} & idle else played)
        pair_next_round(league, 0.0)


def groups(league: Tournament) -> list[list[int]]:
    return [sorted(one.person for one in members_of(league, group)) for group in range(group_count(league))]


def order(league: Tournament) -> list[int]:
    return [one.person for one in league.entrants]


def moved(league: Tournament, how: str) -> list[int]:
    return [one.person for one in league.entrants if one.moved == how]


@pytest.mark.parametrize(("size", "moving", "count"), [(4, 1, 1), (4, 2, 2), (5, 2, 2), (6, 3, 3)])
def test_no_more_than_half_a_group_moves(size: int, moving: int, count: int) -> None:
    league = begun(2 * size, size, moving)
    play_out(league)
    next_season(league, 0.0)
    assert (len(moved(league, UP)), len(moved(league, DOWN))) == (count, count)


def test_the_best_go_up_and_the_last_go_down() -> None:
    league = league_of(12, size=6, moving=2)
    league.entrants.sort(key=lambda player: -player.person)
    begin(league, 0.0)
    assert groups(league) == [[7, 8, 9, 10, 11, 12], [1, 2, 3, 4, 5, 6]]
    play_out(league)
    following = next_season(league, 0.0)
    assert [one.person for one in winners(league)] == [7]
    assert (moved(league, UP), moved(league, DOWN), moved(league, RESTS)) == ([2, 1], [12, 11], [])
    assert order(following) == [7, 8, 9, 10, 1, 2, 11, 12, 3, 4, 5, 6]
    assert groups(following) == [[1, 2, 7, 8, 9, 10], [3, 4, 5, 6, 11, 12]]


def test_in_the_long_run_everybody_is_where_they_belong() -> None:
    league = league_of(24, size=6, moving=2)
    random.Random(2).shuffle(league.entrants)
    begin(league, 0.0)
    for _ in range(12):
        play_out(league)
        league = next_season(league, 0.0)
    assert order(league)[:4] == [1, 2, 3, 4]
    assert sorted(order(league)[4:8]) == [5, 6, 7, 8]
    assert sorted(order(league)) == list(range(1, 25))


def test_newcomers_begin_at_the_bottom() -> None:
    league = begun(8, size=4)
    join_next_season(league, 99, "New")
    with pytest.raises(Refused, match="tournament-already-in"):
        join_next_season(league, 99, "New")
    with pytest.raises(Refused, match="tournament-already-in"):
        join_next_season(league, 1, "In")
    play_out(league)
    assert order(next_season(league, 0.0))[-1] == 99
    with pytest.raises(Refused, match="tournament-over"):
        join_next_season(league, 100, "Late")


def test_who_plays_nothing_rests_until_they_say_so() -> None:
    league = begun(10, size=5)
    play_out(league, frozenset({2}))
    following = next_season(league, 0.0)
    assert moved(league, RESTS) == [2]
    assert entrant_of(following, 2) is None
    join_next_season(following, 2, "Back")
    play_out(following)
    assert entrant_of(next_season(following, 0.0), 2) is not None


def test_who_withdraws_is_not_in_the_next_season_unless_they_join_it() -> None:
    league = begun(8, size=4)
    for person in (3, 5):
        known = entrant_of(league, person)
        assert known is not None
        withdraw(league, known.number)
    join_next_season(league, 5, "P5")
    play_out(league)
    following = next_season(league, 0.0)
    assert entrant_of(following, 3) is None
    assert order(following)[-1] == 5


def test_who_is_forgotten_is_in_no_further_season() -> None:
    league = league_of(8, size=4)
    sign_up(league, 12345, "Secret")
    begin(league, 0.0)
    join_next_season(league, 23456, "Secret too")
    erase_person(league, 12345)
    erase_person(league, 23456)
    play_out(league)
    following = next_season(league, 0.0)
    for text in (msgspec.json.encode(league), msgspec.json.encode(following)):
        assert not has_id(text, 12345)
        assert not has_id(text, 23456)
        assert b"Secret" not in text
    assert sorted(order(following)) == list(range(1, 9))


def test_more_people_than_a_league_takes_wait() -> None:
    league = begun(47, size=8)
    for person in (101, 102, 103):
        join_next_season(league, person, "New")
    play_out(league)
    following = next_season(league, 0.0)
    assert (len(following.entrants), order(following)[-1]) == (48, 101)
    assert [one.person for one in following.waiting] == [102, 103]


def test_a_league_with_too_few_people_waits_for_more() -> None:
    league = begun(4, size=4)
    play_out(league, frozenset({3, 4}))
    following = next_season(league, 0.0)
    assert (following.phase, order(following)) == (SIGN_UP, [1, 2])
    sign_up(following, 9, "P9")
    begin(following, 0.0)
    assert order(following) == [1, 2, 9], "in order, not by rating"


def test_a_season_of_anything_keeps_everybody() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        size = rng.randint(4, 8)
        league = begun(rng.randint(8, 40), size, rng.randint(1, size // 2))
        for _ in range(5):
            if league.phase == SIGN_UP:
                break
            gone = rng.sample(order(league), 2)
            for person in gone:
                known = entrant_of(league, person)
                assert known is not None
                withdraw(league, known.number)
            play_out(league, frozenset(rng.sample(range(1, 50), 3)))
            before = order(league)
            following = next_season(league, 0.0)
            rest = moved(league, RESTS)
            assert sorted(order(following)) == sorted({*before} - {*gone} - {*rest})
            assert not {*moved(league, UP)} & {*moved(league, DOWN)}
            old, new = ({one.person: one.group for one in season.entrants} for season in (league, following))
            if following.phase != SIGN_UP:
                assert {*moved(league, UP)} == {one for one in new if new[one] < old[one]}
                assert {*moved(league, DOWN)} == {one for one in new if new[one] > old[one]}
            league = msgspec.json.decode(msgspec.json.encode(following), type=Tournament)


def test_who_shares_the_first_place_has_won_and_nobody_wins_without_a_point() -> None:
    league = begun(4, size=4)
    while league.phase != OVER:
        for board, entry in enumerate(league.rounds[-1].pairings):
            if entry.result == OPEN:
                low = {entry.first, entry.second} == {1, 2}
                best = FIRST if entry.first in (1, 2) else SECOND
                even = not {entry.first, entry.second} & {1, 2}
                enter(league, PairingId(len(league.rounds), board), DRAW if low or even else best)
        pair_next_round(league, 0.0)
    assert [one.number for one in winners(league)] == [1, 2]
    following = next_season(league, 0.0)
    play_out(following, frozenset(range(5)))
    next_season(following, 0.0)
    assert winners(following) == []
