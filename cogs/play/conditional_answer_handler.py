"""Conditional answers: made with `/move if: then:`, listed, taken back."""

from collections.abc import Sequence
from typing import Any

import discord

from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Tapped, person_of, send, show_privately
from cogs.core.interactions.replies import Replies
from cogs.core.interactions.taps import on_tap
from cogs.core.panels import conditional_answers_view, table_menus
from cogs.core.services import Services
from engine.questions import Refused
from sessions.operations import preparing_answers
from sessions.table.table import Table
from sessions.tables.conditional_answers import ConditionalAnswers


class ConditionalAnswerHandler:
    """Handles conditional answers. All its messages are ephemeral.

    replies: loads tapped tables, and gives answers and responses there.
    """

    def __init__(self, services: Services, replies: Replies) -> None:
        self.services, self.replies = services, replies
        self.conditional_answers = ConditionalAnswers(services.tables)

    async def add(
        self,
        interaction: discord.Interaction[Any],
        table: Table,
        mine: str | None,
        awaited: str | None,
        then: str | None,
    ) -> None:
        """Save the conditional answer “if they answer `awaited`, I answer `then`”, and show it to the person.
        Raises Refused if one of the two is missing.

        mine: the person's own answers, as typed, which are given first; None: no answers.
        awaited, then: answers as typed; None: left out.
        """
        preparing_answers.require_offered(table)
        if not awaited or not then:
            raise Refused("advance-both")
        own_answers = (table.rules.record_format.split_typed(mine) or (mine,)) if mine else ()
        prepared_answer = await self.conditional_answers.add_conditional_answer(
            table.id, person_of(interaction), own_answers, awaited, then
        )
        changed_table, conditional_answer = prepared_answer.changed_table, prepared_answer.conditional_answer
        current_table = changed_table.table
        localizer = self.services.localizers.private_localizer(interaction, current_table)
        done_text = self.services.table_views.parts.done([changed_table], localizer) if mine else ""
        was_used = conditional_answer not in current_table.body.prepared.conditional_answers
        open_answers = [] if was_used else [conditional_answer]
        view = conditional_answers_view.conditional_answers_view(
            current_table, open_answers, localizer, done_text
        )
        await send(interaction, view=view)
        if mine:
            await self.services.panels.show(current_table)

    @on_tap(conditional_answers_view.ACT)
    async def tapped(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the list of the person's conditional answers. If the button names one of them, take that one
        back first.

        tap: its argument is the number of the conditional answer to take back; "": none.
        """
        table, news = await self.replies.table(tap, interaction), ""
        localizer = self.services.localizers.private_localizer(interaction, table)
        if tap.arg:
            number = int(tap.arg) if tap.arg.isascii() and tap.arg.isdecimal() else 0
            table = await self.conditional_answers.take_back(table.id, person_of(interaction), number)
            news = localizer.say("advance-taken-back")
        open_answers = preparing_answers.of_person(table, interaction.user.id)
        if not open_answers and not news:
            raise Refused("advance-gone")
        view = (
            conditional_answers_view.conditional_answers_view(table, open_answers, localizer, news)
            if open_answers
            else table_menus.text_view(news)
        )
        await show_privately(interaction, view)
