"""Swiss rounds: who meets, who begins, who has the bye."""

import random

import pytest
from msgspec.structs import replace

from sessions.competitions.entrants import planned, sign_up, withdraw
from sessions.competitions.rounds import begin, enter, pair_next_round
from sessions.competitions.swiss import PairingCard, SwissRound, card, cards
from sessions.competitions.tournament_data import (
    BYE,
    DRAW,
    FIRST,
    LOST,
    OPEN,
    OVER,
    SECOND,
    SWISS,
    WON,
    ZERO,
    Pairing,
    PairingId,
    RoundScore,
    TournamentPlan,
    score_in,
)
from sessions.competitions.who_begins import FirstMoveHistory, beginner_is_first
from tests.support.competitions.made_up import crosstable
from tests.support.competitions.other_pairings import least, summed, unbearable


def known(number: int, half_points: int, met: str = "", turns: str = "", **more: object) -> PairingCard:
    """turns: + they began, - they did not."""
    began = tuple(1 if sign == "+" else -1 for sign in turns)
    rank = (-half_points, number)
    opponents = tuple(map(int, met.split()))
    return PairingCard(number, half_points, opponents, FirstMoveHistory(began, rank, number), **more)  # type: ignore[arg-type]


def meetings(*cards: PairingCard) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in SwissRound(cards).pairs()}


def sets(*pairs: tuple[int, int]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs}


def test_leaders_who_both_began_twice_do_not_meet() -> None:
    """Though they are alone with their points."""
    two = [known(1, 4, turns="++"), known(2, 4, turns="++"), known(3, 2, turns="--"), known(4, 2, turns="--")]
    assert meetings(*two) == sets((1, 3), (2, 4))
    assert all(pair[0] in (3, 4) for pair in SwissRound(two).pairs())


def test_in_the_last_round_topscorers_meet_although_both_began_twice() -> None:
    """C.04.3: who may not begin, or not, for a third time are those below half of the points."""
    two = [
        known(1, 4, turns="++", is_topscorer=True),
        known(2, 4, turns="++", is_topscorer=True),
        known(3, 2, turns="-+"),
        known(4, 2, turns="+-"),
    ]
    assert {frozenset(pair) for pair in SwissRound(two).pairs()} == sets((1, 3), (2, 4))
    last = SwissRound(two, last=True)
    assert {frozenset(pair) for pair in last.pairs()} == sets((1, 2), (3, 4))


def test_in_the_last_round_those_below_half_are_kept_apart_as_ever() -> None:
    cards = [
        known(1, 4, turns="+-+-"),
        known(2, 4, turns="-+-+"),
        known(3, 4, turns="++"),
        known(4, 4, turns="++"),
    ]
    assert frozenset((3, 4)) not in {frozenset(pair) for pair in SwissRound(cards, last=True).pairs()}


@pytest.mark.parametrize("game_begins", [True, False])
def test_who_begins_keeps_nobody_apart_where_the_game_decides_it(game_begins: bool) -> None:
    table = crosstable("1,+W3,+W4\n2,+W5,+W6\n3,-B1,+W5\n4,+W6,-B1\n5,-B2,-B3\n6,-B4,-B2")
    table.plan = replace(table.plan, game_begins=game_begins)
    pairs = {frozenset(pair) for pair in SwissRound(list(cards(table).values())).pairs()}
    assert (frozenset((1, 2)) in pairs) is game_begins


@pytest.mark.parametrize(("rounds", "together"), [(3, True), (4, False)])
def test_a_tournament_knows_its_last_round(rounds: int, together: bool) -> None:
    table = crosstable("1,+W3,+W4\n2,+W5,+W6\n3,-B1,+W5\n4,+W6,-B1\n5,-B2,-B3\n6,-B4,-B2")
    table.total = rounds
    pair_next_round(table, 0.0)
    assert ({1, 2} in [{one.first, one.second} for one in table.rounds[-1].pairings]) is together


def test_a_swiss_ends_when_those_who_are_left_have_all_met() -> None:
    cup = planned(TournamentPlan(SWISS, rounds=4))
    for number in range(5):
        sign_up(cup, 1_000 + number, f"P{number + 1}", 100.0 - number)
    begin(cup, 0.0)
    for number in (1, 2, 3):
        withdraw(cup, number)
    while cup.phase != OVER:
        for board, pairing in enumerate(cup.rounds[-1].pairings):
            if pairing.result == OPEN:
                enter(cup, PairingId(len(cup.rounds), board), FIRST)
        pair_next_round(cup, 0.0)
    met = [
        {pairing.first, pairing.second} for made in cup.rounds for pairing in made.pairings if pairing.second
    ]
    assert met.count({4, 5}) == 1
    assert len(cup.rounds) < 4


def test_a_bye_is_had_once() -> None:
    cards = [known(1, 4), known(2, 2), known(3, 2, unplayed_wins=1)]
    assert meetings(*cards) == sets((1, 3), (2, 0))


def test_of_equals_the_last_has_the_bye() -> None:
    assert meetings(*(known(number, 2) for number in range(1, 8))) == sets((1, 4), (2, 5), (3, 6), (7, 0))


def test_whoever_floated_down_does_not_again() -> None:
    cards = [known(1, 4), known(2, 4), known(3, 4, floats=(-1,)), known(4, 2)]
    assert meetings(*cards) == sets((1, 3), (2, 4))
    cards[2] = known(3, 4)
    assert meetings(*cards) == sets((1, 2), (3, 4))


def test_whoever_floated_up_does_not_again() -> None:
    cards = [known(1, 4), known(2, 2, floats=(1,)), known(3, 2), known(4, 2)]
    assert meetings(*cards) == sets((1, 3), (2, 4))


def test_who_has_met_everybody_meets_somebody_again() -> None:
    cards = [known(1, 4, "2 3"), known(2, 2, "1 3", unplayed_wins=1), known(3, 0, "1 2", unplayed_wins=1)]
    assert meetings(*cards) == sets((2, 3), (1, 0))


def test_one_or_nobody_can_be_there() -> None:
    assert SwissRound([known(1, 4)]).pairs() == [(1, 0)]
    assert SwissRound([]).pairs() == []


@pytest.mark.parametrize(
    ("upper_turns", "other", "first"),
    [
        # Nobody has a wish: by the number of the higher one.
        ("", "", True),
        # Both have theirs.
        ("+", "-", False),
        ("-", "+", True),
        # One has none.
        ("", "+", True),
        ("+", "", False),
        # The stronger wish: a third time running, then more often, then the turn before.
        ("-+", "+", True),
        ("+-+", "-++", True),
        # Equal wishes: the other way round than when they last differed.
        ("-+-+", "+--+", False),
        # Equal all along: the higher one has their way.
        ("-+", "-+", False),
        ("+-", "+-", True),
    ],
)
def test_who_begins(upper_turns: str, other: str, first: bool) -> None:
    upper, lower = (
        known(1, 2, turns=upper_turns).first_move_history,
        known(2, 2, turns=other).first_move_history,
    )
    assert beginner_is_first(upper, lower) == first
    assert beginner_is_first(lower, upper) != first


def test_the_wider_difference_goes_before_the_longer_row() -> None:
    upper, lower = known(1, 2, turns="-++").first_move_history, known(2, 2, turns="++-+").first_move_history
    assert (upper.difference, lower.difference) == (1, 2)
    assert beginner_is_first(upper, lower)


class Club:
    """A few people who play on and on, whoever is there; nothing keeps them from running out of opponents."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.lines: dict[int, list[RoundScore]] = {n: [] for n in range(1, self.rng.randint(3, 8) + 1)}

    def round(self) -> tuple[int, int, int]:
        present = [number for number in self.lines if self.rng.random() < 0.85]
        cards = {number: card(number, self.lines) for number in present}
        pairs = SwissRound(list(cards.values())).pairs()
        assert sorted(who for pair in pairs for who in pair if who) == present
        broken = summed([(cards[number], cards[other] if other else None) for number, other in pairs])
        assert broken == least(list(cards.values()))
        for number in self.lines.keys() - {*present}:
            self.lines[number].append(RoundScore((), 0, LOST, False, False, ZERO))
        for first, second in pairs:
            self._play(first, second)
        return broken

    def _play(self, first: int, second: int) -> None:
        if not second:
            self.lines[first].append(RoundScore((), 2, WON, False, False, BYE))
            return
        turns = [card(one, self.lines).first_move_history.first_moves for one in (first, second)]
        bearable = not unbearable(turns[0], False) and not unbearable(turns[1], True)
        if bearable and self.rng.random() < 0.5:  # so that wishes grow strong
            first, second = second, first
        game = Pairing(first, second, self.rng.choice([SECOND, DRAW, FIRST, FIRST]))
        self.lines[first].append(score_in(game, first))
        self.lines[second].append(score_in(game, second))


def test_no_other_pairing_of_a_small_field_breaks_less() -> None:
    """Second byes, meetings again and clashes of who begins, against every pairing that there is; long beyond
    the rounds that a tournament would have, so that all of them come up."""
    broken = []
    for seed in range(40):
        club = Club(seed)
        broken += [club.round() for _ in range(10)]
    assert all(any(one[kind] for one in broken) for kind in (1, 2, 3))
    assert sum(not any(one) for one in broken) > 100
