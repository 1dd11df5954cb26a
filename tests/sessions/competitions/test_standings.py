"""Places and tie-breaks."""

import pytest

from sessions.competitions.standings import (
    HEAD_TO_HEAD,
    PROGRESSIVE,
    WINS,
    Crosstable,
    buchholz,
    buchholz_cut,
    progressive,
    sonneborn_berger,
    standings,
    wins,
)
from sessions.competitions.tournament_data import REST, ROUND_ROBIN, ZERO
from tests.support.competitions.made_up import crosstable

# Byes, half points on notice, and two who stop: tiebreak-core's case "FIDE2024-SWISS5-ART16", worked out from
# article 16 by its author.
UNPLAYED = """
1,+W2,+BYE,-W3,=BYE,+W4
2,-B1,-W3,+W4,=B3,--
3,+W4,+B2,+B1,=W2,+BYE
4,-B3,=BYE,-B2,--,-B1
"""


@pytest.mark.parametrize(
    ("name", "points"),
    [
        (buchholz, (14, 14.5, 12.5, 11)),
        (buchholz_cut, (10.5, 13, 12, 10.5)),
        (sonneborn_berger, (7.75, 2.75, 11.5, 0.25)),
        (progressive, (11, 4, 14, 2)),
    ],
)
def test_rounds_without_a_game(name, points: tuple[float, ...]) -> None:
    table = Crosstable(crosstable(UNPLAYED))
    assert [name(table, number) / 4 for number in range(1, 5)] == [*points]


def places(crosstable_text: str, *tie_breaks: str, kind: str = "swiss") -> dict[int, int]:
    lines = standings(crosstable(crosstable_text, kind=kind, tie_breaks=tie_breaks))
    return {one.number: one.place for one in lines}


def test_equal_is_equal() -> None:
    assert places("1,+W4,=W2 2,+W3,=B1 3,-B2,+W4 4,-B1,-B3", WINS) == {1: 1, 2: 1, 3: 3, 4: 4}


def test_the_first_tie_break_decides_first() -> None:
    crosstable_text = "1,+W4,-B3,+W2 2,+W3,+B4,-B1 3,-B2,+W1,-W4 4,-B1,-W2,+B3"
    assert places(crosstable_text, HEAD_TO_HEAD) == {1: 1, 2: 2, 4: 3, 3: 4}
    assert places(crosstable_text, PROGRESSIVE, HEAD_TO_HEAD) == {2: 1, 1: 2, 3: 3, 4: 4}


def test_head_to_head_is_for_those_who_have_all_met() -> None:
    """1, 2 and 3 have two points each; 2 and 3 never met, so that 1 beat both of them means nothing."""
    crosstable_text = "1,+W2,+W3,-B4,-W5 2,-B1,+W4,+B5,-- 3,+W5,-B1,+BYE,-- 4,--,-B2,+W1,-- 5,-B3,--,-W2,+B1"
    assert places(crosstable_text, HEAD_TO_HEAD) == {1: 1, 2: 1, 3: 1, 4: 4, 5: 4}


def test_who_stays_equal_after_head_to_head_is_compared_among_themselves() -> None:
    """1 to 4 are equal; 1 and 2 have two points against the four, 3 and 4 one; 1 beat 2, and 3 beat 4."""
    crosstable_text = """
1,-W6,+W2,+B3,-W4,-B5
2,-W5,-B1,-W6,+W3,+B4
3,+W4,+B5,-W1,-B2,-W6
4,-B3,+B6,-W5,+B1,-W2
5,+B2,-W3,+B4,+B6,+W1
6,+B1,-W4,+B2,-W5,+B3
"""
    lines = standings(crosstable(crosstable_text, kind=ROUND_ROBIN, tie_breaks=(HEAD_TO_HEAD,)))
    assert [(one.number, one.place) for one in lines] == [(5, 1), (6, 2), (1, 3), (2, 4), (3, 5), (4, 6)]
    assert [one.tie_breaks for one in lines[2:]] == [(8,), (8,), (4,), (4,)], "those against all four"


def test_in_a_round_robin_a_game_that_was_not_played_counts_as_a_game_but_not_as_a_win() -> None:
    """Only 3 came to play against 1; 4 missed the last round."""
    table = Crosstable(
        crosstable("1,+F2,-B3,+F4 2,-F1,+W4,=B3 3,+W4,+W1,=W2 4,-B3,-B2,-F1", kind=ROUND_ROBIN)
    )
    assert (sonneborn_berger(table, 1), wins(table, 1)) == (6, 0)


def test_a_rest_counts_for_nothing() -> None:
    tournament = crosstable("1,+W2,+W3,-- 2,-B1,--,+W3 3,--,-B1,-B2", kind=ROUND_ROBIN)
    for pairing in (one for tournament_round in tournament.rounds for one in tournament_round.pairings):
        pairing.result = REST if pairing.result == ZERO else pairing.result
    assert [buchholz(Crosstable(tournament), number) for number in (1, 2, 3)] == [4, 8, 12]


def test_whoever_left_a_round_robin_early_comes_last_and_their_games_do_not_count() -> None:
    tournament = crosstable("1,+W2,+W3,+W4 2,-B1,+W4,+W3 3,+W4,-B1,-B2 4,-B3,-B2,-B1", kind=ROUND_ROBIN)
    tournament.entrants[1].struck = True
    lines = standings(tournament)
    assert [(one.number, one.place, one.half_points) for one in lines] == [
        (1, 1, 4),
        (3, 2, 2),
        (4, 3, 0),
        (2, 4, 0),
    ]
    assert [one.counted for one in lines] == [True, True, True, False]
