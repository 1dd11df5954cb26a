"""A tournament whose games wait for somebody's word."""

import re
from typing import Any

from tests.support.challenges import pinged
from tests.support.message_parts import buttons, shown_text
from tests.support.tournament_taps import Cup

FOUR = ("Ann", "Bob", "Cleo", "Dora")


class Calls(Cup):
    """A cup of four at real tables, organised by Max, who does not play."""

    key = ""

    async def begun(self, venue: str = "2") -> tuple[str, str]:
        """The two of its first game."""
        for name in ("Dora", "Max"):
            self.room.welcome(name)
        await self.plan("Max", venue=venue)
        self.key = await self.begin("Max", *FOUR)
        return (await self.pairs())[0]

    async def plan_knockout(self) -> None:
        """A knockout of four at real tables, its semi-finals paired; Max organises it."""
        for name in ("Dora", "Max"):
            self.room.welcome(name)
        await self.plan("Max", kind="2", venue="2")
        self.key = await self.begin("Max", *FOUR)

    async def says(self, name: str, word: str) -> Any:
        """Somebody says how their game went; their panel."""
        own = (await self.tap(name, "owngame")).response
        (tap,) = [b for b in buttons(own) if re.search(rf"\.say\..*\.{word}$", b["custom_id"])]
        await self.room.people[name].click(own, custom_id=tap["custom_id"])
        await self.room.env.settle()
        return self.room.message(own.id)

    def calls(self) -> list[Any]:
        """The messages that call somebody for a game, in their order."""
        return [one for one in self.room.channel.history() if shown_text(one).startswith("-# 🏆")]

    def pings(self, *names: str) -> list[int]:
        """How often each of them was pinged so far."""
        return [pinged(self.room).count(self.room.people[name].id) for name in names]
