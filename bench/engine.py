"""Measures the engines against comparable ones in the same run: random games, perft, and a copy of the state.

    python -m bench.engine

Both sides alternate, round by round, so that a busy machine slows both. Printed are medians of the rounds.

Crownfell and python-chess: both are pure Python move generators with bitboards, on 25 spaces and on 64. A
playout lists all legal moves, picks one and makes it; for chess only that and the plain draw tests are done,
the fastest way it has. Perft counts in bulk at the last ply on both sides.

Crown Crest, with two of its ready decks, and RLCard's Gin Rummy with its public `step`.

Craft the Crown and RLCard's Uno: random decisions of four players to the end of the game. Uno uses its public
`step`, which also makes the next player's state, as ours makes the next list of answers; its bare round
(`proceed_round`) alone is about twice as fast.
"""

import random
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import chess
import numpy
from rlcard.games.gin_rummy.game import GinRummyGame
from rlcard.games.uno.game import UnoGame

from engine import files
from engine.crownfell import position
from engine.game import Setup, games
from engine.match import playout
from engine.packs import pack
from engine.questions import Answer, Question

ROUNDS, SLICE = 9, 0.45
MIDDLE = "B ANG@b3 BEA@a2 GUA@b4 STA@c2 | W HAR@d3 MON@d4 PYR@d2 VAM@c4 | hB - | hW - | dis - | turn B"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PERFT = 322303, 97862  # what each side has to count: Crownfell to depth 4, chess to depth 3


class Work(NamedTuple):
    """One comparison: two functions that do some work and return how much they did."""

    name: str
    """What is measured."""
    unit: str
    us: str
    """Our game's name."""
    peer: str
    """The other engine's name."""
    ours: Callable[[], int]
    theirs: Callable[[], int]


def rate(work: Callable[[], int]) -> float:
    """Return how much is done per second, over one slice of time."""
    done, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < SLICE:
        done += work()
    return done / spent


# ---------------------------------------------------------------- our engines


def house(game: str) -> Any:
    """Return a game's rules with its built-in pack."""
    file = files.packs(game)["house"]
    return games()[game].make_rules(pack.read(games(), str(file), files.text(file))[1])


def random_game(rules: Any, chance: random.Random, *seats: str) -> Callable[[], int]:
    choice = chance.choice

    def choose(ask: Question) -> Answer:
        for seat, tokens in ask.tokens.items():
            return seat, choice(tokens)
        raise AssertionError

    def play() -> int:
        state = rules.start(Setup(seats, {}, chance.randbytes(32)))
        return playout(rules, state, choose)[1]

    return play


# ---------------------------------------------------------------- the other engines


def random_chess(chance: random.Random) -> Callable[[], int]:
    choice = chance.choice

    def play() -> int:
        board, move_count = chess.Board(), 0
        while moves := list(board.legal_moves):
            if board.halfmove_clock >= 150 or board.is_insufficient_material():
                break
            board.push(choice(moves))
            move_count += 1
        return move_count

    return play


def random_uno(chance: random.Random) -> Callable[[], int]:
    game, choice = UnoGame(num_players=4), chance.choice
    game.np_random = numpy.random.RandomState(1)

    def play() -> int:
        move_count = 0
        game.init_game()
        while not game.is_over():
            game.step(choice(game.get_legal_actions()))
            move_count += 1
        return move_count

    return play


def random_rummy(chance: random.Random) -> Callable[[], int]:
    game, choice = GinRummyGame(), chance.choice
    game.np_random = numpy.random.RandomState(1)

    def play() -> int:
        move_count = 0
        game.init_game()
        while not game.is_over():
            game.step(choice(game.judge.get_legal_actions()))
            move_count += 1
        return move_count

    return play


def chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += chess_perft(board, depth - 1)
        board.pop()
    return count


# ---------------------------------------------------------------- comparison


def works() -> list[Work]:
    rules, chance = house("crownfell"), random.Random(1)
    state, board = position.read(rules, MIDDLE), chess.Board(KIWIPETE)
    assert (position.perft(rules, state, 4), chess_perft(board, 3)) == PERFT

    def copies() -> int:
        for _ in range(1000):
            rules.copy(state)
        return 1000

    def chess_copies() -> int:
        for _ in range(1000):
            board.copy(stack=False)
        return 1000

    return [
        Work(
            "random games",
            "moves/s",
            "crownfell",
            "python-chess",
            random_game(rules, chance, "Ann", "Bob"),
            random_chess(chance),
        ),
        Work(
            "perft",
            "nodes/s",
            "crownfell",
            "python-chess",
            lambda: position.perft(rules, state, 3),
            lambda: chess_perft(board.copy(), 2),
        ),
        Work("copy of a state", "copies/s", "crownfell", "python-chess", copies, chess_copies),
        Work(
            "random games",
            "decisions/s",
            "craft-the-crown",
            "RLCard's Uno",
            random_game(house("craft-the-crown"), chance, "Ann", "Bob", "Cleo", "Dan"),
            random_uno(chance),
        ),
        Work(
            "random games",
            "decisions/s",
            "crown-crest",
            "RLCard's Gin Rummy",
            random_game(house("crown-crest"), chance, "Ann", "Bob"),
            random_rummy(chance),
        ),
    ]


def main() -> None:
    """Print a line for each comparison: our rate, the other's, and the ratio."""
    for work in works():
        rounds = [(rate(work.ours), rate(work.theirs)) for _ in range(ROUNDS)]
        ours, theirs = (statistics.median(side) for side in zip(*rounds, strict=True))
        ratio = statistics.median(mine / peer for mine, peer in rounds)
        line = f"{work.name}: {work.us} {ours:,.0f} {work.unit}, {work.peer} {theirs:,.0f}, ratio {ratio:.2f}"
        if work.unit == "copies/s":
            line += f" ({1e6 / ours:.2f} µs and {1e6 / theirs:.2f} µs a copy)"
        print(line)


if __name__ == "__main__":
    main()
