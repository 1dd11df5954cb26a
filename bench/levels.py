"""Plays the computer's levels against each other and against simple players, with seats and decks in turn.

    python -m bench.levels crownfell --games 100 castellan:greedy castellan:random
    python -m bench.levels crown-crest --games 100 --seconds 0.2 castellan:knight

A player is a level's name, `random` (any legal answer), `greedy` (looks one answer ahead), `quick` (plays by
its policy without looking ahead), `tree` (the tree search, even if the game has its own search), `hints`
(follows every hint), or one of these with its own number of playouts, `castellan@200`, `hints@200`.
`--seconds` limits the thinking about one answer; on a faster machine or with more time the levels that look
ahead get stronger. Games are played on all cores but one. `--events offered traded stole-gold` prints how
often each of these happens in a game, and the mean of its last number.
"""

import argparse
import os
import random
import statistics
import time
from collections.abc import Collection, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any, NamedTuple

from bench.engine import house
from engine.computers import teacher, tree
from engine.computers.levels import BY_NAME, LEVELS, Level, choose_answer, one_ply_answer
from engine.computers.tree import SearchResult
from engine.computers.worlds import sample_world
from engine.game import Setup
from engine.match import Match
from engine.questions import Event
from sessions.computers.teacher_tasks import USUAL_LIMITS

LONGEST = 3000  # answers in one game


class Played(NamedTuple):
    """One game: the first named player's share of the win, answers, its longest and mean thinking time
    (seconds), and its events that are counted.
    """

    share: float
    answers: int
    longest: float
    mean: float
    events: Sequence[Event] = ()


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
    if name == "hints":
        end = time.perf_counter() + min(seconds, USUAL_LIMITS.hint_seconds)
        most = int(playouts or USUAL_LIMITS.playouts)
        hint = teacher.give_hint(match, seat, dice, most, lambda: time.perf_counter() < end, lambda: False)
        return SearchResult(hint.token, line=hint.token)
    if playouts:
        level = Level(name, int(playouts), level.seconds, level.slips)
    end = time.perf_counter() + min(seconds, level.seconds)
    if name == "tree":
        return tree.think(match, seat, dice, level.playouts, lambda: time.perf_counter() < end)
    return choose_answer(match, seat, level, dice, lambda: time.perf_counter() < end)


rules_of = cache(house)


def play(
    game: str, ours: str, theirs: str, number: int, seats: int, seconds: float, kinds: Collection[str] = ()
) -> Played:
    """Play one game; `ours` has seat `number % seats`, `theirs` all others. kinds: of events to count."""
    rules = rules_of(game)
    dice = random.Random(f"{game} {number // seats}")
    kits = list(rules.kits.ready) if rules.kits else []
    dealt = tuple(rules.kits.text(dice.choice(kits)) for _ in range(seats)) if kits else ()
    match = Match.new(rules, Setup(tuple(f"P{n}" for n in range(seats)), {}, dice.randbytes(32), kits=dealt))
    mine, took, given, events = number % seats, [], 0, list[Event]()
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
        accepted = match.answer(seat, choice.line or choice.token)
        events += [event for event in accepted.events if event.kind in kinds]
        given += 1
    winners = match.result.winners if match.result else ()
    share = (mine in winners) / len(winners) if winners else 1 / seats
    return Played(share, given, max(took, default=0.0), statistics.fmean(took) if took else 0.0, events)


def counted(kind: str, events: Sequence[Event], games: int) -> str:
    """Return how often a kind of event happens in a game, and the mean of its last number if it has one."""
    last = [event.args[-1] for event in events if event.kind == kind and event.args]
    numbers = [number for number in last if isinstance(number, int)]
    mean = f" (mean {statistics.fmean(numbers):.1f})" if numbers else ""
    return f"  {kind}: {sum(event.kind == kind for event in events) / games:.2f} a game{mean}"


def _play(job: tuple[str, str, str, int, int, float, Collection[str]]) -> Played:
    return play(*job)


def main() -> None:
    """Print a line for each pair: games, share of the first named, with its 95 % interval."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("pairs", nargs="+", help="OURS:THEIRS")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--events", nargs="*", default=[], metavar="KIND")
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        for pair in given.pairs:
            ours, _, theirs = pair.partition(":")
            jobs = [
                (given.game, ours, theirs, n, given.seats, given.seconds, given.events)
                for n in range(given.games)
            ]
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
            events = [event for one in played_games for event in one.events]
            for kind in given.events:
                print(counted(kind, events, len(played_games)), flush=True)


if __name__ == "__main__":
    main()
