"""Play whole games at `bot.py` until so many answers were taken; print what it keeps every 1,000 answers.

    python -m tests.deep.soak [--answers 100000] [--every 1000] [--places 24] [--seed 1] [folder]

At the end: resident memory after a tenth of the answers and after all, and what grew in between, by place.
"""

import argparse
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import uvloop

from tests.deep.soak.soak import Sizes, soak

SHOWN = 40  # kinds of objects, and collections
GROWTH = 1.1  # resident memory at the end by that after a tenth of the answers, at most


def main() -> int:
    parser = argparse.ArgumentParser(description="Whole games at the bot, and what it keeps meanwhile.")
    parser.add_argument("--answers", type=int, default=100_000)
    parser.add_argument("--every", type=int, default=1_000, help="answers from one look to the next")
    parser.add_argument("--places", type=int, default=24, help="channels that are played in at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("folder", nargs="?", default=None, help="where the bot's data lies meanwhile")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        work = soak(Path(folder), given.answers, given.every, given.places, given.seed, print_line)
        looks = uvloop.run(work)
    early = next(look for look in looks if look.answers * 10 >= given.answers)
    print_growth("objects", early.objects, looks[-1].objects)
    print_growth("collections", early.lengths, looks[-1].lengths)
    growth = looks[-1].resident / early.resident
    print(f"resident memory {early.resident / 1e6:.0f} MB after {early.answers} answers, ", end="")
    print(f"{looks[-1].resident / 1e6:.0f} MB after {looks[-1].answers}: {growth:.3f} times that")
    return int(growth > GROWTH)


def print_line(look: Sizes) -> None:
    print(
        f"{look.answers:7} answers {look.seconds:6.0f} s  {look.resident / 1e6:6.1f} MB  "
        f"{' '.join(f'{k} {v / 1e6:.0f}' for k, v in look.malloc.items())}  "
        f"{look.tracked:8} objects {look.garbage:7} garbage {look.blocks:9} blocks  "
        f"{look.games:6} games {look.looks:6} looks  {look.silent} silent, {look.faults} faults",
        flush=True,
    )


def print_growth(title: str, early: Mapping[str, int], late: Mapping[str, int]) -> None:
    """What is more at the end, the largest growth first."""
    grown = {name: size - early.get(name, 0) for name, size in late.items()}
    print(f"{title} that grew:")
    for name in sorted(grown, key=lambda name: -grown[name])[:SHOWN]:
        if grown[name] > 0:
            print(f"{early.get(name, 0):11} → {late[name]:11}  {name}")


if __name__ == "__main__":
    sys.exit(main())
