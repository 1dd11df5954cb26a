"""Checks of random games: they end, lose nothing, and accept whatever they list."""

import random
from collections import Counter
from typing import Any

from engine.match import Match, encode_state
from engine.questions import Question
from tests.support.contract import trials
from tests.support.contract.trials import GameUnderTest

LOOKED_AT, TRIES, ENOUGH, LISTED = 80, 9, 3, 3


def check_games(trial: GameUnderTest, games: int) -> None:
    """Nothing is lost on the way, and most of them end."""
    ended = 0
    for number in range(games):
        match = trial.begun(number)
        conserved = trial.samples.conserved(match.state)
        for now in trial.decisions(number, trial.samples.usual_length, match):
            assert trial.samples.conserved(now.state) == conserved
            assert now.question is None or can_go_on(trial, now)
        ended += match.result is not None
        assert (match.result is None) == (match.question is not None)
    assert 2 * ended >= games, "most games never end"


def can_go_on(trial: GameUnderTest, match: Match[Any]) -> bool:
    """Somebody can answer, or the clock and the referee do."""
    ask = match.question
    assert ask is not None
    answerable = all(ask.tokens.get(seat) or ask.forms.get(seat) for seat in ask.seats)
    return answerable and bool(ask.seats or trial.rules.refereeing)


def check_lists(match: Match[Any], dice: random.Random, people: int) -> None:
    """No answer is listed twice, and each does something when it is given (some verbs are tried)."""
    for seat in sorted({*range(people), *match.question.tokens}) if match.question else ():
        legal = list(match.legal(seat))
        assert len({*legal}) == len(legal)
        assert seat not in match.question.seats or {*match.question.tokens.get(seat, ())} <= {*legal}
        by_verb = {token.split(" ")[0]: token for token in dice.sample(legal, len(legal))}
        for token in dice.sample([*by_verb.values()], min(LISTED, len(by_verb))):
            copy = match.copy()
            before = encode_state(copy.state), [*copy.answers]
            done = copy.answer(seat, token)
            assert done.answers[0] == (seat, token)
            assert done.events or (encode_state(copy.state), copy.answers) != before, token


def check_copies(trial: GameUnderTest, number: int) -> None:
    """What is done to a copy leaves the match as it is."""
    dice = random.Random(number)
    for match in trial.decisions(number, LOOKED_AT):
        if match.question is not None:
            before = encode_state(match.state), encode_state(match.base), match.question
            copy = match.copy()
            seat, line = trial.answer(copy, dice)
            if line:
                copy.answer(seat, line)
            assert (encode_state(match.state), encode_state(match.base), match.question) == before


def check_forms(trial: GameUnderTest, games: int) -> None:
    """Every form that is asked for can be opened, and every kind of form could be sent at some time."""
    met: Counter[str] = Counter()
    given: Counter[str] = Counter()
    for number in range(games):
        dice = random.Random(number)
        for match in trial.decisions(number, LOOKED_AT):
            for seat in match.question.seats if match.question else ():
                for form in match.question.forms_of(seat):
                    kind = form.split(" ")[0]
                    met[kind] += 1
                    if given[kind] < ENOUGH:
                        given[kind] += can_be_given(trial, match, seat, form, dice)
    assert set(met) == set(+given), "a form that nobody could send"


def can_be_given(trial: GameUnderTest, match: Match[Any], seat: int, form: str, dice: random.Random) -> bool:
    """Whether taps at random came to a line that is accepted."""
    assert trial.rules.forms is not None, "the question names a form and the game has none"
    for _ in range(TRIES):
        line = trials.filled(match, seat, form, dice)
        if line:
            match.copy().answer(seat, line)
            return True
    return False


def absent(match: Match[Any], ask: Question) -> None:
    """What somebody who is away answers, and what the table answers by itself, can be given."""
    for seat in ask.seats:
        for answer in (match.rules.default, match.rules.forced):
            token = answer(match.state, ask, seat)
            if token is not None:
                assert match.copy().answer(seat, token).answers


def check_absent(trial: GameUnderTest) -> None:
    for match in trial.decisions(1, LOOKED_AT):
        if match.question is not None:
            absent(match, match.question)
