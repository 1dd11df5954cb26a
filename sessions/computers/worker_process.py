"""The code of a worker process: it makes rules from cards, and runs one function at a time.

Workers have a low priority, so the bot's answers come first. They know neither Discord nor the store;
arguments and results are plain data.
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
from engine.computers import levels
from engine.computers.computer import Random
from engine.computers.tree import SearchResult
from engine.computers.worlds import computer_of
from engine.game import Rules, games
from engine.match import Match, SavedMatch
from sessions.common.tracebacks import with_worker_places

LONGEST = 5.0  # seconds after which `More` says no
STUCK = 10.0  # seconds after which a function that did not ask `More` is aborted
NICE = 15  # how much lower the priority of a worker is than that of the bot
MOST_RULES = 8  # in the cache of a worker


class More:
    """A function that returns whether to go on computing: while its result is wanted, and time is left."""

    def __init__(self, is_result_wanted: Callable[[], bool]) -> None:
        """`is_result_wanted`: returns whether to go on."""
        self.is_result_wanted = is_result_wanted

    def __call__(self) -> bool:
        """Return whether to go on."""
        return self.is_result_wanted()

    def within(self, seconds: float) -> "More":
        """Return a `More` that also says no after so many seconds from now."""
        end = time.perf_counter() + seconds
        return More(lambda: time.perf_counter() < end and self())


class Worker:
    """The state of this worker process."""

    stop_flags: MutableSequence[int] = []
    """A flag for each running job; 1: its result is no longer needed."""


def begin(stop: MutableSequence[int]) -> None:
    """Initialize a worker process. `stop`: the flags of `Worker.stop_flags`, shared with the bot's
    process.
    """
    Worker.stop_flags = stop
    if hasattr(os, "nice"):
        os.nice(NICE)
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)  # if the whole process group is stopped, the bot exits first
    threading.Thread(target=_leave_with_the_bot, daemon=True).start()


def _leave_with_the_bot() -> None:
    """Exit when the bot's process ends: a killed bot cannot stop its workers, which would wait for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def ready() -> None:
    """Do nothing: the reply shows that this process has started."""


def work(slot: int, game: str, text: str | None, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Return what `function(rules, more, *args)` returns.

    `more()` returns False when the result is no longer needed, and after 5 seconds. `slot`: index of the
    job's flag in `Worker.stop_flags`. `game`: name of the game. `text`: of the game's pack; "": a game
    without packs; None: no rules are needed. Exceptions carry their traceback as text
    (`sessions.common.tracebacks`).
    """
    try:
        rules = _rules(game, text) if text is not None else None
        with interrupted_in_time():
            return function(rules, More(lambda: not Worker.stop_flags[slot]).within(LONGEST), *args)
    except Exception as fault:
        raise with_worker_places(fault) from None


def answered(rules: Any, more: More, saved: SavedMatch, seat: int, level: str, seed: int) -> SearchResult:
    """Return the answer of a computer player for a seat of the saved match.

    `more`: returns whether to go on computing. `level`: its name. `seed`: of the random numbers.
    """
    settings = levels.BY_NAME[level]
    match, dice = Match.load(rules, saved), Random(seed)
    seconds = settings.seconds * computer_of(rules).policy().time_share
    return levels.choose_answer(match, seat, settings, dice, more.within(seconds))


def answer_by_one_ply(rules: Any, more: More, saved: SavedMatch, seat: int, seed: int) -> SearchResult:
    """Return an answer found by looking one ply ahead, for when the search has failed.

    `more`: not used. `saved`: the match. `seat`: a seat that may answer. `seed`: of the random numbers.
    """
    return levels.one_ply_answer(Match.load(rules, saved), seat, Random(seed))


@lru_cache(MOST_RULES)
def _rules(game: str, text: str) -> Rules[Any, Any]:
    """Return the rules of a game with this pack, cached by content.

    `text`: of the pack; "": a game without packs. Every job brings it, because to request it would take
    longer.
    """
    return content.rules_from(game, "the table's pack", text) if text else games()[game].make_rules(None)


@contextlib.contextmanager
def interrupted_in_time(seconds: float = STUCK) -> Iterator[None]:
    """Raise TimeoutError in a block that takes too long, if the system supports that."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def too_long(*_: Any) -> None:
        """Raise TimeoutError; called when the alarm signal arrives."""
        raise TimeoutError(f"thought for more than {seconds:.0f} seconds")

    signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
