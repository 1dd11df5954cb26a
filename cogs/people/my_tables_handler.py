"""A person's own tables in all servers, and joining a table from a list."""

import functools
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.core.cog import BotCog, adds, anywhere, command, on_tap
from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import StatelessView
from cogs.core.delivery.visible_places import sees
from cogs.core.interactions.interaction import (
    Tapped,
    is_in_private,
    other_server_name,
    person_of,
    reply,
    show_privately,
)
from cogs.core.interactions.replies import Replies
from cogs.core.panels import invitation_menus, table_list_view
from cogs.core.panels.table_list_view import (
    ACT,
    FOLLOW,
    IN_LIST,
    NOTHING,
    SIT,
    UNFOLLOW,
    ListedQueueEntries,
    ListViewer,
    follow_button,
)
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from cogs.gathering import queue_view
from cogs.people.followed_ends import FollowedEnds
from cogs.results import report_view
from engine.questions import Refused
from sessions.operations import phases
from sessions.people.profiles import NO_MESSAGES
from sessions.results.report_data import ResultReport
from sessions.table.table import Table


class MyTablesHandler(BotCog):
    """Handles two acts: `tables` shows a page of the person's own list, and with `sit` a person joins a lobby
    from a list."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables

    @command("tables", "Your tables, those waiting for you first", cooldown="look")
    @anywhere
    async def my_tables(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person's tables privately, those that wait for them first."""
        await self.show(interaction)

    @on_tap(ACT, "look")
    async def turn_page(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show another page, or refresh the same one.

        tap: its number is the page, from 0.
        """
        await self.show(interaction, tap.number)

    async def show(self, interaction: Tapped, page_index: int = 0, news: str = "") -> None:
        """Show the current list.

        page_index: the page, from 0.
        news: a text about what was just done.
        """
        person, guild = interaction.user.id, interaction.guild
        names = functools.partial(other_server_name, interaction)
        own_tables = await self.tables.overview.own(person)
        lobbies = await self.tables.overview.open_lobbies(guild.id, person) if guild is not None else []
        visible_lobbies = [lobby for lobby in lobbies if sees(guild, lobby.channel, interaction.user)]
        localizer = self.services.localizers.private_localizer(interaction)
        followed_ends = await self.services.get(FollowedEnds).listed(
            person, interaction.guild_id or 0, localizer
        )
        listed_tables = table_list_view.person_entries(own_tables, visible_lobbies, names, followed_ends)
        reader = ListViewer(
            person, self.tables.packs_by_game, localizer, can_follow_links=not self.services.is_single_channel
        )
        queue_entries, report_lines = NOTHING, list[str]()
        if not page_index:
            queue_entries = await self._waits(person, interaction, localizer)
            waiting_reports = await self._reported(person)
            report_lines = report_view.in_lists(waiting_reports, reader, names)
        await show_privately(
            interaction,
            table_list_view.own_tables(listed_tables, page_index, reader, news, queue_entries, report_lines),
        )
        shown_ends = [
            entry.table.table for entry in table_list_view.on_page(listed_tables, page_index) if entry.outcome
        ]
        await self.services.personal_data.followed_tables.mark_seen(person, shown_ends)

    async def _waits(self, person: int, interaction: Tapped, localizer: Localizer) -> ListedQueueEntries:
        """Return the person's queue entries in all servers: those that wait, and those that have expired."""
        queues = await self.services.personal_data.queues.queues_naming(person)
        server_names = {guild: other_server_name(interaction, guild) for guild in queues}
        return queue_view.in_lists(person, queues, server_names, localizer)

    async def _reported(self, person: int) -> list[ResultReport]:
        """Return the result reports that wait for the person's confirmation. Reports by people whom the
        person has blocked are left out."""
        reports = await self.services.personal_data.reports.waiting_for(person)
        proposers = [report.proposer for report in reports]
        blocked = await self.tables.people.blocks.among(person, proposers) if reports else ()
        return [report for report in reports if report.proposer not in blocked]

    @on_tap(SIT, "lobby")
    async def sit(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Join a lobby. Afterwards show the person's list again if the button was there; if it was on a
        public board, show a link to the table.

        tap: its number is the page of the person's list, from 0; its argument SURE confirms that blocked
        people play there.
        """
        table = await self.tables.get(tap.table)
        if table is None or table.guild != interaction.guild_id:
            raise Refused("no-table")
        if not sees(interaction.guild, table.channel, interaction.user):
            raise Refused("no-table")
        localizer = self.services.localizers.private_localizer(interaction, table)
        blocked = await self.tables.people.blocks.among(interaction.user.id, table.people)
        if blocked and tap.arg != invitation_menus.SURE:
            await show_privately(interaction, invitation_menus.blocked_players_view(tap, blocked, localizer))
            return
        changed_table = await self.tables.lobbies.join(tap.table, person_of(interaction))
        sentence = localizer.say("tables-joined", game=localizer.say(f"game-{table.game}"))
        if is_in_private(interaction):
            await self.show(interaction, tap.number, sentence)
        else:
            await reply(interaction, sentence, self._link_view(changed_table.table, interaction))
        await self.services.match_starts.show(changed_table.table)

    def _link_view(self, table: Table, interaction: Tapped) -> StatelessView | None:
        """Return a link to the table; None where people cannot follow links."""
        if self.services.is_single_channel or not table.body.shown.panel:
            return None
        view, localizer = StatelessView(), self.services.localizers.private_localizer(interaction, table)
        view.add_item(ui.Button(label=localizer.say("to-panel"), url=layout.link(table)))
        return view


class FollowHandler(BotCog):
    """Handles following. A person who has no seat at a running table can follow the table, and is notified
    when its game ends.

    replies: loads tapped tables, and gives answers and responses there.
    my_tables: shows a person's list of tables.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.replies, self.my_tables = services.get(Replies), services.get(MyTablesHandler)
        self.followed_tables = services.personal_data.followed_tables

    @on_tap(FOLLOW, "lobby")
    async def follow(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Let the person follow this table, and show how they will be notified of its end."""
        table, person = await self.replies.table(tap, interaction), interaction.user.id
        phases.require_running(table)
        if table.seats_of(person):
            raise Refused("follow-seated")
        if await self.services.tables.seat_changes.is_blocked(table.id, person):
            raise Refused("follow-closed")
        await self.followed_tables.follow(person, table)
        profile = await self.services.tables.people.of(person)
        localizer = self.services.localizers.private_localizer(interaction, table)
        key = "follow-done-list" if profile.messages == NO_MESSAGES else "follow-done-message"
        view = StatelessView()
        view.add_item(follow_button(table.id, table.body.progress.question, True, localizer))
        await reply(interaction, localizer.say(key), view)

    @on_tap(UNFOLLOW, "lobby")
    async def unfollow(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Stop following a table; this works in every channel. If the button was in the person's list of
        tables, show that list again.

        tap: its argument is IN_LIST if the button was in the list; then its number is the page of the list.
        """
        await self.followed_tables.unfollow(interaction.user.id, tap.table)
        localizer = self.services.localizers.private_localizer(interaction)
        if tap.arg == IN_LIST:
            await self.my_tables.show(interaction, tap.number, localizer.say("follow-stopped"))
        else:
            await reply(interaction, localizer.say("follow-stopped"))


setup = adds(MyTablesHandler, FollowHandler)
