"""How long the lessons take somebody new: their taps, all that is new after each of them, and the pictures.

Titles, tasks, answers, log lines and what a panel says are read where they were not there before the tap. A
button's label is read when it is met for the first time in the lesson, which is the first sight of a panel;
a list is read closed. Each picture that is not the one before is looked at. Punctuation counts in Japanese,
as it does where reading is timed. A form is opened, what is not right from its beginning is changed, and it
is sent. Nothing is done wrong, and nobody scrolls back.

Five people who had never seen the bot were timed, their mistakes taken off, when the lessons were longer. By
this count those took 266 s (they: 255, Craft the Crown), 247 s (240, Crown Crest), 273 s (240, Crownfall),
274 s (270, Crownfell in Japanese) and 282 s (300, Cube Quest in Japanese).
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import discord
import pytest
from discord import ui

from cogs.core.text.sentences import Localizer
from cogs.lessons import lesson_panel
from cogs.lessons.lesson_panel import LessonDraft, LessonSheet
from engine import lesson
from engine.files import DATA
from engine.presentation import Scene
from engine.questions import Refused
from tests.support.content import WORDS, shelves
from tests.support.lessons import way_through_a_form
from tests.support.written import WRITTEN

LESSONS = lesson.load_lessons(shelves())
TAP, LOOK, NEXT = 4.0, 1.0, 1  # seconds a tap, and a picture; taps from a scene to the next
TO_THE_LESSON = 2  # taps: Learn, and the game
BUTTON, LIST, SEND = 1, 2, 1  # taps: of an edit by a button, by opening a list and choosing; to send a form
READ = {"en": (re.compile(r"\w+"), 200 / 60), "ja": (re.compile(r"[^\s*#>|_`]"), 400 / 60)}  # a second
MOST_SECONDS = 210
PART = re.compile(r"(?<=[.。？?！!])|\n| · ")


class Screen(NamedTuple):
    """taps: that lead on from it; panel: what is read; scene: what is looked at."""

    taps: int
    panel: ui.LayoutView
    scene: Scene | None


def sign(code: str, side: int | None) -> discord.PartialEmoji | None:
    """The pictures of spaces are there, as a rule; cards are letters, so that they are read too."""
    return discord.PartialEmoji(name=code, id=1) if side is None else None


def sheets(game: str) -> Iterator[LessonSheet]:
    """Every stand of a lesson, in the order they are played."""
    taught = LESSONS[game]
    for number in range(len(taught.scene_titles)):
        taps, position = 0, taught.position_at(number)
        while not position.is_over:
            yield LessonSheet(game, taught, number, 0, position)
            taps += 1
            position = taught.position_at(number, 0, taps)
        yield LessonSheet(game, taught, number, 0, position)


def screens(sheet: LessonSheet, localizer: Localizer) -> Iterator[Screen]:
    """What one goes through at a stand."""
    if sheet.position.is_over:
        yield screen(sheet, localizer, (), NEXT)
        return
    menu = sheet.lesson.menu(sheet.position)
    asked_path = next((path for token, path in menu.paths.items() if asked_for(sheet, token)), None)
    if asked_path is not None:
        yield from (screen(sheet, localizer, [c.key for c in asked_path[:n]]) for n in range(len(asked_path)))
        return
    form, path = next(iter(menu.forms.items()))
    yield from (screen(sheet, localizer, [c.key for c in path[:n]]) for n in range(len(path)))
    view, scene = lesson_panel.form_panel(sheet, localizer, LessonDraft(form), sign)
    _, edits = way_through_a_form(sheet.lesson, sheet.position, next(iter(sheet.position.right_answers)))
    yield Screen(sum(BUTTON if ":" in key else LIST for key, _ in edits) + SEND, view, scene)


def screen(
    sheet: LessonSheet, localizer: Localizer, picked: list[str] | tuple[str, ...], taps: int = 1
) -> Screen:
    panel = lesson_panel.panel(sheet, localizer, picked, "", sign)
    return Screen(taps, panel, lesson_panel.scene(sheet, picked))


def asked_for(sheet: LessonSheet, token: str) -> bool:
    try:
        return sheet.lesson.try_of_answer(sheet.position, token) is not None
    except Refused:
        return False


def said(panel: ui.LayoutView) -> frozenset[str]:
    """The sentences of a panel."""
    texts = [part.content for part in panel.walk_children() if isinstance(part, ui.TextDisplay)]
    return frozenset(PART.split("\n".join(texts)))


def labelled(panel: ui.LayoutView) -> frozenset[str]:
    """What stands on its buttons and closed lists."""
    labels = set[str]()
    for part in panel.walk_children():
        if isinstance(part, ui.Button):
            labels.add(part.label or "")
        elif isinstance(part, ui.Select):
            labels |= {one.label for one in part.options if one.default} or {part.placeholder or ""}
    return frozenset(labels)


def test_the_first_page_tells_how_many_scenes_a_lesson_has() -> None:
    play = DATA.parent / "docs" / "play"
    assert {len(taught.scene_titles) for taught in LESSONS.values()} == {5, 6}
    assert "five or six scenes of one or two taps" in (play / "index.md").read_text("utf-8")
    assert "1～2タップの場面が5つか6つ" in (play / "index.ja.md").read_text("utf-8")


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize("game", [*LESSONS])
def test_a_lesson_takes_less_than_three_and_a_half_minutes(game: str, language: str) -> None:
    signs, speed = READ[language]
    taps, read, looks = TO_THE_LESSON, 0, 0
    before, met, seen = frozenset[str](), frozenset[str](), None
    for sheet in sheets(game):
        localizer = lesson_panel.voice_of(sheet, "Ann", Localizer(WORDS, language))
        for lesson_screen in screens(sheet, localizer):
            texts, labels = said(lesson_screen.panel), labelled(lesson_screen.panel)
            read += sum(len(signs.findall(new)) for new in (*(texts - before), *(labels - met)))
            if lesson_screen.scene is not None and lesson_screen.scene != seen:
                seen, looks = lesson_screen.scene, looks + 1
            taps, before, met = taps + lesson_screen.taps, texts, met | labels
    seconds = taps * TAP + looks * LOOK + read / speed
    print(game, language, f"{seconds:.0f} s, {taps} taps, {looks} pictures, {read} words or signs")
    assert seconds <= MOST_SECONDS
