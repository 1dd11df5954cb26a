"""Hints and moments at every decision of games: of random answers, of computers, of people who type.

`python -m tests.engine.computers.test_teacher_everywhere GAMES` does so in as many whole games of each
way, and counts.
"""

import itertools
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from engine.computers import levels, teacher
from engine.computers.computer import Random
from engine.computers.teacher import FinishedMatch
from engine.game import Setup, games
from engine.match import Match
from engine.questions import Answer, Refused
from sessions.table import stored_moments
from tests.support.contract.trials import GameUnderTest, trials_of
from tests.support.depth import DEEP, first_short
from tests.support.plays import NAMES, PACKS

PLAYS = {
    f"{name}-{trial.pack}": trial
    for name in games()
    for trial in trials_of(name)
    if trial.rules.computer and trial.pack in PACKS
}
GAMES = sorted(PLAYS)
SHORT = {"crownfell": 24, "craft-the-crown": 30, "crown-crest": 50}
Answers = list[Answer]


def timer(seconds: float) -> Callable[[], bool]:
    """Six questions a second whether it is over, on any machine."""
    asked = itertools.count()
    return lambda: next(asked) < 6 * seconds


# ---------------------------------------------------------------- games as they are played


def at_random(play: GameUnderTest, match: Match, rng: random.Random) -> Answers:  # type: ignore[type-arg]
    return match.answer(*play.answer(match, rng)).answers


def at_once(play: GameUnderTest, match: Match, rng: random.Random) -> Answers:  # type: ignore[type-arg]
    """As a computer that gives what first comes to its mind, with all that it begins."""
    assert match.question is not None
    seat = match.rules.computer.policy().next_seat(match.question)
    token = levels.random_candidate(match, seat, Random(rng.random())).token
    return match.answer(seat, levels.complete_line(match, seat, token, Random(1))).answers


def as_typed(play: GameUnderTest, match: Match, rng: random.Random) -> Answers:  # type: ignore[type-arg]
    """As a person types it: in small letters, in another order, several at once."""
    seat, token = play.answer(match, rng)
    for line in spoken(play.game.name, token, rng):
        try:
            return match.answer(seat, line).answers
        except Refused:
            continue
    return match.answer(seat, token).answers


def spoken(game: str, token: str, rng: random.Random) -> list[str]:
    """Other ways to say an answer, the boldest first."""
    head, *rest = token.split(" ")
    if game == "crown-crest" and head in ("mv", "tk", "fb"):
        return [f"{head}  {' '.join(rest[::-1])}"] if head != "fb" else []
    if game == "craft-the-crown" and head in ("buy", "sell"):
        return [f"{token}*3", f"{token}; {token}", f"{head} {' '.join(rest)}*2"]
    return [token.lower()] if rng.random() < 0.5 else []


WAYS = {"random": at_random, "computer": at_once, "typed": as_typed}


def played(name: str, style: str, number: int, most: int) -> FinishedMatch:
    """A game from its deal, as far as so many answers."""
    play, rng = PLAYS[name], random.Random(number)
    setup = Setup(
        NAMES[: 2 + number % 2 if play.game.name == "craft-the-crown" else 2], {}, bytes([number] * 32)
    )
    match, answers = Match.new(play.rules, setup), Answers()
    while match.question is not None and len(answers) < most:
        answers += WAYS[style](play, match, rng)
    return FinishedMatch(play.rules, setup, answers)


# ---------------------------------------------------------------- hints and moments


def hinted(game: FinishedMatch) -> Iterator[teacher.Hint]:
    """A hint for every seat that is asked, at every question, and it can be given."""
    for number in range(len(game.answers)):
        match = game.match_before(number)
        if match.question is not None:
            for seat in match.question.seats:
                hint = teacher.give_hint(match, seat, Random(number), 3, timer(1.0), timer(1.0))
                assert match.copy().answer(seat, hint.token).answers
                yield hint


def looked_back_on(game: FinishedMatch) -> Iterator[teacher.KeyMoment | None]:
    """What every decision was worth, kept and read again."""
    for number in teacher.decisions(game, range(len(game.setup.seats))):
        moment = teacher.evaluate_decision(game, number, Random(number), timer, 1.0)
        if moment is not None:
            assert stored_moments.decode_moments(stored_moments.encode_moments([moment])) == [moment]
            assert game.match_before(number).answer(moment.seat, moment.hint.token).answers
        yield moment


@DEEP
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("style", WAYS)
def test_moments_are_found_at_every_decision(name: str, style: str) -> None:
    game = played(name, style, 5, SHORT[PLAYS[name].game.name])
    assert len([*looked_back_on(game)]) > 10


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("style", first_short(WAYS))
def test_hints_are_given_at_every_question(name: str, style: str) -> None:
    assert len([*hinted(played(name, style, 6, SHORT[PLAYS[name].game.name] // 2))]) > 10


@pytest.mark.parametrize("name", GAMES)
def test_any_answer_can_be_weighed_also_one_that_no_quick_list_holds(name: str) -> None:
    """A game is looked back on as it was played, and people play what no list of good answers has."""
    play, rng, unlisted = PLAYS[name], random.Random(2), 0
    for match in play.decisions(2, 60):
        if match.question is None:
            break
        policy, (seat, token) = match.rules.computer.policy(), play.answer(match, rng)
        quick = policy.candidates(match.state, match.question, seat, Random(1))
        tokens = [*dict.fromkeys((*quick, *match.legal(seat), token))]
        unlisted += len(tokens) - len(quick)
        weights = policy.weights(match.state, match.question, seat, tokens)
        if weights is None:  # the search compares values instead, or the game has a search of its own
            return
        assert len(weights) == len(tokens)
        assert all(weight > 0 for weight in weights)
    assert unlisted > 20


def main(count: int) -> None:
    met: Counter[str] = Counter()
    for name, style, number in itertools.product(GAMES, WAYS, range(count)):
        game = played(name, style, number, 400)
        met[f"{name} {style}: moments"] += sum(1 for _ in looked_back_on(game))
        met[f"{name} {style}: hints"] += sum(1 for _ in hinted(game))
        print(name, style, number, dict(met), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
