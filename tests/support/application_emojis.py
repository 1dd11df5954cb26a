"""Discord as far as it keeps an application's emojis, and pictures for them that nobody paints."""

import itertools
import re
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import discord

AWAY: Any = SimpleNamespace(status=503, reason="")
NAME = re.compile(r"[A-Za-z0-9_]{2,32}")  # what Discord takes


class Application:
    """Discord as far as it keeps an application's emojis."""

    def __init__(self) -> None:
        self.emojis: dict[int, Any] = {}
        self.now = datetime(2026, 1, 1, tzinfo=UTC)
        self.refuses = False
        self.ids = itertools.count(10**6)

    async def fetch_application_emojis(self) -> list[Any]:
        return [*self.emojis.values()]

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        assert NAME.fullmatch(name), name
        assert name not in self.names(), name
        emoji = SimpleNamespace(name=name, id=next(self.ids), created_at=self.now)

        async def delete() -> None:
            if self.refuses:
                raise discord.DiscordServerError(AWAY, "")
            del self.emojis[emoji.id]

        emoji.delete = delete
        self.emojis[emoji.id] = emoji
        return emoji

    async def put(self, *names: str) -> None:
        for name in names:
            await self.create_application_emoji(name=name, image=b"")

    def names(self) -> list[str]:
        return [emoji.name for emoji in self.emojis.values()]

    def stems(self) -> list[str]:
        """The names as far as they are words."""
        return [name.rpartition("_")[0] for name in self.names()]


class FakePainter:
    """Pictures that differ by what is on them, and by the version of the painter."""

    def __init__(self, version: str = "1") -> None:
        self.version = version
        self.painted: list[tuple[str, int | None]] = []

    def token(self, look: str, side: int | None) -> bytes:
        self.painted.append((look, side))
        return f"{look} {side} {self.version}".encode()
