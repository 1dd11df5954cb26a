"""Many episodes by hand, until there were so many taps; says what was reached and how quickly."""

import itertools
import time
from collections.abc import Iterator
from typing import Any

from tests.deep.monkey.episode import GAMES, STEPS, EpisodePlan, MonkeyFinding, played
from tests.deep.monkey.tally import MonkeyCounts

ALL_REACHED = 50_000  # taps after which there is nothing that was never done


def plans(given: Any) -> Iterator[EpisodePlan]:
    """One episode after the other, each game in turn."""
    chosen = tuple(given.game.split(",")) if given.game else ()
    numbers = itertools.count() if given.episode is None else [given.episode]
    for number in numbers:
        games = chosen or (GAMES[number % len(GAMES)],)
        steps = STEPS if given.until is None else given.until + 1
        yield EpisodePlan(given.seed, number, games, steps, given.paint, tuple(given.without.split(",")))


async def run(given: Any) -> int:
    """0, or 1 where anything was found, or something was never reached by a long run."""
    tally, fault_count, began = MonkeyCounts(), 0, time.process_time()
    for plan in plans(given):
        try:
            await played(plan, tally)
        except MonkeyFinding as fault:
            fault_count += 1
            print(fault, flush=True)
            if not given.go_on:
                break
        taps = tally.taps
        print(
            f"# {plan.number} {plan.games}: {taps} taps, {time.process_time() - began:.0f} s of processor",
            flush=True,
        )
        if taps >= given.taps:
            break
    taps, seconds = tally.taps, time.process_time() - began
    print(tally)
    print(f"{taps} taps in {seconds:.0f} s of processor, {taps / seconds:.0f} a second; {fault_count} finds")
    missed = tally.never() if taps >= ALL_REACHED and not given.game else {}
    return int(fault_count > 0 or bool(missed))
