"""`/learn`: learn a game in a few minutes by playing it."""

from typing import Any

import discord
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, anywhere, command
from cogs.core.interactions.suggestions import suggested_games
from cogs.lessons.lesson_handler import LessonHandler


class LearnCommand(BotCog):
    """The command `/learn`; everybody can use it everywhere, also in direct messages."""

    @command("learn", "Learn a game by playing it; only you see it", cooldown="look", game="Which game")
    @anywhere
    async def learn(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Show the lesson of a game; without a game, the list of lessons."""
        await self.services.get(LessonHandler).show_lesson(interaction, game or "")

    @learn.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the games that have a lesson."""
        localizer = self.services.localizers.private_localizer(interaction)
        return suggested_games(self.services.lessons, lambda game: localizer.say(f"game-{game}"), current)


setup = adds(LearnCommand)
