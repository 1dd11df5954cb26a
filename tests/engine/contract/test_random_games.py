"""Random games come to an end, lose nothing, list what can be given, and their forms can be given."""

import os
import random

from engine.questions import CLOCK
from tests.support.contract.random_games import (
    LOOKED_AT,
    check_absent,
    check_copies,
    check_forms,
    check_games,
    check_lists,
)
from tests.support.contract.trials import GameUnderTest

GAMES = max(4, int(os.environ.get("CASTELLAN_GAMES", "200")) // 50)


def test_games_end_and_nothing_is_lost(trial: GameUnderTest) -> None:
    check_games(trial, GAMES)


# ---------------------------------------------------------------- answers


def test_every_listed_answer_is_accepted(trial: GameUnderTest) -> None:
    for number in range(GAMES // 2):
        dice = random.Random(number)
        for match in trial.decisions(number, LOOKED_AT):
            check_lists(match, dice, trial.people(number))


def test_a_copy_is_independent(trial: GameUnderTest) -> None:
    for number in range(GAMES // 2):
        check_copies(trial, number)


def test_what_is_answered_for_absent_people_is_legal(trial: GameUnderTest) -> None:
    check_absent(trial)


# ---------------------------------------------------------------- forms


def test_forms_can_be_given(trial: GameUnderTest) -> None:
    check_forms(trial, GAMES)


def test_the_clock_speaks_at_a_real_table_alone(trial: GameUnderTest) -> None:
    """Nobody is waited for where nobody is asked, but at a table that has a referee and a clock."""
    for match in trial.decisions(2, LOOKED_AT):
        if match.question is not None and not match.question.seats:
            assert trial.rules.refereeing is not None
            assert match.legal(CLOCK) or trial.rules.refereeing.limit(match.state)
