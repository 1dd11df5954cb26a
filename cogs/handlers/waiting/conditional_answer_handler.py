"""Conditional answers: made with `/move if: then:`, listed, taken back."""

from collections.abc import Sequence
from typing import Any

import discord

from cogs.components.button_ids import ButtonId
from cogs.components.menus import table_menus
from cogs.interactions.interaction import Handler, Tapped, person_of, send, show_privately
from cogs.interactions.replies import Replies
from cogs.services import Services
from cogs.views.waiting import conditional_answers_view
from engine.questions import Refused
from sessions.operations.waiting import preparing_answers
from sessions.table.table import Table
from sessions.tables.waiting.conditional_answers import ConditionalAnswers


class ConditionalAnswerHandler:
    """Handles conditional answers. All its messages are ephemeral."""

    def __init__(self, services: Services, replies: Replies) -> None:
        self.services, self.replies = services, replies
        self.conditional_answers = ConditionalAnswers(services.tables)

    def acts(self) -> dict[str, Handler]:
        """Return act → handler. The router calls the handler when a button with this act is tapped."""
        return {conditional_answers_view.ACT: self.tapped}

    async def add(
        self,
        interaction: discord.Interaction[Any],
        table: Table,
        mine: str | None,
        awaited: str | None,
        then: str | None,
    ) -> None:
        """Save “if they answer `awaited`, I answer `then`”.

        mine: the person's own answer, which is given first; None: the person is waiting already.
        awaited, then: answers as typed; None if they were left out.
        """
        preparing_answers.require_offered(table)
        if not awaited or not then:
            raise Refused("advance-both")
        lines = (table.rules.record_format.split_typed(mine) or (mine,)) if mine else ()
        prepared_answer = await self.conditional_answers.add_conditional_answer(
            table.id, person_of(interaction), lines, awaited, then
        )
        now = prepared_answer.changed_table.table
        localizer = self.services.localizers.private_localizer(interaction, now)
        done = (
            self.services.table_views.parts.done([prepared_answer.changed_table], localizer) if mine else ""
        )
        left = (
            [prepared_answer.conditional_answer]
            if prepared_answer.conditional_answer in now.body.branches
            else []
        )  # it may have been used already
        await send(
            interaction, view=conditional_answers_view.conditional_answers_view(now, left, localizer, done)
        )
        if mine:
            await self.services.panels.show(now)

    async def tapped(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the list of conditional answers; if the button names one, take it back first.

        tap: its argument is the number of a conditional answer; "" for none.
        """
        table, above = await self.replies.table(tap, interaction), ""
        localizer = self.services.localizers.private_localizer(interaction, table)
        if tap.arg:
            number = int(tap.arg) if tap.arg.isascii() and tap.arg.isdecimal() else 0
            table = await self.conditional_answers.take_back(table.id, person_of(interaction), number)
            above = localizer.say("advance-taken-back")
        left = preparing_answers.of_person(table, interaction.user.id)
        if not left and not above:
            raise Refused("advance-gone")
        view = (
            conditional_answers_view.conditional_answers_view(table, left, localizer, above)
            if left
            else table_menus.text_view(above)
        )
        await show_privately(interaction, view)
