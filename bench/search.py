"""Compares playouts per second of our tree search with OpenSpiel's MCTS on its games written in Python.

    python -m bench.search

Both sides search with random playouts to the end of the game, with uniform prior probabilities, from an early
question with a real choice. They alternate, round by round, so that a busy machine slows both. Printed are
medians of the rounds, the ratio of playouts/s, and the answers in a playout: games differ in length, so
answers/s are printed too. Ours deals a new world for hidden information at each playout, OpenSpiel's MCTS
clones the true state. A second table has each game as it is really played: with its policy, which ends
playouts early.
"""

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy
import pyspiel
from open_spiel.python import games as _registered  # noqa: F401  importing registers the games
from open_spiel.python.algorithms import mcts

from bench.engine import house
from engine.computers import tree
from engine.computers.computer import Policy, Random
from engine.game import Setup, games
from engine.match import Match
from engine.questions import Question

ROUNDS, SLICE, BATCH = 7, 1.0, 20
# Where our searches begin: after this many answers, at a question with at least this many choices.
EARLY, CHOICES = 12, 5
PEERS = ("python_tic_tac_toe", "python_block_dominoes", "python_team_dominoes", "python_liars_poker")


class Rate(NamedTuple):
    """Playouts and answers per second."""

    playouts: float
    answers: float


class PlainPolicy(Policy[Any]):
    """A policy without knowledge: every answer is equally likely, and playouts go to the end."""

    def __init__(self, who: Callable[[Question], int]) -> None:
        self.next_seat = who  # the rules decide who answers next
        self.given = 0

    def pick(self, state: Any, ask: Question, seat: int, dice: Random) -> str:
        self.given += 1
        return dice.choice(ask.tokens[seat])

    def values(self, state: Any) -> Sequence[float]:
        return [0.5, 0.5]


class Counted(mcts.RandomRolloutEvaluator):
    """OpenSpiel's own random playouts, which count their answers."""

    given = 0

    def evaluate(self, state: Any) -> Any:
        end = state.clone()
        while not end.is_terminal():
            if end.is_chance_node():
                actions, chances = zip(*end.chance_outcomes(), strict=True)
                end.apply_action(self._random_state.choice(actions, p=chances))
            else:
                end.apply_action(self._random_state.choice(end.legal_actions()))
                self.given += 1
        return numpy.array(end.returns())


def measured(search: Callable[[], int], given: Callable[[], int]) -> Rate:
    """Return the rates of one slice of time."""
    before, begun, done = given(), time.perf_counter(), 0
    while (spent := time.perf_counter() - begun) < SLICE:
        done += search()
    return Rate(done / spent, (given() - before) / spent)


def ours(name: str, *, plain: bool) -> Callable[[], Rate]:
    """Return our search from a question with a real choice, some answers into the game."""
    rules = house(name)
    match = Match.new(rules, Setup(("Ann", "Bob"), {}, bytes(32)))
    policy = rules.computer.policy()
    dice = random.Random(1)
    given = 0
    while match.question is not None and (
        given < EARLY or len(match.question.tokens[policy.next_seat(match.question)]) < CHOICES
    ):
        seat = policy.next_seat(match.question)
        match.answer(seat, dice.choice(match.question.tokens[seat]))
        given += 1
    assert match.question is not None
    seat, simple = policy.next_seat(match.question), PlainPolicy(policy.next_seat)
    if plain:
        rules.computer = replace(rules.computer, policy=lambda: simple)

    def search() -> int:
        return tree.think(match, seat, dice, BATCH, lambda: True).playouts

    return lambda: measured(search, lambda: simple.given)


def theirs(name: str) -> Callable[[], Rate]:
    """Return OpenSpiel's MCTS from the first choice after the deal."""
    game, chance = pyspiel.load_game(name), numpy.random.RandomState(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
    counted = Counted(1, chance)
    bot = mcts.MCTSBot(game, 1.4, BATCH, counted, random_state=chance, solve=False)

    def search() -> int:
        bot.mcts_search(state)
        return BATCH

    return lambda: measured(search, lambda: counted.given)


def main() -> None:
    """Print the rates of all games, then our ratio to each of OpenSpiel's."""
    names = [name for name, game in games().items() if game.needs_pack]
    sides = {name: ours(name, plain=True) for name in names} | {name: theirs(name) for name in PEERS}
    rounds: dict[str, list[Rate]] = {name: [] for name in sides}
    for _ in range(ROUNDS):
        for name, side in sides.items():
            rounds[name].append(side())
    for name, rates in rounds.items():
        playouts, answers = (statistics.median(column) for column in zip(*rates, strict=True))
        print(f"{name}: {playouts:,.0f} playouts/s, {answers:,.0f} answers/s in them")
    for mine in names:
        for peer in PEERS:
            pairs = list(zip(rounds[mine], rounds[peer], strict=True))
            playouts = statistics.median(a.playouts / b.playouts for a, b in pairs)
            answers = statistics.median(a.answers / b.answers for a, b in pairs)
            print(f"{mine} / {peer}: playouts {playouts:.2f}, answers {answers:.2f}")
    for name in names:
        side = ours(name, plain=False)
        playouts = statistics.median(side().playouts for _ in range(ROUNDS))
        print(f"{name} as it is played: {playouts:,.0f} playouts/s")


if __name__ == "__main__":
    main()
