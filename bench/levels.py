"""Plays the computer's levels against each other and against simple players, with seats and decks in turn.

    python -m bench.levels crownfell --games 100 castellan:greedy castellan:random
    python -m bench.levels crown-crest --games 100 --seconds 0.2 castellan:knight

A player is a level's name, `random` (any legal answer), `greedy` (looks one answer ahead), `quick` (plays by
its policy without looking ahead), `tree` (the tree search, even if the game has its own search), or a level
with its own number of playouts, `castellan@200`. `--seconds` limits the thinking about one answer; on a
faster machine or with more time the levels that look ahead get stronger. Games are played on all cores but
one.
"""

import argparse
import os
import random
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any, NamedTuple

from bench.engine import house
from engine.computers import tree
from engine.computers.levels import BY_NAME, LEVELS, Level, choose_answer, one_ply_answer
from engine.computers.tree import SearchResult
from engine.computers.worlds import sample_world
from engine.game import Setup
from engine.match import Match

LONGEST = 3000  # answers in one game


class Played(NamedTuple):
    """One game: the first named player's share of the win, answers, its longest and mean thinking time
    (seconds).
    """

    share: float
    answers: int
    longest: float
    mean: float


def thought(who: str, match: Match[Any], seat: int, dice: random.Random, seconds: float) -> SearchResult:
    """Return what a player answers. who: as in the module's docstring."""
    name, _, playouts = who.partition("@")
    if name == "random":
        assert match.question is not None
        return SearchResult(dice.choice(match.question.tokens[seat]))
    if name == "greedy":
        return one_ply_answer(match, seat, dice, complete=False)
    if name == "quick":
        world = sample_world(match, seat, dice)
        assert world.question is not None
        return SearchResult(match.rules.computer.policy().pick(world.state, world.question, seat, dice))
    level = BY_NAME.get(name, LEVELS[-1])
    if playouts:
        level = Level(name, int(playouts), level.seconds, level.slips)
    end = time.perf_counter() + min(seconds, level.seconds)
    if name == "tree":
        return tree.think(match, seat, dice, level.playouts, lambda: time.perf_counter() < end)
    return choose_answer(match, seat, level, dice, lambda: time.perf_counter() < end)


rules_of = cache(house)


def play(game: str, ours: str, theirs: str, number: int, seats: int, seconds: float) -> Played:
    """Play one game; `ours` has seat `number % seats`, `theirs` all others."""
    rules = rules_of(game)
    dice = random.Random(f"{game} {number // seats}")
    kits = list(rules.kits.ready) if rules.kits else []
    dealt = tuple(rules.kits.text(dice.choice(kits)) for _ in range(seats)) if kits else ()
    match = Match.new(rules, Setup(tuple(f"P{n}" for n in range(seats)), {}, dice.randbytes(32), kits=dealt))
    mine, took, given = number % seats, [], 0
    dice = random.Random(f"{game} {number} {ours} {theirs}")
    while match.question is not None and given < LONGEST:
        seat = rules.computer.policy().next_seat(match.question)
        tokens = match.question.tokens[seat]
        only = rules.forced(match.state, match.question, seat) or (tokens[0] if len(tokens) == 1 else None)
        begun = time.perf_counter()
        who = ours if seat == mine else theirs
        choice = SearchResult(only) if only else thought(who, match, seat, dice, seconds)
        if only is None and seat == mine:
            took.append(time.perf_counter() - begun)
        match.answer(seat, choice.line or choice.token)
        given += 1
    winners = match.result.winners if match.result else ()
    share = (mine in winners) / len(winners) if winners else 1 / seats
    return Played(share, given, max(took, default=0.0), statistics.fmean(took) if took else 0.0)


def _play(job: tuple[str, str, str, int, int, float]) -> Played:
    return play(*job)


def main() -> None:
    """Print a line for each pair: games, share of the first named, with its 95 % interval."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("pairs", nargs="+", help="OURS:THEIRS")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        for pair in given.pairs:
            ours, _, theirs = pair.partition(":")
            jobs = [(given.game, ours, theirs, n, given.seats, given.seconds) for n in range(given.games)]
            played_games = list(pool.map(_play, jobs))
            share = statistics.fmean(one.share for one in played_games)
            margin = 1.96 * statistics.pstdev([one.share for one in played_games]) / len(played_games) ** 0.5
            print(
                f"{given.game} {pair}: {100 * share:.1f} % (± {100 * margin:.1f}) of"
                f" {len(played_games)} games,"
                f" {statistics.median(one.answers for one in played_games):.0f} answers a game, thought mean"
                f" {statistics.fmean(one.mean for one in played_games):.3f} s, longest"
                f" {max(one.longest for one in played_games):.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
