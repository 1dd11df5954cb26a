"""Realistic load: 1,000 running tables of all five games with one bot on one core, for ten minutes.

    python -m bench.bot.life [--tables 1000] [--seconds 600] [folder]    (the database is in this folder)

The bot is complete: `bot.py`, a process with all its threads on one core; Discord and the people are this
process, on another core. A fifth of the tables plays each game, every table is somewhere in its game, ten are
in a server. Craft the Crown and Crown Crest are played on private panels, Crownfall and Cube Quest are
refereed. Nine of ten answers are tapped, in menus step by step and in forms with some changes; the others are
typed as `/move`. Now and then somebody looks at the board, the hand, the record, the help or the table's
menu. A table that is over is replaced by a spare one.

A third of the tables each is quick, ordinary and slow: an answer every 10, 40 and 120 seconds on average,
plus a second or so for each tap, with random pauses. By the README's minutes a game (20 to 60, 34 on average)
and the 120 answers that docs/hosting.md counts for a game, a table that plays without a break gives an answer
every 10 to 30 seconds, 17 on average. All 1,000 at that pace would need more than the 50 requests a second
that Discord takes from one bot. But most are slower: the usual time control gives an hour a question, and
people do other things meanwhile. This mix needs 35 to 45. Requests are counted separately: those with the
bot's own token, which Discord limits, and those of an interaction (acknowledgements, private messages), which
it does not.

CPU is the bot process's own, user and system, over the wall time; p50 to max are the times between a tap and
its acknowledgement; a typed line and a command count as taps. Next to it is the cost of an interaction for
the bot that only says pong, on the same core just before, at about the same pace. The first half minute does
not count.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import psutil
import uvloop

from bench.bot.__main__ import Side, pong
from bench.bot.people import BenchCounts
from bench.bot.town import Town, castellan, frozen, on_core

WARM, LOOK = 30.0, 5.0
PONG = (256, 60.0)  # people, interactions per second
TOO_LATE = 3.0  # seconds after which Discord shows that the bot did not respond
BUSY = 70.0  # percent of a core at which this process might limit the measurement


class Meter:
    """Measures what the bot and this process use, from `begin` on."""

    def __init__(self, bot: int) -> None:
        self.bot, self.own = psutil.Process(bot), psutil.Process()
        self.memory: list[tuple[float, float]] = []
        self.begin()

    def begin(self) -> None:
        self.began, self.before = time.monotonic(), self._used()

    def look(self) -> None:
        memory_info = self.bot.memory_full_info()
        self.memory.append((memory_info.rss / 1e6, memory_info.uss / 1e6))

    def seconds(self) -> list[float]:
        """Return the wall time, and the CPU time of the bot, its children and this process."""
        used = [now - before for now, before in zip(self._used(), self.before, strict=True)]
        return [time.monotonic() - self.began, *used]

    def _used(self) -> list[float]:
        times, own = self.bot.cpu_times(), self.own.cpu_times()
        children = times.children_user + times.children_system
        children += sum(sum(child.cpu_times()[:2]) for child in self.bot.children(recursive=True))
        return [times.user + times.system, children, own.user + own.system]


async def pongs(folder: Path, cores: Sequence[int]) -> float:
    """Return the milliseconds of CPU that a bot that only says pong needs for an interaction."""
    with on_core(*cores) as started:
        async with pong(folder) as side:
            started()
            await side.measure(*PONG)
            return (await side.measure(*PONG)).cpu


async def play(side: Side, tally: BenchCounts, lives: Sequence[asyncio.Task[None]], seconds: float) -> Meter:
    """Warm up while people play, then measure."""
    town, meter = side.discord, Meter(side.process.pid)
    assert isinstance(town, Town)
    meter.look()
    await asyncio.sleep(WARM)
    tally.begin()
    town.limited = town.free = 0
    meter.begin()
    while (left := seconds - (time.monotonic() - meter.began)) > 0:
        await asyncio.sleep(min(LOOK, left))
        meter.look()
    return meter


async def main(tables: int, seconds: float, folder: Path) -> None:
    cores = psutil.Process().cpu_affinity()
    if len(cores) < 2:
        sys.exit("the bot needs a core of its own beside this process's")
    bare = await pongs(folder, cores)
    tally = BenchCounts()
    async with castellan(folder, tables, WARM + seconds, tally, cores) as (side, sitters):
        with frozen():
            until = time.monotonic() + WARM + seconds
            lives = [asyncio.create_task(sitter.live(until)) for sitter in sitters]
            meter = await play(side, tally, lives, seconds)
            used = meter.seconds()
            assert isinstance(side.discord, Town)
            requests = side.discord.limited / used[0], side.discord.free / used[0]
            report(tally, used, requests, bare)
            await asyncio.gather(*lives)
            await side.rest()
    print_memory(meter.memory)
    print_faults(tally, (folder / "bot.log").read_text().splitlines())


def report(tally: BenchCounts, used: Sequence[float], requests: tuple[float, float], bare: float) -> None:
    wall, bot, children, own = used
    print("game               answers/s    taps/s    p50 ms    p99 ms    max ms")
    every: list[float] = []
    answers = sum(len(took.answers) for took in tally.took.values())
    for game, took in sorted(tally.took.items()):
        every += [*took.answers, *took.steps]
        print(line(game, len(took.answers) / wall, [*took.answers, *took.steps], wall))
    print(line("all", answers / wall, every, wall) + "   (aim: p99 under 100)")
    share, each = 100 * bot / wall, 1000 * bot / len(every)
    print(f"of the answers {tally.typed} were typed, {tally.forms} forms; {tally.looks} looks; ", end="")
    print(f"{tally.ended} tables were over, {tally.left} had no spare one")
    print(
        f"requests a second  {requests[0]:8.1f}       (Discord takes 50), to interactions {requests[1]:.1f}"
    )
    print(
        f"CPU of the core    {share:8.1f} %     (aim: under 50; its children {100 * children / wall:.1f} %)"
    )
    print(f"an answer          {1000 * bot / answers:8.2f} ms    with all taps, panels and pictures of it")
    print(f"an interaction     {each:8.2f} ms    (pong {bare:.2f}: {each / bare:.2f} times that)")
    if (busy := 100 * own / wall) > BUSY:
        print(f"CPU of this bench  {busy:8.1f} %     (over {BUSY:.0f}: it may be what is slow)")


def line(game: str, answers: float, took: Sequence[float], wall: float) -> str:
    slow = sorted(1000 * seconds for seconds in took)
    times = statistics.median(slow), slow[len(slow) * 99 // 100], slow[-1]
    return f"{game:18}{answers:10.1f}{len(slow) / wall:10.1f}" + "".join(f"{t:10.1f}" for t in times)


def print_memory(memory: Sequence[tuple[float, float]]) -> None:
    for name, number in (("RSS", 0), ("its own (USS)", 1)):
        megabytes = [one[number] for one in memory]
        print(
            f"{name:18}{megabytes[0]:9.1f} MB at the start, {megabytes[-1]:.1f} at the end,"
            f" {max(megabytes):.1f} at most"
        )


def print_faults(tally: BenchCounts, log: Sequence[str]) -> None:
    """Print the counts that have to be 0; details go to stderr."""
    late = [s for took in tally.took.values() for s in (*took.answers, *took.steps) if s > TOO_LATE]
    errors = [one for one in log if " ERROR " in one or " CRITICAL " in one]
    print(f"errors in the log  {len(errors):8}       (of {len(log)} lines)")
    print(
        f"unanswered taps    {len(tally.unanswered):8}       ({len(late)} after more than {TOO_LATE:.0f} s)"
    )
    print(f"tables gone astray {len(tally.lost):8}       (not as they should be by the rules)")
    for message in (*log, *tally.unanswered, *tally.lost):
        print(message, file=sys.stderr)


def run(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Real life at one bot that has one core.")
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("folder", nargs="?", default=".")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        uvloop.run(main(given.tables, given.seconds, Path(folder).resolve()))


if __name__ == "__main__":
    run(sys.argv[1:])
