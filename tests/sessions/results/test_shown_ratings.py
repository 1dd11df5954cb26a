"""What people read of ratings: numbers, places, and when a game is too uneven."""

from sessions.results.rating_model import Rating, RatingModel
from sessions.results.shown_ratings import board, rounded_rating, uneven
from tests.support.ratings.clubs import YEAR, Habits, final, members, played

MODEL = RatingModel()
MET = (1, 2, 3)


def known(mu: float, sigma: float = 80.0) -> Rating:
    return Rating(mu, sigma, 40, 0.0, MET)


def test_a_newcomer_reads_1500_and_provisional() -> None:
    seen = rounded_rating(MODEL.newcomer, MODEL)
    assert (seen.points, seen.provisional) == (1500, True)
    assert (seen.low, seen.high) == (1500 - seen.margin, 1500 + seen.margin)
    assert not rounded_rating(known(1612.4), MODEL).provisional


def test_boards_go_by_the_lower_end_and_the_settled_stand_first() -> None:
    people = {
        5: known(1700, 110),
        6: known(1650, 60),
        7: Rating(2200, 180, 4),
        8: known(1650, 60),
        9: known(1400),
    }
    assert [*board(people, MODEL)] == [6, 8, 5, 9, 7]
    before = board({**people, 7: known(2200), 9: known(1800), -3: known(1900)}, MODEL)
    assert [*before] == [7, 9, 6, 8, 5]
    assert board({7: people[7], 9: people[9]}, MODEL, before) == board(people, MODEL)


def test_intervals_hold_the_strength() -> None:
    """Of a club's settled people at the end of a year, as far as a mean of all can be known: nine in ten."""
    import random

    rng, habits = random.Random(4), Habits(improving=0.0)
    club = members(rng, habits, 100)
    people = final(list(played(rng, club, habits, 2_500)), MODEL)
    settled = {
        one.number: one.strength(1.0)
        for one in club
        if MODEL.is_settled(people.get(one.number, MODEL.newcomer))
    }
    held = [
        rounded_rating(people[one], MODEL).low <= is_ <= rounded_rating(people[one], MODEL).high
        for one, is_ in settled.items()
    ]
    assert len(held) > 50
    assert sum(held) / len(held) >= 0.9
    assert YEAR > 0


def test_a_handicap_is_due_where_the_gap_is_large_and_sure() -> None:
    two = [(0,), (1,)]
    assert uneven([known(1500), known(1600)], two, MODEL) is None
    handicap = uneven([known(1800), known(1450)], two, MODEL)
    assert handicap is not None
    assert (handicap.weakest_side, handicap.gap) == (1, 350)
    assert handicap.share < 0.2
    assert uneven([known(1800), Rating(1450, 200, 3)], two, MODEL) is None
    assert uneven([known(1800)] * 3 + [known(1450)], [(0,), (1,), (2,), (3,)], MODEL) is not None
    pairs = [(0, 1), (2, 3)]
    assert uneven([known(1800), known(1450), known(1450), known(1800)], pairs, MODEL) is None
