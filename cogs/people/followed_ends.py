"""Notifies followers of a table when it ends: by direct message if they want direct messages, else in the
list of `/tables`. Followers who may no longer see the table are not notified."""

import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.core.cog import BotCog, adds, on_begin, on_tick
from cogs.core.delivery import retries
from cogs.core.delivery.visible_places import sees
from cogs.core.panels.table_list_view import FOLLOWED, ListedTable, ListViewer, follow_button, table_item
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.people.followed_tables import Follow
from sessions.store.protocol import StoreError
from sessions.table.table import Table
from sessions.table.table_data import OVER, PLAYING
from sessions.table.time_controls import MINUTE

log = logging.getLogger("castellan.followed_ends")
SETTLED = MINUTE  # seconds after the end during which the game may still be resumed, for example by an undo
MOST_TOLD = 8  # most ended games in one direct message


class FollowedEnds(BotCog):
    """The background job that notifies followers. It posts nothing in channels and pings nobody.

    followed_tables: who follows which table.
    turn_messages: schedules the direct messages.
    client: the connection to Discord.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables, self.followed_tables, self.turn_messages = (
            services.tables,
            services.personal_data.followed_tables,
            services.turn_messages,
        )
        self.client, self.localizers, self._throttle = services.client, services.localizers, services.throttle
        self._ended_tables: set[str] = set()  # ids of tables whose followers may not be notified yet
        services.tables.repository.watchers.append(self.handle_change)
        services.table_buttons.append(self.buttons)
        services.direct_messages.extra_notices.append(self)

    def handle_change(self, table: Table) -> None:
        """Remember a table that is over, for the next round of the background job."""
        if table.is_over:
            self._ended_tables.add(table.id)

    @on_begin
    async def wake(self) -> None:
        """At the start, find the ended tables whose followers may not be notified yet."""
        for table_id in await self.followed_tables.tables():
            stored_table = await self.tables.store.read(table_id)
            if stored_table is None or stored_table.phase == OVER:
                self._ended_tables.add(table_id)

    @on_tick
    async def notify_followers(self) -> None:
        """Notify the followers of ended tables. What fails is retried in the next round."""
        for table_id in [*self._ended_tables]:
            try:
                if await self._notify_followers(table_id):
                    self._ended_tables.discard(table_id)
            except StoreError as fault:
                self._throttle.log(logging.ERROR, f"the store: {fault}")
            except retries.FAULTS as error:
                log.info("nobody could be told of the end of table %s: %s", table_id, error)

    async def _notify_followers(self, table_id: str) -> bool:
        """Notify the followers of an ended table. Return False if the next round has to try again."""
        people = await self.followed_tables.followers(table_id)
        if not people:
            return True
        table = await self._table(table_id)
        if table is None:
            await self.followed_tables.mark_notified(table_id, people)
            return True
        if not table.is_over:
            return True
        if self.tables.now() - table.body.end.finished_at < SETTLED:
            return False
        server = self.client.get_guild(table.guild)
        if table.guild and (server is None or server.unavailable):
            return server is None  # another process serves it, or the bot has left: `wake` checks again
        for person in people:
            await self._notify_followers_of(person, table, server)
            await self.followed_tables.mark_notified(table_id, [person])
        return True

    async def _notify_followers_of(self, person: int, table: Table, server: discord.Guild | None) -> None:
        """Mark a table as ended in a follower's list, and schedule a direct message. If the follower has a
        seat there by now, or may no longer see the table, remove it from the list instead.

        person: the follower's Discord id.
        server: the server of the table; None: outside a server.
        """
        stays_listed = person not in table.people and await self._may_look_at(person, table, server, {})
        if await self.followed_tables.mark_ended(
            person, table.id, table.body.end.finished_at, welcome=stays_listed
        ):
            await self.turn_messages.schedule([person])

    async def _table(self, table_id: str) -> Table | None:
        """Return the table; None if it is gone or this version cannot show it."""
        try:
            return await self.tables.get(table_id)
        except Refused:
            return None

    async def _may_look_at(
        self,
        person: int,
        table: Table,
        server: discord.Guild | None,
        known_members: dict[int, discord.Member | None],
    ) -> bool:
        """Return whether the person may still look at this table: they see its channel, and no player has
        blocked them.

        person: the Discord id.
        server: the server of the table; None: outside a server.
        known_members: a cache that this method fills: server id → this person as a member of the server; None
        if the person has left it.
        """
        if server is None or await self.tables.seat_changes.is_blocked(table.id, person):
            return False
        if server.id not in known_members:
            try:
                known_members[server.id] = await server.fetch_member(person)
            except discord.NotFound:
                known_members[server.id] = None
        return known_members[server.id] is not None and sees(server, table.channel, known_members[server.id])

    # ---------------------------------------------------------------- texts

    async def buttons(self, table: Table, person: int, localizer: Localizer) -> list[ui.Item[Any]]:
        """Return the button to follow or unfollow a table. The list is empty for the table's players, for
        people who may not follow it, and while no game is running.

        person: the Discord id of the reader.
        """
        if table.phase != PLAYING or table.seats_of(person):
            return []
        follows = await self.followed_tables.follows(person, table.id)
        if not follows and await self.tables.seat_changes.is_blocked(table.id, person):
            return []
        return [follow_button(table.id, table.body.progress.question, follows, localizer)]

    async def listed(self, person: int, current_guild: int, localizer: Localizer) -> list[ListedTable]:
        """Return the entries of the followed tables for a person's list, ended ones first, then the newest.

        person: the Discord id.
        current_guild: the id of the server in which the list is shown; 0: none.
        """
        sorted_follows = sorted(
            await self.followed_tables.of(person), key=lambda follow: (not follow.ended, -follow.at)
        )
        return await self._listed(person, sorted_follows, current_guild, localizer)

    async def take(self, person: int, reader: ListViewer) -> dict[str, ui.Item[Any]]:
        """Return the followed tables whose end the person was not notified of: table id → entry of a direct
        message. Mark them as notified.

        person: the Discord id.
        reader: what the entries need to know about the person who reads them.
        """
        new_follows = [
            follow
            for follow in await self.followed_tables.take_unnotified(person)
            if follow.is_shown(self.tables.now())
        ]
        listed_tables = await self._listed(person, new_follows[-MOST_TOLD:], 0, reader.localizer)
        return {listed.table.table: table_item(listed, 0, reader) for listed in listed_tables}

    async def unmark_notified(self, person: int, tables: Sequence[str]) -> None:
        """Undo the marks of `take`, because the direct message could not be sent.

        person: the Discord id.
        tables: ids of the tables in that message.
        """
        await self.followed_tables.unmark_notified(person, tables)

    async def _listed(
        self, person: int, follows: Sequence[Follow], current_guild: int, localizer: Localizer
    ) -> list[ListedTable]:
        """Return the list entries of these followed tables, without those that the person may not see.

        person: the Discord id.
        current_guild: the id of the server in which the list is shown; its name is left out. 0: none.
        """
        summaries = await self.tables.overview.of_tables([follow.table for follow in follows])
        listed_tables, known_members = list[ListedTable](), dict[int, discord.Member | None]()
        for follow in follows:
            summary, server = summaries.get(follow.table), self.client.get_guild(follow.guild)
            table = await self._table(follow.table) if summary is not None else None
            if (
                summary is None
                or table is None
                or not await self._may_see(person, follow, table, known_members)
            ):
                continue
            server_name = server.name if server is not None and follow.guild != current_guild else ""
            outcome = self._outcome(table, localizer) if table.is_over else ""
            listed_tables.append(ListedTable(FOLLOWED, summary, server_name, outcome))
        return listed_tables

    async def _may_see(
        self, person: int, follow: Follow, table: Table, known_members: dict[int, discord.Member | None]
    ) -> bool:
        """Return whether the person may see a followed table in their list.

        If another process serves the table's server, only ended tables are seen: that process has checked
        the right when it marked them as ended.

        person: the Discord id.
        known_members: a cache of members, as for `_may_look_at`.
        """
        server = self.client.get_guild(follow.guild)
        if server is None:
            return bool(follow.ended)
        try:
            return await self._may_look_at(person, table, server, known_members)
        except retries.FAULTS as error:
            log.info("server %s does not tell who is there: %s", follow.guild, error)
            return False

    async def may_see_again(self, person: int, table: Table) -> bool:
        """Return whether a person may replay a finished game from anywhere, because they followed it. It must
        be in their list, and they must still be allowed to look at its table.

        person: the Discord id.
        """
        if not table.is_over:
            return False
        follows = await self.followed_tables.of(person)
        follows_of_table = [follow for follow in follows if follow.table == table.id]
        return any([await self._may_see(person, follow, table, {}) for follow in follows_of_table])

    def _outcome(self, table: Table, localizer: Localizer) -> str:
        """Return a sentence that says how and when a game ended. It has only what everybody may know, and
        the players' names at the table."""
        assert table.match is not None
        table_localizer = self.localizers.localizer(table, localizer.language)
        view = table.rules.view(table.match.state, table.match.question, None)
        headline = table_localizer.lines(table.rules.presentation.headline(view)).replace("\n", " ")
        return localizer.say("tables-ended", how=headline, since=f"<t:{int(table.body.end.finished_at)}:R>")


setup = adds(FollowedEnds)
