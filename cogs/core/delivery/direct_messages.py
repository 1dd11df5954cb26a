"""Notifies people by direct message which tables wait for them, if they asked for that under `/me`."""

import logging
from collections.abc import Sequence
from typing import Any, Protocol

import discord
from discord import ui

from cogs.core.delivery import retries
from cogs.core.panels import table_list_view
from cogs.core.panels.table_list_view import ListViewer
from cogs.core.text.voices import Localizers
from sessions.common.log_throttle import LogThrottle
from sessions.people.profiles import NO_MESSAGES
from sessions.people.turn_messages import TurnMessages
from sessions.store.protocol import StoreError
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.direct_messages")


class ExtraNotices(Protocol):
    """Further news for a person's direct message, such as the ends of games that they follow."""

    async def take(self, person: int, reader: ListViewer) -> dict[str, ui.Item[Any]]:
        """Return the news of which the person was not yet notified: table id → the item that the message
        shows. Mark this news as notified.

        person: a Discord id.
        reader: what the items need to know about this person, such as the language.
        """
        ...

    async def unmark_notified(self, person: int, tables: Sequence[str]) -> None:
        """Undo the marks of `take`, because the message could not be sent. tables: the ids of the tables in
        that message."""
        ...


class DirectMessages:
    """Sends direct messages to people for whom tables wait. A person who does not take direct messages gets
    no more until they ask for them again.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        turn_messages: TurnMessages,
        localizers: Localizers,
        throttle: LogThrottle,
    ) -> None:
        """turn_messages: knows who is due to be notified of their turns.
        throttle: limits log lines about the store.
        """
        self.client = client
        self.tables = tables
        self.turn_messages = turn_messages
        self.localizers = localizers
        self.extra_notices: list[ExtraNotices] = []  # further news for the same message
        self._throttle = throttle

    async def send_due(self) -> None:
        """Send the messages that are due. What cannot be sent now is tried again later."""
        try:
            due_people = await self.turn_messages.due()
        except StoreError as fault:
            self._throttle.log(logging.ERROR, f"the store: {fault}")
            return
        for person in due_people:
            try:
                await self._notify_person(person)
            except (*retries.FAULTS, StoreError) as error:
                log.info("somebody could not be told of their tables: %s", error)
                await self.turn_messages.schedule([person])

    async def _notify_person(self, person: int) -> None:
        """Send one person the list of tables that wait for them, and of followed games that have ended. If
        there are neither, send nothing.

        person: a Discord id.
        """
        own_tables = await self.tables.overview.own(person)
        profile = await self.tables.people.of(person)
        if profile.messages == NO_MESSAGES:
            return
        reader = ListViewer(
            person, self.tables.packs_by_game, self.localizers.localizer(None, profile.language or "en")
        )
        news = [(source, await source.take(person, reader)) for source in self.extra_notices]
        news_items = [item for _, items in news for item in items.values()]
        if not own_tables.waiting and not news_items:
            return
        listed_tables = table_list_view.person_entries(own_tables, [], self._server_name)
        try:
            await self.send(person, table_list_view.turn_message(listed_tables, reader, news_items))
        except (*retries.FAULTS, StoreError):
            for source, items in news:
                await source.unmark_notified(person, [*items])
            raise

    async def send(self, person: int, view: ui.LayoutView) -> bool:
        """Send a direct message, and return whether the person takes direct messages. A person who does not
        gets no more until they ask for direct messages again. Raises if Discord or the connection fails.

        person: a Discord id.
        """
        nonce = retries.nonce("direct", person, int(self.tables.now()))

        async def send_once() -> None:
            """Send the message once; `with_retries` calls this for each try."""
            channel = await self.client.create_dm(discord.Object(person))
            await channel.send(view=view, allowed_mentions=discord.AllowedMentions.none(), nonce=nonce)

        try:
            await retries.with_retries(send_once)
        except discord.HTTPException as error:
            if retries.is_transient(error):
                raise
            log.info("a direct message was refused: %s", error)
            await self.tables.people.set_messages(person, NO_MESSAGES)
            return False
        return True

    def _server_name(self, guild: int) -> str:
        """Return the name of a server; "" if the bot is not in it. guild: its Discord id."""
        server = self.client.get_guild(guild)
        return server.name if server is not None else ""
