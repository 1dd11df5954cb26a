"""The commands with which people play without buttons: `/move`, `/board`, `/hand`, `/trade` and others."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, anywhere, command, in_servers
from cogs.core.interactions.interaction import reply
from cogs.core.interactions.own_panel import PrivatePanelSender
from cogs.core.interactions.replies import Replies, table_here
from cogs.core.text.sentences import literal
from cogs.core.text.voices import worded
from cogs.play import suggested_conditional_answers, typed_answers
from cogs.play.deck_handler import DeckHandler
from cogs.play.form_handler import FormHandler
from cogs.play.play_handler import ConditionalAnswerHandler
from engine.questions import Refused
from sessions.table.table import Table
from sessions.tables.table_repository import ChangedTable


class MoveCommands(BotCog):
    """`/move`, `/board`, `/hand`, `/trade` and others: whole games without pictures or buttons."""

    @command(
        "move",
        "Play by typing",
        answer="A card or a move, as written on a button",
        then="… I play that at once; only you see it",
    )
    @app_commands.describe(awaited=worded("In advance: if they play this …", "cmd-move-if"))
    @app_commands.rename(awaited="if")
    @in_servers
    async def move(
        self,
        interaction: discord.Interaction[Any],
        answer: app_commands.Range[str, 0, 200] | None = None,
        awaited: app_commands.Range[str, 0, 200] | None = None,
        then: app_commands.Range[str, 0, 200] | None = None,
    ) -> None:
        """Give the typed answers one after the other. If one is refused, show which; the answers before it
        stay. With `awaited` and `then`, also save a conditional answer.

        answer: one or several answers, as typed; they are given before the conditional answer is saved.
        awaited, then: the conditional answer “if they answer `awaited`, I answer `then`”, as typed; None: no
        conditional answer.
        """
        table = await table_here(self.services, interaction)
        if awaited or then:
            await self.services.get(ConditionalAnswerHandler).add(interaction, table, answer, awaited, then)
            return
        if not answer or not answer.strip():
            raise Refused("no-answer")
        changes: list[ChangedTable] = []
        refusal: Refused | None = None
        line = answer
        for line in table.rules.record_format.split_typed(answer) or (answer,):
            try:
                meant = self._completed(table, interaction.user.id, line)
                changes.append(await self.services.get(Replies).answer(interaction, table.id, meant))
            except Refused as refused:
                if not changes:
                    raise
                refusal = refused
                break
            refusal = changes[-1].change.refusal
            if refusal is not None:  # the first answers of the line were given
                line, refusal.clause = refusal.clause, ""
                break
        table = changes[-1].table
        localizer = self.services.localizers.private_localizer(interaction, table)
        confirmation = self.services.table_views.parts.done(changes, localizer)
        if refusal is not None:
            confirmation += "\n" + localizer.say(
                "done-until", line=literal(line), why=localizer.refusal(refusal)
            )
        await reply(interaction, confirmation)
        await self.services.panels.show(table)

    def _completed(self, table: Table, person: int, line: str) -> str:
        """Return the line that a person's typed answer stands for (`typed_answers.completed`)."""
        seat = table.seat_to_act(person)
        if table.match is None or seat is None or not table.rules.private_panels:
            return line
        return typed_answers.completed(table.match, seat, line)

    @move.autocomplete("answer")
    async def answers(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the person's legal answers that match the typed text."""
        table = await self.services.get(Replies).find_table(interaction)
        if table is None or table.match is None:
            return []
        seat = table.seat_to_act(interaction.user.id)
        if seat is None:
            return []
        localizer = self.services.localizers.private_localizer(interaction, table)
        return typed_answers.suggested(table, seat, current, localizer._replace(plain=True))

    @move.autocomplete("awaited")
    @move.autocomplete("then")
    async def in_advance(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest values of a conditional answer. For `awaited` these are the next answers of the opponent,
        as far as everybody may know them; for `then` the person's answers after that."""
        table = await self.services.get(Replies).find_table(interaction)
        return suggested_conditional_answers.suggested(self.services, table, interaction, current)

    @command("board", "See the table; only you see the answer")
    @in_servers
    async def board(self, interaction: discord.Interaction[Any]) -> None:
        """Show the table privately."""
        await self.services.get(PrivatePanelSender).show_table(
            interaction, await table_here(self.services, interaction)
        )

    @command("hand", "Your hand")
    @in_servers
    async def hand(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person's hand privately."""
        table = await table_here(self.services, interaction)
        if table.rules.private_panels:
            await self.services.get(PrivatePanelSender).show(interaction, table)
            return
        localizer = self.services.localizers.private_localizer(interaction, table)
        seat = table.seat_to_act(interaction.user.id)
        if table.match is None:
            raise Refused("not-started")
        if seat is None:
            raise Refused("not-your-table")
        view = table.rules.view(table.match.state, table.match.question, seat)
        await reply(interaction, localizer.lines(table.rules.presentation.hand(view)))

    @command("deck", "Your decks: build, share, play")
    @anywhere
    async def deck(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person's decks privately: to build, share and play them."""
        await self.services.get(DeckHandler).show_decks(interaction)

    @command("army", "Your armies: build, share, play")
    @anywhere
    async def army(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person's armies privately: to build, share and play them."""
        await self.services.get(DeckHandler).show_decks(interaction, "army")

    @command("trade", "Propose a trade", who="Who to trade with")
    @in_servers
    async def trade(self, interaction: discord.Interaction[Any], who: discord.User) -> None:
        """Open the form for a trade with another player.

        who: that player.
        """
        table = await table_here(self.services, interaction)
        seat, partner_seats = table.seat_to_act(interaction.user.id), table.seats_of(who.id)
        if table.match is None or table.match.question is None:
            raise Refused("over" if table.is_over else "not-started", "over" if table.is_over else "")
        if seat is None:
            raise Refused("not-your-table")
        view = table.rules.view(table.match.state, table.match.question, seat)
        forms = table.rules.forms
        form = forms.trade_form(view, partner_seats[0]) if forms and partner_seats else None
        if form is None:
            raise Refused("no-trade" if partner_seats else "not-at-table")
        await self.services.get(FormHandler).open_form(interaction, table, form)


setup = adds(MoveCommands)
