"""Information-set Monte Carlo tree search: each round plays through one world that could be.

The tree is the seat's own: its branches are answers as they are heard, whatever world they were given
in, so one answer is weighed over many worlds (Cowling, Powley and Whitehouse 2012, SO-ISMCTS; the
branch is chosen as in Silver et al. 2017, by what a policy thought of it beforehand).
"""

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from engine.computer import Policy, Random, shares
from engine.match import Match
from engine.questions import Question
from engine.search.worlds import World, computer_of, sample_world

CURIOSITY = 0.9
UNTRIED = 0.15  # how much worse than its parent a branch is thought to be before anybody tried it


class SearchedAnswer(NamedTuple):
    """An answer that was thought about: how often, and the share of the win it led to (0 to 1)."""

    token: str
    visits: int
    value: float


class Thought(NamedTuple):
    """What came of thinking: the answer, all that were looked at (the best first), how many playouts, and the
    line that the answer begins, where more is settled with it (`Policy.complete_line`)."""

    token: str
    lines: tuple[SearchedAnswer, ...] = ()
    playouts: int = 0
    line: str = ""

    @property
    def value(self) -> float:
        """The share of the win that the seat expects, 0 to 1; a half where nothing was thought."""
        return next((line.value for line in self.lines if line.token == self.token), 0.5)


class Node:
    """An answer in the tree, and the point after it. visits, total: how often it was given and what that
    brought the seat that gave it; onward: what the seat that answers next got; offered: in how many rounds
    it could be given; prior: how likely the policy thought it the best.

    Where a secret question begins, each further seat chooses at a point of its own beside this one
    (`beside`), which knows nothing of the first answer; what follows both answers hangs on the first one
    (`after`).
    """

    __slots__ = ("after", "beside", "branches", "offered", "onward", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.visits = self.offered = 0
        self.total = self.onward = 0.0
        self.prior = prior
        self.branches: dict[str, Node] = {}
        self.beside: dict[int, Node] = {}
        self.after: dict[str, Node] = {}


def think(
    match: Match[Any],
    seat: int,
    dice: Random,
    most: int,
    more: Callable[[], bool],
    among: Sequence[str] = (),
) -> Thought:
    """Look ahead for at most so many playouts, as long as `more`; at least once. Where only one answer is
    worth a thought, nothing has to be weighed.

    The same seat, knowledge and dice give the same thought, if `more` does not end it.
    among: the answers to choose from; none named: those of the policy.
    """
    policy, root = computer_of(match.rules).policy(), Node(1.0)
    played = 0
    while played < most and (played < 2 or (len(root.branches) > 1 and more())):
        _play_through(policy, root, sample_world(match, seat, dice), seat, dice, among)
        played += 1
    lines = sorted(
        (
            SearchedAnswer(token, node.visits, node.total / node.visits)
            for token, node in root.branches.items()
            if node.visits
        ),
        key=lambda line: (-line.visits, -line.value, line.token),
    )
    return Thought(lines[0].token, tuple(lines), played)


def _play_through(
    policy: Policy[Any], root: Node, world: World[Any], seat: int, dice: Random, among: Sequence[str]
) -> None:
    """One round: down the tree, one answer further, on to the horizon, and back with what it brought."""
    path: list[tuple[int, Node, Node]] = []
    node, who, fresh = root, seat, False
    counted, begun = [root], root
    spell, closed = policy.playout_scope(world.state), False
    while world.ask is not None and not fresh and policy.playout_scope(world.state) == spell:
        apart = bool(world.heard) and node is not root
        begun = begun if apart else node
        choice_node = begun.beside.setdefault(who, Node(1.0)) if apart else node
        tokens = (choice_node is root and among) or policy.candidates(world.seen, world.ask, who, dice)
        _grow(policy, choice_node, world, world.ask, who, tokens)
        token = _chosen(choice_node, tokens) if len(tokens) > 1 else tokens[0]
        branch = choice_node.branches[token]
        path.append((who, choice_node, branch))
        fresh = not branch.visits and len(tokens) > 1
        node = node.after.setdefault(token, Node(1.0)) if apart else branch
        counted += [choice_node, node] if apart else []
        closed = policy.ends_playout(world.state, world.ask, who, token)
        if closed:
            break
        world.give((who, token))
        if world.ask is not None:
            who = policy.next_seat(world.ask)
    values = policy.values(world.state) if closed else _played_out(policy, world, dice, spell)
    for point in counted:
        point.visits += 1
    for chooser, chosen_at, passed in path:
        chosen_at.onward += values[chooser]
        passed.visits += 1
        passed.total += values[chooser]


def _grow(
    policy: Policy[Any], node: Node, world: World[Any], ask: Question, who: int, tokens: Sequence[str]
) -> None:
    """Answers that come up here for the first time become branches, with what the policy thinks of them."""
    branches = node.branches
    if all(token in branches for token in tokens):
        return
    weights = policy.weights(world.seen, ask, who, tokens) if len(tokens) > 1 else (1.0,)
    scale = sum(weights) or 1.0
    for token, weight in zip(tokens, weights, strict=True):
        if token not in branches:
            branches[token] = Node(weight / scale)


def _chosen(node: Node, tokens: Sequence[str]) -> str:
    """The answer to look at: what is good so far, and what little is known of (PUCT).

    One that cannot be given in every world counts only the rounds in which it could be.
    """
    untried = (node.onward / node.visits if node.visits else 0.5) - UNTRIED
    best, chosen = -math.inf, tokens[0]
    for token in tokens:
        branch = node.branches[token]
        branch.offered += 1
        visits = branch.visits
        value = branch.total / visits if visits else untried
        worth = value + CURIOSITY * branch.prior * math.sqrt(branch.offered) / (1 + visits)
        if worth > best:
            best, chosen = worth, token
    return chosen


def _played_out(policy: Policy[Any], world: World[Any], dice: Random, spell: Hashable) -> Sequence[float]:
    """Play on quickly, as far as the policy trusts itself, and judge where that led."""
    left = policy.horizon
    while world.ask is not None:
        if policy.playout_scope(world.state) != spell or (
            left <= 0 and policy.can_evaluate(world.state, world.ask)
        ):
            return policy.values(world.state)
        who = policy.next_seat(world.ask)
        token = policy.pick(world.seen, world.ask, who, dice)
        if policy.ends_playout(world.state, world.ask, who, token):
            return policy.values(world.state)
        world.give((who, token))
        left -= 1
    assert world.result is not None
    return shares(world.result, len(policy.values(world.state)))
