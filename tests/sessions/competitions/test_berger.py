"""Round robins by Berger's tables."""

import pytest

from sessions.competitions.rounds import berger, robin_pairs, robin_rounds

# FIDE Handbook C.05, annex 1 (Berger tables): rounds of 3 or 4, 5 or 6, 7 or 8, and 9 or 10 entrants.
TABLES = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
}


@pytest.mark.parametrize("entrants", TABLES)
def test_rounds_are_those_of_the_handbook(entrants: int) -> None:
    for number, line in enumerate(TABLES[entrants], 1):
        assert [f"{one}-{other}" for one, other in berger(entrants, number)] == line.split()


@pytest.mark.parametrize("entrants", [3, 5, 7, 9, 11])
def test_whoever_would_meet_the_last_of_an_even_field_rests(entrants: int) -> None:
    for number in range(1, entrants + 1):
        even = berger(entrants + 1, number)
        odd = [(one % (entrants + 1), other % (entrants + 1)) for one, other in even]
        assert berger(entrants, number) == odd


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("entrants", [*range(3, 20), 33, 64])
def test_everybody_meets_everybody_and_begins_as_often(entrants: int, double: bool) -> None:
    rounds = [
        robin_pairs(entrants, number, double=double)
        for number in range(1, robin_rounds(entrants, double=double) + 1)
    ]
    met = [{*pair} for pairs in rounds for pair in pairs if 0 not in pair]
    times = 2 if double else 1
    everybody = range(1, entrants + 1)
    assert all(met.count({one, other}) == times for one in everybody for other in everybody if one < other)
    for who in everybody:
        turns = [
            1 if pair[0] == who else -1 for pairs in rounds for pair in pairs if who in pair and 0 not in pair
        ]
        assert abs(sum(turns)) <= (0 if double else 1)
        assert all(len({*turns[at : at + 3]}) > 1 for at in range(len(turns) - 2))
