"""Which results count, and which do not."""

import random

import pytest
from msgspec.structs import replace

from sessions.results.eligibility import DAY, ENDED_OUTSIDE, MOST_A_DAY, StoredResult
from sessions.results.rated_games import RatedSeat
from sessions.table.table import OUTSIDE
from tests.support.ratings.clubs import rated

PAIR = (RatedSeat(1, 1), RatedSeat(2, 2))


def played(
    id: str = "a", at: float = 0.0, seats: tuple[RatedSeat, ...] = PAIR, game: str = "chess"
) -> StoredResult:
    return StoredResult(id, at, game, 7, seats, "resign", True)


@pytest.mark.parametrize(
    "wrong",
    [
        replace(played(), rated=False),
        played(seats=(RatedSeat(1, 1), RatedSeat(0, 2))),
        played(seats=(RatedSeat(1, 1), RatedSeat(2, 2), RatedSeat(0, 2))),
        played(seats=(RatedSeat(1, 1), RatedSeat(1, 2))),
        played(seats=(RatedSeat(1, 1), RatedSeat(2, 2), RatedSeat(1, 2))),
        played(seats=(RatedSeat(1, 1),)),
        played(seats=tuple(RatedSeat(n, n) for n in range(1, 6))),
        played(seats=(RatedSeat(1, 1, 0), RatedSeat(2, 1, 0))),
        replace(played(), ending="moderator"),
        replace(played(), ending="ended"),
    ],
)
def test_what_does_not_count(wrong: StoredResult) -> None:
    assert len(rated([played()])) == 1
    assert rated([wrong]) == []


def test_wins_by_claim_and_by_resignation_count() -> None:
    assert all(rated([replace(played(), ending=word)]) for word in ("claim", "resign", "turns", "agreed"))


def test_every_ending_from_outside_is_known() -> None:
    assert {*OUTSIDE} <= {*ENDED_OUTSIDE}


def test_the_same_opponents_count_so_often_a_day() -> None:
    day = [played(f"g{n}", n * 60.0) for n in range(MOST_A_DAY + 2)]
    later = played("z", DAY + 30)  # the first is over a day ago by then, the others are not
    assert [one.id for one in rated([*day, later])] == [*(f"g{n}" for n in range(MOST_A_DAY)), "z"]
    others = played("y", 500.0, (RatedSeat(1, 1), RatedSeat(3, 2)))
    another_kind = played("x", 500.0, game="go")
    assert {"y", "x"} <= {one.id for one in rated([*day, others, another_kind])}


def test_one_pair_that_played_enough_stops_a_table_of_four_but_partners_do_not() -> None:
    day = [played(f"g{n}", n * 60.0) for n in range(MOST_A_DAY)]
    four = played("h", 999.0, tuple(RatedSeat(n, n) for n in (1, 2, 3, 4)))
    together = played("i", 999.0, tuple(RatedSeat(n, 1 + n // 3, n // 3) for n in (1, 2, 3, 4)))
    assert [one.id for one in rated([*day, four])] == ["g0", "g1", "g2"]
    assert [one.id for one in rated([*day, together])] == ["g0", "g1", "g2", "i"]


def test_what_counts_does_not_depend_on_the_order_in_which_results_are_given() -> None:
    rng, results = random.Random(1), list[StoredResult]()
    for number in range(300):
        people = rng.sample(range(1, 6), rng.choice((2, 2, 3)))
        seats = tuple(RatedSeat(person, rank) for rank, person in enumerate(people, 1))
        results.append(played(f"{number:03}", rng.random() * 20 * DAY, seats, rng.choice(("chess", "go"))))
    counted = rated(results)
    assert 0 < len(counted) < len(results)
    assert rated(rng.sample(results, len(results))) == counted
