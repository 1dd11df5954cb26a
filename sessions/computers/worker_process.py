"""What a worker does: it makes rules of the cards it is handed, and runs one function after the other.

A worker lives beside the answers of the bot, on whatever they leave of the processor. It knows no Discord
and no store; what it is given and what it gives back are plain data.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, MutableSequence
from functools import lru_cache
from typing import Any

from engine import content
from engine.computer import Random
from engine.game import Rules, games
from engine.match import Match, SavedMatch
from engine.search import levels
from engine.search.tree import Thought
from engine.search.worlds import computer_of
from sessions.common.tracebacks import travelling

LONGEST = 5.0  # seconds that anything may think
STUCK = 10.0  # seconds after which what did not ask whether to go on is broken off
NICE = 15
MOST_RULES = 8


class More:
    """Whether to go on thinking, asked by calling it: as long as somebody waits."""

    def __init__(self, waited_for: Callable[[], bool]) -> None:
        self.waited_for = waited_for

    def __call__(self) -> bool:
        return self.waited_for()

    def within(self, seconds: float) -> "More":
        """Return the same for so many seconds from now."""
        end = time.perf_counter() + seconds
        return More(lambda: time.perf_counter() < end and self())


class Worker:
    """What this process has been handed. stop: a flag for each job in flight, 1: nobody waits any more."""

    stop: MutableSequence[int] = []


def begin(stop: MutableSequence[int]) -> None:
    """The first thing in a worker."""
    Worker.stop = stop
    if hasattr(os, "nice"):
        os.nice(NICE)
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)  # whoever stops the bot's whole group lets the bot leave first
    threading.Thread(target=_leave_with_the_bot, daemon=True).start()


def _leave_with_the_bot() -> None:
    """A bot that was killed cannot end its workers, and these would wait for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def ready() -> None:
    """Answer: whoever hears it knows that this process has started."""


def work(slot: int, game: str, text: str | None, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Run function(rules, more, *args); `more` says no when nobody waits any more, or it took very long.

    text: of the game's pack; "" for a game without, None for work without rules. What it raises leaves with
    its places written on it (`sessions.common.tracebacks`).
    """
    try:
        rules = _rules(game, text) if text is not None else None
        with interrupted_in_time():
            return function(rules, More(lambda: not Worker.stop[slot]).within(LONGEST), *args)
    except Exception as fault:
        raise travelling(fault) from None


def answered(rules: Any, more: More, saved: SavedMatch, seat: int, level: str, seed: int) -> Thought:
    """What the computer of this level answers at this seat of this match."""
    chosen = levels.BY_NAME[level]
    match, dice = Match.load(rules, saved), Random(seed)
    seconds = chosen.seconds * computer_of(rules).policy().hurry
    return levels.answer(match, seat, chosen, dice, more.within(seconds))


def looked(rules: Any, more: More, saved: SavedMatch, seat: int, seed: int) -> Thought:
    """The same by one look ahead, for whoever could not think."""
    return levels.one_ply_answer(Match.load(rules, saved), seat, Random(seed))


@lru_cache(MOST_RULES)
def _rules(game: str, text: str) -> Rules[Any, Any]:
    """Made once for each content; its text comes with every job, for that is quicker than to ask for it."""
    return content.rules_from(game, "the table's pack", text) if text else games()[game].rules(None)


@contextlib.contextmanager
def interrupted_in_time(seconds: float = STUCK) -> Iterator[None]:
    """What hangs ends with a TimeoutError, where the system has a way to do that."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def too_long(*_: Any) -> None:
        raise TimeoutError(f"thought for more than {seconds:.0f} seconds")

    signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
