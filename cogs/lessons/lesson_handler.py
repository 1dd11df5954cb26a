"""Playable lessons: scenes in an ephemeral message, answered by the real rules, and a first game after
them."""

from collections.abc import Sequence
from typing import Any

import discord
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, anywhere, command, on_tap
from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import Panel
from cogs.core.components.message_files import MessageFile
from cogs.core.interactions.interaction import Tapped, edit, is_in_private, person_of, picked_keys, show_panel
from cogs.core.interactions.suggestions import GameOption, suggested_games
from cogs.core.panels import answer_words, game_menus
from cogs.core.panels.game_menus import MenuStep
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from cogs.lessons import lesson_panel
from cogs.lessons.lesson_panel import LessonDraft, LessonSheet
from engine.lesson import LEARNER
from engine.questions import Refused

# Characters of a wrong answer that is quoted: of one from the menu, and of one from a form.
MOST_TAPPED, MOST_ENTERED = 80, 250


class LessonHandler(BotCog):
    """Handles the `learn` acts. The whole state of a lesson is in its button ids.

    The attribute `most_draft` is the greatest number of characters of a button's argument that contains a
    partly filled form. In all methods `sheet` is a scene at one position.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.most_draft = lesson_panel.MOST_DRAFT

    async def show_lesson(self, interaction: Tapped, game: str) -> None:
        """Show the scene with which the person continues this game's lesson. If `game` is "", show the list
        of lessons.
        """
        lessons = self.services.lessons
        progress = await self.services.learners.of(interaction.user.id)
        if game and game not in lessons:
            raise Refused("no-lesson", game=game[:40])
        if game:
            scene = lesson_panel.first_open(lessons[game], progress.scenes.get(game, ()))
            await self._show(interaction, self._sheet(game, scene))
            return
        if not lessons:
            raise Refused("no-lesson", game="")
        localizer = self.services.localizers.private_localizer(interaction)
        await edit(interaction, lesson_panel.chooser(lessons, progress, localizer))

    @on_tap(lesson_panel.ACT, "try")
    async def learn(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Do a step in a scene's menu, try the answer of its last step, or show another scene.

        tap: its number is the position (`lesson_panel.number`), its argument the game and the picked keys.
        """
        game, _ = lesson_panel.picked(tap.arg)
        if not tap.number or game not in self.services.lessons:
            await self.show_lesson(interaction, game)
            return
        keys = picked_keys(tap, values)[1:]
        lesson, place = self.services.lessons[game], lesson_panel.parse_number(tap.number)
        if keys == [lesson_panel.SKIPPED] and place == (len(lesson.scene_titles), 0, 0):
            await edit(
                interaction,
                lesson_panel.closing(game, lesson, self.services.localizers.private_localizer(interaction)),
            )
            return
        sheet = self._sheet(game, *place)
        try:
            await self._step(interaction, sheet, tap, values)
        except Refused as refused:
            if interaction.response.is_done() or not is_in_private(interaction):
                raise
            localizer = self._localizer(interaction, sheet)
            feedback = (
                f"🚫 {lesson_panel.refusal(sheet, refused, localizer)}\n{self._nudge(sheet, localizer)}"
            )
            await self._show(interaction, sheet, feedback)

    async def _step(
        self, interaction: Tapped, sheet: LessonSheet, tap: ButtonId, values: Sequence[str]
    ) -> None:
        """Handle a tap in a scene. Raises Refused if the scene has no such button, or a form would become too
        long.

        sheet: the scene at the position of the tap.
        """
        keys = picked_keys(tap, values)[1:]
        if (drafted := LessonDraft.read(tap.arg)) is not None:
            await self._form(interaction, sheet, drafted, values)
            return
        if not keys or sheet.position.is_over:
            await self._show(interaction, sheet)
            return
        if keys == [lesson_panel.SKIPPED]:
            await self._show(
                interaction, sheet, lesson_panel.skipped(sheet, self._localizer(interaction, sheet))
            )
            return
        step = game_menus.step(sheet.lesson.menu(sheet.position), keys)
        if step is None:
            await self._show(interaction, sheet)
        elif step.form:
            await self._form(interaction, sheet, LessonDraft(step.form), ())
        elif step.token is None and (
            wrong_answer := sheet.lesson.only_wrong_answer(sheet.position, step.picked)
        ):
            await self._answer(interaction, sheet, wrong_answer)
        elif step.token is None and sheet.lesson.strays(sheet.position, step.picked):
            await self._explain(interaction, sheet, step)
        elif step.token is None:
            await self._turn(interaction, sheet, step.picked)
        else:
            await self._answer(interaction, sheet, step.token, step.picked[:-1])

    async def _explain(self, interaction: Tapped, sheet: LessonSheet, step: MenuStep) -> None:
        """Explain a menu step that does not lead to the right answer. The buttons that lead to it stay.

        step: the step that was picked.
        """
        localizer = self._localizer(interaction, sheet)
        explanation = "" if step.choices else localizer.lines(step.lines[:1])
        feedback = "\n".join(line for line in (explanation, self._nudge(sheet, localizer)) if line)
        await self._show(
            interaction, sheet, feedback, sheet.lesson.leading_picks(sheet.position, step.picked)
        )

    @on_tap(lesson_panel.CELL, "try")
    async def cell(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Explain a cell of the board that is no choice. During a scene, say why the cell cannot be chosen,
        as at a table, with a hint. After the scene, say what the card on the cell does.

        tap: its number is the position (`lesson_panel.number`), its argument the game, the picked keys and
        the cell.
        """
        game, keys = lesson_panel.picked(tap.arg)
        if not tap.number or not keys or game not in self.services.lessons:
            await self.show_lesson(interaction, game)
            return
        sheet = self._sheet(game, *lesson_panel.parse_number(tap.number))
        *picked, cell = keys
        if sheet.position.is_over:
            localizer = self._localizer(interaction, sheet)
            await self._show(interaction, sheet, lesson_panel.card_words(sheet, cell, localizer))
            return
        if game_menus.step(sheet.lesson.menu(sheet.position), picked) is None:
            await self._show(interaction, sheet)
            return
        if picked and (chosen_key := lesson_panel.chosen_by_cell(sheet, cell)):
            await self._turn(interaction, sheet, (chosen_key,))
            return
        localizer = self._localizer(interaction, sheet)
        reason = sheet.lesson.explain_cell(sheet.position, picked, cell)
        if isinstance(reason, Refused):
            feedback = f"🚫 {lesson_panel.refusal(sheet, reason, localizer)}\n{self._nudge(sheet, localizer)}"
        else:
            feedback = f"{localizer.lines(reason)}\n{self._nudge(sheet, localizer)}" if reason else ""
        await self._show(
            interaction,
            sheet,
            feedback,
            sheet.lesson.leading_picks(sheet.position, picked) if feedback else (),
        )

    async def _form(
        self, interaction: Tapped, sheet: LessonSheet, lesson_draft: LessonDraft, values: Sequence[str]
    ) -> None:
        """Show a form at its start or after an edit, or give its answer.

        lesson_draft: the form, what is filled in so far, and the field or button that was tapped.
        values: what was chosen in a field of the form.
        """
        if sheet.position.is_over:
            await self._show(interaction, sheet)
            return
        if lesson_draft.key == lesson_panel.SEND:
            await self._answer(interaction, sheet, lesson_draft.draft)
            return
        if lesson_draft.key.startswith(lesson_panel.TAB):
            lesson_draft = lesson_draft._replace(tab=lesson_draft.key[len(lesson_panel.TAB) :])
        elif lesson_draft.key:
            draft = sheet.lesson.edit_draft(sheet.position, *lesson_draft, values)
            lesson_draft = lesson_draft._replace(draft=draft)
        localizer = self._localizer(interaction, sheet)
        view, scene = lesson_panel.form_panel(
            sheet, localizer, lesson_draft, self.services.card_emojis.of, self.most_draft
        )
        if scene is None:
            await edit(interaction, view)
            return
        panel = self.services.table_views.pictured(view, scene, localizer)
        await show_panel(interaction, await self.services.sender.in_time(interaction, panel))

    async def _answer(
        self, interaction: Tapped, sheet: LessonSheet, token: str, picks: Sequence[str] = ()
    ) -> None:
        """Try an answer. The right answer continues the scene. After a wrong answer, show the rule that
        forbids it, or a hint.

        token: the answer, in notation.
        picks: the menu keys before the last tap. After a wrong answer those of them stay picked that lead to
        the right one: on a board the chosen card, in a refereed game the open submenu.
        """
        localizer = self._localizer(interaction, sheet)
        refereeing = sheet.lesson.rules.refereeing
        keeps_picks = refereeing is not None or lesson_panel.on_board(sheet)
        picks = sheet.lesson.leading_picks(sheet.position, picks) if keeps_picks else ()
        try:
            route = sheet.lesson.try_of_answer(sheet.position, token)
        except Refused as refused:
            feedback = (
                f"🚫 {lesson_panel.refusal(sheet, refused, localizer)}\n{self._nudge(sheet, localizer)}"
            )
            await self._show(interaction, sheet, feedback, picks)
            return
        if route is None:
            answer_text = answer_words.answer_text(sheet.position.match, LEARNER, token, localizer, [])
            is_from_form = token not in sheet.lesson.menu(sheet.position).paths
            answer_text = layout.cut(
                answer_text.replace("\n", " · "), MOST_ENTERED if is_from_form else MOST_TAPPED
            )
            key = "learn-not-so" if refereeing is not None and refereeing.is_report(token) else "learn-other"
            feedback = localizer.say(f"{key}-entered" if is_from_form else key, move=answer_text)
            await self._show(interaction, sheet, f"{feedback}\n{self._nudge(sheet, localizer)}", picks)
            return
        next_sheet = self._sheet(sheet.game, sheet.scene_index, route, sheet.position.answer_count + 1)
        if next_sheet.position.is_over:
            await self.services.learners.played(interaction.user.id, sheet.game, sheet.name)
        await self._show(interaction, next_sheet)

    def _nudge(self, sheet: LessonSheet, localizer: Localizer) -> str:
        """Return the hint of the scene for the next answer."""
        key = f"learn-{sheet.game}-{sheet.name}"
        return f"👉 {localizer.say(lesson_panel.nudge(key, sheet.position.answer_count, localizer))}"

    # ---------------------------------------------------------------- helpers

    def _sheet(self, game: str, scene: int, route: int = 0, taps: int = 0) -> LessonSheet:
        """Return a scene at a position. Raises Refused if the lesson has no such position (any more).

        scene: the index of the scene in the lesson.
        route: which of the accepted answers the learner has given, as a number.
        taps: how many answers were given in the scene.
        """
        lesson = self.services.lessons[game]
        try:
            if scene < 0:
                raise LookupError(scene)
            return LessonSheet(game, lesson, scene, route, lesson.position_at(scene, route, taps))
        except LookupError:
            raise Refused("stale") from None

    def _localizer(self, interaction: Tapped, sheet: LessonSheet) -> Localizer:
        """Return the learner's localizer, with the names and cards of this scene."""
        return lesson_panel.voice_of(
            sheet, person_of(interaction).name, self.services.localizers.private_localizer(interaction)
        )

    async def _show(
        self, interaction: Tapped, sheet: LessonSheet, feedback: str = "", picked: Sequence[str] = ()
    ) -> None:
        """Show a scene with its picture in the tapped message if that is ephemeral, else in a new ephemeral
        message.

        feedback: a text about the last tap; "": none.
        picked: the menu keys picked so far.
        """
        localizer = self._localizer(interaction, sheet)
        view = lesson_panel.panel(sheet, localizer, picked, feedback, self.services.card_emojis.of)
        plain_localizer = lesson_panel.voice_of(
            sheet, person_of(interaction).name, localizer._replace(plain=True)
        )
        picture_panel = await self.services.sender.in_time(
            interaction,
            self.services.table_views.pictured(view, lesson_panel.scene(sheet, picked), plain_localizer),
        )
        await show_panel(interaction, picture_panel)

    async def _turn(self, interaction: Tapped, sheet: LessonSheet, picked: Sequence[str]) -> None:
        """Show the next step of the menu. Paint a new picture only if the game marks choices in it.

        picked: the menu keys picked so far.
        """
        if sheet.lesson.rules.presentation.highlighted_scene is not None:
            await self._show(interaction, sheet, "", picked)
            return
        localizer = self._localizer(interaction, sheet)
        plain_localizer = lesson_panel.voice_of(
            sheet, person_of(interaction).name, localizer._replace(plain=True)
        )

        async def make_panel(files: Sequence[MessageFile]) -> Panel:
            """Return the panel at the next step.

            files: the files of the tapped message, which can be used again.
            """
            view = lesson_panel.panel(sheet, localizer, picked, "", self.services.card_emojis.of)
            scene = lesson_panel.scene(sheet, picked)
            return await self.services.table_views.repainted_panel(view, scene, plain_localizer, files)

        await self.services.sender.make_and_show(interaction, make_panel, show_panel)


class LearnCommand(BotCog):
    """The command `/learn`; everybody can use it everywhere, also in direct messages."""

    @command("learn", "Learn a game by playing it; only you see it", cooldown="look", game="Which game")
    @anywhere
    async def learn(self, interaction: discord.Interaction[Any], game: GameOption | None = None) -> None:
        """Show the lesson of a game; without a game, the list of lessons."""
        await self.services.get(LessonHandler).show_lesson(interaction, game or "")

    @learn.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the games that have a lesson."""
        localizer = self.services.localizers.private_localizer(interaction)
        return suggested_games(self.services.lessons, lambda game: localizer.say(f"game-{game}"), current)


setup = adds(LessonHandler, LearnCommand)
