"""The teacher's buttons: a hint for whoever is asked, and after a game the moments that mattered."""

from collections.abc import Sequence

from discord import ui

from cogs.components import table_menus
from cogs.components.custom_ids import TapId
from cogs.components.layout import button, page, text
from cogs.interactions.interaction import Handler, Tapped, person_of, put
from cogs.interactions.own_panel import OwnPanel
from cogs.interactions.replies import Replies
from cogs.services import Services
from cogs.views import answer_words, teacher_views
from engine.ask import Refused
from engine.search.teacher import Game, Hint
from sessions.computers.teaching import asking_seat, look_back
from sessions.computers.worker_pool import Dropped
from sessions.table.table import Table


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

    async def hint(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.give_hint(interaction, await self.replies.table(tap, interaction))

    async def give_hint(self, interaction: Tapped, table: Table) -> None:
        """A good answer in one sentence, with a button that gives it; of a question that passed, nothing."""
        seat, question = asking_seat(table, interaction.user.id), table.body.question
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            hint = await self.services.teaching.hint(table, person_of(interaction))
        except Dropped:
            hint = None
        now = await self.tables.get(table.id)
        view = table_menus.note(self.services.voices.private_voice(interaction, table).say("hint-late"))
        if hint is not None and now is not None and now.match is not None and now.fresh(seat, question):
            view = self._hint_shown(interaction, now, seat, hint)
        await interaction.edit_original_response(view=view)

    def _hint_shown(self, interaction: Tapped, table: Table, seat: int, hint: Hint) -> ui.LayoutView:
        voice = self.services.voices.private_voice(interaction, table)
        assert table.match is not None
        move = answer_words.move(table.match, seat, hint.token, voice, table.names)
        other = answer_words.move(table.match, seat, hint.other, voice, table.names) if hint.other else ""
        said = voice.say("hint-given", move=move)
        play = button(TapId(table.id, table.body.question, "hinted"), voice.say("hint-play"), "good")
        return page(text(said, teacher_views.why(hint, other, voice)), ui.ActionRow(play))

    async def play_hint(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Give the answer of the hint; a second tap finds another question.

        With hidden hands the hint gives way to one's own panel, as it is then.
        """
        table = await self.replies.table(tap, interaction)
        person = person_of(interaction)
        token = self.services.teaching.hinted(table, person, tap.number)
        told = await self.tables.answer(table.id, person, token, tap.number)
        if told.table.rules.own_panels:
            await self.own_panel.refresh(interaction, told.table, (), acting=True)
        else:
            await put(
                interaction,
                table_menus.note(self.services.voices.private_voice(interaction).say("done-plain")),
            )
        await self.services.panels.show(told.table)

    # ---------------------------------------------------------------- after a game

    async def moments(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """What mattered in a finished game, thought about once for each table."""
        table = await self.replies.table(tap, interaction)
        look_back(table)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(
            view=table_menus.note(
                self.services.voices.private_voice(interaction, table).say("moments-thinking")
            )
        )
        try:
            await self._show_moments(interaction, table)
        except Dropped:
            await interaction.edit_original_response(
                view=table_menus.note(
                    self.services.voices.private_voice(interaction, table).say("moments-late")
                )
            )

    async def moment(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """The same with the picture of one of them."""
        table = await self.replies.table(tap, interaction)
        look_back(table)
        if not tap.arg.isdecimal():
            raise Refused("stale")
        private = interaction.message is not None and interaction.message.flags.ephemeral
        await interaction.response.defer(ephemeral=True, thinking=not private)
        await self._show_moments(interaction, table, int(tap.arg))

    async def _show_moments(self, interaction: Tapped, table: Table, chosen: int = 0) -> None:
        found = await self.services.teaching.moments(table)
        voice = self.services.voices.private_voice(interaction, table)
        game = Game(table.rules, table.setup, await self.tables.journal_answers(table.id))
        if not found:
            await interaction.edit_original_response(view=table_menus.note(voice.say("moments-none")))
            return
        chosen = min(chosen, len(found) - 1)
        seen = teacher_views.position(game, found[chosen])
        view = teacher_views.moments(table, found, game, chosen, voice)
        painted = await self.services.views.pictured(view, table.rules.face.scene(seen), voice)
        await interaction.edit_original_response(view=painted.view, attachments=painted.files())
