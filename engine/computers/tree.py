"""Information-set Monte Carlo tree search: each round plays through one sampled world.

The tree belongs to one seat. Its branches are answers, whatever world they were given in, so one answer is
evaluated over many worlds (Cowling, Powley and Whitehouse 2012, SO-ISMCTS). The branch is chosen by the
policy's prior, as in Silver et al. 2017. In all functions `rng` is the source of random numbers.
"""

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, NamedTuple

from engine.computers.computer import Policy, Random, shares
from engine.computers.worlds import World, computer_of, sample_world
from engine.match import Match

CURIOSITY = 0.9  # exploration constant of PUCT
SHARPNESS = 0.1  # how much better a position has to be for its prior to be e times as high
UNTRIED = 0.15  # how much worse than its parent an unvisited branch is assumed to be


class SearchedAnswer(NamedTuple):
    """An answer that was searched."""

    token: str
    """The answer, in the game's notation."""
    visits: int
    """How many playouts tried the answer; other methods: how many positions they searched."""
    value: float
    """The share of the win that the answer led to, 0 to 1."""


class SearchResult(NamedTuple):
    """The result of a search."""

    token: str
    """The chosen answer."""
    searched_answers: tuple[SearchedAnswer, ...] = ()
    """All answers that were searched, the chosen one first; in no order after a look one step ahead."""
    playouts: int = 0
    """How much was searched, in playouts, or in positions if the method has no playouts; 0 for nothing."""
    line: str = ""
    """`token`, then "; " and each further answer that is settled with it; "" if these are not known yet."""

    @property
    def value(self) -> float:
        """Return the share of the win that the seat expects, 0 to 1; 0.5 if nothing was searched."""
        return next((line.value for line in self.searched_answers if line.token == self.token), 0.5)


class Node:
    """An answer in the tree, and the point of the game after this answer.

    visits: how many rounds gave the answer.
    total: the share of the win for the seat that gave the answer, summed over the visits.
    next_seat_value_sum: the share of the win for the seat that answers next, summed over the visits.
    offered: in how many rounds the answer was legal.
    prior: the policy's probability that the answer is the best.
    branches: next answer → its node.

    Several seats answer a secret question without knowing each other's answers. The first seat chooses among
    the `branches` of a node. Each further seat chooses at a node of its own, so that its choice does not
    depend on the first answer.
    nodes_by_seat: further seat → the node at which this seat chooses.
    nodes_after: second answer → the node after both answers; it belongs to the node of the first answer.
    """

    __slots__ = (
        *("branches", "next_seat_value_sum", "nodes_after", "nodes_by_seat", "offered", "prior", "total"),
        "visits",
    )

    def __init__(self, prior: float) -> None:
        self.visits = self.offered = 0
        self.total = self.next_seat_value_sum = 0.0
        self.prior = prior
        self.branches: dict[str, Node] = {}
        self.nodes_by_seat: dict[int, Node] = {}
        self.nodes_after: dict[str, Node] = {}


def think(
    match: Match[Any],
    seat: int,
    rng: Random,
    max_playouts: int,
    may_continue: Callable[[], bool],
    allowed_answers: Sequence[str] = (),
) -> SearchResult:
    """Search for the best answer of a seat.

    rng: random numbers.
    max_playouts: the greatest number of playouts; there is at least one.
    may_continue: returns whether the search may go on.
    allowed_answers: the answers to choose from; empty for the policy's candidates.

    If only one answer is worth considering, the search stops early. The result depends only on what the seat
    knows and on the random numbers, unless `may_continue` ends the search.
    """
    policy, root = computer_of(match.rules).policy(), Node(1.0)
    guess_weights = partial(_weights_by_values, policy, match, seat, rng)
    played = 0
    while played < max_playouts and (played < 2 or (len(root.branches) > 1 and may_continue())):
        world = sample_world(match, seat, rng)
        _play_through(policy, root, world, seat, rng, allowed_answers, guess_weights)
        played += 1
    lines = sorted(
        (
            SearchedAnswer(token, node.visits, node.total / node.visits)
            for token, node in root.branches.items()
            if node.visits
        ),
        key=lambda line: (-line.visits, -line.value, line.token),
    )
    return SearchResult(lines[0].token, tuple(lines), played)


def _play_through(
    policy: Policy[Any],
    root: Node,
    world: World[Any],
    seat: int,
    rng: Random,
    allowed_answers: Sequence[str],
    guess_weights: Callable[[Sequence[str]], Sequence[float]],
) -> None:
    """Play one round: down the tree, one new answer, on to the horizon, and back to store the values.

    root: the tree; its nodes are changed.
    world: the world to play in; it is changed.
    seat: the seat that the tree belongs to and that answers first.
    allowed_answers: the first answers to choose from; empty for the policy's candidates.
    guess_weights: returns the weights of the first answers if the policy does not know them.
    """
    path: list[tuple[int, Node, Node]] = []
    node, who, is_new_branch = root, seat, False
    counted, first_node = [root], root
    scope, ends_here = policy.playout_scope(world.state), False
    while world.question is not None and not is_new_branch and policy.playout_scope(world.state) == scope:
        beside_first = bool(world.secret_answer_count) and node is not root
        first_node = first_node if beside_first else node
        choice_node = first_node.nodes_by_seat.setdefault(who, Node(1.0)) if beside_first else node
        tokens = (choice_node is root and allowed_answers) or policy.candidates(
            world.visible_state, world.question, who, rng
        )
        _grow(policy, choice_node, world, who, tokens, guess_weights if choice_node is root else _equal)
        token = _choose_branch(choice_node, tokens) if len(tokens) > 1 else tokens[0]
        branch = choice_node.branches[token]
        path.append((who, choice_node, branch))
        is_new_branch = not branch.visits and len(tokens) > 1
        node = node.nodes_after.setdefault(token, Node(1.0)) if beside_first else branch
        counted += [choice_node, node] if beside_first else []
        ends_here = policy.ends_playout(world.state, world.question, who, token)
        if ends_here:
            break
        world.give((who, token))
        if world.question is not None:
            who = policy.next_seat(world.question)
    values = policy.values(world.state) if ends_here else _finish_playout(policy, world, rng, scope)
    for point in counted:
        point.visits += 1
    for choosing_seat, chosen_node, branch_passed in path:
        chosen_node.next_seat_value_sum += values[choosing_seat]
        branch_passed.visits += 1
        branch_passed.total += values[choosing_seat]


def _grow(
    policy: Policy[Any],
    node: Node,
    world: World[Any],
    who: int,
    tokens: Sequence[str],
    guess_weights: Callable[[Sequence[str]], Sequence[float]],
) -> None:
    """Add branches to a node for answers that appear there for the first time, with the policy's priors.

    world: the world in which they appear, at its open question.
    who: the seat that answers here.
    tokens: the answers to consider.
    guess_weights: returns their weights if the policy does not know them.
    """
    branches = node.branches
    if all(token in branches for token in tokens):
        return
    weights: Sequence[float] | None = (1.0,)
    if len(tokens) > 1:
        assert world.question is not None
        weights = policy.weights(world.visible_state, world.question, who, tokens)
    if weights is None:
        weights = guess_weights(tokens)
    scale = sum(weights) or 1.0
    for token, weight in zip(tokens, weights, strict=True):
        if token not in branches:
            branches[token] = Node(weight / scale)


def _equal(tokens: Sequence[str]) -> list[float]:
    """Return the same weight for each answer."""
    return [1.0] * len(tokens)


def _weights_by_values(
    policy: Policy[Any], match: Match[Any], seat: int, rng: Random, tokens: Sequence[str]
) -> list[float]:
    """Return for each first answer how likely it is the best, by what the position is worth after it.

    A few playouts that are spread over many answers would say nothing. Equal answers get slightly different
    weights, so that their order says nothing either.
    """
    values = [answer.value for answer in look_ahead(policy, match, seat, rng.random(), tokens)]
    return [math.exp((value - max(values)) / SHARPNESS) * (1 + rng.random() / 10) for value in values]


def look_ahead(
    policy: Policy[Any],
    match: Match[Any],
    seat: int,
    seed: float,
    tokens: Sequence[str],
    complete: bool = True,
) -> list[SearchedAnswer]:
    """Return for each answer of a seat what the position after it is worth.

    seed: of the random numbers with which each answer is tried; so all are tried in the same world.
    complete: whether to evaluate the position after the whole line that the answer begins.
    """
    evaluated_answers = []
    for token in tokens:
        world = sample_world(match, seat, Random(seed))
        assert world.question is not None
        for line_answer in (
            policy.complete_line(world.visible_state, world.question, seat, token) if complete else (token,)
        ):
            world.give((seat, line_answer))
        values = policy.values(world.state)
        if world.result is not None:
            values = shares(world.result, len(values))
        evaluated_answers.append(SearchedAnswer(token, 1, values[seat]))
    return evaluated_answers


def _choose_branch(node: Node, tokens: Sequence[str]) -> str:
    """Return the answer to look at by PUCT: one that was good so far, or one that is little explored.

    For an answer that is not legal in every world, only the rounds in which it was legal count.

    tokens: the answers that are legal in this world. Each must have a branch.
    node: the point at which the answers are given.
    """
    untried = (node.next_seat_value_sum / node.visits if node.visits else 0.5) - UNTRIED
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


def _finish_playout(policy: Policy[Any], world: World[Any], rng: Random, scope: Hashable) -> Sequence[float]:
    """Play on quickly as far as the policy allows, and return the values of the position reached, by seat.

    scope: the scope that the playout must stay within (`Policy.playout_scope`).
    """
    answers_left = policy.horizon
    while world.question is not None:
        if policy.playout_scope(world.state) != scope or (
            answers_left <= 0 and policy.can_evaluate(world.state, world.question)
        ):
            return policy.values(world.state)
        who = policy.next_seat(world.question)
        token = policy.pick(world.visible_state, world.question, who, rng)
        if policy.ends_playout(world.state, world.question, who, token):
            return policy.values(world.state)
        world.give((who, token))
        answers_left -= 1
    assert world.result is not None
    return shares(world.result, len(policy.values(world.state)))
