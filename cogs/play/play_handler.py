"""Playing: steps through menus, answers, private panels and standing answers."""

import functools
from collections.abc import Sequence
from typing import Any

import discord

from cogs.core.cog import BotCog, adds, changes_game, on_tap
from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import Panel
from cogs.core.components.message_files import MessageFile
from cogs.core.delivery.sender import replace_view, tapped_message_id
from cogs.core.interactions.card_sheet import show_card
from cogs.core.interactions.interaction import (
    Tapped,
    may_rule,
    person_of,
    picked_keys,
    reply,
    send,
    send_ephemeral,
    show_privately,
)
from cogs.core.interactions.own_panel import PrivatePanelSender
from cogs.core.interactions.replies import Replies
from cogs.core.panels import conditional_answers_view, game_menus, lobby_view, table_menus
from cogs.core.services import Services
from cogs.core.text.sentences import language_of
from cogs.play.form_handler import FormHandler
from engine.presentation import Menu, SeatName
from engine.questions import REFEREE, Refused
from sessions.operations import answering, preparing_answers
from sessions.table.table import Table
from sessions.tables.conditional_answers import ConditionalAnswers


class PlayHandler(BotCog):
    """Handles the buttons of a running game's panels.

    replies: loads tapped tables, and gives answers and responses there.
    private_panel_sender: shows private panels.
    forms: opens forms.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables
        self.replies = services.get(Replies)
        self.private_panel_sender = services.get(PrivatePanelSender)
        self.forms = services.get(FormHandler)

    @changes_game
    @on_tap("m")  # on the public panel
    @on_tap("v")  # on a private panel
    async def menu_tap(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the next step of a menu, or give the answer that the last step selects.

        tap: its act is `m` on the public panel and `v` on a private one. Its number is the number of the
        question. Its argument is the path of menu keys that were picked before.
        values: the keys that were chosen in a list.
        """
        table = await self.replies.table(tap, interaction)
        picked = picked_keys(tap, values)
        if table.rules.private_panels and tap.act == "v":
            async with self.private_panel_sender.answering_tap(interaction, table):
                await self.handle_private_tap(interaction, table, tap, picked)
            return
        seat = self._tapping_seat(table, interaction, tap.number)
        step = game_menus.step(self.menu_of(table, seat, tap.act), picked)
        if step is None:
            raise Refused("stale")
        if step.form:
            await self.forms.open_form(interaction, table, step.form)
            return
        if step.token is not None:
            await self.answer(interaction, table, step.token, tap)
            return
        if tap.act == "m":
            is_current = functools.partial(table.is_same_question, seat, tap.number)
            is_outdated = table.shown_version < table.version and self.services.backoff.may_retry(table.id)
            if is_outdated:  # otherwise the next update of the panel would overwrite the step
                await self.services.sender.in_time(interaction, self.services.resync.catch_up(table))
            await self.services.panels.update_menu(table, interaction, step.picked, is_current)
            return
        person, language, path = interaction.user.id, language_of(interaction.locale), step.picked

        async def made(message_files: Sequence[MessageFile]) -> Panel:
            """Return the private panel at this step of the menu. Raises Refused if the question has passed.

            message_files: the files of the tapped message, which can be used again.
            """
            panel = await self.services.table_views.private(
                table, person, language, path, message_files=message_files
            )
            if not table.is_same_question(seat, tap.number):
                raise Refused("stale")
            return panel

        await self.services.sender.make_and_show(interaction, made, replace_view)

    def menu_of(self, table: Table, seat: int, act: str) -> Menu:
        """Return the menu that a seat may tap. In a game with hidden hands this is the menu of the public
        panel. In a game with open hands it depends on the tapped panel: for the public panel it is that
        panel's menu if the menu is for this seat; in all other cases it is the seat's own menu.

        seat: its number, from 0.
        act: `m` for buttons of the public panel, `v` for those of a private one.
        """
        views = self.services.table_views
        public = views.public_menu(table)
        if table.rules.private_panels:
            if public is None:
                raise Refused("stale")
            return public.menu
        if act == "m" and public is not None and public.seat == seat:
            return public.menu
        return views.menus.of(table, seat).menu

    def _tapping_seat(self, table: Table, interaction: Tapped, number: int) -> int:
        """Return the seat for which a person taps a public panel. This seat must answer now; in a refereed
        game it may also be one that reports something. A person who rules on disputes gets REFEREE. Raises
        Refused if the person has no such seat.

        number: the number of the question for which the button was made.
        """
        match, person = table.match, interaction.user.id
        if match is None or (match.question is None and not table.rules.refereeing):
            raise Refused("over" if table.is_over else "not-started", "over" if table.is_over else "")
        seat = table.seat_to_act(person)
        if seat is None and table.rules.refereeing and may_rule(table, interaction):
            seat = REFEREE
        if seat is None:
            raise Refused("not-your-table")
        asked = match.question.seats if match.question else ()
        if seat not in asked and not table.rules.refereeing:
            raise Refused("not-your-turn", player=SeatName(asked[0]))
        if not table.is_same_question(seat, number):
            raise Refused("stale")
        return seat

    async def answer(self, interaction: Tapped, table: Table, token: str, tap: ButtonId) -> None:
        """Give the answer that a menu has led to, and update the tapped panel and the table.

        token: the answer, in notation.
        tap: its act says which panel was tapped (see `menu_tap`); its number is the number of the question.
        """
        rules_disputes = table.rules.refereeing is not None and may_rule(table, interaction)
        changed_table = await self.replies.answer(
            interaction, table.id, token, tap.number, may_rule=rules_disputes
        )
        if tap.act == "v":
            await self.private_panel_sender.refresh(interaction, changed_table.table, ())
            await self.services.panels.show(changed_table.table)
        else:
            await self.services.panels.show(changed_table.table, interaction)

    @on_tap("cell")
    async def explain_cell(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Explain privately why a cell of the menu's grid cannot be chosen. If a card lies on the cell, show
        that card.

        tap: its argument is the path of menu keys that were picked before, and then the name of the cell.
        """
        table = await self.replies.table(tap, interaction)
        match, presentation = table.match, table.rules.presentation
        seat = self._tapping_seat(table, interaction, tap.number)
        *picked, cell = picked_keys(tap, ()) or [""]
        view = self.services.table_views.menus.of(table, seat).view
        grid = presentation.menu(view, ()).grid
        rows = grid.rows if grid else ()
        card_by_cell = {grid_cell.cell: grid_cell.card for row in rows for grid_cell in row}
        if match is None or presentation.explain_cell is None or cell not in card_by_cell:
            raise Refused("stale")
        reason, rule = presentation.explain_cell(view, picked, cell), ""
        localizer = self.services.localizers.private_localizer(interaction, table)
        if isinstance(reason, str):
            refused = table.rules.refusal_of(match.state, match.question, seat, reason)
            if not card_by_cell[cell]:
                raise refused
            explanation, rule = localizer.refusal(refused), refused.rule
        else:
            explanation = localizer.lines(reason)
        if not card_by_cell[cell]:
            await reply(interaction, explanation, passing=True)
            return
        has_rule_text = any(rule in book.rules for book in self.services.rulebooks.values())
        await show_card(
            self.services,
            interaction,
            table.rules,
            card_by_cell[cell],
            explanation=explanation,
            rule=rule if has_rule_text else "",
        )

    @on_tap("card")
    async def card(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show a card of this table's game in large. Without a code, show the list of cards in play.

        tap: its argument is the card's code; "": none.
        values: the code that was chosen in the list of cards; it takes precedence over the code in `tap`.
        """
        table = await self.replies.table(tap, interaction)
        code = next(iter(values), tap.arg)
        if not code:
            await self._cards(interaction, table, tap)
            return
        if code not in table.rules.catalogue.codes:
            raise Refused("stale")
        await show_card(self.services, interaction, table.rules, code)

    async def _cards(self, interaction: Tapped, table: Table, tap: ButtonId) -> None:
        """Send privately the list of the cards in play, to choose one that is shown in large.

        tap: its number is the number of the question.
        """
        public = self.services.table_views.public_menu(table) if table.match is not None else None
        if public is None or not public.menu.cards:
            raise Refused("stale")
        localizer = self.services.localizers.private_localizer(interaction, table)
        card_list = game_menus.look_list(public.menu.cards, ButtonId(table.id, tap.number, "card"), localizer)
        view = layout.page(layout.text(localizer.say("cards-about")), card_list)
        await send_ephemeral(interaction, view=view)

    # ---------------------------------------------------------------- private panel

    @on_tap("mine")
    async def open_private_panel(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Follow a path of the private panel's menu. If the path leads to a form, open the form. If it leads
        to an answer to a side question, give the answer. Otherwise open the private panel at that place. A
        side question is one beside the main question, such as an offer of a trade.

        If the path no longer exists, because the answer is not legal now, open the panel at the last place
        that does; the panel says why.

        tap: its argument is the place in the panel's menu, as a path of menu keys.
        """
        table = await self.replies.table(tap, interaction)
        picked = picked_keys(tap, ())
        if len(picked) > 1 and not self._has_open_side_question(table, interaction.user.id, picked):
            raise Refused("call-over")
        step = self.private_panel_sender.step(table, interaction.user.id, picked)
        while step is None and picked:
            picked.pop()
            step = self.private_panel_sender.step(table, interaction.user.id, picked)
        if step is not None and step.form:
            await self.forms.open_form(interaction, table, step.form)
        elif step is not None and step.token is not None:
            await self.answer_call(interaction, table, step.token)
        else:
            await self.private_panel_sender.show(interaction, table, picked)

    def _has_open_side_question(self, table: Table, person: int, picked: Sequence[str]) -> bool:
        """Return whether the picked path leads to a side question that is open for this person.

        person: the Discord id.
        picked: a path of menu keys.
        """
        seat, question = table.seat_to_act(person), table.match.question if table.match else None
        if seat is None or question is None:
            return False
        return any(key in picked for key in question.side_questions.get(seat, ()))

    async def answer_call(self, interaction: Tapped, table: Table, token: str) -> None:
        """Answer a side question, and show the result in the tapped message, which asked the question.

        The number of the question is not checked: an answer to a side question names what it answers, such as
        one offer, so it cannot be given to another question by mistake.

        token: the answer, in notation.
        """
        changed_table = await self.replies.answer(interaction, table.id, token)
        if tapped_message_id(interaction) == changed_table.table.body.shown.panel:
            await self.services.panels.show(changed_table.table, interaction)
            return
        views = self.services.table_views
        localizer = self.services.localizers.localizer(
            changed_table.table, changed_table.table.body.options.language
        )
        news = views.parts.event_text(changed_table.table, localizer, changed_table.change.events)
        view = lobby_view.closed_lobby_view(changed_table.table, localizer, news)
        self.services.panels.forget_call(changed_table.table, tapped_message_id(interaction))
        await self.services.sender.update(interaction, Panel(view))
        await self.services.panels.show(changed_table.table)

    async def handle_private_tap(
        self, interaction: Tapped, table: Table, tap: ButtonId, picked: Sequence[str]
    ) -> None:
        """Handle a tap on a private panel in a game with hidden hands: open a form, set a standing answer,
        give an answer, or show the next step of the menu.

        Forms, standing answers and steps also work on a panel for an earlier question. An answer must be for
        the current question: if the table has moved on, show the current panel and say so.

        tap: its number is the number of the question for which the button was made.
        picked: the path of menu keys, including this tap.
        """
        step = self.private_panel_sender.step(table, interaction.user.id, picked)
        if step is not None and step.form:
            await self.forms.open_form(interaction, table, step.form)
        elif step is not None and step.standing_answer:
            table = (
                await self.tables.apply(
                    table.id, answering.set_order, person_of(interaction), step.standing_answer
                )
            ).table
            await self.private_panel_sender.refresh(interaction, table, picked[:-1])
        elif (
            step is not None and step.token is not None and self._is_current_question(table, interaction, tap)
        ):
            changed_table = await self.replies.answer(interaction, table.id, step.token, tap.number)
            await self.private_panel_sender.refresh(interaction, changed_table.table, ())
            await self.services.panels.show(changed_table.table)
        elif step is not None and step.token is None:
            await self.private_panel_sender.refresh(interaction, table, step.picked)
        else:
            await self.private_panel_sender.refresh(interaction, table, picked[:-1], acting=True)
            localizer = self.services.localizers.private_localizer(interaction, table)
            await reply(interaction, localizer.say("panel-moved-on"))

    def _is_current_question(self, table: Table, interaction: Tapped, tap: ButtonId) -> bool:
        """Return whether the button was made for the question that the person must answer now.

        tap: its number is the number of the question for which the button was made.
        """
        seat = table.seat_to_act(interaction.user.id)
        return seat is not None and table.is_same_question(seat, tap.number)


class ConditionalAnswerHandler(BotCog):
    """Handles conditional answers. All its messages are ephemeral.

    replies: loads tapped tables, and gives answers and responses there.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.replies = services.get(Replies)
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


setup = adds(PlayHandler, ConditionalAnswerHandler)
