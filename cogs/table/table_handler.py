"""Actions about a whole table: undo, draw, resign, leave, end, substitutes, rematch, record, rules."""

import asyncio
from collections.abc import Sequence
from typing import Any

import discord

from cogs.core.cog import BotCog, adds, changes_game, command, in_servers, on_tap
from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.delivery import photos, retries
from cogs.core.delivery.panel_sync import panels_of
from cogs.core.delivery.sender import missing_permissions
from cogs.core.delivery.table_threads import archive_thread
from cogs.core.delivery.visible_places import check_timeout
from cogs.core.interactions.interaction import (
    Tapped,
    is_in_private,
    may_moderate,
    person_of,
    reply,
    seat_number,
    send,
    send_ephemeral,
    show_privately,
)
from cogs.core.interactions.new_table_settings import NewTableSettings, may_write
from cogs.core.interactions.replies import Replies, table_here
from cogs.core.panels import deadlines, table_menus
from cogs.core.services import Services
from cogs.replays import check_view
from cogs.table import seat_choices
from engine.presentation import SeatName
from engine.questions import CLAIM, Refused
from engine.records.record_header import Record
from sessions.operations import claiming, in_lobby
from sessions.table.journal import answers_of, times_of
from sessions.table.replays import record_of
from sessions.table.table import Table
from sessions.tables.table_repository import ChangedTable

LONG_GAME = 500  # answers; writing the record of so many takes 0.1 to 0.5 s


class TableHandler(BotCog):
    """Handles everything about a table that is not a move.

    The attribute `long_game` is the number of answers from which on records are written in an OS thread. The
    attribute `write_record` is the function that writes the record of a table.

    replies: loads tapped tables, and gives answers and responses there.
    new_table_settings: knows in which channels tables may be.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.long_game, self.write_record = LONG_GAME, record_of
        self.tables = services.tables
        self.replies, self.new_table_settings = services.get(Replies), services.get(NewTableSettings)

    async def move(self, interaction: Tapped, table: Table, channel: discord.TextChannel) -> None:
        """Move a table to another channel of the server, as a moderator: its panel is posted there, and the
        messages here say where it is. Raises Refused if the person is no moderator or may not write there, or
        if the channel cannot have this table.

        channel: where the table goes on.
        """
        if not may_moderate(interaction):
            raise Refused("moderator-only")
        check_timeout(channel.guild)
        if not may_write(channel, interaction.user):
            raise Refused("move-unwritable", place=channel.mention)
        if missing := missing_permissions(channel.permissions_for(channel.guild.me)):
            raise Refused("move-lacking", place=channel.mention, permissions=missing)
        await self.new_table_settings.check(interaction, channel=channel)
        panels_before, own_thread = panels_of(table), table.body.shown.own_thread
        moved_table = (await self.tables.move(table.id, channel.id)).table
        localizer = self.services.localizers.private_localizer(interaction, table)
        await reply(interaction, localizer.say("done-moved", place=channel.mention))
        await self.services.panels.show(moved_table)
        await self.services.panels.ask_consent(moved_table)
        await self.services.panels.leave_channel(panels_before)
        if own_thread and isinstance(interaction.channel, discord.Thread):
            await archive_thread(interaction.channel)

    @on_tap("menu")
    async def table_menu(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the menu of the table privately."""
        table = await self.replies.table(tap, interaction)
        await self.show_table_menu(interaction, table)

    async def show_table_menu(self, interaction: Tapped, table: Table) -> None:
        """Show privately what this person can do at the table. If the table's panel was deleted, post it
        again."""
        localizer = self.services.localizers.private_localizer(interaction, table)
        person, moderator = interaction.user.id, may_moderate(interaction)
        is_blocked = await self.tables.seat_changes.is_blocked(table.id, person)
        follow_buttons = await self.services.buttons_of(table, person, localizer)
        view = table_menus.table(
            table, person, moderator, localizer, unwanted=is_blocked, more=follow_buttons
        )
        await send_ephemeral(interaction, view=view)
        self.services.background.add(self.services.resync.repost_if_deleted(table))

    @on_tap("never")
    async def never_mind(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Replace the tapped confirmation by a text, because the person chose not to go on."""
        localizer = self.services.localizers.private_localizer(interaction)
        await show_privately(interaction, table_menus.text_view(localizer.say("never-mind")))

    @on_tap("sure")
    async def sure(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask for a confirmation of something that cannot be undone.

        tap: its argument is the act or declaration to confirm.
        """
        await self.show_sure(interaction, await self.replies.table(tap, interaction), tap.arg)

    async def show_sure(self, interaction: Tapped, table: Table, act_name: str) -> None:
        """Ask privately for a confirmation of an act that cannot be undone. Raises Refused if the act is not
        possible at this table.

        act_name: the act or declaration to confirm, such as `resign`.
        """
        if table.is_over:
            raise Refused("over", "over")
        if act_name not in table_menus.sure_acts(table):
            raise Refused("stale")
        if act_name == CLAIM and not table.rules.refereeing:
            claiming.may_claim(table, self.tables.now(), interaction.user.id)
        localizer = self.services.localizers.private_localizer(interaction, table)
        await show_privately(
            interaction,
            table_menus.confirmation_view(table, act_name, localizer, interaction.user.id),
        )

    @changes_game
    @on_tap("word", "call")
    async def word(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Declare a word that is legal at any time, such as `draw` or `resign`.

        tap: its argument is the declaration.
        """
        await self.replies.table(tap, interaction)
        await self.replies.declare(interaction, tap.table, tap.arg)

    @command("photo", "Add a photo as evidence", cooldown="file", picture="The picture")
    @in_servers
    async def photo_command(self, interaction: discord.Interaction[Any], picture: discord.Attachment) -> None:
        """Post a photo for everybody, and link it in the record of a refereed game."""
        table = await table_here(self.services, interaction)
        await self.post_photo(interaction, table, picture)

    @command("record", "The game so far, as a file", cooldown="file")
    @in_servers
    async def record_command(self, interaction: discord.Interaction[Any]) -> None:
        """Send privately the record of this channel's game so far, as a file."""
        await self.send_record(interaction, await table_here(self.services, interaction))

    async def post_photo(self, interaction: Tapped, table: Table, picture: discord.Attachment) -> None:
        """Post a photo of a refereed game for everybody, and save a link to its message as an answer in the
        record. Raises Refused if this is not possible now.

        picture: the attachment of the person's command.
        """
        seat = table.seat_to_act(interaction.user.id)
        if table.match is None or table.match.question is None or not table.rules.refereeing:
            raise Refused("not-now")
        if seat is None:
            raise Refused("not-your-table")
        photos.check_photo(picture)
        if "photo" not in table.match.legal(seat):
            raise table.rules.refusal_of(table.match.state, table.match.question, seat, "photo")
        failure_text = self.services.localizers.private_localizer(interaction).say("never-mind")
        file = await photos.fetch_and_defer(self.services.client, interaction, picture, failure_text)
        try:
            changed_table = await self._show_photo(interaction, table, file)
        except (Refused, *retries.FAULTS):
            await photos.withdraw_answer(interaction, failure_text)
            raise
        await self.services.panels.show(changed_table.table)

    async def _show_photo(self, interaction: Tapped, table: Table, file: discord.File) -> ChangedTable:
        """Show the photo in the deferred response, and give the answer with the link to the response's
        message. Return the changed table.

        The response is edited, because an edit can be retried safely; a new message could appear twice.
        """
        caption = self.services.localizers.localizer(table, table.body.options.language).say("photo-kept")
        message = await interaction.edit_original_response(content=caption, attachments=[file])
        link = layout.link(table, message.id)
        return await self.replies.answer(interaction, table.id, f"photo {link}")

    @changes_game
    @on_tap("quit", "call")
    async def leave(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Leave the person's seats."""
        await self.replies.table(tap, interaction)
        await self.do_leave(interaction, tap.table)

    async def do_leave(self, interaction: Tapped, table_id: str) -> None:
        """Leave the person's seats, and show in the channel which of these seats can be taken over."""
        async with self.tables.locked(table_id) as table:
            left_seats = table.seats_of(interaction.user.id)
        changed_table = await self.tables.apply(table_id, in_lobby.leave_table, person_of(interaction))
        try:
            gave_up_rated = interaction.user.id in changed_table.table.body.substitutes.gave_up.values()
            key = "left-rated" if gave_up_rated else "left"
            await self.replies.answer_and_show(interaction, changed_table, key)
        finally:
            await self.replies.offer_seats(changed_table.table, left_seats)

    @changes_game
    @on_tap("take", "call")
    async def take(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Take over an empty seat, or come back to it, and show that in the channel.

        tap: its argument is the number of the seat, from 0.
        """
        await self.replies.table(tap, interaction)
        seat = seat_number(tap.arg)
        changed_table = await self.tables.seat_changes.take(tap.table, person_of(interaction), seat)
        localizer = self.services.localizers.localizer(
            changed_table.table, changed_table.table.body.options.language
        )
        last_line = changed_table.change.lines[-1]
        view = (
            deadlines.substitute_view(changed_table.table, seat, localizer, last_line.text)
            if last_line.kind == "chosen"
            else table_menus.text_view(localizer.say("late-is-back", player=SeatName(seat)))
        )
        if is_in_private(interaction):
            await interaction.response.edit_message(view=table_menus.text_view(localizer.say("done-plain")))
            await self.services.panels.announce_free_seat(changed_table.table, seat, view)
        else:
            await interaction.response.edit_message(view=view)
        await self.services.panels.show(changed_table.table)

    @changes_game
    @on_tap("out", "call")
    async def count_out(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Continue the game without a player who left.

        tap: its argument is the number of their seat, from 0.
        """
        await seat_choices.count_out(
            self.services, interaction, await self.replies.table(tap, interaction), seat_number(tap.arg)
        )

    async def ask_claim(self, interaction: Tapped, table: Table) -> None:
        """Ask for a confirmation before the person claims the win. If the claim is not legal now in a
        refereed game, claim without a confirmation: the claim is refused with the reason."""
        seat = table.seat_to_act(interaction.user.id) if table.rules.refereeing else None
        if table.rules.refereeing and (seat is None or CLAIM not in _legal(table, seat)):
            await self.replies.declare(interaction, table.id, CLAIM)
        else:
            await self.show_sure(interaction, table, CLAIM)

    @changes_game
    @on_tap("claim", "call")
    async def claim(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Claim the win against opponents who have left."""
        table = await self.replies.table(tap, interaction)
        notice_message = (
            table.body.clock.notice if table.body.clock.timeout_line else 0
        )  # the id of its message
        changed_table = await self.tables.apply(table.id, claiming.claim, person_of(interaction))
        await self.replies.answer_and_show(interaction, changed_table, "claim-done")
        localizer = self.services.localizers.localizer(
            changed_table.table, changed_table.table.body.options.language
        )
        await self.services.panels.close_notice(
            changed_table.table, notice_message, deadlines.claimed(changed_table.table, localizer)
        )

    @on_tap("record", "file")
    async def record(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Send the record of the tapped table."""
        table = await self.replies.table(tap, interaction)
        await self.send_record(interaction, table)

    async def send_record(self, interaction: Tapped, table: Table) -> None:
        """Send privately the record of the table so far, as a file."""
        if table.match is None:
            raise Refused("not-started")
        record = await self.services.sender.in_time(
            interaction, self._write_record(table.id, interaction.user.id)
        )
        localizer = self.services.localizers.private_localizer(interaction, table)
        file = table_menus.text_file(record.text(), f"{table.game}-{table.id}.txt")
        sentence = localizer.say("record-whole" if table.is_over else "record-here")
        view = check_view.below(table, localizer)
        view_argument = {"view": view} if view is not None else {}
        await send(interaction, content=sentence, file=file, **view_argument)

    async def _write_record(self, table_id: str, person: int) -> Record:
        """Return the record of a table. The record of a long game is written in an OS thread, so that answers
        at other tables need not wait. The table itself is locked meanwhile, because a thread reads it.

        person: the Discord id of the person who receives it.
        """
        async with self.tables.locked(table_id) as table:
            journal = await self.tables.store.journal(table_id)
            answers, times = answers_of(journal), times_of(journal)
            if len(answers) < self.long_game:
                return self.write_record(table, answers, person, times)
            return await asyncio.to_thread(self.write_record, table, answers, person, times)

    @on_tap("rule")
    async def rule(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the text of a rule privately.

        tap: its argument is the id of the rule.
        """
        await reply(
            interaction,
            table_menus.rule_text(
                self.services.rulebooks, tap.arg, self.services.localizers.private_localizer(interaction)
            ),
        )


def _legal(table: Table, seat: int) -> Sequence[str]:
    """Return the legal answers of a seat, in notation; none if the game has not begun."""
    return table.match.legal(seat) if table.match is not None else ()


setup = adds(TableHandler)
