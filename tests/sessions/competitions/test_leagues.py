"""Leagues: groups, seasons, who moves."""

import random

import msgspec
import pytest

from engine.questions import Refused
from sessions.competitions.leagues import (
    League,
    LeaguePlan,
    begin_season,
    drop_out,
    end_season,
    erase_member,
    group_sizes,
    join,
    new_league,
)
from sessions.competitions.rounds import enter, pair_next_round
from sessions.competitions.tournament_data import (
    DRAW,
    FIRST,
    NEITHER,
    OPEN,
    OVER,
    SECOND,
    Tournament,
    entrant,
    entrant_of,
)


def league_of(people: int, **plan: int) -> League:
    league = new_league(LeaguePlan(**plan))
    for person in range(1, people + 1):
        join(league, person, f"P{person}")
    return league


def play_out(group: Tournament, idle: frozenset[int] = frozenset()) -> None:
    """Who has the lower user id wins; the idle play nothing."""
    while group.phase != OVER:
        for board, pairing in enumerate(group.rounds[-1].pairings):
            if pairing.result != OPEN:
                continue
            first, second = (entrant(group, who).person for who in (pairing.first, pairing.second))
            played = FIRST if first < second else SECOND
            enter(group, len(group.rounds), board, NEITHER if {first, second} & idle else played)
        pair_next_round(group, 0.0)


def groups(league: League) -> list[list[int]]:
    return [sorted(one.person for one in group.entrants) for group in league.groups]


def order(league: League) -> list[int]:
    return [one.person for one in league.order]


@pytest.mark.parametrize("size", range(4, 9))
def test_groups_are_of_four_to_eight(size: int) -> None:
    for people in range(3, 200):
        sizes = group_sizes(people, size)
        assert sum(sizes) == people
        assert max(sizes) - min(sizes) <= 1
        assert sizes == sorted(sizes, reverse=True)
        assert max(sizes) <= 8
        assert min(sizes) >= min(4, people)


@pytest.mark.parametrize(("size", "moving", "moved"), [(4, 1, 1), (4, 2, 2), (5, 2, 2), (6, 3, 3)])
def test_no_more_than_half_a_group_moves(size: int, moving: int, moved: int) -> None:
    league = league_of(2 * size, size=size, moving=moving)
    begin_season(league, 0.0)
    for group in league.groups:
        play_out(group)
    ended = end_season(league)
    assert (len(ended.up), len(ended.down)) == (moved, moved)


def test_the_best_go_up_and_the_last_go_down() -> None:
    league = league_of(12, size=6, moving=2)
    random.Random(1).shuffle(league.order)
    league.order = sorted(league.order, key=lambda member: -member.person)
    begin_season(league, 0.0)
    assert groups(league) == [[7, 8, 9, 10, 11, 12], [1, 2, 3, 4, 5, 6]]
    for group in league.groups:
        play_out(group)
    ended = end_season(league)
    assert (ended.winner, ended.up, ended.down, ended.resting) == (7, (1, 2), (11, 12), ())
    assert order(league) == [7, 8, 9, 10, 1, 2, 11, 12, 3, 4, 5, 6]
    begin_season(league, 0.0)
    assert groups(league) == [[1, 2, 7, 8, 9, 10], [3, 4, 5, 6, 11, 12]]


def test_in_the_long_run_everybody_is_where_they_belong() -> None:
    league = league_of(24, size=6, moving=2)
    random.Random(2).shuffle(league.order)
    for _ in range(12):
        begin_season(league, 0.0)
        for group in league.groups:
            play_out(group)
        end_season(league)
    assert order(league)[:4] == [1, 2, 3, 4]
    assert sorted(order(league)[4:8]) == [5, 6, 7, 8]
    assert sorted(order(league)) == list(range(1, 25))


def test_newcomers_begin_at_the_bottom() -> None:
    league = league_of(8, size=4)
    begin_season(league, 0.0)
    join(league, 99, "New")
    for group in league.groups:
        play_out(group)
    end_season(league)
    assert order(league)[-1] == 99


def test_who_plays_nothing_rests_until_they_say_so() -> None:
    league = league_of(10, size=5, moving=1)
    begin_season(league, 0.0)
    for group in league.groups:
        play_out(group, frozenset({2}))
    ended = end_season(league)
    assert ended.resting == (2,)
    assert 2 not in ended.down
    begin_season(league, 0.0)
    assert sum(2 in group for group in groups(league)) == 0
    for group in league.groups:
        play_out(group)
    end_season(league)
    join(league, 2, "Back")
    begin_season(league, 0.0)
    assert sum(2 in group for group in groups(league)) == 1


def test_who_drops_out_withdraws_from_their_group() -> None:
    league = league_of(8, size=4)
    begin_season(league, 0.0)
    drop_out(league, 3)
    known = entrant_of(league.groups[0], 3)
    assert known is not None
    assert known.withdrawn
    for group in league.groups:
        play_out(group)
    assert 3 not in (*end_season(league).up, *order(league))
    with pytest.raises(Refused):
        drop_out(league, 3)


def test_who_is_forgotten_is_nowhere_in_it() -> None:
    league = league_of(8, size=4)
    join(league, 12345, "Secret")
    begin_season(league, 0.0)
    for _ in range(2):
        erase_member(league, 12345)
    text = msgspec.json.encode(league)
    assert b"12345" not in text
    assert b"Secret" not in text
    assert msgspec.json.decode(text, type=League) == league


def test_a_season_ends_when_all_groups_have() -> None:
    league = league_of(8, size=4)
    with pytest.raises(Refused, match="league-no-season"):
        end_season(league)
    begin_season(league, 0.0)
    with pytest.raises(Refused, match="league-groups-run"):
        end_season(league)
    with pytest.raises(Refused, match="league-season-runs"):
        begin_season(league, 0.0)


@pytest.mark.parametrize(
    "plan", [LeaguePlan(size=3), LeaguePlan(size=9), LeaguePlan(moving=0), LeaguePlan(moving=4)]
)
def test_a_league_that_cannot_be_is_refused(plan: LeaguePlan) -> None:
    with pytest.raises(Refused):
        new_league(plan)


def test_a_season_of_anything_keeps_everybody() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        size = rng.randint(4, 8)
        league = league_of(rng.randint(3, 40), size=size, moving=rng.randint(1, size // 2))
        for _ in range(5):
            begin_season(league, 0.0)
            for group in league.groups:
                play_out(group, frozenset(rng.sample(range(1, 50), 3)))
            for person in rng.sample(range(1, 50), 2):
                if len(league.order) > 8 and person in order(league):
                    drop_out(league, person)
            before = sorted(order(league))
            ended = end_season(league)
            assert sorted(order(league)) == before
            assert len(ended.up) == len(ended.down)
            assert not {*ended.up} & {*ended.down}
            for person in ended.resting:
                join(league, person, "Back")
            league = msgspec.json.decode(msgspec.json.encode(league), type=League)


def test_who_shares_the_first_place_has_won_and_nobody_wins_without_a_point() -> None:
    league = league_of(4, size=4, moving=1)
    begin_season(league, 0.0)
    (group,) = league.groups
    while group.phase != OVER:
        for board, entry in enumerate(group.rounds[-1].pairings):
            if entry.result == OPEN:
                low = {entry.first, entry.second} == {1, 2}
                best = FIRST if entry.first in (1, 2) else SECOND
                even = not {entry.first, entry.second} & {1, 2}
                enter(group, len(group.rounds), board, DRAW if low or even else best)
        pair_next_round(group, 0.0)
    first = {entry.person for entry in group.entrants if entry.number in (1, 2)}
    ended = end_season(league)
    assert {ended.winner, *ended.shared} == first
    begin_season(league, 0.0)
    (group,) = league.groups
    while group.phase != OVER:
        for board in range(len(group.rounds[-1].pairings)):
            enter(group, len(group.rounds), board, NEITHER)
        pair_next_round(group, 0.0)
    ended = end_season(league)
    assert (ended.winner, ended.shared) == (0, ())
