"""Questions that several seats answer in secret: whoever looks ahead lets none see the answer of another."""

import random

import pytest

from engine.computers import levels, tree
from engine.computers.worlds import World, sample_match
from engine.game import Setup
from engine.match import Match
from engine.questions import Question
from engine.records.record import replay_with_events
from tests.support.goofspiel import GAME

RULES = GAME.make_rules(None)
EVEN = Setup(("Ann", "Bob"), {"cards": "3", "prizes": "equal"}, bytes(32))
TOLERANCE = 0.05


@pytest.mark.parametrize("number", range(4))
def test_a_hidden_bid_is_worth_what_it_is(number: int) -> None:
    """Hands 1, 2, 3 and three equal prizes are the same for both, so each expects half."""
    match = Match.new(RULES, EVEN)
    first = tree.think(match, 0, random.Random(number), 1500, lambda: True)
    assert first.value == pytest.approx(0.5, abs=TOLERANCE)
    match.answer(0, "2")
    second = tree.think(match, 1, random.Random(number), 1500, lambda: True)
    assert second.value == pytest.approx(0.5, abs=TOLERANCE)


def test_what_was_bid_in_secret_is_no_part_of_a_thought() -> None:
    for level in levels.LEVELS:
        thoughts = set()
        for bid in ("1", "2", "3"):
            match = Match.new(RULES, EVEN)
            match.answer(0, bid)
            thoughts.add(levels.choose_answer(match, 1, level, random.Random(5), lambda: False).token)
        assert len(thoughts) == 1


def test_who_answers_a_secret_question_looks_at_the_state_before_it() -> None:
    """Also in a game that keeps in its state what was answered."""

    class Told(type(RULES)):  # type: ignore[misc]
        def step(self, s):  # type: ignore[no-untyped-def]
            for seats in ((0, 1), (1,)):
                seat, token = yield Question("bid", {seat: ["1", "2"] for seat in seats}, secret=True)
                s.points[seat] = int(token)
            yield Question("open", {0: ["on"]})

    world = World(Told(), RULES.start(EVEN))
    assert (world.secret_answer_count, world.visible_state.points) == (0, [0, 0])
    world.give((0, "2"))
    assert (world.secret_answer_count, world.visible_state.points, world.state.points) == (1, [0, 0], [2, 0])
    world.give((1, "1"))
    assert (world.secret_answer_count, world.visible_state) == (0, world.state)


def test_a_match_counts_the_answers_to_the_open_secret_question() -> None:
    match = Match.new(RULES, Setup(("Ann", "Bob", "Cem"), {"cards": "3"}, bytes(32)))
    counts = []
    for seat in (0, 1, 2, 2, 0):
        match.answer(seat, match.legal(seat)[0])
        counts.append((match.secret_answer_count, match.copy().secret_answer_count))
    assert counts == [(1, 1), (2, 2), (0, 0), (1, 1), (2, 2)]


def test_what_others_have_bid_is_guessed_anew_whatever_the_game_returns() -> None:
    """Also if the game itself returns the bids as they are; the seat's own stays."""
    match = Match.new(RULES, Setup(("Ann", "Bob", "Cem"), {"cards": "3"}, bytes(32)))
    match.answer(0, "2")
    match.answer(1, "3")
    guesses = {tuple(sample_match(match, 1, random.Random(number)).answers) for number in range(30)}
    assert guesses == {((0, bid), (1, "3")) for bid in ("1", "2", "3")}


def test_a_record_knows_which_answers_nobody_else_may_see() -> None:
    match = Match.new(RULES, EVEN)
    answers = [(0, "1"), (1, "2"), (1, "3")]
    assert [answer.is_secret for answer in replay_with_events(match, answers)] == [False, False, True]
