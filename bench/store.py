"""Durable transactions a second through the store, beside a bare loop that writes and syncs the same bytes.

`python -m bench.store [folder [postgresql://…]]`: the folder's disk is what is measured, and an empty
database beside it where one is named. Bare loops run between the others,
since a disk's mood changes within seconds; each ratio is against the bare loops before and after it.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from sessions.store import Line, Row, Store
from sessions.store.postgres import PostgresStore
from sessions.store.sqlite import SqliteStore

SECONDS = 2.0
BODY = os.urandom(2000)
TEXT = "craft Sword with two rubies"


def bare(folder: Path) -> float:
    """Appends a second, each one synced: what a single writer without a database could promise at most."""
    data = BODY + TEXT.encode()
    file = os.open(folder / "bare", os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS / 2:
        os.write(file, data)
        os.fdatasync(file)
        count += 1
    os.close(file)
    return count / (time.perf_counter() - start)


async def play(store: Store, table: str, end: float) -> list[float]:
    """One writer: answers at one table until the end. Seconds that each took."""
    took, version = [], 0
    while (start := time.perf_counter()) < end:
        version += 1
        row = Row(table, 1, 2, "crownfell", "playing", version, version - 1, start, (3, 4), BODY, start)
        await store.write(row, [Line(version, start, "answer", 0, TEXT)])
        took.append(time.perf_counter() - start)
    return took


async def crowd(store: Store, writers: int) -> tuple[float, float, float]:
    """Transactions a second, and the latency of the median and of the slowest hundredth in milliseconds."""
    await store.open()
    start = time.perf_counter()
    plays = [play(store, f"table {writers} {number}", start + SECONDS) for number in range(writers)]
    took = sorted(second for each in await asyncio.gather(*plays) for second in each)
    rate = len(took) / (time.perf_counter() - start)
    await store.close()
    return rate, statistics.median(took) * 1000, took[len(took) * 99 // 100] * 1000


def main(folder: Path, url: str = "") -> None:
    print("writers   transactions/s   bare write+fdatasync/s   ratio   p50 ms   p99 ms")
    before = bare(folder)
    for writers in (1, 8, 64):
        stores: list[Store] = [SqliteStore(folder / f"{writers}.db")]
        stores += [PostgresStore(url)] if url else []
        for store in stores:
            rate, middle, slow = asyncio.run(crowd(store, writers))
            after = bare(folder)
            base, kind = (before + after) / 2, type(store).__name__.removesuffix("Store")
            print(f"{writers:7}{rate:17.0f}{base:25.0f}{rate / base:8.2f}{middle:9.2f}{slow:9.2f}   {kind}")
            before = after


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else ".") as folder:
        main(Path(folder), *sys.argv[2:])
