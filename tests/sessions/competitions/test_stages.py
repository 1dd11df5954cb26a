"""Groups: how large they are, who is in which, and which plans are refused."""

import pytest

from engine.questions import Refused
from sessions.competitions.entrants import planned, sign_up
from sessions.competitions.rounds import begin
from sessions.competitions.stages import group_count, group_sizes, members_of
from sessions.competitions.tournament_data import GROUPS, KNOCKOUT, LEAGUE, Tournament, TournamentPlan

WEEK = 7 * 86_400.0


def groups_of(people: int, plan: TournamentPlan) -> list[list[int]]:
    tournament = planned(plan)
    for person in range(1, people + 1):
        sign_up(tournament, person, f"P{person}", strength=-person)
    begin(tournament, 0.0)
    return numbers(tournament)


def numbers(tournament: Tournament) -> list[list[int]]:
    return [[one.number for one in members_of(tournament, group)] for group in range(group_count(tournament))]


@pytest.mark.parametrize("kind", [LEAGUE, GROUPS])
@pytest.mark.parametrize("size", range(3, 9))
def test_groups_are_as_even_as_can_be_and_of_eight_at_most(kind: str, size: int) -> None:
    smallest = 3 if kind == GROUPS else 4
    for people in range(6 if kind == GROUPS else 3, 200):
        sizes = group_sizes(people, TournamentPlan(kind, size=size))
        assert sum(sizes) == people
        assert max(sizes) - min(sizes) <= 1
        assert sizes == sorted(sizes, reverse=True)
        assert max(sizes) <= 8
        assert min(sizes) >= min(smallest, people)
        assert kind == LEAGUE or len(sizes) > 1


def test_the_best_of_a_league_are_together_and_the_best_of_groups_are_apart() -> None:
    league = TournamentPlan(LEAGUE, size=4, moving=1, seconds=WEEK)
    assert groups_of(9, league) == [[1, 2, 3, 4, 5], [6, 7, 8, 9]]
    groups = TournamentPlan(GROUPS, size=3, advancing=1)
    assert groups_of(9, groups) == [[1, 6, 7], [2, 5, 8], [3, 4, 9]]
    assert (
        sorted(map(len, groups_of(11, groups))) == [2, 3, 3, 3] or max(map(len, groups_of(11, groups))) == 4
    )


@pytest.mark.parametrize(
    "plan",
    [
        TournamentPlan(KNOCKOUT, size=4),
        TournamentPlan(KNOCKOUT, advancing=1),
        TournamentPlan(KNOCKOUT, moving=1),
        TournamentPlan(LEAGUE, size=3, moving=1, seconds=WEEK),
        TournamentPlan(LEAGUE, size=9, moving=1, seconds=WEEK),
        TournamentPlan(LEAGUE, size=6, moving=0, seconds=WEEK),
        TournamentPlan(LEAGUE, size=6, moving=4, seconds=WEEK),
        TournamentPlan(LEAGUE, size=6, moving=2, advancing=1, seconds=WEEK),
        TournamentPlan(LEAGUE, size=6, moving=2),
        TournamentPlan(GROUPS, size=2, advancing=1),
        TournamentPlan(GROUPS, size=4, advancing=0),
        TournamentPlan(GROUPS, size=4, advancing=4),
        TournamentPlan(GROUPS, size=8, advancing=5),
        TournamentPlan(GROUPS, size=4, advancing=2, moving=1),
        TournamentPlan(GROUPS, size=4, advancing=2, most=5),
    ],
)
def test_groups_that_cannot_be_are_refused(plan: TournamentPlan) -> None:
    with pytest.raises(Refused):
        planned(plan)
