"""Fewer answers give what there was before: undo is a replay, and nothing is shown twice or forgotten."""

from engine.match import Match
from tests.support.contract.trials import GameUnderTest
from tests.support.contract.undoing import GAMES, LOOKED_AT, check_rest, check_undo, position


def test_fewer_answers_give_what_there_was(trial: GameUnderTest) -> None:
    for number in range(GAMES):
        check_undo(trial, number)


def test_a_step_taken_back_and_given_again_changes_nothing(trial: GameUnderTest) -> None:
    """Within an action from its point of rest, as an undo of the own answers goes."""
    for number in range(GAMES):
        for match in trial.decisions(number, LOOKED_AT):
            if match.answers:
                back = Match(trial.rules, trial.rules.copy(match.base), match.answers[:-1])
                back.replay(match.answers[-1:])
                assert position(back) == position(match)


def test_what_hides_compares_with_the_point_of_rest(trial: GameUnderTest) -> None:
    """Not with the start. At a real table undo is an answer, which the others agree to."""
    if trial.rules.refereeing is None:
        check_rest(trial, 1)
