"""Cheating gains nothing, or no place among the settled (all attempts: `python -m bench.ratings
attacks`)."""

import pytest

from sessions.results.rating_model import USUAL, RatingModel
from tests.support.ratings.attacks import ATTACKS, Gain, tried

SEEDS = (1,)
USUAL_MODEL, NOBODY_SETTLED = RatingModel(), RatingModel(USUAL._replace(settled=0))


def gain(name: str, model: RatingModel = USUAL_MODEL) -> Gain:
    return tried(ATTACKS[name], model, SEEDS)


def test_new_accounts_that_lose_give_a_member_nothing() -> None:
    """And where nobody is ever settled, they give hundreds of points: that is what the rule is for."""
    name = "100 new accounts lose to a member"
    honest = gain("honest: a member")
    assert gain(name).points <= honest.points + 100
    assert gain(name, NOBODY_SETTLED).points > honest.points + 300


@pytest.mark.parametrize(
    "name",
    [
        "1 new account loses to a new one",
        "2 new accounts lose to a new one",
        "1 settled account loses to a member",
    ],
)
def test_points_from_one_or_two_people_stay_provisional(name: str) -> None:
    assert gain(name).settled == 0


def test_starting_anew_gains_nothing() -> None:
    anew = gain("a newcomer starts anew every 25 games")
    assert anew.low <= gain("honest: a newcomer").low + 100
