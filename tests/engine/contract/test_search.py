"""The computer at every game that it can play: never peeks, changes nothing, ends when it is told to."""

import random
from itertools import islice
from typing import Any

import pytest

from engine.computers import levels, teacher, tree
from engine.computers.worlds import sample_match
from engine.match import Match
from tests.support.contract.search import (
    ALWAYS,
    MOST,
    NEVER,
    check_imagined,
    check_legal,
    check_secret,
    questions,
)
from tests.support.contract.trials import GameUnderTest


@pytest.fixture(autouse=True)
def able(trial: GameUnderTest) -> None:
    if trial.rules.computer is None:
        pytest.skip("no computer plays this game")


def test_imagined_worlds_look_like_the_true_one_to_the_seat(trial: GameUnderTest) -> None:
    for number in range(3):
        for match, seat in questions(trial, number, 5):
            check_imagined(match, seat, random.Random(number))


def check_unseen(match: Match[Any], seat: int, number: int) -> None:
    """The same knowledge and dice give the same answer, whatever the seat cannot see."""
    other = sample_match(match, seat, random.Random(number))
    for level in (levels.BY_NAME["squire"], levels.Level("some", 12, 1.0)):
        actual_answer, supposed_answer = (
            levels.choose_answer(m, seat, level, random.Random(7), ALWAYS) for m in (match, other)
        )
        assert actual_answer == supposed_answer


def test_the_same_dice_choose_the_same_whatever_is_unseen(trial: GameUnderTest) -> None:
    compared = 0
    for number in range(1, 4):
        for match, seat in islice(questions(trial, number, 7), 3):
            check_unseen(match, seat, compared)
            compared += 1
    assert compared > 4


def test_a_hint_with_its_reason_is_the_same_whatever_is_unseen(trial: GameUnderTest) -> None:
    for number, (match, seat) in enumerate(islice(questions(trial, 4, 5), 3)):
        other = sample_match(match, seat, random.Random(number))
        actual_hint, supposed_hint = (
            teacher.give_hint(m, seat, random.Random(2), 8, ALWAYS, ALWAYS) for m in (match, other)
        )
        assert actual_hint == supposed_hint


def test_nobody_thinks_of_what_was_said_in_secret(trial: GameUnderTest) -> None:
    for number in range(2):
        check_secret(trial, number)


def test_thinking_changes_nothing_and_gives_a_legal_answer(trial: GameUnderTest) -> None:
    for match, seat in islice(questions(trial, 2, 5), 6):
        check_legal(match, seat)


def test_it_stops_when_it_is_told_to(trial: GameUnderTest) -> None:
    match, seat = next(questions(trial, 3, 2))
    assert 1 <= tree.think(match, seat, random.Random(1), 100_000, NEVER).playouts <= 2
    asked_more = []

    def thrice() -> bool:
        asked_more.append(True)
        return len(asked_more) <= 3

    assert tree.think(match, seat, random.Random(1), 100_000, thrice).playouts <= 5


def test_a_game_played_by_the_computer_comes_to_an_end(trial: GameUnderTest) -> None:
    """Answers that look good one at a time must not go round in circles."""
    match, dice = Match.new(trial.rules, trial.setup(5)), random.Random(5)
    for _ in range(MOST):
        if match.question is None:
            break
        seat = match.rules.computer.policy().next_seat(match.question)
        match.answer(seat, levels.choose_answer(match, seat, levels.BY_NAME["squire"], dice, ALWAYS).token)
    assert match.result is not None
