"""python -m tests.deep.power --cuts 10000 --seed 1: cut the power so often; status 1 when something is
lost.
"""

import argparse
import asyncio
import logging
import sys
import time

from tests.deep.power.nights import PowerSettings, nights
from tests.deep.power.vfs import pluggable


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.deep.power", description=__doc__)
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--synchronous", default="FULL", choices=("FULL", "NORMAL", "OFF"), type=str.upper)
    parser.add_argument("--bad-syncs", type=float, default=0.0, help="part of the syncs that fail (0 to 1)")
    given = parser.parse_args()
    if not pluggable():
        print("this Python hides its SQLite, so no simulated disk can be put under it", file=sys.stderr)
        return 2
    logging.getLogger("sessions.store").setLevel(logging.CRITICAL)  # faults are meant here
    begin = time.monotonic()
    report = asyncio.run(nights(given.cuts, given.seed, PowerSettings(given.synchronous, given.bad_syncs)))
    seconds = time.monotonic() - begin
    for finding in report.findings:
        print(finding)
    print(f"synchronous={given.synchronous} bad syncs {given.bad_syncs:.0%}, seed {given.seed}")
    print(f"{report}, {report.cuts / seconds:.0f} cuts/s")
    return 1 if report.harm else 0


if __name__ == "__main__":
    sys.exit(main())
