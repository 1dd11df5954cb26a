"""Which game somebody may look through: one of this channel, one at which they sat, a record they brought."""

from collections.abc import Sequence

import discord

from cogs.components.button_ids import ButtonId
from cogs.components.targets.replay_target import GAMES, ReplayTarget
from cogs.delivery.uploads import record_files
from cogs.interactions.interaction import Handler, Tapped, show_privately
from cogs.interactions.replies import Replies, mark_active
from cogs.services import Services
from cogs.views.replays import finished_list_view
from engine.questions import Refused
from sessions.computers.worker_pool import JobDropped
from sessions.replays import finished_games
from sessions.replays.replay_sources import Source
from sessions.table.substitutes import players
from sessions.table.table import Table


class ReplayFinder:
    """Handed to whoever shows a replay."""

    def __init__(self, services: Services, replies: Replies) -> None:
        self.services, self.tables = services, services.tables
        self.replies = replies

    def acts(self) -> dict[str, Handler]:
        return {GAMES: self.turn_page}

    async def source(self, interaction: Tapped, spot: ReplayTarget) -> Source:
        """The game of a spot; raises Refused where it is not this person's to see from here."""
        if spot.is_uploaded:
            person, guild = interaction.user.id, interaction.guild_id or 0
            return await self.services.replays.of_record(person, spot.source, guild)
        table = await self.tables.get(spot.source)
        if table is None or not await self._may_see(interaction, table):
            raise Refused("no-table")
        if table.place == interaction.channel_id and not table.over:
            table = await mark_active(self.services, interaction, table)
        return await self.services.replays.of_table(table.id)

    async def upload(self, interaction: Tapped, file: discord.Attachment) -> Source:
        """The game of a record that somebody attached; raises Refused that says why not."""
        text = await record_files.fetched(self.services.client, file)
        try:
            return await self.services.replays.upload(interaction.user.id, text, interaction.guild_id or 0)
        except JobDropped:
            raise Refused("record-not-now") from None

    async def here(self, interaction: Tapped) -> Table | None:
        """The table of this channel whose game has begun."""
        table = await self.tables.at(interaction.channel_id or 0)
        return table if table is not None and table.match is not None else None

    async def turn_page(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        await self.show_games(interaction, tap.number)

    async def show_games(self, interaction: Tapped, page: int = 0) -> None:
        """Somebody's finished games, for their eyes."""
        page = min(page, finished_games.MOST // finished_games.PAGE)
        finished_page = await finished_games.page_of(self.tables.keeper, interaction.user.id, page)
        voice = self.services.voices.private_voice(interaction)
        where = {one.guild: self._name(one.guild, interaction) for one in finished_page.games}
        view = finished_list_view.finished_games(finished_page, self.tables.shelves, where, voice)
        await show_privately(interaction, view)

    async def _may_see(self, interaction: Tapped, table: Table) -> bool:
        """Here, or by having sat there; or somebody followed it to its end."""
        person = interaction.user.id
        if may_see(table, person, interaction.channel_id or 0):
            return True
        return await self.services.personal.followed.may_see_again(person, table)

    def _name(self, guild: int, interaction: Tapped) -> str:
        """What a server is called, for whoever is elsewhere; "" where that is not known to this process."""
        server = self.services.client.get_guild(guild) if guild != interaction.guild_id else None
        return server.name if server is not None else ""


def may_see(table: Table, person: int, place: int) -> bool:
    """Whether somebody may look through a table's game from this channel: whoever is where it was played, and
    after its end whoever sat there, from anywhere."""
    return table.place == place or (table.over and person in players(table.body))
