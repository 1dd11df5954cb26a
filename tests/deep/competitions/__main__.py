"""`python -m tests.deep.competitions --number 1000 --seed 0`: simulated tournaments, each checked at
every step.

--kept: through the keeper, in a process that is restarted and killed in between. --won: with games of which
it is known who won them.
"""

import argparse
import asyncio
import sys
import time
from collections import Counter

from sessions.competitions.tournament_data import MOST
from tests.support.competitions.kept_simulation import KeptSimulation
from tests.support.competitions.simulation import Simulation
from tests.support.competitions.won_simulation import WonSimulation

PROGRESS = 50


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.deep.competitions", description=__doc__)
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kept", action="store_true")
    parser.add_argument("--won", action="store_true")
    parser.add_argument("--most", type=int, default=MOST, help="people")
    asked = parser.parse_args()
    count, wrong, began = Counter[str](), 0, time.monotonic()
    for done, seed in enumerate(range(asked.seed, asked.seed + asked.number), 1):
        try:
            count += (
                asyncio.run(KeptSimulation(seed, asked.most).run())
                if asked.kept
                else asyncio.run(WonSimulation(seed, min(asked.most, 16)).run())
                if asked.won
                else Simulation(seed, asked.most).run()
            )
        except AssertionError as error:
            wrong += 1
            print(f"seed {seed}: {error}", flush=True)
        if done % PROGRESS == 0 or done == asked.number:
            summary = ", ".join(f"{name} {number}" for name, number in sorted(count.items()))
            print(
                f"{done} tournaments, wrong {wrong}; {summary}; {time.monotonic() - began:.0f} s", flush=True
            )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
