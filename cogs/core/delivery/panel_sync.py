"""Shows changes of a table on Discord: each table has one panel. An old panel is disarmed: it loses its
buttons and keeps one line of news.

A call is a further message of a table that pings people: a side question to one seat (one beside the main
question, such as an offer of a trade), the question for consent to a proposal, or the announcement of a
lobby. A mark is a short text that says what a call or a panel asks."""

import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.items import StatelessLayout, parts, raw
from cogs.core.components.layout import Panel
from cogs.core.components.message_files import MessageFile
from cogs.core.delivery import retries
from cogs.core.delivery.backoff import Backoff
from cogs.core.delivery.private_panels import PrivatePanels
from cogs.core.delivery.sender import (
    ChannelDestination,
    MessageDestination,
    Sender,
    Tap,
    missing_permissions_text,
    replace_view,
    tapped_message_id,
)
from cogs.core.panels import lobby_view, table_menus
from cogs.core.panels.table_views import TableViews
from cogs.core.panels.view_parts import small
from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.common.log_throttle import LogThrottle
from sessions.operations import voting
from sessions.people.turn_messages import TurnMessages
from sessions.store.protocol import Conflict, StoreError
from sessions.table import reservations
from sessions.table.table import Table
from sessions.tables.tables import Tables

# To disarm a message is to remove its buttons. A call is a message beside the panel that asks people for
# something.
LEFT_OVER, MOST_CALLS = 3, 20  # attempts to disarm an old panel; calls stored with a table
CONSENT = "?"
"""First character of the mark of a message that asks for consent."""
OPEN = "open"
"""Mark of the message that announces a lobby, while people can join it."""
GAME = "game"
"""Mark of a message about a seat, while the game runs."""
log = logging.getLogger("castellan.panel_sync")


class OldPanel(NamedTuple):
    """An old panel that still has its buttons."""

    where: MessageDestination
    """The table that the panel belonged to, or its former channel."""
    replacement: Panel
    """What the message shall show instead."""
    tries: int
    """How many more attempts to edit the message are made."""


class TablePanels(NamedTuple):
    """The messages with buttons that a table has in a channel."""

    where: ChannelDestination
    """The channel, with the table's id."""
    messages: tuple[int, ...]
    """Ids of the messages: of the panel and of the calls."""


def panels_of(table: Table) -> TablePanels:
    """Return the messages with buttons that a table has in its channel now."""
    shown = table.body.shown
    messages = [*([shown.panel] if shown.panel else []), *calls_of(table)]
    return TablePanels(ChannelDestination(table.id, table.guild, table.channel), tuple(messages))


def consent_mark(table: Table) -> str:
    """Return the mark of the message that asks for consent to the open proposal; "" if there is no
    proposal.
    """
    return f"{CONSENT}{table.body.proposal.number}" if table.body.proposal is not None else ""


def calls_of(table: Table) -> dict[int, str]:
    """Return the open calls of a table: message id → mark."""
    return {int(message): mark for message, mark in table.body.shown.calls.items()}


class PanelSync:
    """Keeps what a channel shows of its table up to date: the one panel with buttons, and the calls below it,
    which are short messages that ping people. Older panels lose their buttons (they are disarmed).

    The state of this object is in memory only and may be lost.
    """

    def __init__(
        self,
        tables: Tables,
        table_views: TableViews,
        sender: Sender,
        private_panels: PrivatePanels,
        turn_messages: TurnMessages,
        backoff: Backoff,
        throttle: LogThrottle,
    ) -> None:
        """private_panels: updated after each change.
        turn_messages: schedules direct messages for people who are pinged.
        backoff: tables that cannot be served for now.
        throttle: limits log lines about the store.
        """
        self.tables, self.table_views, self.sender, self.backoff = tables, table_views, sender, backoff
        self._private_panels, self._turn_messages = private_panels, turn_messages
        self._throttle = throttle
        self._locks = Locks()
        self.old_panels: dict[int, OldPanel] = {}  # old panels that still have buttons, by message id

    # ---------------------------------------------------------------- panels

    async def show(self, table: Table, interaction: Tap | None = None, *, afresh: bool = False) -> None:
        """Show the table as it is now. If its panel is still in sight, edit the panel; else post a new one.

        For each table this method runs only once at a time. Otherwise an older panel might be shown last.
        After waiting for its turn it does nothing if the current version is already shown and no tap needs
        an answer.

        interaction: a tap on a panel that still needs its answer; None: there is none.
        afresh: post a new message in any case.
        """
        lock = self._locks.of(table.id)
        await self.sender.in_time(interaction, lock.acquire())
        try:
            if interaction is None and not afresh and table.shown_version >= table.version:
                return
            panel = await self.sender.in_time(interaction, self.table_views.public(table))
            if await self.sender.in_time(interaction, self._has_scrolled_away(table, panel)):
                panel = panel.as_new_message()
            if afresh or panel.needs_new_message or not panel.replaced_message:
                message = await self._show_fresh(table, panel, interaction)
            else:
                message = await self._show_in_place(table, panel, interaction)
                panel = (
                    panel.as_new_message() if message != panel.replaced_message else panel._replace(pings=())
                )
            newest_table = await self.tables.get(table.id) or table
            await self._post_calls(newest_table, panel)
            await self._close_calls(newest_table, panel)
            await self.mark_shown(table.id, panel, message, calls=newest_table.body.shown.calls)
            await self._schedule_direct_messages(panel.pings)
            self.backoff.end_wait(table.id)
        finally:
            lock.release()
            self._private_panels.schedule_update(table)

    async def refresh(self, table: Table) -> None:
        """Edit the existing panel to show what is known by now. Pings nobody and saves nothing."""
        async with self._locks.of(table.id):
            if table.body.shown.panel and table.shown_version >= table.version:
                panel = await self.table_views.public(table)
                await self.sender.edit(table, table.body.shown.panel, panel._replace(pings=()))

    async def update_menu(
        self, table: Table, interaction: Tap, picked: Sequence[str], fresh: Callable[[], bool]
    ) -> None:
        """Show a further step of the public menu in the panel that was tapped.

        Raises Refused if the panel or the question has been replaced meanwhile.

        picked: the menu keys picked so far.
        fresh: returns whether the tapped question is still open.
        """
        lock = self._locks.of(table.id)
        await self.sender.in_time(interaction, lock.acquire())
        try:
            if tapped_message_id(interaction) != table.body.shown.panel or not fresh():
                raise Refused("stale")

            async def make_step_panel(files: Sequence[MessageFile]) -> Panel:
                """Return the panel of this step. Raises Refused if the question has been replaced meanwhile.

                files: those that the tapped message has.
                """
                panel = await self.table_views.step(table, picked, files)
                if not fresh():
                    raise Refused("stale")
                return panel

            await self.sender.make_and_show(interaction, make_step_panel, replace_view)
        finally:
            lock.release()

    async def _schedule_direct_messages(self, people: Sequence[int]) -> None:
        """Schedule direct messages for those of these people who want direct messages. A fault of the store
        is only logged, because the people were pinged in the channel anyway.
        """
        try:
            await self._turn_messages.schedule(people)
        except (StoreError, Conflict) as fault:
            self._throttle.log(logging.ERROR, f"the store: {fault}")

    async def _has_scrolled_away(self, table: Table, panel: Panel) -> bool:
        """Return whether a new turn would be shown in a panel that has scrolled away. False if the panel is
        to be posted anew for another reason."""
        if not panel.is_new_turn or panel.needs_new_message or not panel.replaced_message:
            return False
        return await self.sender.has_scrolled_away(table, panel.replaced_message)

    async def _post_calls(self, table: Table, shown_panel: Panel) -> None:
        """Post a call for each seat that has a new side question. If a call cannot be posted, the panel still
        shows the question.

        shown_panel: the table's panel as it was shown; it names these seats.
        """
        for seat in shown_panel.called_seats:
            if (panel := self.table_views.side_question_panel(table, seat)) is not None:
                try:
                    message = await self.sender.send(table, panel, f"call {shown_panel.version} {seat}")
                except retries.FAULTS as error:
                    log.info("table %s: somebody could not be called: %s", table.id, error)
                else:
                    self._note_call(table, shown_panel, seat, message)

    def _note_call(self, table: Table, shown_panel: Panel, seat: int, message: int) -> None:
        """Add the call of a seat to the table's calls. Its mark is the last one that the panel has for that
        seat.

        message: the id of the call's message.
        """
        marks = [mark for mark in shown_panel.asked if mark.startswith(f"{seat}+")]
        if marks:
            self._store_calls(table, {**calls_of(table), message: marks[-1]})

    async def _close_calls(self, table: Table, shown_panel: Panel) -> None:
        """Close the calls that are answered or no longer needed: each keeps its text, shows the result and
        loses its buttons. If Discord does not answer, the next panel tries again.

        shown_panel: the table's newest panel, with the marks of the questions that are still open.
        """
        open_marks = [
            *shown_panel.asked,
            consent_mark(table),
            OPEN if self._is_open(table) else "",
            GAME if not table.is_over else "",
        ]
        for message, mark in calls_of(table).items():
            if mark not in open_marks and await self._close_call(table, message, mark):
                self.forget_call(table, message)

    async def _close_call(self, table: Table, message: int, mark: str) -> bool:
        """Replace the buttons of a call by its result. Return False if that has to be tried again. The text
        of the call is read from the message itself, so it need not be stored for a restart.

        message: the id of the call's message.
        mark: the call's mark.
        """
        try:
            fetched_message = await self.sender.channel(table).fetch_message(message)
        except retries.FAULTS as error:
            log.info("table %s: a call cannot be read: %s", table.id, error)
            return not retries.is_transient(error)
        components = raw(fetched_message)
        if not any("custom_id" in part for part in parts(components)):  # it shows its result already
            return True
        lines = [str(part["content"]) for part in parts(components) if part.get("content")]
        if mark.startswith(CONSENT):
            lines.append(self._public_localizer(table).say("proposal-gone"))
        result_line = await self.table_views.parts.side_question_outcome(table, mark)
        if mark == GAME:
            result_line = self._public_localizer(table).say("closed-over")
        if mark == OPEN:
            lines, result_line = (
                [small(line) for line in lines],
                lobby_view.call_over_reason(table, self._public_localizer(table)),
            )
        return await self._try_to_disarm(table, message, Panel(layout.page(layout.text(*lines, result_line))))

    def _public_localizer(self, table: Table) -> Localizer:
        """Return the localizer for the table's language, with which public messages are written."""
        return self.table_views.localizers.localizer(table, table.body.options.language)

    def _is_open(self, table: Table) -> bool:
        """Return whether this is a lobby that a person without an invitation can join now."""
        return reservations.free_for_all(table)

    def forget_call(self, table: Table, message: int) -> None:
        """Remove a call from the table's calls, because its message shows the result already. The removal is
        saved with the next panel.
        """
        self._store_calls(
            table,
            {call_message: mark for call_message, mark in calls_of(table).items() if call_message != message},
        )

    def _store_calls(self, table: Table, calls: Mapping[int, str]) -> None:
        """Store the calls in the table, but only the newest `MOST_CALLS`. calls: message id → mark."""
        newest_calls = [*calls.items()][-MOST_CALLS:]
        table.body.shown.calls = {str(message): mark for message, mark in newest_calls}

    async def _show_in_place(self, table: Table, panel: Panel, interaction: Tap | None) -> int:
        """Show the panel in the message of the table's former panel. If that message was tapped, this is the
        answer to the tap; else it is an edit. If the edit is refused, post the panel as a new message. Return
        the id of the message that shows the panel.

        interaction: a tap that still needs its answer; None: there is none.
        """
        old_message = panel.replaced_message
        if await self._show_as_answer(interaction, old_message, panel):
            return old_message
        message = old_message
        if (
            error_code := await self.sender.in_time(interaction, self.sender.edit(table, old_message, panel))
        ) != 0:
            message = await self.sender.in_time(interaction, self.sender.send(table, panel.as_new_message()))
            if error_code != retries.UNKNOWN_MESSAGE:
                await self._disarm_panel(table, old_message, panel)
        if interaction is not None and tapped_message_id(interaction) != old_message:
            await self._disarm_tapped_message(table, interaction, panel)
        return message

    async def _show_fresh(self, table: Table, panel: Panel, interaction: Tap | None) -> int:
        """Post the panel as a new message and disarm the old panel. If posting is not allowed, show the panel
        in the old message. Return the id of the message that shows the panel.

        If Discord does not answer, it is unknown whether the panel was posted. Then the error is raised, and
        the caller tries again later.

        interaction: a tap that still needs its answer; None: there is none.
        """
        old_message = panel.replaced_message
        try:
            message = await self.sender.in_time(interaction, self.sender.send(table, panel))
        except discord.HTTPException as error:
            if not old_message or retries.is_transient(error):
                raise
            log.info("table %s cannot post a panel: %s", table.id, error)
            remade_panel = self.table_views.public(table)  # the panel that was sent may have lost its picture
            panel = await self.sender.in_time(interaction, remade_panel)
            is_shown = await self._show_as_answer(interaction, old_message, panel)
            if not is_shown and error.code not in (retries.NO_ACCESS, retries.UNKNOWN_CHANNEL):
                is_shown = await self.sender.edit(table, old_message, panel) == 0
            if is_shown:
                await self._report_missing_permission(table, interaction)
                return old_message
            raise
        answered_ids = {tapped_message_id(interaction)} if interaction is not None else set()
        if interaction is not None:
            await self._disarm_tapped_message(table, interaction, panel)
        if old_message not in (0, message, *answered_ids):
            await self._disarm_panel(table, old_message, panel)
        return message

    async def _disarm_tapped_message(self, table: Table, interaction: Tap, panel: Panel) -> None:
        """Disarm the message that was tapped. If Discord still takes an answer to the tap, that is the
        answer.

        panel: the table's new panel; its line of news stays in the tapped message.
        """
        is_private = interaction.message is None or interaction.message.flags.ephemeral
        if not await self.sender.update(interaction, self._disarmed_panel(table, panel)) and not is_private:
            await self._disarm_panel(table, tapped_message_id(interaction), panel)

    async def _report_missing_permission(self, table: Table, interaction: Tap | None) -> None:
        """Show the person who tapped which permissions the bot lacks in this channel, at most once an hour
        for each table. The game continues in the old message.
        """
        if interaction is None or self.backoff.check_and_mark_notified(table.id):
            return
        localizer = self.table_views.localizers.private_localizer(interaction, table)
        with contextlib.suppress(*retries.FAULTS):
            await interaction.followup.send(missing_permissions_text(interaction, localizer), ephemeral=True)

    async def _disarm_panel(self, table: Table, message: int, panel: Panel) -> None:
        """Reduce an old panel to a line of news. If that fails, it is tried again later; nothing waits for
        it, because the new panel is already posted.

        message: the id of the old panel's message.
        panel: the new panel, which has the news.
        """
        if not await self._try_to_disarm(table, message, self._disarmed_panel(table, panel)):
            self.old_panels[message] = OldPanel(table, self._disarmed_panel(table, panel), LEFT_OVER)

    async def _try_to_disarm(self, where: MessageDestination, message: int, replacement: Panel) -> bool:
        """Edit a message to show its replacement; if it is too old for edits, delete it. Return whether the
        message needs no more tries. That is also so if the message no longer exists.

        message: the id of the message.
        """
        try:
            error_code = await self.sender.edit(where, message, replacement)
            if error_code in (retries.OLD_MESSAGE, retries.ARCHIVED):
                await self.sender.channel(where).get_partial_message(message).delete()
                error_code = 0
        except retries.FAULTS as error:
            log.info("panel %s of table %s is still armed: %s", message, where.id, error)
            return retries.error_code(error) == retries.UNKNOWN_MESSAGE
        return error_code in (0, retries.UNKNOWN_MESSAGE)

    async def retry_disarming(self) -> None:
        """Try again to disarm the old panels that could not be disarmed at once. Each is tried `LEFT_OVER`
        times."""
        for message, old_panel in list(self.old_panels.items()):
            done = await self._try_to_disarm(old_panel.where, message, old_panel.replacement)
            if done or old_panel.tries <= 1:
                self.old_panels.pop(message, None)
            else:
                self.old_panels[message] = old_panel._replace(tries=old_panel.tries - 1)

    async def _show_as_answer(self, interaction: Tap | None, message: int, panel: Panel) -> bool:
        """If a tap on this message needs its answer, show the panel in the message as the answer. Return
        False if there is no such tap, or if Discord no longer takes the answer.
        """
        if interaction is None or tapped_message_id(interaction) != message:
            return False
        return await self.sender.update(interaction, panel)

    def _disarmed_panel(self, table: Table, panel: Panel) -> Panel:
        """Return what an old panel shows once it is disarmed: the news, because the new panel loses them with
        the next answer. After the end it keeps them.

        panel: the new panel, which has the news.
        """
        localizer = self.table_views.localizers.localizer(table, table.body.options.language)
        news = "" if table.is_over else small(panel.news)
        return Panel(lobby_view.closed_lobby_view(table, localizer, news))

    async def announce_free_seat(self, table: Table, seat: int, view: ui.LayoutView) -> None:
        """Announce in the channel that a seat is free. If the announcement has buttons, they go with the
        game.

        seat: its number, from 0.
        view: the announcement.
        """
        try:
            message = await self.sender.send(table, Panel(view), f"free {table.version} {seat}")
        except retries.FAULTS as error:
            log.info("table %s: a free seat could not be offered: %s", table.id, error)
            return
        if any(isinstance(item, ui.Button) for item in view.walk_children()):
            self._store_calls(table, {**calls_of(table), message: GAME})
            await self._save_calls(table)

    async def post_line(self, table: Table, line: str, people: Sequence[int]) -> None:
        """Post a line in the table's channel that pings these people. people: Discord ids."""
        view = layout.page(layout.text(line))
        try:
            await self.sender.send(table, Panel(view, pings=tuple(people)), f"tell {table.version}")
        except retries.FAULTS as error:
            log.info("table %s: its players could not be told: %s", table.id, error)

    async def close_notice(self, table: Table, message: int, view: ui.LayoutView) -> None:
        """Edit a notice so that it shows the result, because what it asks was decided in another message.

        message: the id of the notice; 0 or less: there is no notice.
        view: the notice with the result.
        """
        if message > 0:
            try:
                await self.sender.edit(table, message, Panel(view))
            except retries.FAULTS as error:
                log.info("table %s: a notice could not be settled: %s", table.id, error)

    async def mark_shown(
        self, table: str, panel: Panel, message: int, calls: Mapping[str, str] | None = None
    ) -> None:
        """Save that a panel is shown. If the save fails, the panel is shown again later. The change that the
        panel shows was stored before.

        table: its id.
        message: the id of the panel's message.
        calls: message id → mark of each call of the table; None: unchanged.
        """
        try:
            await self.tables.repository.mark_shown(
                table,
                panel.version,
                message,
                asked=panel.asked,
                phase=panel.phase,
                answers=panel.answer_count,
                pinged=panel.pings,
                calls=calls,
            )
        except (StoreError, Conflict) as fault:
            self._throttle.log(logging.ERROR, f"the store: {fault}")

    async def ask_consent(self, table: Table) -> None:
        """Post a message with two buttons that pings only the people whose consent is missing. The message
        does not say what was answered just before, so the caller has to show the table too.
        """
        people, proposal = voting.asked_to_consent(table), table.body.proposal
        if not people or proposal is None or table.body.shown.consent == proposal.number:
            return
        panel = Panel(await self.consent_view(table), pings=tuple(people))
        message = await self.sender.send(table, panel, f"consent {proposal.number}")
        table.body.shown.consent = proposal.number
        self._store_calls(table, {**calls_of(table), message: consent_mark(table)})
        await self._save_calls(table)

    async def consent_view(self, table: Table) -> ui.LayoutView:
        """Return the message that asks for consent to the open proposal of a table, with two buttons."""
        localizer = self.table_views.localizers.localizer(table, table.body.options.language, mention=True)
        undone_text = self.table_views.parts.event_text(
            table, localizer, await self.tables.to_be_undone(table)
        )
        return table_menus.proposal(table, localizer, undone_text, voting.asked_to_consent(table))

    async def _save_calls(self, table: Table) -> None:
        """Save the calls of `_store_calls`. The panel and what it asks stay as Discord shows them."""
        shown_panel = Panel(
            StatelessLayout(),
            version=table.shown_version,
            asked=tuple(table.body.shown.asked),
            phase=table.body.shown.phase,
            answer_count=table.body.progress.answers,
        )
        await self.mark_shown(table.id, shown_panel, table.body.shown.panel, calls=table.body.shown.calls)

    async def post_lobby_call(
        self, table_id: str, people_to_notify: Callable[[Table], Awaitable[Sequence[int]]]
    ) -> list[int]:
        """Post a message below a lobby that pings subscribers. Return the Discord ids of the people who were
        pinged; empty if the lobby has been announced already or nobody can join. Once nobody can join any
        more, `_close_calls` edits the message to show what happened to the lobby.

        people_to_notify: returns who may still be notified; it is called just before posting.
        """
        async with self._locks.of(table_id):
            table = await self.tables.get(table_id)
            if table is None or table.body.shown.announced or not self._is_open(table):
                return []
            people = [*await people_to_notify(table)]
            if not people:
                return []
            view = lobby_view.lobby_call_view(table, people, self._public_localizer(table))
            message = await self.sender.send(table, Panel(view, pings=tuple(people)), "told of")
            table.body.shown.announced = True
            self._store_calls(table, {**calls_of(table), message: OPEN})
            await self._save_calls(table)
            return people

    async def show_new_table(self, table: Table, interaction: Tap) -> None:
        """Show the panel of a new table as the answer to the command that opened it."""
        async with self._locks.of(table.id):
            panel = await self.table_views.public(table)
            answer = await interaction.response.send_message(
                view=panel.view, allowed_mentions=panel.mentions()
            )
            message = answer.message_id or (await interaction.original_response()).id
            await self.mark_shown(table.id, panel, message)

    async def leave_channel(self, before: TablePanels) -> None:
        """Reduce the messages that a table left in its former channel to a line with its new channel. What
        fails is tried again later.

        before: these messages.
        """
        table = await self.tables.get(before.where.id)
        if table is None:
            return
        line = self._public_localizer(table).say("table-moved", place=f"<#{table.channel}>")
        async with self._locks.of(table.id):
            for message in before.messages:
                replacement = Panel(layout.page(layout.text(line)))
                if not await self._try_to_disarm(before.where, message, replacement):
                    self.old_panels[message] = OldPanel(before.where, replacement, LEFT_OVER)

    def drop_channel(self, channel: int) -> None:
        """Forget the old panels of a channel that is gone. channel: its Discord id."""
        self.old_panels = {
            message: old_panel
            for message, old_panel in self.old_panels.items()
            if old_panel.where.channel != channel
        }
