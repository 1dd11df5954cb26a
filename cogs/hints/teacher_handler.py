"""The teacher: hints for the person who must answer, and key moments after a game."""

import logging
from collections.abc import Sequence
from typing import Any, NamedTuple

from discord import ui

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import button, page, text
from cogs.core.delivery.hint_messages import HintMessage
from cogs.core.delivery.private_panels import ShownPanel
from cogs.core.interactions.interaction import (
    Tapped,
    delete_tapped_message,
    is_in_private,
    person_of,
    show_privately,
)
from cogs.core.interactions.own_panel import PrivatePanelSender
from cogs.core.interactions.replies import Replies
from cogs.core.panels import answer_words, table_menus
from cogs.core.services import Services
from cogs.hints import teacher_views
from engine.computers.teacher import FinishedMatch
from engine.questions import Refused
from sessions.computers.teaching import Advice, asking_seat, look_back
from sessions.computers.worker_pool import JobDropped
from sessions.table.table import Table

LOG = logging.getLogger("castellan.teacher_handler")


class HintPlace(NamedTuple):
    """The message that shows a hint, and the question that the hint answers."""

    message_id: int
    """The id of the message; 0: the hint is shown below the private panel."""
    seat: int
    """The seat that gets the hint."""
    question: int
    """The number of the question in its game."""


class HintDestination:
    """Shows one hint: below the private panel, or in a separate message. Below the panel it can be shown only
    until something else is tapped there.

    interaction: the tap that requested the hint; its response is the separate message.
    """

    def __init__(
        self,
        services: Services,
        private_panel_sender: PrivatePanelSender,
        interaction: Tapped,
        table: Table,
        *,
        is_below_private_panel: bool,
    ) -> None:
        """is_below_private_panel: whether the hint is shown below the private panel."""
        self.services = services
        self.private_panel_sender = private_panel_sender
        self.interaction = interaction
        self.is_below_private_panel = is_below_private_panel
        self._table = table
        self._panel_before = self._newest()

    def is_still_shown(self) -> bool:
        """Return whether the hint can still be shown: always in a separate message, below the private panel
        until something else is tapped there."""
        return not self.is_below_private_panel or self._newest() is self._panel_before

    async def show_hint(self, table: Table, *items: ui.Item[Any], advised: str = "") -> int:
        """Show the hint. Return the id of its separate message, 0 if it has none.

        items: the text and the button of the hint.
        advised: the suggested answer; the button that leads to it is highlighted.
        """
        if self.is_below_private_panel:
            await self.private_panel_sender.refresh_with(self.interaction, table, *items, advised=advised)
            self._panel_before = self._newest()
            return 0
        return (await self.interaction.edit_original_response(view=page(*items))).id

    def _newest(self) -> ShownPanel | None:
        """Return the private panel that the person uses now; None if there is none."""
        return self.services.private_panels.newest(self._table, self.interaction.user.id)


PASSED = ("stale", "not-your-turn", "over")  # the question has passed, so the button disappears


class TeacherHandler(BotCog):
    """Handles hints and key moments. All its messages are ephemeral.

    replies: loads tapped tables, and gives answers and responses there.
    private_panel_sender: shows private panels.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables
        self.replies = services.get(Replies)
        self.private_panel_sender = services.get(PrivatePanelSender)

    # ---------------------------------------------------------------- hints

    @on_tap("hint", "think")
    async def hint(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show a hint."""
        await self.give_hint(interaction, await self.replies.table(tap, interaction))

    async def give_hint(self, interaction: Tapped, table: Table) -> None:
        """Show a good answer in one sentence, with a button that gives it.

        First show the result of a short search, then replace it by the result of a longer search. If the
        question passes meanwhile, stop and leave the message as it is. A hint that was requested on the
        private panel is shown below that panel; a separate message would have the same buttons again.
        """
        seat, question = asking_seat(table, interaction.user.id), table.body.progress.question
        destination = self._spot(interaction, table)
        await interaction.response.defer(ephemeral=True, thinking=not destination.is_below_private_panel)
        is_shown = False
        try:
            async for advice in self.services.teaching.hints(table, person_of(interaction)):
                current_table = await self.tables.get(table.id)
                if (
                    current_table is None
                    or current_table.is_over
                    or not current_table.is_same_question(seat, question)
                    or not destination.is_still_shown()
                ):
                    break
                sentences = self._hint_words(interaction, current_table, seat, advice)
                items = text(*sentences), self._hint_played(interaction, current_table, advice)
                message_id = await destination.show_hint(current_table, *items, advised=advice.hint.token)
                is_shown = True
                await self._register_hint(interaction, current_table, HintPlace(message_id, seat, question))
        except JobDropped:
            pass
        except Exception:
            if not is_shown:
                raise
            LOG.exception("table %s: a hint was not bettered", table.id)
        if not is_shown and destination.is_still_shown():
            late_text = self.services.localizers.private_localizer(interaction, table).say("hint-late")
            await destination.show_hint(await self.tables.get(table.id) or table, text(late_text))

    def _spot(self, interaction: Tapped, table: Table) -> "HintDestination":
        """Return where a hint is shown: below the private panel if the hint was requested on it, else in a
        separate message."""
        is_private_panel = table.rules.private_panels is not None and is_in_private(interaction)
        return HintDestination(
            self.services,
            self.private_panel_sender,
            interaction,
            table,
            is_below_private_panel=is_private_panel,
        )

    async def _register_hint(self, interaction: Tapped, table: Table, place: HintPlace) -> None:
        """Register the hint's separate message, so that it disappears when the question is answered. A hint
        below the private panel needs no registration.

        place: the message, and the question that the hint is about.
        """
        if place.message_id:
            hint = HintMessage(
                table.id,
                interaction.user.id,
                interaction.followup,
                *place,
                self.tables.now(),
            )
            self.services.private_panels.hint_messages.note(hint, await self.tables.get(table.id))

    def _hint_words(self, interaction: Tapped, table: Table, seat: int, advice: Advice) -> list[str]:
        """Return the sentences of a hint: the answer, the reason, and whether the search goes on.

        seat: the seat that gets the hint.
        advice: the hint, and the stage of the search.
        """
        localizer, hint = self.services.localizers.private_localizer(interaction, table), advice.hint
        assert table.match is not None
        advised_text = answer_words.answer_text(table.match, seat, hint.token, localizer, table.names)
        other_text = (
            answer_words.answer_text(table.match, seat, hint.other, localizer, table.names)
            if hint.other
            else ""
        )
        sentences = [
            localizer.say("hint-given", move=advised_text),
            teacher_views.why(hint, other_text, localizer),
        ]
        if advice.stage:
            sentences.append(f"-# {localizer.say('hint-thinking')}")
        return sentences

    def _hint_played(self, interaction: Tapped, table: Table, advice: Advice) -> ui.Item[Any]:
        """Return the button that gives the answer of the hint."""
        localizer = self.services.localizers.private_localizer(interaction, table)
        tap = ButtonId(table.id, table.body.progress.question, "hinted", advice.stage)
        return ui.ActionRow(button(tap, localizer.say("hint-play"), "good"))

    @on_tap("hinted")
    async def play_hint(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Give the answer of the hint. Afterwards delete the hint; in games with private panels show the
        current private panel in its place.

        If the question has passed, raise Refused in games with private panels; in other games replace the
        hint by the reason.

        tap: its number is the question, its argument the stage of the search.
        """
        table = await self.replies.table(tap, interaction)
        person = person_of(interaction)
        try:
            token = self.services.teaching.hinted(table, person, tap.number, tap.arg)
        except Refused as refused:
            if table.rules.private_panels or refused.reason not in PASSED:
                raise
            localizer = self.services.localizers.private_localizer(interaction, table)
            await show_privately(interaction, table_menus.text_view(f"🚫 {localizer.refusal(refused)}"))
            return
        if interaction.message is not None:
            self.services.private_panels.hint_messages.drop(interaction.message.id)
        changed_table = await self.replies.answer(interaction, table.id, token, tap.number)
        if changed_table.table.rules.private_panels:
            await self.private_panel_sender.refresh(interaction, changed_table.table, (), acting=True)
        else:
            await delete_tapped_message(interaction)  # the public panel shows the answer
        await self.services.panels.show(changed_table.table)

    # ---------------------------------------------------------------- after a game

    @on_tap("moments", "think")
    async def moments(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the key moments of a finished game. They are computed once for each table."""
        table = await self.replies.table(tap, interaction)
        look_back(table)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(
            view=table_menus.text_view(
                self.services.localizers.private_localizer(interaction, table).say("moments-thinking")
            )
        )
        try:
            await self._show_moments(interaction, table)
        except JobDropped:
            await interaction.edit_original_response(
                view=table_menus.text_view(
                    self.services.localizers.private_localizer(interaction, table).say("moments-late")
                )
            )

    @on_tap("moment", "think")
    async def moment(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the key moments, with the picture of the chosen one.

        tap: its argument is the index of the key moment.
        """
        table = await self.replies.table(tap, interaction)
        look_back(table)
        if not tap.arg.isdecimal():
            raise Refused("stale")
        await interaction.response.defer(ephemeral=True, thinking=not is_in_private(interaction))
        await self._show_moments(interaction, table, int(tap.arg))

    async def _show_moments(self, interaction: Tapped, table: Table, chosen_index: int = 0) -> None:
        """Edit the response to show the key moments, with the picture of one. chosen_index: the index of that
        one.
        """
        seats = table.seats_of(interaction.user.id)
        shown_moments = teacher_views.moments_for(table, seats, await self.services.teaching.moments(table))
        localizer = self.services.localizers.private_localizer(interaction, table)
        answers = await self.tables.journal_answers(table.id)
        followed_hints = await self.services.teaching.followed(table, answers)
        finished_match = FinishedMatch(table.rules, table.setup, answers)
        course_lines = teacher_views.course(finished_match, localizer)
        if not shown_moments:
            key = "moments-none-lost" if teacher_views.has_lost(table, seats) else "moments-none"
            text_without_moments = "\n".join([localizer.say(key), *course_lines])
            await interaction.edit_original_response(view=table_menus.text_view(text_without_moments))
            return
        chosen_index = min(chosen_index, len(shown_moments) - 1)
        position = teacher_views.position(finished_match, shown_moments[chosen_index])
        view = teacher_views.moments(
            table,
            shown_moments,
            finished_match,
            chosen_index,
            localizer,
            title="moments-title-lost" if teacher_views.has_lost(table, seats) else "moments-title",
            course=course_lines,
            followed_hints=followed_hints,
        )
        panel = await self.services.table_views.pictured(
            view, table.rules.presentation.scene(position), localizer
        )
        await interaction.edit_original_response(view=panel.view, attachments=panel.files())


setup = adds(TeacherHandler)
