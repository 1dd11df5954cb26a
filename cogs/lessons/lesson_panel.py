"""Lessons as ephemeral messages: a panel with a scene, and the list of games that can be learned."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.layout import button, text
from cogs.core.panels import form_builder, game_menus
from cogs.core.panels.game_menus import EmojiOf, MenuButtonIds, MenuStep
from cogs.core.panels.view_parts import small
from cogs.core.text.sentences import Localizer, literal, plain_name
from cogs.core.text.voices import side_localizer
from engine.computers.levels import LEVELS
from engine.game import Rules
from engine.lesson import LEARNER, Lesson, LessonPosition
from engine.presentation import Scene, Sentence, Style
from engine.questions import Refused
from sessions.people.learners import LearningProgress

# Acts: a tap in a lesson, on a cell of its board that is no choice, and on the button for a first game.
ACT, CELL, PLAY = "learn", "learncell", "practise"
# A button's number is made of scene, route and answers given: hundreds, tens and ones.
SCENE, WAY = 100, 10
MOST_NEWS = 300  # characters
FORM, TAB, SEND = "~", "=", "!"  # in a button's argument: a form, another tab of it, its send button
SKIPPED = ">"  # in a button's argument: the previous scene was skipped
MOST_DRAFT = 70  # characters of a button's argument
ACCENT = layout.ACCENT["lobby"]


class LessonSheet(NamedTuple):
    """One position of a scene of a lesson, before it is painted. A lesson consists of scenes; each asks for
    one or more answers."""

    game: str
    """The game's name."""
    lesson: Lesson
    """The game's lesson, with all its scenes."""
    scene_index: int
    """The index of the scene in the lesson."""
    route: int
    """The number of the route: which of the accepted answers the learner has given."""
    position: LessonPosition
    """The position: the match, and how many answers the learner has given."""

    @property
    def name(self) -> str:
        """The name of the scene, part of the keys of its sentences."""
        return self.lesson.scene_titles[self.scene_index]

    @property
    def number(self) -> int:
        """The number in the ids of this scene's buttons."""
        return number(self.scene_index, self.route, self.position.answer_count)

    @property
    def is_last(self) -> bool:
        """Whether this is the last scene of the lesson."""
        return self.scene_index == len(self.lesson.scene_titles) - 1


def number(scene: int, route: int = 0, taps: int = 0) -> int:
    """Return the number in the button ids of a position of a scene; never 0.

    scene: the index of the scene in the lesson.
    route: which of the accepted answers the learner has given.
    taps: how many answers were given in the scene.
    """
    return (scene + 1) * SCENE + route * WAY + taps


def parse_number(number: int) -> tuple[int, int, int]:
    """Return the scene's index, the route and the number of given answers that are in a button's number (see
    `number`).
    """
    return number // SCENE - 1, number // WAY % WAY, number % WAY


def voice_of(sheet: LessonSheet, learner: str, localizer: Localizer) -> Localizer:
    """Return a localizer for a scene. The learner's seat has the learner's name; the other seats have names
    of computer players.

    learner: the learner's display name.
    """
    computer_names = [localizer.say(f"level-{level.name}") for level in LEVELS]
    if not localizer.plain:
        computer_names = [localizer.say("computer-sign", name=name) for name in computer_names]
    learner_name = plain_name(learner) if localizer.plain else literal(learner)
    rules = sheet.lesson.rules
    localizer = localizer._replace(
        format_seat=lambda seat: (
            learner_name if seat == LEARNER else computer_names[(seat - 1) % len(computer_names)]
        ),
        format_card=rules.catalogue.printed_text,
        without_honorific=range(LEARNER + 1, LEARNER + 1 + len(LEVELS)),
    )
    return (
        side_localizer(localizer, rules, sheet.position.match.state.options, alone=False)
        if rules.refereeing
        else localizer
    )


def panel(
    sheet: LessonSheet, localizer: Localizer, picked: Sequence[str], feedback: str, pictures: EmojiOf
) -> ui.LayoutView:
    """Return the panel: picture, task, feedback on the last tap, and the buttons as at a table.

    Task and feedback are below the picture, because on a phone only the end of a message is visible after a
    tap.

    picked: the menu keys picked so far.
    feedback: a text about the last tap; "" for none.
    pictures: returns the emoji of a card or piece.
    """
    key = f"learn-{sheet.game}-{sheet.name}"
    rules, view = sheet.lesson.rules, sheet.lesson.view(sheet.position)
    items_above: list[ui.Item[Any]] = [text(_title(sheet, localizer))]
    lines_below = [_news(sheet, localizer)]
    board = on_board(sheet)
    if sheet.position.is_over:
        lines_below.append(f"✅ {localizer.say(f'{key}-well')}")
        lines_below += [localizer.say("learn-end")] if sheet.is_last else []
        lines_below.append(feedback)
        items: list[ui.Item[Any]] = [
            *_explained_board(sheet, pictures),
            *layout.rows(_next_buttons(sheet, localizer)),
        ]
    else:
        menu = sheet.lesson.menu(sheet.position)
        step = game_menus.step(menu, picked) or game_menus.step(menu, ())
        assert step is not None
        task_line = f"> {localizer.say(task(key, sheet.position.answer_count, localizer))}"
        if not board:
            items_above.append(text(task_line))
        # The feedback ends with the task. So the panel does not grow, and stays in place on a phone.
        elif not feedback:
            lines_below.append(task_line)
        is_only_choice = (
            step.picked and not board and len(step.choices) == 1
        )  # then there is nothing to choose
        if rules.refereeing and sheet.lesson.shows(sheet.scene_index, "headline"):
            lines_below += [
                localizer.lines(rules.presentation.headline(view)),
                *_first_note(rules.presentation.notes(view), localizer),
            ]
        elif rules.private_panels and not rules.refereeing:
            # feedback replaces these lines; if there is only one choice, they were read already
            lines = () if feedback or (is_only_choice and step.prompt is None) else step.lines
            lines_below.append(localizer.lines(lines if step.picked else _held(rules, view)))
        prompt = step.prompt if step.picked or (rules.refereeing and not rules.private_panels) else None
        is_repeated = (
            not sheet.lesson.shows(sheet.scene_index, "prompt") or feedback
        )  # the task already says it
        if prompt and not (is_repeated or is_only_choice):
            first_line, _, other_lines = localizer(prompt).partition("\n")
            lines_below.append("\n".join(filter(None, (f"**{first_line}**", other_lines))))
        lines_below.append(feedback)
        foot_buttons = [] if step.picked else _foot(sheet, localizer)
        taps = MenuButtonIds("", sheet.number, ACT, leading_keys=(sheet.game,), cell_act=CELL)
        items = game_menus.menu_items(menu, step, taps, localizer, pictures, foot_buttons, used=int(board))
    items_above.insert(1, layout.gallery(localizer.lines(scene(sheet, picked).alt)))
    text_below = text(*lines_below)
    parts = [*items_above, *([text_below] if text_below.content else []), *items]
    return layout.page(ui.Container(*layout.fitted(parts), accent_colour=ACCENT))


def refusal(sheet: LessonSheet, refused: Refused, localizer: Localizer) -> str:
    """Return why an answer is refused. That is the text of the rule. If that text would anticipate later
    scenes, the lesson has a text of its own."""
    own_key = f"learn-{sheet.game}-refused-{refused.reason}"
    return (
        localizer.say(own_key, **refused.facts)
        if localizer.catalogues.has(own_key)
        else localizer.refusal(refused)
    )


def _held(rules: Rules[Any, Any], view: Any) -> Sequence[Sentence]:
    """Return sentences about what the learner holds. In a game with a picture of it, they say only what the
    picture does not show.

    view: what the learner knows of the match.
    """
    private_panels = rules.private_panels
    if private_panels is not None and private_panels.caption is not None:
        return private_panels.caption(view)
    return rules.presentation.hand(view)


class LessonDraft(NamedTuple):
    """A partly filled form of a scene. All of it is in the ids of its buttons."""

    form: str
    """The form's key in the rules of the game."""
    draft: str = ""
    """What is filled in so far."""
    tab: str = ""
    """The key of the tab that is shown; "": the first."""
    key: str = ""
    """What was tapped: the key of a field; TAB with the key of another tab; SEND; or "" for nothing."""

    def written(self, game: str) -> str:
        """Return the draft as a button's argument."""
        return STEP.join((game, FORM + packed(self.form), packed(self.draft), self.tab, self.key))

    @classmethod
    def read(cls, arg: str) -> "LessonDraft | None":
        """Return the draft of a button; None if the button is not part of a form."""
        _, form, *parts = (*arg.split(STEP), "")
        if not form.startswith(FORM):
            return None
        draft, tab, key = (*parts, "", "", "")[:3]
        return cls(unpacked(form[len(FORM) :]), unpacked(draft), tab, key)


def packed(line: str) -> str:
    """Return a line of notation without spaces and without the separator of button arguments."""
    return line.replace(" ", "_").replace(STEP, "'")


def unpacked(text: str) -> str:
    """Return the line of notation that `packed` has changed."""
    return text.replace("_", " ").replace("'", STEP)


def form_panel(
    sheet: LessonSheet,
    localizer: Localizer,
    lesson_draft: LessonDraft,
    pictures: game_menus.EmojiOf,
    most: int = MOST_DRAFT,
) -> tuple[ui.LayoutView, Scene | None]:
    """Return a form of a scene as a panel, and its picture if it has one.

    lesson_draft: the form and what is filled in so far.
    pictures: returns the emoji of a card or piece.
    most: the greatest number of characters of a button's argument. Raises Refused if an argument would be
    longer.
    """
    draft, form = sheet.lesson.form(sheet.position, lesson_draft.form, lesson_draft.draft, lesson_draft.tab)
    lesson_draft = lesson_draft._replace(draft=draft)
    key = f"learn-{sheet.game}-{sheet.name}"

    def tap(key: str) -> ButtonId:
        """Return the id of a button of the form. Raises Refused if it would be too long.

        key: the field, TAB and another tab, or SEND.
        """
        arg = lesson_draft._replace(tab=form.tab, key=key).written(sheet.game)
        if len(arg) > most:
            raise Refused("lesson-form")
        return ButtonId("", sheet.number, ACT, arg)

    items: list[ui.Item[Any]] = [
        *layout.rows([button(tap(f"{TAB}{tab.key}"), localizer(tab.label)) for tab in form.tabs])
    ]
    items += form_builder.fields(form, tap, localizer, pictures)
    send_buttons = (
        [
            button(
                tap(SEND),
                localizer(form.send_button.label),
                form.send_button.style,
                off=form.send_button.disabled,
            )
        ]
        if form.send_button
        else []
    )
    back_button = button(ButtonId("", sheet.number, ACT, sheet.game), localizer.say("form-scrap"))
    task_line = f"> {localizer.say(task(key, sheet.position.answer_count, localizer))}"
    picture = [layout.gallery(localizer.lines(form.scene.alt))] if form.scene else []
    form_lines = (
        []
        if sheet.lesson.rules.refereeing and not sheet.lesson.shows(sheet.scene_index, "headline")
        else form.lines
    )
    items_above = [text(_title(sheet, localizer)), *picture, text(task_line, localizer.lines(form_lines))]
    items_shown = layout.fitted([*items_above, *items, *layout.rows([*send_buttons, back_button])])
    return layout.page(ui.Container(*items_shown, accent_colour=ACCENT)), form.scene


def task(key: str, taps: int, localizer: Localizer) -> str:
    """Return the key of the sentence that asks for the next answer of a scene.

    key: the key of the scene's first sentence.
    taps: how many answers were given in the scene.
    """
    later_key = f"{key}-{taps + 1}"
    return later_key if taps and localizer.catalogues.has(later_key) else key


def nudge(key: str, taps: int, localizer: Localizer) -> str:
    """Return the key of the hint that follows a wrong answer.

    key: the key of the scene's first sentence.
    taps: how many answers were given in the scene.
    """
    later_key = f"{key}-{taps + 1}-nudge"
    return later_key if taps and localizer.catalogues.has(later_key) else f"{key}-nudge"


def _title(sheet: LessonSheet, localizer: Localizer) -> str:
    """Return the heading: the game, and the number of the scene."""
    game, scenes = localizer.say(f"game-{sheet.game}"), len(sheet.lesson.scene_titles)
    return f"### 🎓 {localizer.say('learn-title', game=game, number=sheet.scene_index + 1, scenes=scenes)}"


def _first_note(notes: Sequence[Sentence], localizer: Localizer) -> list[str]:
    """Return the most important note about what players of real pieces must know."""
    return [small(localizer(note)) for note in notes[:1]]


def _news(sheet: LessonSheet, localizer: Localizer) -> str:
    """Return what happened since the learner's last answer; "" if the picture or the scene shows it."""
    presentation = sheet.lesson.rules.presentation
    if presentation.highlighted_scene is not None or not sheet.lesson.shows(sheet.scene_index, "log"):
        return ""
    sentences = presentation.news(sheet.position.events, LEARNER)
    paragraph = "".join(
        localizer(sentence) + ("\n" if presentation.has_own_line(sentence.key) else " ")
        for sentence in sentences
    )
    return small(layout.tail(paragraph.strip(), MOST_NEWS))


def _foot(sheet: LessonSheet, localizer: Localizer) -> list[Any]:
    """Return the buttons below the game's own: restart this scene, or skip it."""
    restart = ButtonId("", number(sheet.scene_index), ACT, sheet.game)
    buttons = (
        [button(restart, localizer.say("learn-again"), emoji="↩️")] if sheet.position.answer_count else []
    )
    skip = ButtonId("", number(sheet.scene_index + 1), ACT, STEP.join((sheet.game, SKIPPED)))
    return [*buttons, button(skip, localizer.say("learn-skip"), emoji="⏭️")]


def _explained_board(sheet: LessonSheet, pictures: EmojiOf) -> list[Any]:
    """Return the board's cards as rows of buttons that explain them, after a scene on a board; empty for
    none. pictures: returns the emoji of a card or piece.
    """
    grid = sheet.lesson.board(sheet.position) if not sheet.is_last else None
    if grid is None:
        return []
    taps = MenuButtonIds("", sheet.number, ACT, leading_keys=(sheet.game,), cell_act=CELL)
    return [*game_menus.grid_rows(grid, MenuStep((), ()), taps, pictures)]


def card_words(sheet: LessonSheet, cell: str, localizer: Localizer) -> str:
    """Return what the card on a cell of the board does; "" if there is no card."""
    grid = sheet.lesson.board(sheet.position)
    grid_cell = (
        next((row_cell for row in grid.rows for row_cell in row if row_cell.cell == cell), None)
        if grid
        else None
    )
    if grid_cell is None or not grid_cell.card:
        return ""
    catalogue = sheet.lesson.rules.catalogue
    return localizer.lines(
        catalogue.on_board(grid_cell.card, grid_cell.side) or catalogue.lines(grid_cell.card)
    )


def skipped(sheet: LessonSheet, localizer: Localizer) -> str:
    """Return a notice that the previous scene was skipped. Without it the new scene might be mistaken for
    feedback on the last tap."""
    notice = f"⏭️ {localizer.say('learn-skipped')}"
    if not on_board(sheet):
        return notice
    key = task(f"learn-{sheet.game}-{sheet.name}", sheet.position.answer_count, localizer)
    return f"{notice}\n> {localizer.say(key)}"


def _next_buttons(sheet: LessonSheet, localizer: Localizer) -> list[Any]:
    """Return the buttons after a scene. They lead to the next scene, and after the last scene to the first
    real game."""
    if not sheet.is_last:
        next_scene = ButtonId("", number(sheet.scene_index + 1), ACT, sheet.game)
        return [button(next_scene, localizer.say("learn-next"), "good", emoji="▶️")]
    return _closing_buttons(sheet.game, sheet.lesson, localizer)


def _closing_buttons(game: str, lesson: Lesson, localizer: Localizer) -> list[Any]:
    """Return the buttons at the end of a lesson."""
    key = "learn-play" if lesson.rules.computer else "learn-open"
    return [
        button(ButtonId("", 0, PLAY, game), localizer.say(key), "good", emoji="▶️"),
        button(ButtonId("", 0, ACT), localizer.say("learn-others"), emoji="🎓"),
    ]


def closing(game: str, lesson: Lesson, localizer: Localizer) -> ui.LayoutView:
    """Return the end of a lesson whose last scene was skipped: without congratulations."""
    message = text(
        f"### 🎓 {localizer.say(f'game-{game}')}",
        f"⏭️ {localizer.say('learn-skipped')}",
        localizer.say("learn-end"),
    )
    return layout.page(
        ui.Container(message, *layout.rows(_closing_buttons(game, lesson, localizer)), accent_colour=ACCENT)
    )


def on_board(sheet: LessonSheet) -> bool:
    """Return whether this scene is played on a board of buttons."""
    return not sheet.position.is_over and sheet.lesson.menu(sheet.position).grid is not None


def chosen_by_cell(sheet: LessonSheet, cell: str) -> str:
    """Return the key of the menu's first choice that is this cell; "" for none."""
    root = game_menus.step(sheet.lesson.menu(sheet.position), ())
    return next((choice.key for choice in (root.choices if root else ()) if choice.cell == cell), "")


def scene(sheet: LessonSheet, picked: Sequence[str] = ()) -> Scene:
    """Return the picture of a scene: what the learner holds, or the table. Some games mark the picked choices
    in the picture.

    picked: the menu keys picked so far.
    """
    rules, view = sheet.lesson.rules, sheet.lesson.view(sheet.position)
    held_cards = (
        rules.private_panels.lesson_scene(view, [*sheet.position.right_answers])
        if rules.private_panels
        else None
    )
    step = (
        game_menus.step(sheet.lesson.menu(sheet.position), picked)
        if picked and not sheet.position.is_over
        else None
    )
    marked_table = (
        rules.presentation.highlighted_scene(view, step.picked, step.choices)
        if rules.presentation.highlighted_scene and step
        else None
    )
    return held_cards or marked_table or rules.presentation.scene(view)


def chooser(lessons: Mapping[str, Lesson], progress: LearningProgress, localizer: Localizer) -> ui.LayoutView:
    """Return the list of games that can be learned, with the learner's progress. Refereed games come in a
    second list.

    lessons: game → its lesson.
    """
    refereed_games = [game for game, lesson in lessons.items() if lesson.rules.refereeing]
    items: list[ui.Item[Any]] = [text(f"### 🎓 {localizer.say('learn-choose')}")]
    for title, games in (
        ("", [game for game in lessons if game not in refereed_games]),
        ("games-real", refereed_games),
    ):
        lines = [f"**{localizer.say(title)}**"] if title else []
        lines += [_listed(game, lessons[game], progress.scenes.get(game, ()), localizer) for game in games]
        style: Style = "plain" if title else "main"
        buttons = [lesson_button(game, localizer.say(f"game-{game}"), lessons[game], style) for game in games]
        items += [text(*lines), *layout.rows(buttons)] if games else []
    return layout.page(*items)


def _listed(game: str, lesson: Lesson, played: Sequence[str], localizer: Localizer) -> str:
    """Return a game's entry in the list.

    played: the names of the scenes that the person has played.
    """
    played_count = len([name for name in lesson.scene_titles if name in played])
    mark = "✅ " if played_count == len(lesson.scene_titles) else ""
    line = f"{mark}{lesson.game.symbol} **{localizer.say(f'game-{game}')}** · {localizer.say(f'gist-{game}')}"
    progress_line = localizer.say("learn-progress", done=played_count, scenes=len(lesson.scene_titles))
    return f"{line}\n{small(progress_line)}" if 0 < played_count < len(lesson.scene_titles) else line


def lesson_button(game: str, label: str, lesson: Lesson | None = None, style: Style = "main") -> Any:
    """Return the button to a game's lesson.

    label: the text on the button.
    lesson: gives the button the symbol of the game; None: no symbol.
    """
    return button(ButtonId("", 0, ACT, game), label, style, emoji=lesson.game.symbol if lesson else None)


def first_open(lesson: Lesson, played: Sequence[str]) -> int:
    """Return the first scene that was not played yet; 0 if all were.

    played: the names of the scenes that were played.
    """
    return next((n for n, name in enumerate(lesson.scene_titles) if name not in played), 0)


def picked(arg: str) -> tuple[str, list[str]]:
    """Return the game in a button's argument, and the menu keys picked so far."""
    game, _, keys = arg.partition(STEP)
    return game, [key for key in keys.split(STEP) if key]
