"""`/queue`: finds opponents."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.commands.command_contexts import in_servers
from cogs.commands.suggested_games import suggested_games
from cogs.components.menus import table_menus
from cogs.handlers.router import Router
from cogs.services import Services
from cogs.text.localized import worded
from engine.pack import OWN_NAMES
from sessions.matchmaking.queue_entries import ANY, EITHER


class QueueCommand(commands.Cog):
    """The command `/queue`; everybody can use it in a server."""

    def __init__(self, services: Services, router: Router) -> None:
        self.services, self.router = services, router

    @app_commands.command(
        name=worded("queue", "cmd-queue"),
        description=worded("Find somebody to play with; see what you're waiting for", "cmd-queue-text"),
    )
    @app_commands.describe(
        game=worded("What to play", "cmd-queue-game"),
        pace=worded("In one sitting, or over days", "cmd-queue-pace"),
        language=worded("In which language", "cmd-queue-language"),
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
            await self.router.personal.queue.show(interaction, pace, language)
        else:
            await self.router.personal.queue.join(interaction, game, pace, language)

    @queue.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the games that the server offers."""
        localizer = self.services.localizers.private_localizer(interaction)
        packs_by_game = await self.router.new_table_settings.offered(interaction)
        names_and_games = [
            (table_menus.listed(packs_by_game, game, localizer), game) for game in packs_by_game
        ]
        return suggested_games(names_and_games, current)
