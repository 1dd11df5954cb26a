"""Finds the game that a person wants to replay: the game of this channel, one of their own finished games,
or the game of an uploaded record."""

from collections.abc import Sequence

import discord

from cogs.core.cog import BotCog, adds, on_tap, on_tick
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.replay_target import GAMES, ReplayTarget
from cogs.core.delivery.photos import fetch_whole_file
from cogs.core.interactions.interaction import Tapped, other_server_name, show_privately
from cogs.core.interactions.replies import Replies, mark_active
from cogs.core.services import Services
from cogs.people.followed_ends import FollowedEnds
from cogs.replays import replay_view
from engine.questions import Refused
from sessions.computers.worker_pool import JobDropped
from sessions.replays import finished_games
from sessions.replays.replay_sources import ReplaySource
from sessions.replays.uploaded_records import MOST_BYTES
from sessions.table.substitutes import players
from sessions.table.table import Table

ENDING = ".txt"


def check_record_file(file: discord.Attachment) -> None:
    """Check a file's name and size, as Discord reports them, before the download. Raises Refused if this can
    be no record."""
    if not file.filename.casefold().endswith(ENDING):
        raise Refused("no-record")
    if file.size > MOST_BYTES:
        raise record_too_large()


def record_file_among(files: list[discord.Attachment]) -> discord.Attachment:
    """Return the first of a message's files that may be a record. Raises Refused if there is none."""
    record_file = next((file for file in files if file.filename.casefold().endswith(ENDING)), None)
    if record_file is None:
        raise Refused("no-record-there")
    return record_file


async def fetch_record_file(client: discord.Client, file: discord.Attachment) -> str:
    """Download a record and return its text. Raises Refused if the file is too large or no text."""
    check_record_file(file)
    content = await fetch_whole_file(client, file.url, MOST_BYTES, record_too_large(), "picture-gone")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("no-record") from None


def record_too_large() -> Refused:
    """Return the refusal of a file that is too large. It names the limit in megabytes."""
    return Refused("record-large", most=round(MOST_BYTES / 1_000_000, 1))


class ReplayFinder(BotCog):
    """Loads games for all features that show replays, and checks that the person may see them.

    replies: loads tapped tables, and gives answers and responses there.
    """

    def __init__(self, services: Services) -> None:
        self.services, self.tables = services, services.tables
        self.replies = services.get(Replies)

    async def source(self, interaction: Tapped, target: ReplayTarget) -> ReplaySource:
        """Return the game of a replay target. Raises Refused if this person may not see it from here.

        target: says which game; its frame and viewpoint are not used.
        """
        if target.is_uploaded:
            person, guild = interaction.user.id, interaction.guild_id or 0
            return await self.services.replays.of_record(person, target.source_id, guild)
        table = await self.tables.get(target.source_id)
        if table is None or not await self._may_see(interaction, table):
            raise Refused("no-table")
        if table.channel == interaction.channel_id and not table.is_over:
            table = await mark_active(self.services, interaction, table)
        return await self.services.replays.of_table(table.id)

    async def upload(self, interaction: Tapped, file: discord.Attachment) -> ReplaySource:
        """Save an attached record for the person, and return its game. If the record cannot be read, raises
        Refused with the reason."""
        text = await fetch_record_file(self.services.client, file)
        try:
            return await self.services.replays.upload(interaction.user.id, text, interaction.guild_id or 0)
        except JobDropped:
            raise Refused("record-not-now") from None

    async def table_here(self, interaction: Tapped) -> Table | None:
        """Return the table of this channel if its game has begun."""
        table = await self.tables.find_in_channel(interaction.channel_id or 0)
        return table if table is not None and table.match is not None else None

    @on_tap(GAMES, "look")
    async def turn_page(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show another page of the person's finished games.

        tap: its number is the page, from 0.
        """
        await self.show_games(interaction, tap.number)

    async def show_games(self, interaction: Tapped, page: int = 0) -> None:
        """Show the person's finished games in an ephemeral message.

        page: the page, from 0.
        """
        page = min(page, finished_games.MOST // finished_games.PAGE)
        finished_page = await finished_games.page_of(self.tables.repository, interaction.user.id, page)
        localizer = self.services.localizers.private_localizer(interaction)
        server_names = {
            game.guild: other_server_name(interaction, game.guild) for game in finished_page.games
        }
        view = replay_view.finished_games(finished_page, self.tables.packs_by_game, server_names, localizer)
        await show_privately(interaction, view)

    async def _may_see(self, interaction: Tapped, table: Table) -> bool:
        """Return whether the person may replay the table's game from this channel. In the table's own channel
        they may. In other channels the game must be over, and the person must have had a seat or have
        followed the table to its end."""
        person = interaction.user.id
        if may_see(table, person, interaction.channel_id or 0):
            return True
        return await self.services.get(FollowedEnds).may_see_again(person, table)


def may_see(table: Table, person: int, channel: int) -> bool:
    """Return whether a person may replay a table's game from this channel.

    In the channel of the table everybody may. After the end of the game its players may in every channel.

    person: the Discord id.
    channel: the id of the channel where they ask.
    """
    return table.channel == channel or (table.is_over and person in players(table.body))


class ExpiredRecords(BotCog):
    """Deletes uploaded records whose time is over."""

    @on_tick
    async def delete_expired(self) -> None:
        """Delete them, at most once an hour."""
        await self.services.personal_data.records.delete_expired_hourly()


setup = adds(ReplayFinder, ExpiredRecords)
