"""The levels of the computer player: how long each one thinks, and how often it errs.

In all functions `rng` is the source of random numbers, and `seat` is one that may answer now.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.computers.computer import Policy, Random
from engine.computers.tree import SearchResult, look_ahead, think
from engine.computers.worlds import computer_of, sample_world
from engine.match import Match
from engine.questions import Question


class Level(Struct, frozen=True):
    """How strong the computer plays. The sentences `level-NAME` and `level-NAME-about` describe a level."""

    name: str
    """The NAME, by which tables and `find_level` refer to the level."""
    playouts: int
    """The greatest number of playouts for one answer; 0: look one step ahead."""
    seconds: float
    """The greatest time for one answer."""
    slips: float = 0.0
    """The probability, 0 to 1, of a random answer instead of a search."""


LEVELS = (
    Level("page", 0, 1.0, 0.5),
    Level("squire", 0, 1.0),
    Level("knight", 12, 1.0),
    Level("castellan", 100_000, 2.0),
)
BY_NAME = {level.name: level for level in LEVELS}


def find_level(name: str) -> Level | None:
    """Return a level by name. Raises KeyError for an unknown one.

    `knight@2` is the level `knight` with 2 playouts. None stands for `quick`, which plays with
    `policy_answer` without looking ahead.
    """
    level, _, playouts = name.partition("@")
    if level == "quick":
        return None
    base = BY_NAME[level]
    return Level(level, int(playouts), base.seconds, base.slips) if playouts else base


def choose_answer(
    match: Match[Any], seat: int, level: Level, rng: Random, may_continue: Callable[[], bool]
) -> SearchResult:
    """Return the computer's answer at this seat, with the line that it begins.

    may_continue: returns whether there is time to go on.
    level: how strong the answer shall be.
    """
    slips = computer_of(match.rules).policy().slips.get(level.name, level.slips)
    if slips and rng.random() < slips:
        thought = random_candidate(match, seat, rng)
    elif not level.playouts:
        thought = one_ply_answer(match, seat, rng)
    else:
        thought = search_answer(match, seat, rng, level.playouts, may_continue)
    return thought._replace(line=complete_line(match, seat, thought.token, rng))


def _sampled_question(match: Match[Any], seat: int, rng: Random) -> tuple[Policy[Any], Any, Question]:
    """Return the game's policy, a sampled state that the seat may look at, and the open question."""
    world = sample_world(match, seat, rng)
    assert world.question is not None
    return computer_of(match.rules).policy(), world.visible_state, world.question


def complete_line(match: Match[Any], seat: int, token: str, rng: Random) -> str:
    """Return an answer and the further answers that are settled with it, separated by "; ".

    `Policy.complete_line` decides which these are. token: the answer.
    """
    policy, state, ask = _sampled_question(match, seat, rng)
    return "; ".join(policy.complete_line(state, ask, seat, token))


def search_answer(
    match: Match[Any],
    seat: int,
    rng: Random,
    max_playouts: int,
    may_continue: Callable[[], bool],
    allowed_answers: Sequence[str] = (),
) -> SearchResult:
    """Search for the best answer with the game's own method if it has one, else with the tree.

    rng: random numbers.
    max_playouts: the greatest number of playouts.
    may_continue: returns whether there is time to go on.
    allowed_answers: the answers to choose from; empty for the policy's candidates.
    """
    own_thought = (
        computer_of(match.rules).policy().think(match, seat, rng, max_playouts, may_continue, allowed_answers)
    )
    return own_thought or think(match, seat, rng, max_playouts, may_continue, allowed_answers)


def random_candidate(match: Match[Any], seat: int, rng: Random) -> SearchResult:
    """Return a random one of the policy's candidates."""
    policy, state, ask = _sampled_question(match, seat, rng)
    return SearchResult(rng.choice(policy.candidates(state, ask, seat, rng)))


def policy_answer(match: Match[Any], seat: int, rng: Random) -> SearchResult:
    """Return the policy's quick answer, without looking ahead."""
    policy, state, ask = _sampled_question(match, seat, rng)
    return SearchResult(policy.pick(state, ask, seat, rng))


def one_ply_answer(match: Match[Any], seat: int, rng: Random, complete: bool = True) -> SearchResult:
    """Return the answer after which the position has the best value; a random one if several are equal.

    complete: whether to evaluate the position after the whole line that the answer begins.
    """
    policy, state, ask = _sampled_question(match, seat, rng)
    tokens = policy.candidates(state, ask, seat, rng)
    evaluated_answers = look_ahead(policy, match, seat, rng.random(), tokens, complete)
    best = max((line.value for line in evaluated_answers), default=-math.inf)
    return SearchResult(
        rng.choice([line.token for line in evaluated_answers if line.value == best]),
        tuple(evaluated_answers),
        len(evaluated_answers),
    )
