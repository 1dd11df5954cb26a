"""Mines Crownfell puzzles: the computer plays quick games against itself, and this searches near their ends
for forced wins.

    python -m bench.puzzles --games 600 --most 90
    python -m bench.puzzles --games 200 --first 1000 --keep

Every puzzle is proved by trying all answers of both sides (`engine.crownfell.player`): it wins in two or
three turns against any defence, not sooner, and by only one first turn. Dull positions are left out: few
legal answers, a single capture, few cards on the board. Each game gives at most one puzzle of each length.
The file of puzzles of the built-in pack is written anew after each find, wins in two first. `--keep` begins
with those puzzles of the file that still hold.
"""

import argparse
import os
import random
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any

from bench.engine import house
from engine import files
from engine.computers.puzzle import Puzzle, read, write
from engine.crownfell import position
from engine.crownfell.player import lookahead, puzzles
from engine.crownfell.player.lines import LinePosition, LineSimulator
from engine.game import Setup
from engine.match import Match

GAME = "crownfell"
PLAYOUTS = 6  # for each answer of the quick games
PROOF = 300_000  # answers that a proof may try
# Turns to win → how many turns before the end of a game to look for a puzzle.
BEFORE_END = {2: (3, 5), 3: (5, 7)}
# Positions with fewer legal answers, or fewer cards of a side on the board, are dull.
ANSWERS, STANDING = 8, 2
HEADER = """\
# Puzzles with the house pack, one a line: CODE | TURNS | FIRST TURN | POSITION
# Mined by `python -m bench.puzzles`; each was proved by trying all answers of both sides.
"""

FILE = files.DATA / GAME / "house.puzzles.txt"
rules_of = cache(house)


def game(number: int) -> list[str]:
    """Play a quick game; return the positions at the beginning of its turns, the winner's last; none for a
    draw.
    """
    rules, dice = rules_of(GAME), random.Random(number)
    match = Match.new(rules, Setup(("A", "B"), {}, dice.randbytes(32)))
    begun = []
    while match.question is not None:
        seat = match.question.seats[0]
        if match.question.kind == "action":
            begun.append(_bare(match.base))
        match.answer(seat, _quick(match, seat, dice))
    return begun if match.result is not None and match.result.reason in ("elimination", "no-move") else []


def _bare(s: Any) -> str:
    """Return a position without its counts of turns."""
    text: str = position.write(s)
    return text.split(" | quiet")[0].split(" | turns")[0]


def _quick(match: Match[Any], seat: int, dice: random.Random) -> str:
    """Return a sensible answer; in the opening sometimes a random one, so that games differ."""
    assert match.question is not None
    tokens = match.question.tokens[seat]
    if match.question.kind == "action" and match.state.turns < 8 and dice.random() < 0.2:
        return dice.choice(tokens)
    thought = rules_of(GAME).computer.policy().think(match, seat, dice, PLAYOUTS, lambda: True)
    return str(thought.token)


def mined(number: int) -> list[Puzzle]:
    """Return the puzzles near the end of one game, at most one of each length."""
    begun = game(number)
    proved_puzzles = []
    for turns, places in BEFORE_END.items():
        positions = [begun[-place] for place in places if place <= len(begun)]
        proved_puzzles += next(([p] for text in positions for p in proved(text, turns)), [])
    return proved_puzzles


def proved(text: str, turns: int) -> Iterator[Puzzle]:
    """Yield the position as a puzzle, if it is one and not dull."""
    rules = rules_of(GAME)
    s = position.read(rules, text)
    answers = LineSimulator(rules, s).answers(LinePosition(s))
    captures = [token for token in answers if lookahead.is_sharp(token)]
    if len(answers) < ANSWERS or min(taken.bit_count() for taken in s.taken) < STANDING:
        return
    try:
        first = puzzles.solutions(rules, s, turns, PROOF)
    except puzzles.TooManyPositions:
        return
    if len(first) == 1 and [first[0][0]] != captures:
        yield Puzzle("", text, turns, first[0])


def main() -> None:
    """Play, mine, and write the file anew."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--first", type=int, default=0, help="the first game's number")
    parser.add_argument("--most", type=int, default=120, help="puzzles to keep")
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--keep", action="store_true", help="keep what the file has, proved anew")
    given = parser.parse_args()
    by_position = {puzzle.position: puzzle for puzzle in kept()} if given.keep else {}
    with ProcessPoolExecutor(given.workers) as pool:
        for several in pool.map(mined, range(given.first, given.first + given.games)):
            for puzzle in several:
                by_position.setdefault(puzzle.position, puzzle)
            if several:
                save(by_position.values())
            if len(by_position) >= given.most:
                break
        pool.shutdown(cancel_futures=True)
    save(by_position.values())
    print(
        f"{len(by_position)} puzzles, {sum(puzzle.turns == 2 for puzzle in by_position.values())} of"
        " them wins in two"
    )


def kept() -> Iterator[Puzzle]:
    """Yield the puzzles of the file that still hold with today's built-in pack."""
    for puzzle in read(FILE.read_text()):
        yield from proved(puzzle.position, puzzle.turns)


def save(proved_puzzles: Iterable[Puzzle]) -> None:
    """Write the file anew."""
    ranked = sorted(proved_puzzles, key=lambda puzzle: puzzle.turns)
    lines = [write(Puzzle(f"{n:03}", *_rest(puzzle))) for n, puzzle in enumerate(ranked, 1)]
    FILE.write_text(HEADER + "".join(f"{line}\n" for line in lines))


def _rest(puzzle: Puzzle) -> tuple[str, int, tuple[str, ...]]:
    return puzzle.position, puzzle.turns, puzzle.solution


if __name__ == "__main__":
    main()
