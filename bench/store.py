"""Measures durable transactions per second of the store, against a bare loop that writes and syncs the same
bytes.

`python -m bench.store [folder [postgresql://…]]`: measures the folder's disk, and an empty PostgreSQL
database if one is named. Bare loops run between the others, because a disk's speed changes within seconds;
each ratio is to the bare loops before and after it, and printed are medians of the rounds.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from itertools import product
from pathlib import Path
from typing import NamedTuple

from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import JournalLine, Store, StoredTable
from sessions.store.sqlite.sqlite_store import SqliteStore

ROUNDS, SECONDS = 5, 2.0
WRITERS = (1, 8, 64)
AIM_CROWD, AIM_ALONE = 12_000 / 8_700, 5.0  # relative to the bare loop: its rate, and its median sync
BODY = os.urandom(2000)
TEXT = "craft Sword with two rubies"


class Bare(NamedTuple):
    """Appends per second, and the milliseconds of the median one."""

    rate: float
    p50: float


def bare(folder: Path) -> Bare:
    """Append and sync for some seconds: the most that a single writer without a database could do."""
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


async def play(store: Store, table: str, end: float) -> list[float]:
    """Let one writer write answers at one table until the end; return the seconds that each took."""
    took, version = [], 0
    while (start := time.perf_counter()) < end:
        version += 1
        row = StoredTable(
            table, 1, 2, "crownfell", "playing", version, version - 1, start, (3, 4), BODY, start
        )
        await store.write(row, [JournalLine(version, start, "answer", 0, TEXT)])
        took.append(time.perf_counter() - start)
    return took


async def crowd(store: Store, writers: int, number: int) -> tuple[float, float, float]:
    """Return transactions per second, and the latency of the median and of the 99th percentile in
    milliseconds.
    """
    await store.open()
    start = time.perf_counter()
    plays = [play(store, f"{number} {writers} {writer}", start + SECONDS) for writer in range(writers)]
    took = sorted(second for each in await asyncio.gather(*plays) for second in each)
    rate = len(took) / (time.perf_counter() - start)
    await store.close()
    return rate, statistics.median(took) * 1000, took[len(took) * 99 // 100] * 1000


def main(folder: Path, url: str = "") -> None:
    rounds: dict[tuple[str, int], list[tuple[float, ...]]] = defaultdict(list)
    before = bare(folder)
    for number, writers in product(range(ROUNDS), WRITERS):
        stores: dict[str, Store] = {"SQLite": SqliteStore(folder / f"{writers}-{number}.db")}
        if url:
            stores["PostgreSQL"] = PostgresStore(url)
        for kind, store in stores.items():
            rate, middle, slow = asyncio.run(crowd(store, writers, number))
            after = bare(folder)
            base, sync = (before.rate + after.rate) / 2, (before.p50 + after.p50) / 2
            rounds[kind, writers].append((rate, base, rate / base, middle, slow, sync, middle / sync))
            before = after
    medians = {
        key: [statistics.median(each) for each in zip(*runs, strict=True)] for key, runs in rounds.items()
    }
    print(
        "store       writers   transactions/s   bare syncs/s   ratio   p50 ms   p99 ms   bare p50   p50 ratio"
    )
    for (kind, writers), (rate, base, ratio, middle, slow, sync, times) in medians.items():
        row = f"{rate:17.0f}{base:15.0f}{ratio:8.2f}{middle:9.2f}{slow:9.2f}{sync:11.3f}{times:12.1f}"
        print(f"{kind:11}{writers:7}{row}")
    crowded, alone = medians["SQLite", WRITERS[-1]][2], medians["SQLite", WRITERS[0]][6]
    aim = f"(aim: at least {AIM_CROWD:.2f}){_held(crowded >= AIM_CROWD)}"
    print(f"{WRITERS[-1]} writers, of the bare loop's rate: {crowded:.2f} {aim}")
    aim = f"(aim: at most {AIM_ALONE:.0f}){_held(alone <= AIM_ALONE)}"
    print(f"one writer's p50, of the bare sync's: {alone:.1f} {aim}")


def _held(well: bool) -> str:
    return "" if well else " — falls short"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else ".") as folder:
        main(Path(folder), *sys.argv[2:])
