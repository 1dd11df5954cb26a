"""How long the lessons take somebody new: their taps, and all that is new on the message after each of them.

Titles, tasks, answers, log lines and what a panel says are read where they were not there before the tap;
labels of buttons and pictures are not. A form is opened, what is not right from its beginning is changed,
and it is sent.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from test_lessons import way_through_a_form

import bot
from cogs.personal.learning import lesson_panel
from cogs.personal.learning.lesson_panel import Drafted, LessonSheet
from cogs.text.sentences import LANGUAGES, Voice, Words
from engine import lesson
from engine.ask import Refused

LESSONS = lesson.stocked(bot.shelves())
WORDS = Words(bot.DATA / "text")
TAP, NEXT = 4.0, 1  # seconds; taps from a scene to the next
TO_THE_LESSON = 2  # taps: Learn, and the game
LIST, SEND = 2, 1  # taps: to open a list and choose, to send a form
READ = {"en": (re.compile(r"\w+"), 200 / 60), "ja": (re.compile(r"\w"), 400 / 60)}  # a second
MOST_SECONDS = 240
PART = re.compile(r"(?<=[.。？?！!])|\n| · ")


class Screen(NamedTuple):
    """taps: that lead on from it; words: what is read."""

    taps: int
    words: str


def sheets(game: str) -> Iterator[LessonSheet]:
    """Every stand of a lesson, in the order they are played."""
    taught = LESSONS[game]
    for number in range(len(taught.names)):
        taps, stand = 0, taught.stand(number)
        while not stand.done:
            yield LessonSheet(game, taught, number, 0, stand)
            taps += 1
            stand = taught.stand(number, 0, taps)
        yield LessonSheet(game, taught, number, 0, stand)


def screens(sheet: LessonSheet, voice: Voice) -> Iterator[Screen]:
    """What one goes through at a stand."""
    if sheet.stand.done:
        yield Screen(NEXT, read(sheet, voice, ()))
        return
    menu = sheet.lesson.menu(sheet.stand)
    way = next((path for token, path in menu.paths.items() if asked_for(sheet, token)), None)
    if way is not None:
        keys = [choice.key for choice in way]
        yield from (Screen(1, read(sheet, voice, keys[:n])) for n in range(len(keys)))
        return
    form, path = next(iter(menu.forms.items()))
    yield from (Screen(1, read(sheet, voice, [c.key for c in path[:n]])) for n in range(len(path)))
    view, _ = lesson_panel.form_panel(sheet, voice, Drafted(form), lambda code, side: None)
    _, edits = way_through_a_form(sheet.lesson, sheet.stand, next(iter(sheet.stand.asked)))
    yield Screen(LIST * len(edits) + SEND, said(view))


def asked_for(sheet: LessonSheet, token: str) -> bool:
    try:
        return sheet.lesson.tried(sheet.stand, token) is not None
    except Refused:
        return False


def read(sheet: LessonSheet, voice: Voice, picked: list[str] | tuple[str, ...]) -> str:
    return said(lesson_panel.panel(sheet, voice, picked, "", lambda code, side: None))


def said(view: object) -> str:
    parts = view.walk_children()  # type: ignore[attr-defined]
    return "\n".join(part.content for part in parts if hasattr(part, "content"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [*LESSONS])
def test_a_lesson_takes_about_four_minutes(game: str, language: str) -> None:
    signs, speed = READ[language]
    taps, signs_read, before = TO_THE_LESSON, 0, frozenset[str]()
    for sheet in sheets(game):
        voice = lesson_panel.voice_of(sheet, "Ann", Voice(WORDS, language))
        for screen in screens(sheet, voice):
            taps += screen.taps
            there = frozenset(PART.split(screen.words))
            signs_read += sum(len(signs.findall(one)) for one in there - before)
            before = there
    seconds = taps * TAP + signs_read / speed
    print(game, language, f"{seconds:.0f} s, {taps} taps, {signs_read} words or characters")
    assert seconds <= MOST_SECONDS
