"""SimCord waits until the bot is at rest; here it does so in less time.

- It holds every waiting task against every timer at each step: with some forms and clocks open that is nine
  tenths of a test's time. An index narrows where it looks; what it finds is the same.
- It looks again after 0.05 s where only callbacks are left that the loop calls at once: here it looks after
  0.001 s, 0.002 s and so on.
- Its five seconds for a bot's start are as many here as the test gives everything else.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from simcord import _dpy_internals, _settlement
from simcord._runtime import _CallbackRecord
from simcord.env import Env

SHORTEST = 0.001  # seconds
IDLE = 0.002  # seconds without anything to do after which the bot counts as being done
thorough = _settlement._timer_records_waking  # type: ignore[attr-defined]
settle = Env._settle_internal


class Index:
    """The timers of one list by what they could wake; good until the list is another or longer."""

    def __init__(self, records: list[Any]) -> None:
        self.records, self.size = records, len(records)
        self.by_waiter: dict[int, list[int]] = defaultdict(list)
        self.anyones: list[int] = []  # told by their task, or not known yet
        for place, record in enumerate(records):
            self._add(place, record.handle)

    def _add(self, place: int, handle: Any) -> None:
        callback = handle and _dpy_internals._original_callback(getattr(handle, "_callback", None))
        if handle is None or getattr(callback, "__name__", "") == "_on_timeout":
            self.anyones.append(place)
            return
        for one in {id(each) for each in (*(handle._args or ()), getattr(callback, "__self__", None))}:
            self.by_waiter[one].append(place)

    def about(self, waiter: Any) -> list[int]:
        """Places of the timers that could wake this, in the order of the list."""
        return sorted({*self.by_waiter.get(id(waiter), ()), *self.anyones})


class Some:
    """The work of a settlement with these timers alone, as the search reads it."""

    def __init__(self, state: Any, records: list[Any]) -> None:
        self.virtual_time, self.work, self.callbacks = state.virtual_time, self, records


_latest: list[Index] = []


def quick(state: Any, task: asyncio.Task[Any], waiter: Any) -> list[Any]:
    """As SimCord's own `_timer_records_waking`."""
    records = state.work.callbacks
    if not _latest or _latest[0].records is not records or _latest[0].size != len(records):
        _latest[:] = [Index(records)]
    some = [records[place] for place in _latest[0].about(waiter)]
    found: list[Any] = thorough(Some(state, some), task, waiter)
    return found


class Waits:
    """`asyncio.wait` whose pauses begin short and double."""

    pause = SHORTEST

    async def wait(self, waited: Any, *, timeout: float, **rest: Any) -> Any:  # noqa: ASYNC109
        """As `asyncio.wait`; a wait for time that goes on is no look, and is not cut short."""
        if "return_when" not in rest:
            return await asyncio.wait(waited, timeout=timeout, **rest)
        done = await asyncio.wait(waited, timeout=min(timeout, self.pause), **rest)
        self.pause *= 2
        return done


WAITS = Waits()
ASYNCIO = SimpleNamespace(**{**vars(asyncio), "wait": WAITS.wait})


async def patient(env: Env, *, timeout: float | None = None, **rest: Any) -> None:  # noqa: ASYNC109
    """As SimCord's own `_settle_internal`, with no less time than the test gives, and shorter looks."""
    WAITS.pause = SHORTEST
    rest.setdefault("idle", IDLE)
    await settle(env, timeout=timeout and max(timeout, env.settle_timeout), **rest)


@asynccontextmanager
async def indexed(search: Callable[..., list[Any]] = quick) -> AsyncIterator[None]:
    """While this lasts, SimCord searches and waits so. search: what finds the timers that wake a task."""
    with pytest.MonkeyPatch.context() as patch:
        # SimCord has no settings for how it waits, how long, and how it searches.
        patch.setattr("simcord.env.asyncio", ASYNCIO)
        patch.setattr(Env, "_settle_internal", patient)  # as above
        patch.setattr(_settlement, "_timer_records_waking", search)  # as above
        # Which of many timers is done is asked by what it is, not by all that it holds.
        patch.setattr(_CallbackRecord, "__eq__", object.__eq__)
        yield


@contextmanager
def timeless() -> Iterator[None]:
    """While this lasts, no timer of SimCord goes by the clock on the wall: whoever plays fires them."""

    def schedule(env: Env, record: Any, *rest: Any) -> None:
        """Leave the timer to whoever plays."""

    with pytest.MonkeyPatch.context() as patch:
        # SimCord has no setting for it.
        patch.setattr(Env, "_schedule_timer", schedule)
        yield
