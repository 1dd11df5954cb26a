"""Lists of ids kept as notes, such as whom somebody has blocked: changed by one task or process at a time."""

from collections.abc import Callable

import msgspec

from sessions.store.protocol import Conflict, Store


async def recalled(store: Store, kind: str, key: int) -> list[int]:
    """In the order in which they came; empty where there is no note."""
    return _read(await store.recall(kind, str(key)))


async def changed(store: Store, kind: str, key: int, change: Callable[[list[int]], list[int]]) -> None:
    """Change and keep it; once more where another task or process was faster."""
    while True:
        kept = await store.recall(kind, str(key))
        before = _read(kept)
        after = change(before)
        try:
            if after != before:
                new = msgspec.json.encode(after) if after else None
                await store.replace(kind, str(key), kept, new)
        except Conflict:
            continue
        return


def _read(kept: bytes | None) -> list[int]:
    return msgspec.json.decode(kept, type=list[int]) if kept else []
