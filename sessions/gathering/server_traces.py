"""The servers in which something of somebody may be kept: under their own id, to be told and forgotten."""

from collections.abc import Callable

import msgspec

from sessions.store.protocol import Conflict, Store


class ServerTraces:
    """Of one kind. Noted before a server's note names somebody, and struck after it does no more."""

    def __init__(self, store: Store, kind: str) -> None:
        self.store, self.kind = store, kind

    async def of(self, person: int) -> list[int]:
        """Server ids, in the order in which they came."""
        return _read(await self.store.recall(self.kind, str(person)))

    async def add(self, person: int, guild: int) -> None:
        await self._changed(person, lambda guilds: [*dict.fromkeys([*guilds, guild])])

    async def remove(self, person: int, guild: int) -> None:
        await self._changed(person, lambda guilds: [one for one in guilds if one != guild])

    async def clear(self, person: int) -> None:
        await self._changed(person, lambda _: [])

    async def _changed(self, person: int, change: Callable[[list[int]], list[int]]) -> None:
        """Change and keep it; once more where another task or process was faster."""
        while True:
            kept = await self.store.recall(self.kind, str(person))
            before = _read(kept)
            after = change(before)
            try:
                if after != before:
                    new = msgspec.json.encode(after) if after else None
                    await self.store.replace(self.kind, str(person), kept, new)
            except Conflict:
                continue
            return


def _read(kept: bytes | None) -> list[int]:
    return msgspec.json.decode(kept, type=list[int]) if kept else []
