"""`python -m tests.faults [--games N] [--seed N]`: the long sweep; status 1 if anything went wrong."""

import argparse
import asyncio
import logging
import sys

from tests.faults.sweep import sweep


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("--games", type=int, default=100_000, help="how many at most (default: all)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    found = asyncio.run(sweep(given.games, given.seed))
    for sentence in found.wrong:
        print(sentence)
    print(found)
    counts = found.counts
    return int(any(counts[name] for name in counts if name not in ("games", "injected")))


if __name__ == "__main__":
    sys.exit(main())
