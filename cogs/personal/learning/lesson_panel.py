"""Lessons as ephemeral messages: a panel with a scene, and the list of games that can be learned."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from discord import ui

from cogs.components import form_builder, layout
from cogs.components.button_ids import STEP, ButtonId
from cogs.components.layout import button, text
from cogs.components.menus import game_menus
from cogs.components.menus.game_menus import MenuStep, Pictures, Taps
from cogs.text.sentences import Localizer, literal, plain_name
from cogs.text.voices import side_localizer
from cogs.views.view_parts import small
from engine.game import Rules
from engine.lesson import LEARNER, Lesson, LessonPosition
from engine.presentation import Scene, Sentence, Style
from engine.questions import Refused
from engine.search.levels import LEVELS
from sessions.people.learners import LearningProgress

ACT, CELL, PLAY = "learn", "learncell", "practise"
SCENE, WAY = 100, 10  # parts of a button's number: scene, route, answers given
MOST_NEWS = 300
FORM, TAB, SEND = "~", "=", "!"  # in a button's argument: a form, another tab of it, its send button
SKIPPED = ">"  # in a button's argument: the previous scene was skipped
MOST_DRAFT = 70  # characters of a button's argument
ACCENT = layout.ACCENT["lobby"]


class LessonSheet(NamedTuple):
    """A scene of a lesson at a position, before it is painted."""

    game: str
    """The game's name."""
    lesson: Lesson
    """All scenes of the game."""
    scene: int
    """Its index in the lesson."""
    way: int
    """The number of the route: which of the accepted answers the learner has given."""
    stand: LessonPosition
    """The position: the match, and how many answers the learner has given."""

    @property
    def name(self) -> str:
        """The name of the scene, part of the keys of its sentences."""
        return self.lesson.names[self.scene]

    @property
    def number(self) -> int:
        """The number in the ids of this scene's buttons."""
        return number(self.scene, self.way, self.stand.taps)

    @property
    def last(self) -> bool:
        """Whether this is the last scene of the lesson."""
        return self.scene == len(self.lesson.names) - 1


def number(scene: int, route: int = 0, taps: int = 0) -> int:
    """Return the number in the button ids of a position of a scene; never 0.

    scene: its index in the lesson.
    route: which of the accepted answers the learner has given.
    taps: how many answers were given in the scene.
    """
    return (scene + 1) * SCENE + route * WAY + taps


def place(number: int) -> tuple[int, int, int]:
    """Return the scene, route and number of given answers of a button's number."""
    return number // SCENE - 1, number // WAY % WAY, number % WAY


def voice_of(sheet: LessonSheet, learner: str, voice: Localizer) -> Localizer:
    """Return a localizer for a scene: the learner has their own name, the others have those of computer
    players.

    learner: the learner's display name.
    """
    others = [voice.say(f"level-{level.name}") for level in LEVELS]
    if not voice.plain:
        others = [voice.say("computer-sign", name=name) for name in others]
    named = plain_name(learner) if voice.plain else literal(learner)
    rules = sheet.lesson.rules
    voice = voice._replace(
        seat=lambda seat: named if seat == LEARNER else others[(seat - 1) % len(others)],
        card=rules.catalogue.printed,
    )
    return (
        side_localizer(voice, rules, sheet.stand.match.state.options, alone=False)
        if rules.refereeing
        else voice
    )


def panel(
    sheet: LessonSheet, voice: Localizer, picked: Sequence[str], feedback: str, pictures: Pictures
) -> ui.LayoutView:
    """Return the panel: picture, task, feedback on the last tap, and the buttons as at a table.

    Task and feedback are below the picture, because on a phone only that is visible after a tap.

    picked: the path of menu keys.
    feedback: a text about the last tap; "" for none.
    pictures: returns the emojis of cards.
    """
    key = f"learn-{sheet.game}-{sheet.name}"
    rules, view = sheet.lesson.rules, sheet.lesson.view(sheet.stand)
    above: list[ui.Item[Any]] = [text(_title(sheet, voice))]
    said_below = [_news(sheet, voice)]
    board = on_board(sheet)
    if sheet.stand.done:
        said_below.append(f"✅ {voice.say(f'{key}-well')}")
        said_below += [voice.say("learn-end")] if sheet.last else []
        said_below.append(feedback)
        items: list[ui.Item[Any]] = [*_lying(sheet, pictures), *layout.rows(_onwards(sheet, voice))]
    else:
        menu = sheet.lesson.menu(sheet.stand)
        step = game_menus.step(menu, picked) or game_menus.step(menu, ())
        assert step is not None
        asked = f"> {voice.say(task(key, sheet.stand.taps, voice))}"
        if not board:
            above.append(text(asked))
        # The feedback ends with the task. So the panel does not grow, and stays in place on a phone.
        elif not feedback:
            said_below.append(asked)
        alone = step.picked and not board and len(step.choices) == 1  # then there is nothing to choose
        if rules.refereeing and sheet.lesson.shows_headline(sheet.scene):
            said_below += [
                voice.lines(rules.face.headline(view)),
                *_first_note(rules.face.notes(view), voice),
            ]
        elif rules.own_panels and not rules.refereeing:
            # feedback replaces these lines; if there is only one choice, they were read already
            lines = () if feedback or (alone and step.prompt is None) else step.lines
            said_below.append(voice.lines(lines if step.picked else _held(rules, view)))
        asking = step.prompt if step.picked or (rules.refereeing and not rules.own_panels) else None
        repeated = not sheet.lesson.repeats_prompt(sheet.scene) or feedback  # the task already says it
        if asking and not (repeated or alone):
            asks, _, more = voice(asking).partition("\n")
            said_below.append("\n".join(filter(None, (f"**{asks}**", more))))
        said_below.append(feedback)
        foot = [] if step.picked else _foot(sheet, voice)
        taps = Taps("", sheet.number, ACT, before=(sheet.game,), cell=CELL)
        items = game_menus.menu_items(menu, step, taps, voice, pictures, foot, used=int(board))
    above.insert(1, layout.gallery(voice.lines(scene(sheet, picked).alt)))
    below = text(*said_below)
    parts = [*above, *([below] if below.content else []), *items]
    return layout.page(ui.Container(*layout.fitted(parts), accent_colour=ACCENT))


def refusal(sheet: LessonSheet, refused: Refused, voice: Localizer) -> str:
    """Return why an answer is refused: the rule's text, or the lesson's own if the rule's would anticipate
    later scenes."""
    own = f"learn-{sheet.game}-refused-{refused.reason}"
    return voice.say(own, **refused.facts) if voice.words.has(own) else voice.refusal(refused)


def _held(rules: Rules[Any, Any], view: Any) -> Sequence[Sentence]:
    """Return sentences about what the learner holds; below a picture of it, only what the picture does not
    show."""
    own = rules.own_panels
    if own is not None and own.caption is not None:
        return own.caption(view)
    return rules.face.hand(view)


class LessonDraft(NamedTuple):
    """A partly filled form of a scene. All of it is in the ids of its buttons."""

    form: str
    """The form's key in the rules of the game."""
    draft: str = ""
    """What is filled in so far."""
    tab: str = ""
    """The tab that is shown."""
    key: str = ""
    """The field that is edited, TAB and another tab, or SEND."""

    def written(self, game: str) -> str:
        """Return the draft as a button's argument."""
        return STEP.join((game, FORM + packed(self.form), packed(self.draft), self.tab, self.key))

    @classmethod
    def read(cls, arg: str) -> "LessonDraft | None":
        """Return the draft of a button; None if the button is not part of a form."""
        _, form, *rest = (*arg.split(STEP), "")
        if not form.startswith(FORM):
            return None
        draft, tab, key = (*rest, "", "", "")[:3]
        return cls(unpacked(form[len(FORM) :]), unpacked(draft), tab, key)


def packed(line: str) -> str:
    """Return a line of notation without spaces and without the separator of button arguments."""
    return line.replace(" ", "_").replace(STEP, "'")


def unpacked(text: str) -> str:
    """Return the line of notation that `packed` has changed."""
    return text.replace("_", " ").replace("'", STEP)


def form_panel(
    sheet: LessonSheet,
    voice: Localizer,
    lesson_draft: LessonDraft,
    pictures: game_menus.Pictures,
    most: int = MOST_DRAFT,
) -> tuple[ui.LayoutView, Scene | None]:
    """Return a form of a scene as a panel, and its picture if it has one. Raises Refused if a button's
    argument would be longer than `most`.

    pictures: returns the emojis of cards.
    most: characters of a button's argument.
    """
    draft, form = sheet.lesson.form(sheet.stand, lesson_draft.form, lesson_draft.draft, lesson_draft.tab)
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
        *layout.rows([button(tap(f"{TAB}{one.key}"), voice(one.label)) for one in form.tabs])
    ]
    items += form_builder.fields(form, tap, voice, pictures)
    send = (
        [button(tap(SEND), voice(form.send.label), form.send.style, off=form.send.off)] if form.send else []
    )
    back = button(ButtonId("", sheet.number, ACT, sheet.game), voice.say("form-scrap"))
    asked = f"> {voice.say(task(key, sheet.stand.taps, voice))}"
    picture = [layout.gallery(voice.lines(form.scene.alt))] if form.scene else []
    form_lines = (
        [] if sheet.lesson.rules.refereeing and not sheet.lesson.shows_headline(sheet.scene) else form.lines
    )
    above = [text(_title(sheet, voice)), *picture, text(asked, voice.lines(form_lines))]
    shown = layout.fitted([*above, *items, *layout.rows([*send, back])])
    return layout.page(ui.Container(*shown, accent_colour=ACCENT)), form.scene


def task(key: str, taps: int, voice: Localizer) -> str:
    """Return the key of the sentence that asks for the next answer of a scene.

    key: of the scene's first sentence.
    taps: how many answers were given in the scene.
    """
    later = f"{key}-{taps + 1}"
    return later if taps and voice.words.has(later) else key


def nudge(key: str, taps: int, voice: Localizer) -> str:
    """Return the key of the hint that follows a wrong answer.

    key: of the scene's first sentence.
    taps: how many answers were given in the scene.
    """
    later = f"{key}-{taps + 1}-nudge"
    return later if taps and voice.words.has(later) else f"{key}-nudge"


def _title(sheet: LessonSheet, voice: Localizer) -> str:
    """Return the heading: the game, and the number of the scene."""
    game, scenes = voice.say(f"game-{sheet.game}"), len(sheet.lesson.names)
    return f"### 🎓 {voice.say('learn-title', game=game, number=sheet.scene + 1, scenes=scenes)}"


def _first_note(notes: Sequence[Sentence], voice: Localizer) -> list[str]:
    """Return the most important note about what players of real pieces must know."""
    return [small(voice(note)) for note in notes[:1]]


def _news(sheet: LessonSheet, voice: Localizer) -> str:
    """Return what happened since the learner's last answer; "" if the picture or the scene shows it."""
    face = sheet.lesson.rules.face
    if face.marked is not None or not sheet.lesson.shows_log(sheet.scene):
        return ""
    sentences = face.news(sheet.stand.events, LEARNER)
    paragraph = "".join(voice(one) + ("\n" if one.key in face.own_line else " ") for one in sentences)
    return small(layout.tail(paragraph.strip(), MOST_NEWS))


def _foot(sheet: LessonSheet, voice: Localizer) -> list[Any]:
    """Return the buttons below the game's own: restart this scene, or skip it."""
    again = ButtonId("", number(sheet.scene), ACT, sheet.game)
    buttons = [button(again, voice.say("learn-again"), emoji="↩️")] if sheet.stand.taps else []
    skip = ButtonId("", number(sheet.scene + 1), ACT, STEP.join((sheet.game, SKIPPED)))
    return [*buttons, button(skip, voice.say("learn-skip"), emoji="⏭️")]


def _lying(sheet: LessonSheet, pictures: Pictures) -> list[Any]:
    """Return the board's cards as buttons that explain them, after a scene on a board."""
    grid = sheet.lesson.board(sheet.stand) if not sheet.last else None
    if grid is None:
        return []
    taps = Taps("", sheet.number, ACT, before=(sheet.game,), cell=CELL)
    return [*game_menus.grid_rows(grid, MenuStep((), ()), taps, pictures)]


def card_words(sheet: LessonSheet, cell: str, voice: Localizer) -> str:
    """Return what the card on a cell of the board does; "" if there is no card."""
    grid = sheet.lesson.board(sheet.stand)
    grid_cell = next((one for row in grid.rows for one in row if one.cell == cell), None) if grid else None
    if grid_cell is None or not grid_cell.label:
        return ""
    catalogue = sheet.lesson.rules.catalogue
    return voice.lines(
        catalogue.on_board(grid_cell.label, grid_cell.side) or catalogue.lines(grid_cell.label)
    )


def skipped(sheet: LessonSheet, voice: Localizer) -> str:
    """Return a notice that a scene was skipped, so that this scene is not mistaken for feedback on the
    last tap."""
    notice = f"⏭️ {voice.say('learn-skipped')}"
    if not on_board(sheet):
        return notice
    return f"{notice}\n> {voice.say(task(f'learn-{sheet.game}-{sheet.name}', sheet.stand.taps, voice))}"


def _onwards(sheet: LessonSheet, voice: Localizer) -> list[Any]:
    """Return the buttons after a scene: the next scene; after the last one the first real game."""
    if not sheet.last:
        then = ButtonId("", number(sheet.scene + 1), ACT, sheet.game)
        return [button(then, voice.say("learn-next"), "good", emoji="▶️")]
    return _ends(sheet.game, sheet.lesson, voice)


def _ends(game: str, lesson: Lesson, voice: Localizer) -> list[Any]:
    """Return the buttons at the end of a lesson."""
    key = "learn-play" if lesson.rules.computer else "learn-open"
    return [
        button(ButtonId("", 0, PLAY, game), voice.say(key), "good", emoji="▶️"),
        button(ButtonId("", 0, ACT), voice.say("learn-others"), emoji="🎓"),
    ]


def closing(game: str, lesson: Lesson, voice: Localizer) -> ui.LayoutView:
    """Return the end of a lesson whose last scene was skipped. It does not congratulate."""
    message = text(
        f"### 🎓 {voice.say(f'game-{game}')}", f"⏭️ {voice.say('learn-skipped')}", voice.say("learn-end")
    )
    return layout.page(ui.Container(message, *layout.rows(_ends(game, lesson, voice)), accent_colour=ACCENT))


def on_board(sheet: LessonSheet) -> bool:
    """Return whether this scene is played on a board of buttons."""
    return not sheet.stand.done and sheet.lesson.menu(sheet.stand).grid is not None


def chosen_by_cell(sheet: LessonSheet, cell: str) -> str:
    """Return the key of the menu's first choice that is this cell; "" for none."""
    root = game_menus.step(sheet.lesson.menu(sheet.stand), ())
    return next((choice.key for choice in (root.choices if root else ()) if choice.cell == cell), "")


def scene(sheet: LessonSheet, picked: Sequence[str] = ()) -> Scene:
    """Return the picture of a scene: what the learner holds, or the table, with the picked choices marked if
    the game does that.

    picked: the path of menu keys.
    """
    rules, view = sheet.lesson.rules, sheet.lesson.view(sheet.stand)
    held = rules.own_panels.taught(view, [*sheet.stand.asked]) if rules.own_panels else None
    step = (
        game_menus.step(sheet.lesson.menu(sheet.stand), picked) if picked and not sheet.stand.done else None
    )
    marked = rules.face.marked(view, step.picked, step.choices) if rules.face.marked and step else None
    return held or marked or rules.face.scene(view)


def chooser(lessons: Mapping[str, Lesson], learnt: LearningProgress, voice: Localizer) -> ui.LayoutView:
    """Return the list of games that can be learned, with the learner's progress. Refereed games come in a
    second list, as in `/play`."""
    real = [game for game, lesson in lessons.items() if lesson.rules.refereeing]
    items: list[ui.Item[Any]] = [text(f"### 🎓 {voice.say('learn-choose')}")]
    for title, some in (("", [game for game in lessons if game not in real]), ("games-real", real)):
        lines = [f"**{voice.say(title)}**"] if title else []
        lines += [_listed(game, lessons[game], learnt.scenes.get(game, ()), voice) for game in some]
        style: Style = "plain" if title else "main"
        doors = [lesson_button(game, voice, voice.say(f"game-{game}"), lessons[game], style) for game in some]
        items += [text(*lines), *layout.rows(doors)] if some else []
    return layout.page(*items)


def _listed(game: str, lesson: Lesson, played: Sequence[str], voice: Localizer) -> str:
    """Return a game's entry in the list.

    played: the names of the scenes that the person has played.
    """
    done = len([name for name in lesson.names if name in played])
    mark = "✅ " if done == len(lesson.names) else ""
    line = f"{mark}{lesson.game.symbol} **{voice.say(f'game-{game}')}** · {voice.say(f'gist-{game}')}"
    far = voice.say("learn-progress", done=done, scenes=len(lesson.names))
    return f"{line}\n{small(far)}" if 0 < done < len(lesson.names) else line


def lesson_button(
    game: str, voice: Localizer, label: str, lesson: Lesson | None = None, style: Style = "main"
) -> Any:
    """Return the button to a game's lesson; if `lesson` is given, with the game's symbol.

    label: its text.
    """
    return button(ButtonId("", 0, ACT, game), label, style, emoji=lesson.game.symbol if lesson else None)


def first_open(lesson: Lesson, done: Sequence[str]) -> int:
    """Return the first scene that was not played yet; 0 if all were.

    done: the names of the scenes that were played.
    """
    return next((n for n, name in enumerate(lesson.names) if name not in done), 0)


def picked(arg: str) -> tuple[str, list[str]]:
    """Return the game of a button's argument, and the keys picked so far."""
    game, _, rest = arg.partition(STEP)
    return game, [key for key in rest.split(STEP) if key]
