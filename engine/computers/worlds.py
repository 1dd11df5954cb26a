"""Worlds: full states that fit what a seat knows, which are played on without being saved.

In all functions `rng` is the source of random numbers.
"""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from engine.computers.computer import Computer, Random
from engine.game import Rules, State
from engine.match import Match
from engine.questions import Answer, GameOver, Outcome, Question, Script

S = TypeVar("S", bound=State)


class World(Generic[S]):
    """A state on which a search plays. Each answer changes the state, so a world serves only once.

    state: a stable state, in which the next action begins. It is not copied.
    answers: answers to give at once.

    Attributes:
    question: the open question; None when the game is over.
    visible_state: the state that the seat that answers next may look at. A secret question is answered
    without knowing the answers of others, so during it this is a copy from before the first answer.
    secret_answer_count: how many seats have answered the open secret question; 0 if there is none.
    """

    __slots__ = ("_script", "question", "rules", "secret_answer_count", "state", "visible_state")

    def __init__(self, rules: Rules[S, Any], state: S, answers: Sequence[Answer] = ()) -> None:
        self.rules, self.state = rules, state
        self.visible_state, self.secret_answer_count = state, 0
        self.question: Question | None = None
        self._script: Script | None = None
        self._open()
        for answer in answers:
            self.give(answer)

    @property
    def result(self) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        return self.state.result

    def give(self, answer: Answer) -> None:
        """Give one legal answer, without checking it."""
        assert self._script is not None
        try:
            self._set_question(self._script.send(answer))
        except StopIteration:
            self._open()
        except GameOver as over:
            self._end(over)

    def _open(self) -> None:
        """Start actions until one asks a question or the game is over."""
        while True:
            self.state.events.clear()
            self._script = self.rules.step(self.state)
            try:
                self._set_question(next(self._script))
                return
            except StopIteration:
                continue
            except GameOver as over:
                self._end(over)
                return

    def _set_question(self, ask: Question) -> None:
        """Set the open question, and what the seat that answers next may look at.

        ask: the new question.
        """
        before, self.question = self.question, ask
        if not ask.secret:
            self.visible_state, self.secret_answer_count = self.state, 0
        elif ask.continues(before):
            self.secret_answer_count += 1
        else:
            self.visible_state, self.secret_answer_count = self.rules.copy(self.state), 0

    def _end(self, over: GameOver) -> None:
        """Store the outcome; there is no open question any more."""
        self.state.result = over.result
        self.question = self._script = None


def computer_of(rules: Rules[S, Any]) -> Computer[S]:
    """Return the game's part for computer players. Games without one are never searched."""
    assert rules.computer is not None
    return rules.computer


def sample_world(match: Match[S], seat: int, rng: Random) -> World[S]:
    """Return a world at the match's question, sampled from what this seat knows."""
    return World(match.rules, *_resampled(match, seat, rng))


def sample_match(match: Match[S], seat: int, rng: Random) -> Match[S]:
    """Return a match at the same question, sampled from what this seat knows.

    Unlike a World it can be copied.
    """
    return Match(match.rules, *_resampled(match, seat, rng))


def _resampled(match: Match[S], seat: int, rng: Random) -> tuple[S, Sequence[Answer]]:
    """Return a sampled state for a seat, and the answers from there to the match's question."""
    state = match.rules.copy(match.base)
    answers = computer_of(match.rules).resample(state, match.state, match.answers, seat, rng)
    if match.secret_answer_count:
        answers = _guess_secret_answers(match, state, answers, seat, rng)
    return state, answers


def _guess_secret_answers(
    match: Match[S], state: S, answers: Sequence[Answer], seat: int, rng: Random
) -> Sequence[Answer]:
    """Return the answers with those of other seats to the open secret question replaced by random legal ones.

    state: the sampled state from which the answers lead to the match's question.
    """
    guessed_answers = list(answers[: -match.secret_answer_count])
    world = World(match.rules, match.rules.copy(state), guessed_answers)
    for answering_seat, token in answers[-match.secret_answer_count :]:
        assert world.question is not None
        guess = token if answering_seat == seat else rng.choice(world.question.tokens[answering_seat])
        world.give((answering_seat, guess))
        guessed_answers.append((answering_seat, guess))
    return guessed_answers
