"""Forms: answers that are composed step by step in a private panel. The draft is saved with the table."""

import functools
from collections.abc import Sequence
from typing import Any

import discord

from cogs.core.cog import BotCog, adds, changes_game, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import text_form
from cogs.core.delivery.private_panels import PanelPlace
from cogs.core.interactions.interaction import Tapped, delete_tapped_message, person_of
from cogs.core.interactions.own_panel import PrivatePanelSender
from cogs.core.interactions.replies import Replies
from cogs.core.panels.form_builder import FormTarget, form_panel
from cogs.core.services import Services
from engine.presentation import Form, Forms
from engine.questions import Refused
from sessions.operations import answering
from sessions.table.table import Table


class FormHandler(BotCog):
    """Handles the buttons, lists and typed texts of forms.

    replies: loads tapped tables, and gives answers and responses there.
    private_panel_sender: shows private panels.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables
        self.replies = services.get(Replies)
        self.private_panel_sender = services.get(PrivatePanelSender)

    async def open_form(self, interaction: Tapped, table: Table, form: str) -> None:
        """Show a form to the person: in the private panel that they tapped, or in a new ephemeral message.

        form: the form's key in the rules of the game.
        """
        await self._show(interaction, table, FormTarget(form))

    @on_tap("form")
    async def form_tap(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Apply an edit to the draft, or show another tab of the form.

        tap: its argument is a `FormTarget`: form, tab and field.
        values: what was chosen in a list or typed for the field.
        """
        table = await self.replies.table(tap, interaction)
        async with self.private_panel_sender.answering_tap(interaction, table):
            await self._apply_edit(interaction, table, FormTarget.read(tap.arg), values)

    async def _apply_edit(
        self, interaction: Tapped, table: Table, target: FormTarget, values: Sequence[str]
    ) -> None:
        """Save the edit that a button or list makes, and show the form. A button without a field, such as the
        button of a tab, makes no edit.

        target: form, tab and field of the button.
        values: what was chosen in a list or typed for the field.
        """
        if target.key:
            draft = _forms(table).edit_draft(
                self._view(table, interaction.user.id, target.form),
                self._draft(table, interaction.user.id, target.form),
                target.tab,
                target.key,
                values,
            )
            table = (
                await self.tables.apply(
                    table.id, answering.keep_draft, person_of(interaction), target.form, draft
                )
            ).table
        await self._show(interaction, table, target)

    @on_tap("write")
    async def write(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Open a modal for a field that is typed. `form_tap` handles the submitted modal.

        tap: its argument is a `FormTarget`: form, tab and field.
        """
        table = await self.replies.table(tap, interaction)
        target = FormTarget.read(tap.arg)
        form = self._form(table, interaction.user.id, target)
        field = next((field for field in form.fields if field.key == target.key), None)
        if field is None:
            raise Refused("stale")
        localizer = self.services.localizers.private_localizer(interaction, table)
        label = localizer(field.label)
        style = discord.TextStyle.paragraph if field.placeholder else discord.TextStyle.short
        hint = localizer(field.placeholder)[:100] or None
        modal_id = tap._replace(act="form")
        modal = text_form(modal_id, label, label, max_length=field.longest, style=style, placeholder=hint)
        await interaction.response.send_modal(modal)

    @changes_game
    @on_tap("give")
    async def give(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Give the draft as the answer. A second tap finds no draft any more; then show the current panel.

        tap: its argument is a `FormTarget`.
        """
        table = await self.replies.table(tap, interaction)
        async with self.private_panel_sender.answering_tap(interaction, table):
            await self._give_draft(interaction, table, tap)

    async def _give_draft(self, interaction: Tapped, table: Table, tap: ButtonId) -> None:
        """Give the draft as the answer.

        The person may not have changed the form. If the unchanged form is a valid answer, give that. If it is
        not, only update the panel; in a refereed game raise Refused.

        tap: its argument is a `FormTarget`.
        """
        form = FormTarget.read(tap.arg).form
        draft = table.body.prepared.drafts.get(self._key(table, interaction.user.id, form))
        person = interaction.user.id
        if draft is None or (table.rules.refereeing and draft == self._new_draft(table, person, form)):
            send_button = self._form(table, person, FormTarget.read(tap.arg)).send_button
            if send_button is not None and not send_button.disabled:
                draft = self._draft(table, person, form)  # an unchanged draft is an answer too
            elif table.rules.refereeing:
                raise Refused("form-unready")
        if draft is not None:
            table = (await self.replies.answer(interaction, table.id, draft)).table
        if table.rules.refereeing:
            await delete_tapped_message(interaction)  # the public panel shows the answer
        else:
            await self.private_panel_sender.refresh(interaction, table, ())
        if draft is not None:
            await self.services.panels.show(table)

    @on_tap("scrap")
    async def delete_draft(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Delete the draft and close the form.

        tap: its argument is a `FormTarget`.
        """
        table = await self.replies.table(tap, interaction)
        async with self.private_panel_sender.answering_tap(interaction, table):
            await self._delete_draft(interaction, table, FormTarget.read(tap.arg).form)

    async def _delete_draft(self, interaction: Tapped, table: Table, form: str) -> None:
        """Delete the draft, and show the start of the private panel. In a refereed game the form has a
        message of its own; delete that instead.

        form: the form's key.
        """
        if self._key(table, interaction.user.id, form) in table.body.prepared.drafts:
            table = (
                await self.tables.apply(table.id, answering.keep_draft, person_of(interaction), form, "")
            ).table
        if table.rules.refereeing:
            await delete_tapped_message(interaction)
        else:
            await self.private_panel_sender.refresh(interaction, table, ())

    # ---------------------------------------------------------------- helpers

    async def _show(self, interaction: Tapped, table: Table, target: FormTarget) -> None:
        """Show the form in the private panel.

        target: the form and its tab.
        """
        localizer = self.services.localizers.private_localizer(interaction, table)
        person = interaction.user.id
        form, seat = self._form(table, person, target), table.seat_to_act(person)
        build_panel = functools.partial(
            form_panel, self.services.table_views, table, seat, target, form, localizer
        )
        await self.private_panel_sender.show_and_register(
            interaction, table, build_panel, PanelPlace((), target.form)
        )

    def _form(self, table: Table, person: int, target: FormTarget) -> Form:
        """Return the form as the person has filled it in so far.

        person: the Discord id.
        target: the form and its tab.
        """
        view, draft = self._view(table, person, target.form), self._draft(table, person, target.form)
        form: Form = _forms(table).show_draft(view, draft, target.tab)
        return form

    def _view(self, table: Table, person: int, form: str) -> object:
        """Return the game's view of the seat for which the person fills in this form. Raises Refused if the
        person may not fill in the form.

        person: the Discord id.
        form: the form's key.
        """
        match = table.match
        if match is None:
            raise Refused("not-started")
        seat = answering.seat_with_form(table, person, form)
        if seat is None:
            raise Refused("form-not-yours" if table.rules.refereeing else "not-now")
        return table.rules.view(match.state, match.question, seat)

    def _draft(self, table: Table, person: int, form: str) -> str:
        """Return the person's saved draft of a form, or a new one.

        person: the Discord id.
        form: the form's key.
        """
        saved_draft = table.body.prepared.drafts.get(self._key(table, person, form))
        if saved_draft is not None:
            return saved_draft
        return self._new_draft(table, person, form)

    def _new_draft(self, table: Table, person: int, form: str) -> str:
        """Return the draft with which a form begins.

        person: the Discord id.
        form: the form's key.
        """
        new_draft: str = _forms(table).new_draft(self._view(table, person, form), form)
        return new_draft

    def _key(self, table: Table, person: int, form: str) -> str:
        """Return the key under which the table saves a draft: `SEAT:FORM`.

        person: the Discord id.
        form: the form's key.
        """
        return f"{answering.seat_with_form(table, person, form)}:{form}"


def _forms(table: Table) -> Forms[Any]:
    """Return the forms of the table's game. Raises Refused if it has none."""
    if table.rules.forms is None:
        raise Refused("stale")
    return table.rules.forms


setup = adds(FormHandler)
