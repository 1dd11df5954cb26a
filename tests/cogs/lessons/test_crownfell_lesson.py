"""Crownfell's lesson as somebody new to it goes through it: what stands where."""

from collections.abc import Iterator
from typing import Any

import pytest

from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.panels import game_menus
from cogs.core.text.sentences import Localizer
from cogs.lessons import lesson_panel
from cogs.lessons.lesson_panel import LessonSheet
from engine import lesson
from engine.lesson import Lesson, LessonPosition
from engine.questions import Refused
from tests.support.content import WORDS, shelves
from tests.support.depth import EACH_LANGUAGE, EACH_LOCALE, EACH_WRITTEN_LANGUAGE
from tests.support.message_parts import buttons, shown_text
from tests.support.simulated_server import hall

pytestmark = pytest.mark.usefixtures("no_errors")
GAME = "crownfell"
TAUGHT: Lesson = lesson.load_lessons(shelves())[GAME]
LATER = {"en": ("rally", "★", "ability"), "ja": ("号令", "★", "能力")}


def sheets() -> Iterator[LessonSheet]:
    """Every stand of the lesson, in the order they are played."""
    for number in range(len(TAUGHT.scene_titles)):
        taps, position = 0, TAUGHT.position_at(number)
        while True:
            yield LessonSheet(GAME, TAUGHT, number, 0, position)
            if position.is_over:
                break
            taps += 1
            position = TAUGHT.position_at(number, 0, taps)


def way(position: LessonPosition) -> tuple[str, ...]:
    return next(
        tuple(choice.key for choice in path)
        for token, path in TAUGHT.menu(position).paths.items()
        if asked_for(position, token)
    )


def asked_for(position: LessonPosition, token: str) -> bool:
    try:
        return TAUGHT.try_of_answer(position, token) is not None
    except Refused:
        return False


def voice_of(sheet: LessonSheet, language: str) -> Localizer:
    return lesson_panel.voice_of(sheet, "Ann", Localizer(WORDS, language))


def shown(
    sheet: LessonSheet, localizer: Localizer, picked: tuple[str, ...] = (), feedback: str = ""
) -> list[Any]:
    """The parts of the panel, from above."""
    view = lesson_panel.panel(sheet, localizer, picked, feedback, lambda code, side: None)
    return list(view.children[0].children)  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_what_is_to_be_done_stands_between_picture_and_buttons(language: str) -> None:
    """A phone shows what is next to the thumb: the task, and after a wrong tap in its place what was wrong
    and what to do, so that the buttons stay where they are."""
    for sheet in sheets():
        if sheet.position.is_over:
            continue
        localizer = voice_of(sheet, language)
        key = f"learn-{GAME}-{sheet.name}"
        task = localizer.say(lesson_panel.task(key, sheet.position.answer_count, localizer))
        for length in range(len(way(sheet.position))):
            for feedback in ("", "🚫 Why not.") if lesson_panel.on_board(sheet) else ("",):
                parts = shown(sheet, localizer, way(sheet.position)[:length], feedback)
                kinds = [type(part).__name__ for part in parts]
                under = kinds.index("MediaGallery") + 1
                assert kinds[under] == "TextDisplay"
                assert {*kinds[under + 1 :]} == {"ActionRow"}
                assert (feedback or task) in parts[under].content
                assert not feedback or task not in parts[under].content


async def test_after_a_wrong_tap_the_right_one_can_be_tapped() -> None:
    """Also after a placement that was not asked for: nobody has to find the way back first."""
    async with hall("ja") as room:
        for sheet in sheets():
            position, menu = sheet.position, None if sheet.position.is_over else TAUGHT.menu(sheet.position)
            if menu is None or menu.grid is None:
                continue
            wrong = [
                [choice.key for choice in path]
                for t, path in menu.paths.items()
                if not asked_for(position, t)
            ]
            for act, keys in [("learn", one) for one in wrong[::3]] + [("learncell", ["MON", "e3"])]:
                tap = ButtonId("", sheet.number, act, STEP.join((GAME, *keys)))
                panel = await room.people["Ann"].click(room.planted(str(tap)), custom_id=str(tap))
                offered_taps = {
                    b["custom_id"].split(":", 3)[3] for b in buttons(panel.response) if not b["disabled"]
                }
                right = [f"learn:{STEP.join((GAME, *way(position)[:n]))}" for n in (1, 2)]
                assert [one for one in right if one in offered_taps], (sheet.name, act, keys)


async def test_with_another_card_chosen_a_tap_on_the_right_one_chooses_it() -> None:
    async with hall() as room:
        for number, name in enumerate(TAUGHT.scene_titles):
            if name == "win":
                tap = ButtonId("", lesson_panel.number(number), "learncell", STEP.join((GAME, "MON", "b1")))
                panel = await room.people["Ann"].click(room.planted(str(tap)), custom_id=str(tap))
                offered_taps = [b["custom_id"].split(":", 3)[3] for b in buttons(panel.response)]
                assert f"learn:{STEP.join((GAME, 'STA', 'd3'))}" in offered_taps


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
def test_a_refusal_names_nothing_that_later_scenes_teach(language: str) -> None:
    taught = TAUGHT.scene_titles.index("rally")
    for sheet in sheets():
        if sheet.scene_index >= taught or not lesson_panel.on_board(sheet):
            continue
        localizer = voice_of(sheet, language)
        menu = TAUGHT.menu(sheet.position)
        grid = [cell for line in menu.grid.rows for cell in line]  # type: ignore[union-attr]
        steps = [(), *((path[0].key,) for path in menu.paths.values() if len(path) > 1)]
        for picked in steps:
            step = game_menus.step(menu, picked)
            choices = {one.cell for one in step.choices}  # type: ignore[union-attr]
            for cell in [one.cell for one in grid if one.cell not in choices and (one.card or picked)]:
                explanation = TAUGHT.explain_cell(sheet.position, picked, cell)
                text = (
                    lesson_panel.refusal(sheet, explanation, localizer)
                    if isinstance(explanation, Refused)
                    else localizer.lines(explanation)
                )
                assert not [one for one in LATER[language] if one in text], text


@pytest.mark.parametrize("locale", EACH_LOCALE)
async def test_after_a_scene_any_card_can_be_tapped_to_read_what_it_does(locale: str) -> None:
    """As the first scene promises; what was read gives way to the next one, and the way on stays."""
    async with hall() as room:
        room.speak("Ann", locale)
        opened = (await room.people["Ann"].slash(room.channel, "learn", game=GAME)).response

        async def tapped(end: str) -> Any:
            panel = room.message(opened.id)
            button_id = next(b["custom_id"] for b in buttons(panel) if b["custom_id"].endswith(STEP + end))
            await room.people["Ann"].click(panel, custom_id=button_id)
            return room.message(opened.id)

        await tapped("MON")
        over = await tapped(f"MON{STEP}c1")
        cards = [b["custom_id"] for b in buttons(over) if f":{lesson_panel.CELL}:" in b["custom_id"]]
        assert [one.rpartition(STEP)[2] for one in cards] == ["e4", "c1"]
        names = ("Harbinger", "Monarch") if locale == "en-US" else ("先触れ", "君主")
        for cell, own, other in (("e4", *names), ("c1", *reversed(names))):
            read = shown_text(await tapped(cell))
            assert f"**{own}**" in read
            assert f"**{other}**" not in read
        assert buttons(room.message(opened.id))[-1]["style"] == 3, "the way on"
