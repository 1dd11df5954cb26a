"""The computer's levels, from a kind beginner to the strongest: how long each thinks, and how it errs."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.computer import Random, shares
from engine.match import Match
from engine.search.tree import SearchedAnswer, Thought, think
from engine.search.worlds import computer_of, sample_world


class Level(Struct, frozen=True):
    """How strong the computer plays. Words: `level-NAME` and `level-NAME-about`.

    playouts: how far it looks ahead, 0: one step; seconds: for how long at most;
    slips: how often it gives an answer without a thought (0 to 1).
    """

    name: str
    playouts: int
    seconds: float
    slips: float = 0.0


LEVELS = (
    Level("page", 0, 1.0, 0.5),
    Level("squire", 0, 1.0),
    Level("knight", 12, 1.0),
    Level("castellan", 100_000, 2.0),
)
BY_NAME = {level.name: level for level in LEVELS}


def player(name: str) -> Level | None:
    """A level, or one with its own number of playouts (`knight@2`); None for `policy_answer`, who looks
    nowhere."""
    level, _, playouts = name.partition("@")
    if level == "quick":
        return None
    base = BY_NAME[level]
    return Level(level, int(playouts), base.seconds, base.slips) if playouts else base


def answer(match: Match[Any], seat: int, level: Level, dice: Random, more: Callable[[], bool]) -> Thought:
    """What the computer answers at this seat, which has to be asked, with the line that this begins; it
    thinks as long as `more`."""
    slips = computer_of(match.rules).policy().slips.get(level.name, level.slips)
    if slips and dice.random() < slips:
        thought = without_a_thought(match, seat, dice)
    elif not level.playouts:
        thought = one_ply_answer(match, seat, dice)
    else:
        thought = search_answer(match, seat, dice, level.playouts, more)
    return thought._replace(line=complete_line(match, seat, thought.token, dice))


def complete_line(match: Match[Any], seat: int, token: str, dice: Random) -> str:
    """The line that an answer begins (`Policy.complete_line`)."""
    world = sample_world(match, seat, dice)
    assert world.ask is not None
    return "; ".join(computer_of(match.rules).policy().complete_line(world.seen, world.ask, seat, token))


def search_answer(
    match: Match[Any],
    seat: int,
    dice: Random,
    most: int,
    more: Callable[[], bool],
    among: Sequence[str] = (),
) -> Thought:
    """The game's own search where it has one, else the tree (`tree.think`)."""
    own = computer_of(match.rules).policy().think(match, seat, dice, most, more, among)
    return own or think(match, seat, dice, most, more, among)


def without_a_thought(match: Match[Any], seat: int, dice: Random) -> Thought:
    """Any answer that makes some sense, each as likely."""
    world = sample_world(match, seat, dice)
    assert world.ask is not None
    return Thought(
        dice.choice(computer_of(match.rules).policy().candidates(world.seen, world.ask, seat, dice))
    )


def policy_answer(match: Match[Any], seat: int, dice: Random) -> Thought:
    """As the game's policy plays on, without looking ahead."""
    world = sample_world(match, seat, dice)
    assert world.ask is not None
    return Thought(computer_of(match.rules).policy().pick(world.seen, world.ask, seat, dice))


def at_random(match: Match[Any], seat: int, dice: Random) -> Thought:
    """Any answer of the list, each as likely."""
    assert match.ask is not None
    return Thought(dice.choice(match.ask.tokens[seat]))


def one_ply_answer(match: Match[Any], seat: int, dice: Random, onward: bool = True) -> Thought:
    """The answer after which the position looks best; of equals any. onward: with what is settled with it."""
    policy = computer_of(match.rules).policy()
    world = sample_world(match, seat, dice)
    assert world.ask is not None
    tokens = policy.candidates(world.seen, world.ask, seat, dice)
    seed = dice.random()
    lines = []
    for token in tokens:
        world = sample_world(match, seat, Random(seed))
        assert world.ask is not None
        for given in policy.complete_line(world.seen, world.ask, seat, token) if onward else (token,):
            world.give((seat, given))
        values = policy.values(world.state)
        if world.result is not None:
            values = shares(world.result, len(values))
        lines.append(SearchedAnswer(token, 1, values[seat]))
    best = max((line.value for line in lines), default=-math.inf)
    return Thought(
        dice.choice([line.token for line in lines if line.value == best]), tuple(lines), len(lines)
    )
