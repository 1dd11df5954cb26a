"""Subscriptions to a server's new tables: an ephemeral message with its games to select."""

from collections.abc import Sequence
from typing import Any

import discord

from cogs.core.cog import BotCog, adds, command, in_servers, on_tap
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.interactions.interaction import Tapped, replace_tapped_text, require_server, show_privately
from cogs.core.interactions.new_table_settings import NewTableSettings
from cogs.core.panels import notify_view
from cogs.core.panels.notify_view import ACT, NotifySheet
from cogs.core.services import Services
from cogs.gathering.lobby_calls import LobbyCalls
from engine.questions import Refused


class NotifyHandler(BotCog):
    """Handles the act `notify`: the list and the buttons of the message with a person's subscriptions, and
    the button in other messages that adds one game.

    new_table_settings: what the server allows and prefers for new tables.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.new_table_settings = services.get(NewTableSettings)
        self.subscriptions = services.get(LobbyCalls).subscriptions

    @command("notify", "Choose games, and hear when a table opens", cooldown="lobby")
    @in_servers
    async def notify(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person's subscriptions to new tables privately, to be changed with buttons and lists."""
        await self.show(interaction)

    @on_tap(ACT, "lobby")
    async def tapped(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Apply a choice in the list, or a button. tap: its argument is the action, and for ADD the game."""
        action, _, game = tap.arg.partition(STEP)
        match action:
            case notify_view.SHOW:
                await self.show(interaction)
            case notify_view.GAMES:
                await self._choose(interaction, values)
            case notify_view.OFF:
                await self._choose(interaction, (), all_=True)
            case notify_view.ADD:
                await self._add(interaction, game)
            case _:
                raise Refused("stale")

    async def show(self, interaction: Tapped, news: str = "") -> None:
        """Show the current subscriptions.

        news: a text about what was just done.
        """
        guild, person = require_server(interaction).id, interaction.user.id
        profile = await self.services.tables.people.of(person)
        sheet = NotifySheet(
            await self.subscriptions.games(guild, person), profile, self.services.tables.now(), news
        )
        localizer = self.services.localizers.private_localizer(interaction)
        await show_privately(
            interaction,
            notify_view.panel(sheet, await self.new_table_settings.offered(interaction), localizer),
        )

    async def _choose(self, interaction: Tapped, values: Sequence[str], *, all_: bool = False) -> None:
        """Subscribe to exactly these games.

        values: the games, all offered by the server now.
        all_: whether subscriptions to games that the server does not offer now are removed; otherwise they
        stay.
        """
        guild = require_server(interaction).id
        offered = await self.new_table_settings.offered(interaction)
        if not {*values} <= offered.keys():
            raise Refused("stale")
        former_games = await self.subscriptions.games(guild, interaction.user.id)
        hidden = [] if all_ else [game for game in former_games if game not in offered]
        await self.subscriptions.set_games(guild, interaction.user.id, [*hidden, *values])
        await self.show(interaction)

    async def _add(self, interaction: Tapped, game: str) -> None:
        """Subscribe to one more game, and show that."""
        guild = require_server(interaction).id
        if game not in await self.new_table_settings.offered(interaction):
            raise Refused("stale")
        await self.subscriptions.add(guild, interaction.user.id, game)
        localizer = self.services.localizers.private_localizer(interaction)
        news = localizer.say("notify-added", game=localizer.say(f"game-{game}"))
        if interaction.message is not None and interaction.message.content:
            await replace_tapped_text(interaction, news)
        else:
            await self.show(interaction, news)


setup = adds(NotifyHandler)
