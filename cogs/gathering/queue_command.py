"""`/queue`: finds opponents."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, command, in_servers
from cogs.core.interactions.suggestions import offered_games
from cogs.core.text.localized import worded
from cogs.gathering.queue_handler import QueueHandler
from engine.packs.pack import OWN_NAMES
from sessions.gathering.queue_entries import ANY, EITHER


class QueueCommand(BotCog):
    """The command `/queue`; everybody can use it in a server."""

    @command(
        "queue",
        "Find somebody to play with; see what you're waiting for",
        cooldown="lobby",
        game="What to play",
        pace="In one sitting, or over days",
        language="In which language",
    )
    @app_commands.choices(
        pace=[
            Choice(name=worded("live", "cmd-queue-live"), value="live"),
            Choice(name=worded("over days", "cmd-queue-slow"), value="correspondence"),
            Choice(name=worded("either", "cmd-queue-either"), value="either"),
        ],
        language=[
            Choice(name=worded("any", "cmd-queue-any"), value="any"),
            *(Choice(name=name, value=language) for language, name in OWN_NAMES.items()),
        ],
    )
    @app_commands.autocomplete(game=offered_games)
    @in_servers
    async def queue(
        self,
        interaction: discord.Interaction[Any],
        game: str | None = None,
        pace: str = EITHER,
        language: str = ANY,
    ) -> None:
        """Add a queue entry; without a game, show the queue.

        pace: how fast the game is played: `live`, `correspondence` (over days), or EITHER of the two.
        language: the language in which the person wants to play; ANY: no preference.
        """
        if game is None:
            await self.services.get(QueueHandler).show(interaction, pace, language)
        else:
            await self.services.get(QueueHandler).join(interaction, game, pace, language)


setup = adds(QueueCommand)
