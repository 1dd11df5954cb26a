"""The teacher's buttons: a hint for whoever is asked, and after a game the moments that mattered."""

import logging
from collections.abc import Sequence
from typing import Any, NamedTuple

from discord import ui

from cogs.components.button_ids import ButtonId
from cogs.components.layout import button, page, text
from cogs.components.menus import table_menus
from cogs.delivery.hints.hint_messages import HintMessage
from cogs.delivery.private_panels import ShownPanel
from cogs.interactions.interaction import Handler, Tapped, person_of, show_privately, vanish
from cogs.interactions.own_panel import OwnPanel
from cogs.interactions.replies import Replies
from cogs.services import Services
from cogs.views import answer_words
from cogs.views.personal import teacher_views
from engine.questions import Refused
from engine.search.teacher import FinishedMatch
from sessions.computers.teaching import Advice, asking_seat, look_back
from sessions.computers.worker_pool import JobDropped
from sessions.table import stored_moments
from sessions.table.table import Table

LOG = logging.getLogger("castellan.teacher_handler")


class HintPlace(NamedTuple):
    """Of a hint: the message that says it, and what was asked."""

    number: int
    seat: int
    question: int


class HintDestination:
    """Where a hint is told: below one's own panel, as long as nothing else was tapped there, or in a message
    of its own."""

    def __init__(
        self, services: Services, own_panel: OwnPanel, interaction: Tapped, table: Table, *, own: bool
    ) -> None:
        self.services, self.own_panel, self.interaction, self.own = services, own_panel, interaction, own
        self._table = table
        self._before = self._newest()

    def stands(self) -> bool:
        return not self.own or self._newest() is self._before

    async def tell(self, table: Table, *items: ui.Item[Any], advised: str = "") -> int:
        """The number of the message of its own that says it, 0 for none."""
        if self.own:
            await self.own_panel.refresh_with(self.interaction, table, *items, advised=advised)
            self._before = self._newest()
            return 0
        return (await self.interaction.edit_original_response(view=page(*items))).id

    def _newest(self) -> ShownPanel | None:
        return self.services.private_panels.newest(self._table, self.interaction.user.id)


PASSED = ("stale", "not-your-turn", "over")  # the question is gone: so is the button


class TeacherHandler:
    """Everything the teacher says is for the one who asked."""

    def __init__(self, services: Services, replies: Replies, own_panel: OwnPanel) -> None:
        self.services, self.tables = services, services.tables
        self.replies = replies
        self.own_panel = own_panel

    def acts(self) -> dict[str, Handler]:
        return {
            "hint": self.hint,
            "hinted": self.play_hint,
            "moments": self.moments,
            "moment": self.moment,
        }

    # ---------------------------------------------------------------- hints

    async def hint(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        await self.give_hint(interaction, await self.replies.table(tap, interaction))

    async def give_hint(self, interaction: Tapped, table: Table) -> None:
        """A good answer in one sentence, with a button that gives it: first what a short thought finds, then
        in its place what a longer one does. Of a question that passed, nothing; what stands then, stays.

        Asked from one's own panel it is told there: two panels of the same buttons would be one too many.
        """
        seat, question = asking_seat(table, interaction.user.id), table.body.question
        spot = self._spot(interaction, table)
        await interaction.response.defer(ephemeral=True, thinking=not spot.own)
        shown = False
        try:
            async for advice in self.services.teaching.hints(table, person_of(interaction)):
                now = await self.tables.get(table.id)
                if now is None or now.match is None or not now.fresh(seat, question) or not spot.stands():
                    break
                sentences, button = self._hint_words(interaction, now, seat, advice), self._hint_played
                items = text(*sentences), button(interaction, now, advice)
                number = await spot.tell(now, *items, advised=advice.hint.token)
                shown = True
                await self._kept(interaction, now, HintPlace(number, seat, question))
        except JobDropped:
            pass
        except Exception:
            if not shown:
                raise
            LOG.exception("table %s: a hint was not bettered", table.id)
        if not shown and spot.stands():
            late = self.services.voices.private_voice(interaction, table).say("hint-late")
            await spot.tell(await self.tables.get(table.id) or table, text(late))

    def _spot(self, interaction: Tapped, table: Table) -> "HintDestination":
        message = interaction.message
        own = table.rules.own_panels is not None and message is not None and message.flags.ephemeral
        return HintDestination(self.services, self.own_panel, interaction, table, own=own)

    async def _kept(self, interaction: Tapped, table: Table, place: HintPlace) -> None:
        """What is said in a message of its own goes with its question."""
        if place.number:
            hint = HintMessage(
                table.id,
                interaction.user.id,
                interaction.followup,
                *place,
                self.tables.now(),
            )
            self.services.private_panels.hints.note(hint, await self.tables.get(table.id))

    def _hint_words(self, interaction: Tapped, table: Table, seat: int, advice: Advice) -> list[str]:
        voice, hint = self.services.voices.private_voice(interaction, table), advice.hint
        assert table.match is not None
        move = answer_words.move(table.match, seat, hint.token, voice, table.names)
        other = answer_words.move(table.match, seat, hint.other, voice, table.names) if hint.other else ""
        sentences = [voice.say("hint-given", move=move), teacher_views.why(hint, other, voice)]
        if advice.stage:
            sentences.append(f"-# {voice.say('hint-thinking')}")
        return sentences

    def _hint_played(self, interaction: Tapped, table: Table, advice: Advice) -> ui.Item[Any]:
        voice = self.services.voices.private_voice(interaction, table)
        tap = ButtonId(table.id, table.body.question, "hinted", advice.stage)
        return ui.ActionRow(button(tap, voice.say("hint-play"), "good"))

    async def play_hint(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Give the answer of the hint; a second tap finds another question, and the button goes.

        With hidden hands the hint gives way to one's own panel, as it is then.
        """
        table = await self.replies.table(tap, interaction)
        person = person_of(interaction)
        try:
            token = self.services.teaching.hinted(table, person, tap.number, tap.arg)
        except Refused as refused:
            if table.rules.own_panels or refused.reason not in PASSED:
                raise
            voice = self.services.voices.private_voice(interaction, table)
            await show_privately(interaction, table_menus.text_view(f"🚫 {voice.refusal(refused)}"))
            return
        if interaction.message is not None:
            self.services.private_panels.hints.drop(interaction.message.id)
        changed_table = await self.replies.answer(interaction, table.id, token, tap.number)
        if changed_table.table.rules.own_panels:
            await self.own_panel.refresh(interaction, changed_table.table, (), acting=True)
        else:
            await vanish(interaction)  # the panel says what was done
        await self.services.panels.show(changed_table.table)

    # ---------------------------------------------------------------- after a game

    async def moments(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """What mattered in a finished game, thought about once for each table."""
        table = await self.replies.table(tap, interaction)
        look_back(table)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(
            view=table_menus.text_view(
                self.services.voices.private_voice(interaction, table).say("moments-thinking")
            )
        )
        try:
            await self._show_moments(interaction, table)
        except JobDropped:
            await interaction.edit_original_response(
                view=table_menus.text_view(
                    self.services.voices.private_voice(interaction, table).say("moments-late")
                )
            )

    async def moment(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """The same with the picture of one of them."""
        table = await self.replies.table(tap, interaction)
        look_back(table)
        if not tap.arg.isdecimal():
            raise Refused("stale")
        private = interaction.message is not None and interaction.message.flags.ephemeral
        await interaction.response.defer(ephemeral=True, thinking=not private)
        await self._show_moments(interaction, table, int(tap.arg))

    async def _show_moments(self, interaction: Tapped, table: Table, chosen: int = 0) -> None:
        shown_moments = await self.services.teaching.moments(table)
        voice = self.services.voices.private_voice(interaction, table)
        answers = await self.tables.journal_answers(table.id)
        followed = await self.services.teaching.followed(table, answers)
        turns, others = stored_moments.turns_of(answers, followed, table.seats_of(interaction.user.id))
        left_out = [f"-# {voice.say('moments-hinted', count=turns)}"] if turns else []
        left_out += [f"-# {voice.say('moments-hinted-others')}"] if others else []
        game = FinishedMatch(table.rules, table.setup, answers)
        course = teacher_views.course(game, voice)
        if not shown_moments:
            nothing = "\n".join([voice.say("moments-none"), *course, *left_out])
            await interaction.edit_original_response(view=table_menus.text_view(nothing))
            return
        chosen = min(chosen, len(shown_moments) - 1)
        seen = teacher_views.position(game, shown_moments[chosen])
        view = teacher_views.moments(table, shown_moments, game, chosen, voice, course, left_out)
        painted = await self.services.views.pictured(view, table.rules.face.scene(seen), voice)
        await interaction.edit_original_response(view=painted.view, attachments=painted.files())
