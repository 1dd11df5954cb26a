"""Counts how many messages a game posts, and whom they ping.

    python -m bench.posts [games of each kind, default 3] [--away]

Plays random games of all five inside SimCord, with a simulated clock: live ones, in one sitting, where an
answer comes after some seconds, and correspondence games, where it comes after hours. Every message of the
bot in the channel counts: lobby, announcement, panels, calls, reminders. A ping is one person mentioned in
one message.
--away: everybody counts as away, even right after they did something, so each turn is a new message, as it
was before panels stayed in place (commit 519a3fe posts the same numbers).
"""

import argparse
import asyncio
import random
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))

from sessions.operations import phases
from sessions.table.table_data import USUAL_PRESENCE, PresenceTimes
from tests.support.building import EVERYBODY_AWAY
from tests.support.sittings import GAMES, Sitting, sitting

LIVE, LETTERS = "live", "correspondence"
THINKS, LONGEST = 15.0, 90.0  # seconds until an answer in a live game: mean, maximum
HOURS = (0.5, 12.0)


class Figures(NamedTuple):
    """The counts of one game."""

    answers: int
    turns: int
    posts: int
    pings: int


def pause(kind: str, dice: random.Random) -> tuple[float, float]:
    """Return the seconds until the next answer, and in what steps the clock advances."""
    if kind == LIVE:
        return min(dice.expovariate(1 / THINKS) + 2.0, LONGEST), 20.0
    seconds = dice.uniform(*HOURS) * 3_600
    return seconds, seconds / 3


async def game(name: str, kind: str, seed: int, presence: PresenceTimes) -> Figures:
    """Play a game from /play to its end, or to as many answers as usual; then it is ended."""
    async with sitting(name, seed, presence) as played:
        await played.begin(kind)
        turns, before = 0, await played.asked()
        while not (table := await played.table()).is_over and table.body.progress.answers < played.kind.lasts:
            await played.passes(*pause(kind, played.dice))
            await played.answers()
            now = await played.asked()
            turns, before = turns + (before.keys() != now.keys()), now
        await finished(played)
        return Figures(table.body.progress.answers, turns, len(played.posts), len(played.pings()))


async def finished(played: Sitting) -> None:
    if not (await played.table()).is_over:
        await played.room.host.tables.apply((await played.table()).id, phases.end_by_moderator)
        await played.room.host.services.panels.show(await played.table())
        await played.passes(1.0)


async def main(games: int, presence: PresenceTimes) -> None:
    print("game              kind             answers  turns   posts   pings  most posts")
    for name in GAMES:
        for kind in (LIVE, LETTERS):
            results = [await game(name, kind, seed, presence) for seed in range(1, games + 1)]
            middle = [statistics.median(values) for values in zip(*results, strict=True)]
            shown = "".join(f"{value:8.0f}" for value in middle)
            print(f"{name:18}{kind:15}{shown}{max(one.posts for one in results):10}", flush=True)


def run(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Posts and pings of whole games.")
    parser.add_argument("games", type=int, nargs="?", default=3)
    parser.add_argument("--away", action="store_true")
    given = parser.parse_args(arguments)
    asyncio.run(main(given.games, EVERYBODY_AWAY if given.away else USUAL_PRESENCE))


if __name__ == "__main__":
    run(sys.argv[1:])
