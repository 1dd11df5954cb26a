"""Fits the weights of Craft the Crown's player (`player/chances.py`) to how its own games end.

    python -m bench.fit --games 4000

Plays quick games for two and three, with some answers at random; at each end of a turn, when the player
judges positions, the features of each seat are noted. Prints the weights under which the actual winners were
likeliest, and the log loss of these and of the built-in weights on games that the fit has not seen (lower is
better). Changes nothing.
"""

import argparse
import os
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from bench.levels import LONGEST, rules_of
from engine.craft_the_crown.player.chances import WEIGHTS, SeatFeatures, all_seat_features
from engine.game import Setup
from engine.match import Match

GAME = "craft-the-crown"
SEATS = 2, 3
STRAY = 0.0, 0.1, 0.25  # how often an answer is a random one of those worth considering
ASIDE = 5  # one game in this number is held out
# Everything is fitted but the value of drawing: if all players throw away the same cards, it cannot be told.
FREE = np.array([name != "cards_to_draw" for name in SeatFeatures._fields])
# How strongly weights are pulled towards 0 (in their own spread), so that rare features do not run away.
SHRINK = 1e-3
STEPS = 30


class Turns(NamedTuple):
    """Ends of turns, as arrays."""

    signs: Any
    """The features, by turn, seat and feature."""
    winners: Any
    """The winner of each turn's game."""
    aside: Any
    """Whether each turn's game is held out."""


def noted(number: int, seats: int) -> tuple[list[list[SeatFeatures]], Sequence[int]]:
    """Play one game; return the features of each seat at each end of a turn, and who won."""
    rules, dice = rules_of(GAME), random.Random(f"fit {seats} {number}")
    policy, stray = rules.computer.policy(), dice.choice(STRAY)
    match = Match.new(rules, Setup(tuple(f"P{seat}" for seat in range(seats)), {}, dice.randbytes(32)))
    turn_signs: list[list[SeatFeatures]] = []
    for _ in range(LONGEST):
        if match.question is None:
            break
        s, ask = match.state, match.question
        seat = policy.next_seat(ask)
        tokens = ask.tokens[seat]
        if len(tokens) == 1:
            token = tokens[0]
        elif dice.random() < stray:
            token = dice.choice(policy.candidates(s, ask, seat, dice))
        else:
            token = policy.pick(s, ask, seat, dice)
        if policy.ends_playout(s, ask, seat, token):
            turn_signs.append(all_seat_features(s, policy.book))
        match.answer(seat, token)
    return turn_signs, match.result.winners if match.result else ()


def played(games: int) -> Iterator[Turns]:
    """Yield the turns of this many games, for each number of seats;
    games without a single winner are left out.
    """
    with ProcessPoolExecutor(max(1, (os.cpu_count() or 2) - 1)) as pool:
        for seats in SEATS:
            signs, winners, aside = [], [], []
            each = games // len(SEATS)
            for number, (turns, won) in enumerate(pool.map(noted, range(each), [seats] * each, chunksize=8)):
                if len(won) == 1:
                    signs += turns
                    winners += [won[0]] * len(turns)
                    aside += [number % ASIDE == 0] * len(turns)
            yield Turns(np.array(signs, float), np.array(winners), np.array(aside))


def fitted(turns: Sequence[Turns]) -> SeatFeatures:
    """Return the weights under which the winners are likeliest (Newton's method);
    each number of seats counts the same.
    """
    spread = np.concatenate([sample.signs.reshape(-1, len(WEIGHTS)) for sample in turns]).std(axis=0)
    spread[spread == 0] = 1.0
    weights = np.where(FREE, 0.0, WEIGHTS * spread)
    for _ in range(STEPS):
        slope, bend = SHRINK * weights, SHRINK * np.eye(len(WEIGHTS))
        for sample in turns:
            signs, winners = sample.signs[~sample.aside] / spread, sample.winners[~sample.aside]
            chances = _chances(signs, weights)
            usual = np.einsum("ts,tsf->tf", chances, signs)
            slope = slope - (signs[np.arange(len(winners)), winners] - usual).mean(axis=0)
            apart = signs - usual[:, None, :]
            bend = bend + np.einsum("ts,tsf,tsg->fg", chances, apart, apart) / len(winners)
        weights[FREE] -= np.linalg.solve(bend[np.ix_(FREE, FREE)], slope[FREE])
    return SeatFeatures(*(weights / spread))


def loss(turns: Turns, weights: SeatFeatures) -> float:
    """Return the log loss, in nats a turn, on the games that were held out."""
    chances = _chances(turns.signs[turns.aside], np.array(weights))
    winners = turns.winners[turns.aside]
    return float(-np.log(chances[np.arange(len(winners)), winners]).mean())


def _chances(signs: Any, weights: Any) -> Any:
    scores = signs @ weights
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)


def main() -> None:
    """Play, fit, and print both sets of weights and their log losses."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    turns = list(played(parser.parse_args().games))
    fitted_weights = fitted(turns)
    print(f"{'':10} {'house':>8} {'fitted':>8}")
    for name, ours, theirs in zip(SeatFeatures._fields, WEIGHTS, fitted_weights, strict=True):
        print(f"{name:10} {ours:8.5f} {theirs:8.5f}")
    for seats, sample in zip(SEATS, turns, strict=True):
        print(
            f"{seats} seats, {len(sample.winners):,} turns, {sample.aside.sum():,} of them aside: log loss"
            f" {loss(sample, WEIGHTS):.4f} house, {loss(sample, fitted_weights):.4f} fitted,"
            f" {np.log(seats):.4f} by guessing"
        )


if __name__ == "__main__":
    main()
