"""`python -m tests.deep.monkey --taps 100000 --seed 1 [--game …] [--episode N --until N]`; 1: a find."""

import argparse
import asyncio
import sys


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.deep.monkey")
    parser.add_argument("--taps", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="", help="some of the games, with commas between them")
    parser.add_argument("--episode", type=int, help="this one alone")
    parser.add_argument("--until", type=int, help="only so many of its steps")
    parser.add_argument("--without", default="", help="acts that are not tapped, with commas between them")
    parser.add_argument("--paint", type=int, default=0, help="paint one of so many pictures (default: none)")
    parser.add_argument("--go-on", action="store_true", help="go on after a find with the next episode")
    given = parser.parse_args()
    from tests.deep.monkey.runs import run

    return asyncio.run(run(given))


if __name__ == "__main__":
    sys.exit(main())
