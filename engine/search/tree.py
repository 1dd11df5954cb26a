"""Information-set Monte Carlo tree search: each round plays through one world that could be.

The tree is the seat's own: its branches are answers as they are heard, whatever world they were given
in, so one answer is weighed over many worlds (Cowling, Powley and Whitehouse 2012, SO-ISMCTS; the
branch is chosen as in Silver et al. 2017, by what a policy thought of it beforehand).
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.ask import Ask
from engine.match import Match
from engine.search.policy import Policy, Random, shares
from engine.search.worlds import World, imagined

CURIOSITY = 0.9
UNTRIED = 0.15  # how much worse than its parent a branch is thought to be before anybody tried it


class Line(NamedTuple):
    """An answer that was thought about: how often, and the share of the win it led to (0 to 1)."""

    token: str
    visits: int
    value: float


class Thought(NamedTuple):
    """What came of thinking: the answer, all that were looked at (the best first), and how many playouts."""

    token: str
    lines: tuple[Line, ...] = ()
    playouts: int = 0

    @property
    def value(self) -> float:
        """The share of the win that the seat expects, 0 to 1; a half where nothing was thought."""
        return next((line.value for line in self.lines if line.token == self.token), 0.5)


class Node:
    """A point in the tree. visits, total: how often it was passed, what that brought the seat that chose it;
    onward: what it brought the seat that chose among its branches; offered: how often each was open."""

    __slots__ = ("branches", "offered", "onward", "priors", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = self.onward = 0.0
        self.branches: dict[str, Node] = {}
        self.priors: dict[str, float] = {}
        self.offered: dict[str, int] = {}


def think(
    match: Match[Any],
    seat: int,
    dice: Random,
    most: int,
    more: Callable[[], bool],
    among: Sequence[str] = (),
) -> Thought:
    """Look ahead for at most so many playouts, as long as `more`; at least once.

    The same seat, knowledge and dice give the same thought, if `more` does not end it.
    among: the answers to choose from; none named: those of the policy.
    """
    policy, root = match.rules.policy(), Node()
    played = 0
    while played < most and (played < 2 or more()):
        _play_through(policy, root, imagined(match, seat, dice), seat, dice, among)
        played += 1
    lines = sorted(
        (Line(token, node.visits, node.total / node.visits) for token, node in root.branches.items()),
        key=lambda line: (-line.visits, -line.value, line.token),
    )
    return Thought(lines[0].token, tuple(lines), played)


def _play_through(
    policy: Policy[Any], root: Node, world: World[Any], seat: int, dice: Random, among: Sequence[str]
) -> None:
    """One round: down the tree, one branch further, on to the horizon, and back with what it brought."""
    path: list[tuple[int, Node, Node]] = []
    node, who = root, seat
    while world.ask is not None:
        tokens = (node is root and among) or policy.candidates(world.state, world.ask, who, dice)
        token = (
            tokens[0]
            if len(tokens) == 1 and node is not root
            else _chosen(policy, node, world, world.ask, who, tokens)
        )
        branch = node.branches.get(token)
        fresh = branch is None
        if branch is None:
            branch = node.branches[token] = Node()
        world.give((who, token))
        path.append((who, node, branch))
        node = branch
        if fresh and len(tokens) > 1:
            break
        if world.ask is not None:
            who = policy.who(world.ask)
    values = _played_out(policy, world, dice)
    root.visits += 1
    for chooser, parent, branch in path:
        parent.onward += values[chooser]
        branch.visits += 1
        branch.total += values[chooser]


def _chosen(
    policy: Policy[Any], node: Node, world: World[Any], ask: Ask, who: int, tokens: Sequence[str]
) -> str:
    """The branch to look at: what is good so far, and what little is known of (PUCT).

    A branch that is not open in every world counts the rounds in which it was.
    """
    priors, offered = node.priors, node.offered
    unknown = [token for token in tokens if token not in priors]
    if unknown:
        weights = policy.weights(world.state, ask, who, tokens)
        scale = sum(weights) or 1.0
        for token, weight in zip(tokens, weights, strict=True):
            priors.setdefault(token, weight / scale)
    parent = node.onward / node.visits if node.visits else 0.5
    best, chosen = -math.inf, tokens[0]
    for token in tokens:
        times = offered[token] = offered.get(token, 0) + 1
        branch = node.branches.get(token)
        visits = branch.visits if branch else 0
        value = branch.total / visits if branch and visits else parent - UNTRIED
        worth = value + CURIOSITY * priors[token] * math.sqrt(times) / (1 + visits)
        if worth > best:
            best, chosen = worth, token
    return chosen


def _played_out(policy: Policy[Any], world: World[Any], dice: Random) -> Sequence[float]:
    """Play on quickly, as far as the policy trusts itself, and judge where that led."""
    left = policy.horizon
    while world.ask is not None:
        if not left:
            return policy.values(world.state)
        who = policy.who(world.ask)
        world.give((who, policy.pick(world.state, world.ask, who, dice)))
        left -= 1
    assert world.result is not None
    return shares(world.result, len(policy.values(world.state)))
