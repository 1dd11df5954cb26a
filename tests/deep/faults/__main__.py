"""`python -m tests.deep.faults [--games N] [--seed N]`: the long sweep; status 1 if anything went wrong."""

import argparse
import asyncio
import logging
import sys

from tests.deep.faults.kinds import KINDS
from tests.deep.faults.sweep import sweep


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.deep.faults")
    parser.add_argument("--games", type=int, default=100_000, help="how many at most (default: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gateway", choices=("with", "without", "only"), default="with")
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    wanted = {"with": (True, False), "without": (False,), "only": (True,)}[given.gateway]
    findings = asyncio.run(sweep(given.games, given.seed, [kind for kind in KINDS if kind.alone in wanted]))
    for sentence in findings.wrong:
        print(sentence)
    print(findings)
    counts = findings.counts
    return int(any(counts[name] for name in counts if name not in ("games", "injected")))


if __name__ == "__main__":
    sys.exit(main())
