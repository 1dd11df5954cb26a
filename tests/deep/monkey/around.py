"""What happens around a table: restarts, hours, languages, weather, moderators, permissions."""

import random
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from simcord.backend.models import Overwrite

from tests.deep.monkey.cage import LOCALES, TICK, Cage
from tests.deep.monkey.eyes import Eyes

# Once in so many steps.
RESTART, LATER, SPEAK, WEATHER, DELETE, NARROW = 400, 90, 150, 60, 500, 350
HOURS = (60.0, 600.0, 3_700.0, 6 * 3_600.0, 13 * 3_600.0, 25 * 3_600.0, 75 * 3_600.0)
TAKEN = ("attach_files", "send_messages", "embed_links")
STEPS = 8  # for which a permission is missing


class Around:
    """The rest of the world. narrow: for how many steps more the bot lacks a permission."""

    def __init__(self, cage: Cage, eyes: Eyes, dice: random.Random) -> None:
        self.cage, self.eyes, self.dice = cage, eyes, dice
        self.narrow = 0
        self.happens: dict[Callable[[], Awaitable[str]], int] = {
            self._weather: WEATHER, self._speak: SPEAK, self._later: LATER, self._restart: RESTART,
            self._delete: DELETE, self._narrow: NARROW,
        }  # fmt: skip

    async def goes(self) -> list[str]:
        """What happened before this step, in words."""
        happenings = [await self._wide()] if self.narrow else []
        happenings += [await what() for what, often in self.happens.items() if not self.dice.randrange(often)]
        return [words for words in happenings if words]

    async def _weather(self) -> str:
        self.cage.weather.calm = self.dice.random() < 0.6
        return ""

    async def _speak(self) -> str:
        name, locale = self.dice.choice([*self.cage.room.people]), self.dice.choice(LOCALES)
        self.cage.room.speak(name, locale)
        return f"{name} speaks {locale}"

    async def _later(self) -> str:
        hours = self.dice.choice(HOURS)
        await self.cage.later(hours)
        return f"{hours / 3600:.1f} hours pass"

    async def _restart(self) -> str:
        await self.cage.restart()
        return "the bot is started again"

    async def _delete(self) -> str:
        """A moderator deletes a message that is not the panel."""
        panels = {table.body.shown.panel for table in self.cage.host.tables.repository.cached.values()}
        public = [m.id for m in self.eyes.messages if not m.is_ephemeral and m.id not in panels]
        if not public:
            return ""
        gone = self.dice.choice(public)
        self.cage.backend.delete_message(self.cage.room.channel.id, gone)
        return f"message {gone} is deleted"

    async def _narrow(self) -> str:
        """Somebody takes a permission from the bot, for a while."""
        taken = self.dice.choice(TAKEN)
        self.narrow = STEPS
        self._allow(discord.Permissions(**{taken: True}).value)
        await self.cage.rest()
        return f"the bot lacks {taken}"

    async def _wide(self) -> str:
        self.narrow -= 1
        if self.narrow:
            return ""
        self._allow(0)
        await self.cage.pass_time(2 * TICK)
        return "the bot lacks nothing"

    def _allow(self, denied: int) -> None:
        bot: Any = self.cage.backend.bot_user
        self.cage.backend.set_overwrite(self.cage.room.channel.id, Overwrite(bot.id, 1, 0, denied))
