"""Durable transactions a second through the store, beside a bare loop that writes and syncs the same bytes.

`python -m bench.store [folder]`: the folder's disk is what is measured. Bare loops run between the others,
since a disk's mood changes within seconds; each ratio is against the bare loops before and after it, and
printed are medians of rounds.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from sessions.store import Line, Row
from sessions.store.sqlite import SqliteStore

ROUNDS, SECONDS = 5, 2.0
WRITERS = (1, 8, 64)
AIM_CROWD, AIM_ALONE = 12_000 / 8_700, 5.0  # of the bare loop: its rate, and its median sync
BODY = os.urandom(2000)
TEXT = "craft Sword with two rubies"


class Bare(NamedTuple):
    """Appends a second, and the milliseconds of the median one."""

    rate: float
    p50: float


def bare(folder: Path) -> Bare:
    """Appends, each one synced: what a single writer without a database could promise at most."""
    data = BODY + TEXT.encode()
    file = os.open(folder / "bare", os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
    took: list[float] = []
    start = time.perf_counter()
    while (begin := time.perf_counter()) - start < SECONDS / 2:
        os.write(file, data)
        os.fdatasync(file)
        took.append(time.perf_counter() - begin)
    os.close(file)
    return Bare(len(took) / (time.perf_counter() - start), statistics.median(took) * 1000)


async def play(store: SqliteStore, table: str, end: float) -> list[float]:
    """One writer: answers at one table until the end. Seconds that each took."""
    took, version = [], 0
    while (start := time.perf_counter()) < end:
        version += 1
        row = Row(table, 1, 2, "crownfell", "playing", version, version - 1, start, (3, 4), BODY, start)
        await store.write(row, [Line(version, start, "answer", 0, TEXT)])
        took.append(time.perf_counter() - start)
    return took


async def crowd(path: Path, writers: int) -> tuple[float, float, float]:
    """Transactions a second, and the latency of the median and of the slowest hundredth in milliseconds."""
    store = SqliteStore(path)
    await store.open()
    start = time.perf_counter()
    plays = [play(store, f"table {number}", start + SECONDS) for number in range(writers)]
    took = sorted(second for each in await asyncio.gather(*plays) for second in each)
    rate = len(took) / (time.perf_counter() - start)
    await store.close()
    return rate, statistics.median(took) * 1000, took[len(took) * 99 // 100] * 1000


def main(folder: Path) -> None:
    rounds: dict[int, list[tuple[float, ...]]] = defaultdict(list)
    before = bare(folder)
    for number in range(ROUNDS):
        for writers in WRITERS:
            rate, middle, slow = asyncio.run(crowd(folder / f"{writers}-{number}.db", writers))
            after = bare(folder)
            base, sync = (before.rate + after.rate) / 2, (before.p50 + after.p50) / 2
            rounds[writers].append((rate, base, rate / base, middle, slow, sync, middle / sync))
            before = after
    print("writers   transactions/s   bare syncs/s   ratio   p50 ms   p99 ms   bare p50 ms   p50 ratio")
    found = {
        writers: [statistics.median(each) for each in zip(*rounds[writers], strict=True)]
        for writers in WRITERS
    }
    for writers, (rate, base, ratio, middle, slow, sync, times) in found.items():
        print(
            f"{writers:7}{rate:17.0f}{base:15.0f}{ratio:8.2f}{middle:9.2f}{slow:9.2f}{sync:14.3f}{times:12.1f}"
        )
    crowded, alone = found[WRITERS[-1]][2], found[WRITERS[0]][6]
    held = _held(crowded >= AIM_CROWD)
    print(
        f"{WRITERS[-1]} writers, of the bare loop's rate: {crowded:.2f} (aim: at least {AIM_CROWD:.2f}){held}"
    )
    held = _held(alone <= AIM_ALONE)
    print(f"one writer's p50, of the bare sync's: {alone:.1f} (aim: at most {AIM_ALONE:.0f}){held}")


def _held(well: bool) -> str:
    return "" if well else " — falls short"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else ".") as folder:
        main(Path(folder))
