"""How much a process keeps: its resident memory, its objects by type, and the length of each collection."""

import asyncio
import ctypes
import functools
import gc
import sys
import types
from collections import Counter, deque
from collections.abc import Iterator
from typing import Any

import psutil

from cogs.core.painting.piece_cache import RecentCache

OWN = ("bot", "castellan", "cogs", "engine", "ops", "sessions", "settings")
PASSED_OVER = (type, types.ModuleType, types.FrameType, types.CodeType, asyncio.AbstractEventLoop)
FEW = 64  # items of a collection that are looked through
CACHE = type(functools.lru_cache(lambda: None))


def measure_process(host: Any) -> dict[str, Any]:
    """Return what this process keeps: resident memory in bytes, objects by type, lengths by place.

    What was frozen at the start is not among the objects. garbage: how many of them only a collection frees.
    """
    process = psutil.Process()
    resident, blocks = process.memory_info().rss, sys.getallocatedblocks()  # before we need some ourselves
    objects = Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.get_objects())
    return {
        "resident": resident,
        "blocks": blocks,
        "malloc": measure_malloc(),
        "garbage": gc.collect(),
        "threads": process.num_threads(),
        "files": process.num_fds(),
        "tasks": len(asyncio.all_tasks()),
        "objects": dict(objects.most_common(200)),
        "tracked": objects.total(),
        "lengths": measure_lengths(host),
    }


class MallInfo(ctypes.Structure):
    """`struct mallinfo2` of malloc.h."""

    _fields_ = [
        ("arena", ctypes.c_size_t),
        *((f"counts{number}", ctypes.c_size_t) for number in range(3)),
        ("hblkhd", ctypes.c_size_t),
        *((f"unused{number}", ctypes.c_size_t) for number in range(2)),
        ("uordblks", ctypes.c_size_t),
        ("fordblks", ctypes.c_size_t),
        ("keepcost", ctypes.c_size_t),
    ]


def measure_malloc() -> dict[str, int]:
    """Return the bytes of glibc's heap, those of them that are free, and those that are mapped apart.

    Python keeps what is smaller than 513 bytes elsewhere. Empty where there is no glibc 2.33.
    """
    mallinfo = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if mallinfo is None:
        return {}
    mallinfo.restype = MallInfo
    info = mallinfo()
    return {"heap": info.arena, "free": info.fordblks, "mapped": info.hblkhd}


def measure_lengths(host: Any) -> dict[str, int]:
    """Return the length of each collection and cache that a host or one of our modules holds, by its place.

    Also what lies in collections is looked through where these are few: what is long is data. So this needs
    little memory itself.
    """
    waiting = deque([("host", host)])
    for name, module in sorted(sys.modules.items()):
        if name.split(".")[0] in OWN:
            waiting += [(f"{name}.{key}", value) for key, value in vars(module).items() if key[:2] != "__"]
    lengths: dict[str, int] = {}
    seen: set[int] = set()
    while waiting:
        place, value = waiting.popleft()
        if id(value) in seen or isinstance(value, PASSED_OVER):
            continue
        seen.add(id(value))
        length = length_of(value)
        if length is not None:
            lengths[place] = lengths.get(place, 0) + length
        waiting += [(f"{place}{step}", part) for step, part in parts_of(value)]
    return lengths


def length_of(value: Any) -> int | None:
    if isinstance(value, CACHE):
        return int(value.cache_info().currsize)
    if isinstance(value, RecentCache):
        return value.used_bytes
    return len(value) if isinstance(value, dict | list | set | deque) else None


def parts_of(value: Any) -> Iterator[tuple[str, Any]]:
    """What one object holds, each with the step to it."""
    if isinstance(value, dict | types.MappingProxyType | list | tuple | set | frozenset | deque):
        items = value if isinstance(value, list | tuple | set | frozenset | deque) else value.values()
        yield from (("[]", each) for each in (items if len(items) <= FEW else ()))
    elif isinstance(value, types.MethodType):
        yield "", value.__self__
    elif isinstance(value, types.FunctionType | types.BuiltinFunctionType | str | bytes | int | float):
        return
    yield from ((f".{key}", each) for key, each in list(getattr(value, "__dict__", {}).items()))
    for name in attributes_of(type(value)):
        if hasattr(value, name):
            yield f".{name}", getattr(value, name)


@functools.cache
def attributes_of(kind: type) -> tuple[str, ...]:
    """Return the attributes of a class that lie in no `__dict__`."""
    if hasattr(kind, "__struct_fields__"):
        return tuple(kind.__struct_fields__)
    slots = [each.__dict__.get("__slots__", ()) for each in kind.__mro__]
    return tuple(name for each in slots for name in ((each,) if isinstance(each, str) else each))
