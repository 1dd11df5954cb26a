"""Worked examples that others published: tie-breaks and Swiss pairings."""

import pytest

from sessions.competitions.standings import (
    SONNEBORN_BERGER,
    Crosstable,
    buchholz,
    buchholz_cut,
    sonneborn_berger,
    standings,
)
from sessions.competitions.swiss import SwissRound, cards
from sessions.competitions.tournament_data import BYE, FORFEITS, ROUND_ROBIN
from tests.support.competitions.made_up import crosstable

# FIDE Technical Commission, tie-break exercises for the regulations of 2023/24 (tec.fide.com, 18 March 2024).
EXERCISE = """
1,+W9,=B13,=W2,+B15,=W4
2,+B10,+W7,=B1,+W16,=B3
3,=W11,+B6,+W8,=B4,=W2
4,+B12,=BYE,+W13,=W3,=B1
5,-W13,-B15,+W11,=B7,+W10
6,-B14,-W3,+BYE,+W10,+B8
7,+W15,-B2,-B16,=W5,-B11
8,=B16,+W14,-B3,+W13,-W6
9,-B1,-W10,=BYE,-F11,+BYE
10,-W2,+B9,-W15,-B6,-B5
11,=B3,-W16,-B5,+F9,+W7
12,-W4,+BYE,+F14,--,--
13,+B5,=W1,-B4,-B8,-W14
14,+W6,-B8,-F12,--,+B13
15,-B7,+W5,+B10,-W1,-B16
16,=W8,+B11,+W7,-B2,+W15
"""


@pytest.mark.parametrize(
    ("name", "number", "points"),
    [
        *((buchholz, *one) for one in [(2, 13), (1, 12.5), (3, 15.5), (16, 12.5), (4, 15)]),
        *((buchholz, *one) for one in [(5, 8.5), (8, 13.5), (11, 13.5)]),
        *((buchholz_cut, *one) for one in [(5, 7.5), (8, 12), (11, 12)]),
        *((sonneborn_berger, *one) for one in [(16, 7.25), (11, 5.75)]),
    ],
)
def test_tie_breaks_of_the_fide_exercise(name, number: int, points: float) -> None:
    """The values are the commission's; so is that a forfeit win is against somebody with as many points."""
    assert name(Crosstable(crosstable(EXERCISE)), number) == 4 * points


@pytest.mark.parametrize("number", range(1, 6))
def test_all_rounds_of_the_exercise_are_paired_as_they_were(number: int) -> None:
    """The same exercise is a Swiss by the Dutch system, with byes, absences and forfeits; each round is
    paired from what was before. Of a forfeit it does not say who was to begin."""
    tournament = crosstable(EXERCISE)
    pairings = tournament.rounds[number - 1].pairings
    del tournament.rounds[number - 1 :]
    known = cards(tournament)
    paired = [one for one in pairings if one.second or one.result == BYE]
    pairs = SwissRound([known[who] for one in paired for who in (one.first, one.second) if who]).pairs()
    assert {frozenset(pair) for pair in pairs} == {frozenset((one.first, one.second)) for one in paired}
    assert {*pairs} >= {(one.first, one.second) for one in paired if one.result not in FORFEITS}


def test_the_tie_break_of_a_double_round_robin() -> None:
    """Sensei's Library, "Sonneborn-Berger": A and B have four wins each; A has 11, B 9, C 6 and D 4."""
    tournament = crosstable(
        """
1,+W4,+W2,+B3,-B4,-B2,+W3
2,+W3,-B1,+W4,-B3,+W1,+B4
3,-B2,+B4,-W1,+W2,+W4,-B1
4,-B1,-W3,-B2,+W1,-B3,-W2
""",
        kind=ROUND_ROBIN,
        double=True,
        tie_breaks=(SONNEBORN_BERGER,),
    )
    lines = standings(tournament)
    assert [(one.place, one.number, one.half_points // 2) for one in lines] == [
        *((1, 1, 4), (2, 2, 4), (3, 3, 3), (4, 4, 1))
    ]
    assert [one.tie_breaks[0] for one in lines] == [4 * value for value in (11, 9, 6, 4)]


@pytest.mark.parametrize(
    ("crosstable_text", "rounds", "pairs"),
    [
        # bbpPairings, test "dutch_2025_C5": the lowest score has the bye, though the leaders could have met.
        (
            """
1,+W4,+B2
2,+B5,-W1
3,+W6,+B4
4,-B1,-W3
5,-W2,+B6
6,-B3,-W5
""",
            "-4",
            [(1, 5), (3, 2), (6, 0)],
        ),
        # bbpPairings, test "dutch_2025_C9": of equals the bye goes to who has missed the fewest games.
        ("1,+W3 2,+B4 3,-B1 4,-W2 5,--", "", [(2, 1), (3, 5), (4, 0)]),
    ],
)
def test_swiss_rounds_of_an_approved_program(
    crosstable_text: str, rounds: str, pairs: list[tuple[int, int]]
) -> None:
    known = cards(crosstable(crosstable_text))
    present = [one for number, one in known.items() if f"-{number}" != rounds]
    assert SwissRound(present).pairs() == pairs
