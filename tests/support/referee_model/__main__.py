"""`python -m tests.support.referee_model --games 1000`: random games of both against the model, and
counts.
"""

import argparse
from collections import Counter

from tests.support.referee_games import GAMES
from tests.support.referee_model.play import Difference, ModelComparison


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.support.referee_model", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--game", choices=[*GAMES], action="append")
    parser.add_argument("--lines", type=int, default=160)
    parser.add_argument("--show", type=int, default=3, help="differences shown in full")
    given = parser.parse_args()
    return sum(run(name, given) for name in given.game or GAMES)


def run(name: str, given: argparse.Namespace) -> int:
    tried: Counter[str] = Counter()
    wrong = 0
    for number in range(given.first, given.first + given.games):
        game = ModelComparison(name, number)
        try:
            game.play(given.lines)
        except Difference as difference:
            wrong += 1
            print(difference if wrong <= given.show else str(difference).partition("\n")[0], flush=True)
        for (verb, fine), count in game.tried.items():
            tried[verb if fine else "refused"] += count
    lines = sum(tried.values())
    print(f"{name}: {given.games} games, {lines} lines, {tried['refused']} refused, {wrong} differences")
    print("  " + ", ".join(f"{verb} {count}" for verb, count in tried.most_common() if verb != "refused"))
    return wrong


if __name__ == "__main__":
    raise SystemExit(min(1, main()))
