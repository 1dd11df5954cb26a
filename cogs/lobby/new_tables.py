"""Opens new tables, in a channel or in a thread, for all commands and buttons that lead to one."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import discord

from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import StatelessLayout
from cogs.core.components.layout import Panel
from cogs.core.delivery import retries
from cogs.core.delivery.table_threads import (
    archive_thread,
    create_thread,
    missing_thread_permissions,
    thread_parent,
)
from cogs.core.delivery.visible_places import check_timeout
from cogs.core.interactions.interaction import Tapped, person_of, require_server, show_privately
from cogs.core.interactions.new_table_settings import NewTableSettings, language_for
from cogs.core.panels import table_menus
from cogs.core.services import Services
from cogs.table.computer_handler import ComputerHandler
from engine.questions import Refused
from sessions.gathering import typed_times
from sessions.operations import phases, scheduling_start
from sessions.server.server_settings import ServerSettings
from sessions.table.table import Operation, Table
from sessions.table.table_data import Person
from sessions.tables.table_repository import new_name

NO_OPTIONS: Mapping[str, str] = MappingProxyType({})  # table options: none that differs from its default


class NewTables:
    """Opens tables with the server's settings. All methods that open one raise Refused if a table is not
    possible.

    computers: adds computer players to the new tables.
    new_table_settings: what the server allows and prefers for new tables.
    """

    def __init__(self, services: Services) -> None:
        self.services, self.tables = services, services.tables
        self.computers, self.new_table_settings = (
            services.get(ComputerHandler),
            services.get(NewTableSettings),
        )

    async def open_here(
        self,
        interaction: Tapped,
        game: str,
        pack: str,
        options: Mapping[str, str] = NO_OPTIONS,
        *,
        level: str = "",
        channel: discord.TextChannel | None = None,
        guests: Sequence[Person] = (),
        at: float = 0.0,
        first: Operation | None = None,
    ) -> Table:
        """Open a table with its lobby, and return the table. The caller still has to show it, and to add
        computer players.

        game: the name of the game.
        pack: the pack's reference.
        options: name → value of the table options that differ from the defaults.
        level: the level of the computer player that the caller will add; "": none. Only a refusal uses the
        level, for a button that opens the same table elsewhere.
        channel: where to open it; None for the channel of the interaction.
        guests: people for whom seats are reserved.
        at: the scheduled start, in seconds since the epoch (0: none).
        first: a change that is saved together with the new table. It replaces the change that `guests` and
        `at` would make, so these are not used then.
        """
        if game not in self.tables.packs_by_game:
            raise Refused("stale")
        self._require_server(interaction)
        with keeping_scheduled_start(at):
            settings = await self.new_table_settings.check(interaction, game, pack, level, channel=channel)
            place, guild = channel.id if channel else interaction.channel_id or 0, interaction.guild_id or 0
            language, owner = language_for(interaction, settings), person_of(interaction)
            first = first or await self._first_change(game, pack, owner, guests, at)
            return await self.tables.open(
                place, guild, owner, game, pack, dict(options), language, clock=settings.clock, first=first
            )

    async def show_opened(self, interaction: Tapped, table: Table) -> None:
        """Tell the person privately that a table was opened here, and show its panel."""
        localizer = self.services.localizers.private_localizer(interaction, table)
        sentence = localizer.say("table-opened", game=localizer.say(f"game-{table.game}"))
        await show_privately(interaction, table_menus.text_view(sentence))
        await self.services.panels.show(table)

    async def open_and_show(
        self,
        interaction: Tapped,
        settings: ServerSettings,
        game: str,
        pack: str,
        level: str = "",
        first: Operation | None = None,
    ) -> Table:
        """Open a table and show it: in this channel, or in a new thread if the channel is busy or the server
        prefers threads. Return the table.

        settings: of the server.
        level: the key of the level of computer players that play at once; "": none.
        first: what is changed at the table before it is saved; None: nothing.
        """
        if await self.needs_thread(interaction, settings):
            return await self.open_in_thread(interaction, game, pack, level, first=first)
        return await self.open_here_and_show(interaction, game, pack, level, first=first)

    async def open_here_and_show(
        self,
        interaction: Tapped,
        game: str,
        pack: str,
        level: str = "",
        *,
        at: float = 0.0,
        first: Operation | None = None,
    ) -> Table:
        """Open a table in this channel, show its panel, and let computer players sit down. Return the table.

        level: the key of their level; "": none sit down.
        `open_here` explains the other parameters.
        """
        table = await self.open_here(interaction, game, pack, level=level, at=at, first=first)
        await self.show_opened(interaction, table)
        if level:
            await self.computers.play_against(table, person_of(interaction), level)
        return table

    async def needs_thread(self, interaction: Tapped, settings: ServerSettings) -> bool:
        """Return whether a new table needs a thread, because the server wants threads or because this channel
        is busy with another table. Raises Refused if the channel is busy and cannot have threads.

        settings: the server's settings.
        """
        current_table = await self.tables.find_in_channel(interaction.channel_id or 0)
        busy = current_table is not None and not current_table.is_over
        if busy and self.services.is_single_channel:
            raise Refused("replay-busy")
        return busy or (settings.thread and self.new_table_settings.can_have_threads(interaction))

    def can_open_thread(self, interaction: Tapped) -> bool:
        """Return whether a thread can be opened in this channel. In a thread, return that of its parent
        channel."""
        return thread_parent(interaction.channel) is not None and not self.services.is_single_channel

    async def _first_change(
        self, game: str, pack: str, owner: Person, guests: Sequence[Person], at: float
    ) -> Operation | None:
        """Return the change that is saved together with a new table: its invitations and its scheduled start.
        None if the table has neither.

        guests: people for whom seats are reserved.
        at: the scheduled start, in seconds since the epoch (0: none).
        """
        invitations = await self.tables.invitations.opening(game, pack, owner, guests) if guests else None
        return scheduling_start.opening(at, invitations) if at else invitations

    def _require_server(self, interaction: Tapped) -> None:
        """Raise Refused if no table is possible in this place. That is so in direct messages, in servers of
        which the bot is not a member, and in servers in which the bot is timed out."""
        check_timeout(require_server(interaction))

    async def open_in_thread(
        self,
        interaction: Tapped,
        game: str,
        pack: str,
        level: str = "",
        options: Mapping[str, str] = NO_OPTIONS,
        *,
        channel: Any = None,
        guests: Sequence[Person] = (),
        at: float = 0.0,
        first: Operation | None = None,
    ) -> Table:
        """Open a table in a new thread, show its panel there, and respond with a link. Return the table.
        Raises Refused if that is not possible.

        level: the level of the computer players that sit down at once, so that the game starts; "": none.
        channel: the parent channel of the thread; None: the channel of the interaction.
        `open_here` explains the other parameters.
        """
        if self.services.is_single_channel:
            raise Refused("no-threads-here")
        self._require_server(interaction)
        target_channel = channel or interaction.channel
        parent = thread_parent(target_channel)
        with keeping_scheduled_start(at):
            settings = await self.new_table_settings.check(
                interaction, game, pack, level, channel=parent or target_channel
            )
        if parent is None:
            raise Refused("no-threads-here")
        self._check_thread_permissions(interaction, parent, is_same_channel=channel is None)
        person, table_id = person_of(interaction), new_name()
        async with self.tables.repository.limits.opening(person.id, interaction.guild_id or 0, table_id):
            await interaction.response.defer(ephemeral=True, thinking=True)
            first = first or await self._first_change(game, pack, person, guests, at)
            table, thread = await self._in_thread(
                interaction, parent, table_id, game, pack, options, settings, first
            )
        await self._show_in_thread(table, thread)
        sentence = self.services.localizers.private_localizer(interaction, table).say(
            "thread-opened", place=f"<#{table.channel}>"
        )
        await interaction.edit_original_response(content=sentence)
        if level:
            await self.computers.play_against(table, person, level)
        return table

    async def _in_thread(
        self,
        interaction: Tapped,
        channel: discord.TextChannel,
        table_id: str,
        game: str,
        pack: str,
        options: Mapping[str, str],
        settings: ServerSettings,
        first: Operation | None,
    ) -> tuple[Table, discord.Thread]:
        """Create a thread and the table in it, and return both. If the table cannot be opened, archive the
        empty thread.

        channel: the parent channel of the thread.
        table_id: the id that the table will have. `TableLimits` counts the new table already, by this id.
        options: name → value of the table options that differ from the defaults.
        settings: the server's settings.
        first: a change that is saved together with the new table; None: none.
        """
        language = language_for(interaction, settings)
        localizer, person = self.services.localizers.localizer(None, language), person_of(interaction)
        title = localizer.say("thread-name", game=localizer.say(f"game-{game}"), player=person.name)
        thread = await create_thread(channel, title)
        guild = interaction.guild_id or 0
        try:
            table = await self.tables.open(
                thread.id,
                guild,
                person,
                game,
                pack,
                dict(options),
                language,
                clock=settings.clock,
                own=True,
                kept_for=table_id,
                first=first,
            )
        except BaseException:
            await archive_thread(thread)
            raise
        return table, thread

    def _check_thread_permissions(
        self, interaction: Tapped, parent: discord.TextChannel, *, is_same_channel: bool
    ) -> None:
        """Raise Refused if the bot may not create a thread or may not write in it.

        parent: the channel in which the thread is to be created.
        is_same_channel: whether the interaction comes from `parent` or a thread of it. Then the interaction
        contains the bot's permissions, because threads inherit those of their channel.
        """
        permissions = (
            interaction.app_permissions if is_same_channel else parent.permissions_for(parent.guild.me)
        )
        if missing := missing_thread_permissions(permissions):
            raise Refused("thread-lacking", place=parent.mention, permissions=missing)

    async def _show_in_thread(self, table: Table, thread: discord.Thread) -> None:
        """Show a new table's panel in its thread. If Discord does not allow that, end the table, archive the
        thread and raise the error again."""
        try:
            await self.services.panels.show(table)
        except retries.FAULTS as error:
            if not retries.is_transient(error):
                changed = await self.tables.apply(table.id, phases.end_by_moderator)
                empty_panel = Panel(StatelessLayout(), version=changed.table.version)
                await self.services.panels.mark_shown(table.id, empty_panel, 0)
                await archive_thread(thread)
            raise


@contextlib.contextmanager
def keeping_scheduled_start(at: float) -> Iterator[None]:
    """Return a context manager that adds the scheduled start to a Refused that is raised inside the context.
    A button below such a refusal opens the table elsewhere; it keeps this scheduled start.

    at: the scheduled start, in seconds since the epoch (0: none).
    """
    try:
        yield
    except Refused as refused:
        if at:
            refused.facts["minutes"] = int(at // 60)
        raise


def scheduled_start_of(tap: ButtonId, now: float) -> float:
    """Return the scheduled start that a button id contains, in seconds since the epoch (0: none). Raises
    Refused if it has passed meanwhile.

    tap: its number is the scheduled start in minutes since the epoch (0: none).
    now: the current time in seconds since the epoch.
    """
    return typed_times.check_upcoming(tap.number * 60.0, now) if tap.number else 0.0
