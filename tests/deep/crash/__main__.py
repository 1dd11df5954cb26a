"""`python -m tests.deep.crash --rounds 1000 --seed 1 [--wrong]`: kill the bot under load, count what it
lost.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from cogs.core.loaded_content import read_packs
from tests.deep.crash.hall import CrashServer
from tests.support.loopback import LoopbackDiscord

WRONG = (
    *("lost", "torn", "doubled", "denied", "unasked", "shown, not stored"),
    *("silent old", "silent", "faults", "log errors", "stuck"),
)
PROGRESS = 50


def told(count: Counter[str], rounds: int, seconds: float) -> str:
    """The counts in one line."""
    wrong = ", ".join(f"{name} {count[name]}" for name in WRONG)
    return (
        f"{rounds} rounds, {count['taken']} answers acknowledged, {count['untold']} stored and not "
        f"acknowledged, {wrong}, old buttons {count['old']}; {seconds:.0f} s"
    )


async def lane(hall: CrashServer, rounds: int, answers: int, done: "Progress") -> None:
    for _ in range(rounds):
        await hall.round(round(answers * hall.rng.uniform(0.6, 1.4)))
        done.one()
    hall.look(whole=True)


class Progress:
    """Prints a line now and then."""

    def __init__(self, halls: list[CrashServer]) -> None:
        self.halls, self.rounds, self.began = halls, 0, time.monotonic()

    @property
    def count(self) -> Counter[str]:
        return sum((hall.count for hall in self.halls), Counter())

    @property
    def line(self) -> str:
        return told(self.count, self.rounds, time.monotonic() - self.began)

    def one(self) -> None:
        self.rounds += 1
        if self.rounds % PROGRESS == 0:
            print(self.line, flush=True)


async def run(
    rounds: int, seed: int, folder: Path, *, wrong: bool, tables: int, answers: int, lanes: int
) -> tuple[Counter[str], list[str], str]:
    """So many rounds, divided among lanes; the counts, the first notes of what was wrong, one line."""
    packs_by_game, halls = read_packs(), []
    servers = [LoopbackDiscord() for _ in range(lanes)]
    for number, server in enumerate(servers):
        await server.start()
        lane_folder = folder / f"lane-{number}"
        (lane_folder / "data").mkdir(parents=True)
        hall = CrashServer(server, lane_folder, packs_by_game, seed * 1000 + number, wrong=wrong)
        await hall.furnish(tables)
        halls.append(hall)
    progress = Progress(halls)
    shares = [rounds // lanes + (number < rounds % lanes) for number in range(lanes)]
    try:
        await asyncio.gather(*(lane(h, n, answers, progress) for h, n in zip(halls, shares, strict=True)))
    finally:
        for hall in halls:
            await hall.close()
        for server in servers:
            await server.stop()
    for hall in halls:
        hall.hear()
    return progress.count, [note for hall in halls for note in hall.notes], progress.line


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wrong", action="store_true", help="with a store that acknowledges too early")
    parser.add_argument("--tables", type=int, default=32, help="tables a lane")
    parser.add_argument("--answers", type=int, default=110, help="acknowledged answers a round, on average")
    parser.add_argument("--lanes", type=int, default=2, help="bots at once")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        more = {"tables": given.tables, "answers": given.answers, "lanes": given.lanes}
        count, notes, line = asyncio.run(
            run(given.rounds, given.seed, Path(folder), wrong=given.wrong, **more)
        )
    for note in notes[:20]:
        print(note)
    print(line)
    return int(any(count[name] for name in WRONG))


if __name__ == "__main__":
    sys.exit(main())
