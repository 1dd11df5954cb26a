"""Which results count, and why the others do not."""

import random

import pytest
from msgspec.structs import replace

from sessions.ratings import eligibility
from sessions.ratings.eligibility import (
    DAY,
    MOST_A_DAY,
    StoredResult,
    StoredSeat,
    check_one,
    eligibility_of,
    rated,
)
from sessions.table.table import OUTSIDE

PAIR = (StoredSeat(1, 1), StoredSeat(2, 2))


def played(
    id: str = "a", at: float = 0.0, seats: tuple[StoredSeat, ...] = PAIR, game: str = "chess"
) -> StoredResult:
    return StoredResult(id, at, game, 7, seats, "resign", True)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (replace(played(), rated=False), eligibility.UNRATED),
        (played(seats=(StoredSeat(1, 1), StoredSeat(0, 2))), eligibility.COMPUTER),
        (played(seats=(StoredSeat(1, 1), StoredSeat(2, 2), StoredSeat(0, 2))), eligibility.COMPUTER),
        (played(seats=(StoredSeat(1, 1), StoredSeat(1, 2))), eligibility.ITSELF),
        (played(seats=(StoredSeat(1, 1),)), eligibility.SEATS),
        (played(seats=(StoredSeat(1, 1, 0), StoredSeat(2, 1, 0))), eligibility.SEATS),
        (replace(played(), ending="moderator"), eligibility.UNFINISHED),
        (replace(played(), ending="ended"), eligibility.UNFINISHED),
    ],
)
def test_what_does_not_count_says_why(wrong: StoredResult, reason: str) -> None:
    assert [(one.rated_game, one.reason) for one in eligibility_of([wrong])] == [(None, reason)]
    assert check_one(wrong, []).reason == reason
    assert reason in eligibility.REASONS


def test_wins_by_claim_and_by_resignation_count() -> None:
    assert all(rated([replace(played(), ending=word)]) for word in ("claim", "resign", "turns", "agreed"))


def test_every_ending_from_outside_is_known() -> None:
    assert {*OUTSIDE} <= {*eligibility.ENDED_OUTSIDE}


def test_the_same_opponents_count_so_often_a_day() -> None:
    day = [played(f"g{n}", n * 60.0) for n in range(MOST_A_DAY + 2)]
    later = played("z", DAY + 30)  # the first is over a day ago by then, the others are not
    assert [one.id for one in rated([*day, later])] == [*(f"g{n}" for n in range(MOST_A_DAY)), "z"]
    others = played("y", 500.0, (StoredSeat(1, 1), StoredSeat(3, 2)))
    another_kind = played("x", 500.0, game="go")
    assert {"y", "x"} <= {one.id for one in rated([*day, others, another_kind])}
    assert [one.reason for one in eligibility_of(day)][-2:] == [eligibility.OFTEN] * 2


def test_one_pair_that_played_enough_stops_a_table_of_four_but_partners_do_not() -> None:
    day = [played(f"g{n}", n * 60.0) for n in range(MOST_A_DAY)]
    four = played("h", 999.0, tuple(StoredSeat(n, n) for n in (1, 2, 3, 4)))
    together = played("i", 999.0, tuple(StoredSeat(n, 1 + n // 3, n // 3) for n in (1, 2, 3, 4)))
    assert [one.id for one in rated([*day, four])] == ["g0", "g1", "g2"]
    assert [one.id for one in rated([*day, together])] == ["g0", "g1", "g2", "i"]


def test_one_result_alone_is_judged_as_among_all() -> None:
    rng, results = random.Random(1), list[StoredResult]()
    for number in range(300):
        people = rng.sample(range(1, 6), rng.choice((2, 2, 3)))
        seats = tuple(StoredSeat(person, rank) for rank, person in enumerate(people, 1))
        results.append(played(f"{number:03}", rng.random() * 20 * DAY, seats, rng.choice(("chess", "go"))))
    all_of_them = list(eligibility_of(results))
    counted = [judgement.rated_game for judgement in all_of_them if judgement.rated_game]
    assert 0 < len(counted) < len(results)
    for judgement in all_of_them:
        assert check_one(judgement.result, counted) == judgement
    assert list(eligibility_of(rng.sample(results, len(results)))) == all_of_them
