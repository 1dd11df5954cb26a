"""SimCord waits until the bot is at rest; here it does so in less time.

- It holds every waiting task against every timer at each step: with some forms and clocks open that is nine
  tenths of a test's time. An index narrows where it looks; what it finds is the same.
- It looks again after 0.05 s where only callbacks are left that the loop calls at once: here it looks after
  0.001 s, 0.002 s and so on.
- It copies each payload several times. These are JSON, for which a plain copy is enough.
- Its five seconds for a bot's start are as many here as the test gives everything else.
"""

import asyncio
import copy
from asyncio import ALL_COMPLETED
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from simcord import _dpy_internals, _settlement, components, env, gateway, results
from simcord._runtime import _CallbackRecord
from simcord.backend import serializers
from simcord.env import Env
from simcord.http import router

ATOMS = (str, int, float, bool, type(None))
SHORTEST = 0.001  # seconds
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
        for waiter_id in {id(each) for each in (*(handle._args or ()), getattr(callback, "__self__", None))}:
            self.by_waiter[waiter_id].append(place)

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
    waking: list[Any] = thorough(Some(state, some), task, waiter)
    return waking


class Waits:
    """`asyncio.wait` whose pauses begin short and double."""

    pause = SHORTEST

    async def wait(self, waited: Any, *, timeout: float, return_when: str = ALL_COMPLETED) -> Any:  # noqa: ASYNC109
        """As `asyncio.wait`; the whole time where all are waited for, for then it is a limit and no pause."""
        if return_when == ALL_COMPLETED:
            return await asyncio.wait(waited, timeout=timeout)
        done = await asyncio.wait(waited, timeout=min(timeout, self.pause), return_when=return_when)
        self.pause *= 2
        return done


WAITS = Waits()
ASYNCIO = SimpleNamespace(**{**vars(asyncio), "wait": WAITS.wait})


async def patient(env: Env, *, timeout: float | None = None, **rest: Any) -> None:  # noqa: ASYNC109
    """As SimCord's own `_settle_internal`, with no less time than the test gives."""
    WAITS.pause = SHORTEST
    await settle(env, timeout=timeout and max(timeout, env.settle_timeout), **rest)


def plain_copy(value: Any) -> Any:
    """As `copy.deepcopy`; of JSON without its search for objects that occur twice."""
    kind = type(value)
    if kind is dict:
        return {key: plain_copy(part) for key, part in value.items()}
    if kind is list:
        return [plain_copy(part) for part in value]
    return value if kind in ATOMS else copy.deepcopy(value)


@asynccontextmanager
async def indexed(search: Callable[..., list[Any]] = quick) -> AsyncIterator[None]:
    """While this lasts, SimCord searches and waits so. search: what finds the timers that wake a task."""
    changes: list[tuple[Any, str, Any]] = [
        (env, "asyncio", ASYNCIO),
        (Env, "_settle_internal", patient),
        (_settlement, "_timer_records_waking", search),
        # Which of many timers is done is asked by what it is, not by all that it holds.
        (_CallbackRecord, "__eq__", object.__eq__),
        *((module, "deepcopy", plain_copy) for module in (components, results, serializers)),
        *((module, "copy", SimpleNamespace(deepcopy=plain_copy)) for module in (gateway, router)),
    ]
    with pytest.MonkeyPatch.context() as patch:
        for target, name, replacement in changes:
            # SimCord has no settings for how it waits, searches and copies.
            patch.setattr(target, name, replacement)
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
