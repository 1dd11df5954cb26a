"""Random games come to an end, lose nothing, list what can be given, and their forms can be given."""

import os
import random
from collections import Counter
from typing import Any

from engine.ask import CLOCK, Ask
from engine.match import Match, encode_state
from tests.support.contract import trials
from tests.support.contract.trials import Trial

GAMES = max(4, int(os.environ.get("CASTELLAN_GAMES", "200")) // 50)
LOOKED_AT, TRIES, ENOUGH, LISTED = 80, 9, 3, 3


def check_games(trial: Trial, games: int) -> None:
    """Nothing is lost on the way, and most of them end."""
    ended = 0
    for number in range(games):
        match = trial.begun(number)
        kept = trial.samples.conserved(match.state)
        for now in trial.decisions(number, trial.samples.most, match):
            assert trial.samples.conserved(now.state) == kept
            assert now.ask is None or can_go_on(trial, now)
        ended += match.result is not None
        assert (match.result is None) == (match.ask is not None)
    assert 2 * ended >= games, "most games never end"


def can_go_on(trial: Trial, match: Match[Any]) -> bool:
    """Somebody can answer, or the clock and the referee do."""
    ask = match.ask
    assert ask is not None
    answerable = all(ask.tokens.get(seat) or ask.forms.get(seat) for seat in ask.seats)
    return answerable and bool(ask.seats or trial.rules.refereeing)


def test_games_end_and_nothing_is_lost(trial: Trial) -> None:
    check_games(trial, GAMES)


# ---------------------------------------------------------------- answers


def check_lists(match: Match[Any], dice: random.Random) -> None:
    """No answer is listed twice, and each does something when it is given (sampled)."""
    for seat in match.ask.seats if match.ask else ():
        legal = match.legal(seat)
        assert len({*legal}) == len(legal)
        assert {*match.ask.tokens.get(seat, ())} <= {*legal}
        for token in dice.sample(list(legal), min(LISTED, len(legal))):
            copy = match.copy()
            before = encode_state(copy.state), [*copy.answers]
            done = copy.answer(seat, token)
            assert done.answers[0] == (seat, token)
            assert done.events or (encode_state(copy.state), copy.answers) != before, token


def test_every_listed_answer_is_accepted(trial: Trial) -> None:
    for number in range(GAMES // 2):
        dice = random.Random(number)
        for match in trial.decisions(number, LOOKED_AT):
            check_lists(match, dice)


def check_copies(trial: Trial, number: int) -> None:
    """What is done to a copy leaves the match as it is."""
    dice = random.Random(number)
    for match in trial.decisions(number, LOOKED_AT):
        if match.ask is not None:
            before = encode_state(match.state), encode_state(match.base), match.ask
            copy = match.copy()
            seat, line = trial.answer(copy, dice)
            if line:
                copy.answer(seat, line)
            assert (encode_state(match.state), encode_state(match.base), match.ask) == before


def test_a_copy_is_independent(trial: Trial) -> None:
    for number in range(GAMES // 2):
        check_copies(trial, number)


def absent(match: Match[Any], ask: Ask) -> None:
    """What somebody who is away answers, and what the table answers by itself, can be given."""
    for seat in ask.seats:
        for answer in (match.rules.default, match.rules.forced):
            token = answer(match.state, ask, seat)
            if token is not None:
                assert match.copy().answer(seat, token).answers


def test_what_is_answered_for_absent_people_is_legal(trial: Trial) -> None:
    for match in trial.decisions(1, LOOKED_AT):
        if match.ask is not None:
            absent(match, match.ask)


# ---------------------------------------------------------------- forms


def check_forms(trial: Trial, games: int) -> None:
    """Every form that is asked for can be opened, and every kind of form could be sent at some time."""
    met: Counter[str] = Counter()
    given: Counter[str] = Counter()
    for number in range(games):
        dice = random.Random(number)
        for match in trial.decisions(number, LOOKED_AT):
            for seat in match.ask.seats if match.ask else ():
                for form in match.ask.forms_of(seat):
                    kind = form.split(" ")[0]
                    met[kind] += 1
                    if given[kind] < ENOUGH:
                        given[kind] += can_be_given(trial, match, seat, form, dice)
    assert set(met) == set(+given), "a form that nobody could send"


def can_be_given(trial: Trial, match: Match[Any], seat: int, form: str, dice: random.Random) -> bool:
    """Whether taps at random came to a line that is accepted."""
    assert trial.rules.forms is not None, "the question names a form and the game has none"
    for _ in range(TRIES):
        line = trials.filled(match, seat, form, dice)
        if line:
            match.copy().answer(seat, line)
            return True
    return False


def test_forms_can_be_given(trial: Trial) -> None:
    check_forms(trial, GAMES)


def test_the_clock_speaks_at_a_real_table_alone(trial: Trial) -> None:
    """Nobody is waited for where nobody is asked, but at a table that has a referee and a clock."""
    for match in trial.decisions(2, LOOKED_AT):
        if match.ask is not None and not match.ask.seats:
            assert trial.rules.refereeing is not None
            assert match.legal(CLOCK) or trial.rules.refereeing.limit(match.state)
