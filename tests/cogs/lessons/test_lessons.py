"""Playable lessons: every scene of every game, each tap that it offers, in both languages; and by taps."""

import contextlib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import unmarked
from cogs.core.panels import game_menus
from cogs.core.text.sentences import Localizer, MessageCatalogues
from cogs.lessons import lesson_panel
from cogs.lessons.lesson_handler import LessonHandler
from cogs.lessons.lesson_panel import LessonDraft, LessonSheet
from engine.files import DATA
from engine.game import fill_options
from engine.lesson import LEARNER, Lesson
from engine.questions import Refused
from engine.scenario import ScenarioRunner
from sessions.operations import phases
from sessions.people.learners import FIRST_TABLES, Learners
from sessions.store.memory import MemoryStore
from tests.support.content import WORDS, shelves
from tests.support.depth import EACH_LANGUAGE, deep
from tests.support.lessons import LESSONS, begun, way_through_a_form
from tests.support.message_parts import buttons, lists, shown_files, shown_text, walk
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
SCENES = [
    pytest.param(game, number, id=f"{game}:{name}")
    for game, one in LESSONS.items()
    for number, name in enumerate(one.scene_titles)
]
MOST_COMPONENTS, MOST_TEXT, MOST_WORDS = 40, 4_000, 330


@pytest.fixture(scope="module")
def words() -> MessageCatalogues:
    return WORDS


def stands(taught: Lesson, number: int) -> Iterator[tuple[int, Any]]:
    """Every place of a scene on every way to its end: the way, and the stand."""
    for route in range(len(taught.scenes[number].tries)):
        taps = 0
        while True:
            position = taught.position_at(number, route, taps)
            yield route, position
            if position.is_over:
                break
            taps += 1


def test_every_lesson_can_be_read_and_has_few_scenes() -> None:
    assert LESSONS
    for taught in LESSONS.values():
        assert 5 <= len(taught.scene_titles) <= 8
        assert len(set(taught.scene_titles)) == len(taught.scene_titles)
        assert max(len(scene.tries) for scene in taught.scenes) < lesson_panel.WAY


@pytest.mark.parametrize(("game", "number"), SCENES)
def test_a_scene_is_a_scenario_that_holds(game: str, number: int) -> None:
    assert not ScenarioRunner().run(LESSONS[game].scenes[number])


@pytest.mark.parametrize(("game", "number"), SCENES)
def test_a_scene_takes_one_or_two_answers_and_each_can_be_tapped(game: str, number: int) -> None:
    taught = LESSONS[game]
    for route, position in stands(taught, number):
        if position.is_over:
            assert 1 <= position.answer_count <= 3
            continue
        menu = taught.menu(position)
        assert route in position.right_answers.values()
        for line, its_way in position.right_answers.items():
            token = tap_for(taught, position, line)
            assert menu.paths.get(token) or way_through_a_form(taught, position, line), "no tap leads to it"
            assert taught.try_of_answer(position, line) is not None
            assert (
                not taught.position_at(number, its_way, position.answer_count + 1).answer_count
                <= position.answer_count
            )


@pytest.mark.parametrize(("game", "number"), SCENES)
def test_a_form_marks_no_button_that_cannot_be_tapped_and_none_once_it_is_right(
    game: str, number: int
) -> None:
    """A disabled button, whose tap would change the draft's words alone, was marked in the finished form."""
    taught = LESSONS[game]
    for _, position in stands(taught, number):
        for line in position.right_answers:
            if position.is_over or taught.menu(position).paths.get(tap_for(taught, position, line)):
                continue
            name, edits = way_through_a_form(taught, position, line)
            draft, begun_form = taught.form(position, name, "")
            assert not marked(begun_form, disabled=True)
            for key, value in edits:
                draft = taught.edit_draft(position, name, draft, "", key, () if ":" in key else (value,))
            assert not marked(taught.form(position, name, draft)[1])


def marked(form: Any, disabled: bool | None = None) -> list[str]:
    """The choices of a form that are marked as right. disabled: only those that are disabled, or are not."""
    return [
        choice.key
        for field in form.fields
        for choice in field.choices
        if choice.style == "good" and disabled in (None, choice.disabled)
    ]


@pytest.mark.parametrize(("game", "number"), SCENES)
def test_every_other_tap_is_a_nudge_or_the_rules_own_refusal(game: str, number: int) -> None:
    """And nothing of it stays: the scene stands as it stood."""
    taught = LESSONS[game]
    position = taught.position_at(number)
    before = position.match.save()
    refused = []
    for token, path in taught.menu(position).paths.items():
        assert path
        try:
            route = taught.try_of_answer(position, token)
        except Refused:
            refused.append(token)
        else:
            right = [position.match.copy().answer(LEARNER, line).answers for line in position.right_answers]
            assert (route is not None) == (position.match.copy().answer(LEARNER, token).answers in right)
        assert position.match.save() == before
    assert sorted(refused) == sorted(() if taught.rules.presentation.explain_cell else position.wrong_answers)


@pytest.mark.parametrize(("game", "number"), SCENES)
def test_what_a_lesson_marks_is_allowed_and_the_cells_of_its_lures_say_why_not(
    game: str, number: int
) -> None:
    """At every step of the menu, as at a table."""
    taught = LESSONS[game]
    if taught.rules.presentation.explain_cell is None or taught.rules.presentation.highlighted_scene is None:
        return
    for route, position in stands(taught, number):
        if position.is_over:
            continue
        menu, match = taught.menu(position), position.match
        assert {*menu.paths} <= {*match.legal(LEARNER)}
        for lure in position.wrong_answers:
            picked, cell = cell_of(taught, position, lure)
            refusal = taught.explain_cell(position, picked, cell)
            assert isinstance(refusal, Refused)
            meant = taught.rules.refusal_of(match.state, match.question, LEARNER, lure)
            assert (refusal.reason, refusal.rule) == (meant.reason, meant.rule)
        sheet = LessonSheet(game, taught, number, route, position)
        if menu.grid is None:
            continue
        root = game_menus.step(menu, ())
        assert root is not None
        for choice in root.choices:
            step = game_menus.step(menu, (choice.key,))
            if step is not None and step.token is None and any(one.cell for one in step.choices):
                shown = [mark.kind for mark in lesson_panel.scene(sheet, (choice.key,)).marks]
                free = sum(1 for one in step.choices if one.cell and one.style == "good")
                assert shown.count("reach") == free
                assert shown.count("take") == sum(1 for one in step.choices if one.cell) - free


def cell_of(taught: Lesson, position: Any, lure: str) -> tuple[list[str], str]:
    """What was picked, and the cell that is no choice, of an answer that the rules refuse."""
    card, space = lure.split(" ")[:2]
    root = game_menus.step(taught.menu(position), ())
    assert root is not None
    if card in [choice.key for choice in root.choices]:
        return [card], space
    return [], str(taught.view(position).space_of(card))


LED = [one for one in SCENES if LESSONS[one.values[0]].scenes[0].fact("taps")]  # type: ignore[index]


@pytest.mark.parametrize(("game", "number"), LED)
def test_colour_leads_to_the_right_answer_and_nothing_is_offered_before_it_was_asked_for(
    game: str, number: int
) -> None:
    taught = LESSONS[game]
    for _, position in stands(taught, number):
        if position.is_over:
            continue
        menu = taught.menu(position)
        right = [
            menu.paths[token] for line in position.right_answers if (token := tap_for(taught, position, line))
        ]
        for path in (*menu.paths.values(), *(page.path for page in menu.pages)):
            for end, choice in enumerate(path, 1):
                keys = [one.key for one in path[:end]]
                leads = any([one.key for one in way[:end]] == keys for way in right)
                assert choice.style in ("good", "bad") or (choice.style == "main") == leads, keys
        if number == 0:
            asked = {
                path[0].key
                for _, one in stands(taught, 0)
                if not one.is_over
                for token, path in taught.menu(one).paths.items()
                if token in [tap_for(taught, one, line) for line in one.right_answers]
            }
            assert {path[0].key for path in menu.paths.values()} <= asked


ANSWERED = [one for one in SCENES if LESSONS[one.values[0]].scenes[one.values[1]].fact("taps") == "answers"]  # type: ignore[index]


@pytest.mark.parametrize(("game", "number"), ANSWERED)
def test_a_scene_can_offer_every_answer_to_its_question(game: str, number: int) -> None:
    taught = LESSONS[game]
    position = taught.position_at(number)
    assert position.match.question is not None
    offered = taught.menu(position).paths
    assert {*offered} == {*position.match.question.tokens[LEARNER]}
    assert len(offered) > len(position.right_answers)


def tap_for(taught: Lesson, position: Any, line: str) -> str:
    """The line of the menu that gives these answers."""
    wanted = position.match.copy().answer(LEARNER, line).answers
    for token in taught.menu(position).paths:
        with contextlib.suppress(Refused):
            if position.match.copy().answer(LEARNER, token).answers == wanted:
                return token
    return ""


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize(("game", "number"), SCENES)
def test_every_panel_of_a_scene_has_its_words_and_fits(
    words: MessageCatalogues, game: str, number: int, language: str
) -> None:
    """Each step of each menu, before and after; sentences are short, and none is missing."""
    taught = LESSONS[game]
    for route, position in stands(taught, number):
        sheet = LessonSheet(game, taught, number, route, position)
        localizer = lesson_panel.voice_of(sheet, "Ann", Localizer(words, language))
        key = f"learn-{game}-{sheet.name}"
        text = localizer.say(
            f"{key}-well" if position.is_over else lesson_panel.task(key, position.answer_count, localizer)
        )
        assert len(text) <= MOST_WORDS
        if position.answer_count and not position.is_over:
            assert f"{key}-{position.answer_count + 1}" in words.keys(language), (
                "what is asked now is not said"
            )
        places: list[tuple[str, ...]] = [()]
        while places:
            picked = places.pop()
            if not position.is_over:
                step = game_menus.step(taught.menu(position), picked)
                assert step is not None
                if step.form:
                    fits(
                        lesson_panel.form_panel(
                            sheet, localizer, LessonDraft(step.form), lambda code, side: None
                        )[0]
                    )
                    continue
                if step.token is None:
                    places += [(*picked, choice.key) for choice in step.choices][: 40 - len(places)]
                else:
                    continue
            nudge = (
                ""
                if position.is_over
                else localizer.say(lesson_panel.nudge(key, position.answer_count, localizer))
            )
            fits(lesson_panel.panel(sheet, localizer, picked, nudge, lambda code, side: None))
            if position.is_over:
                break


def test_beside_real_pieces_a_scene_says_what_to_do_and_the_table_does_not_say_it_again(
    words: MessageCatalogues,
) -> None:
    """Headline and reminder said it a second time, and a form what is to be entered in it."""
    for game in ("crownfall", "cube-quest"):
        for number, name in enumerate(LESSONS[game].scene_titles):
            taught, position = LESSONS[game], LESSONS[game].position_at(number)
            sheet = LessonSheet(game, taught, number, 0, position)
            localizer = lesson_panel.voice_of(sheet, "Ann", Localizer(words, "en"))
            asked = localizer.lines(taught.rules.presentation.headline(taught.view(position)))
            view = lesson_panel.panel(sheet, localizer, (), "", lambda code, side: None)
            panel_text = "\n".join(part.content for part in view.walk_children() if hasattr(part, "content"))
            assert asked not in panel_text, (game, name)
            for form in taught.menu(position).forms:
                shown = lesson_panel.form_panel(sheet, localizer, LessonDraft(form), lambda code, side: None)[
                    0
                ]
                form_text = "\n".join(
                    part.content for part in shown.walk_children() if hasattr(part, "content")
                )
                lines = localizer.lines(taught.form(position, form, "")[1].lines)
                assert lines
                assert lines not in form_text


def fits(view: Any) -> None:
    """Discord takes it."""
    parts = [part.to_component_dict() for part in view.walk_children()]
    ids = [part["custom_id"] for part in parts if part.get("custom_id")]
    assert len(ids) == len(set(ids))
    assert all(len(one) <= 100 for one in ids)
    assert len(parts) <= MOST_COMPONENTS
    assert sum(len(part.get("content", "")) for part in parts) <= MOST_TEXT


def test_a_form_of_a_lesson_stands_in_its_buttons_ids() -> None:
    draft = LessonDraft("trade @2", "= off rK1 rK2", "give", "offr")
    assert LessonDraft.read(draft.written("crownfall")) == draft
    assert LessonDraft.read("crownfall.K1") is None


# ---------------------------------------------------------------- by taps


async def answered(room: SimulatedServer, name: str, panel: Any, taught: Lesson, position: Any) -> Any:
    """Give the answer that is asked for, by buttons or a form; the panel afterwards."""
    line = next(iter(position.right_answers))
    if token := tap_for(taught, position, line):
        return await tapped(room, name, panel, token)
    form, edits = way_through_a_form(taught, position, line)
    for choice in taught.menu(position).forms[form]:
        held = [b["custom_id"] for b in buttons(panel) if b["custom_id"].endswith(f".{choice.key}")]
        await room.people[name].click(panel, custom_id=held[0])
        panel = room.message(panel.id)
    for key, value in edits:
        tapped_ids = [
            b["custom_id"] for b in buttons(panel) if ":" in key and b["custom_id"].endswith(f".{key}")
        ]
        listed = [part["custom_id"] for part in lists(panel) if part["custom_id"].endswith(f".{key}")]
        if tapped_ids:
            await room.people[name].click(panel, custom_id=tapped_ids[0])
        else:
            await room.people[name].select(panel, [value], custom_id=listed[0])
        panel = room.message(panel.id)
    send = next(b["custom_id"] for b in buttons(panel) if b["custom_id"].endswith(f".{lesson_panel.SEND}"))
    await room.people[name].click(panel, custom_id=send)
    return room.message(panel.id)


async def tapped(room: SimulatedServer, name: str, panel: Any, token: str) -> Any:
    """Tap an answer in one's own lesson; the panel afterwards."""
    person = room.people[name]
    listed = [unmarked(part["custom_id"]) for part in lists(panel)]
    menu = [b["custom_id"] for b in buttons(panel) if STEP in b["custom_id"]]
    tap = ButtonId.read((*listed, *menu)[0])
    assert tap is not None
    number, game = tap.number, tap.arg.partition(STEP)[0]
    taught = room.host.services.lessons[game]
    path = taught.menu(taught.position_at(*lesson_panel.parse_number(number))).paths[token]
    position = taught.position_at(*lesson_panel.parse_number(number))
    for step, choice in enumerate(path):
        before = [one.key for one in path[:step]]
        if step and (taught.only_wrong_answer(position, before) or taught.strays(position, before)):
            break  # refused or explained already
        arg = STEP.join((game, *(one.key for one in path[: step + 1])))
        button_ids = {ButtonId.read(b["custom_id"]).arg: b["custom_id"] for b in buttons(panel)}  # type: ignore[union-attr]
        if arg in button_ids:
            await person.click(panel, custom_id=button_ids[arg])
        elif arg in [ButtonId.read(unmarked(part["custom_id"])).arg for part in lists(panel)]:  # type: ignore[union-attr]
            continue  # an open list
        elif any(STEP.join((game, *(one.key for one in path[:n]))) in button_ids for n in range(step + 2, 9)):
            continue  # chosen already: a card stays so after a tap that was not the one asked for
        else:
            held = [part for part in lists(panel) if choice.key in [o["value"] for o in part["options"]]]
            await person.select(panel, [choice.key], custom_id=held[0]["custom_id"])
        panel = room.message(panel.id)
    return panel


async def lured(room: SimulatedServer, panel: Any, taught: Lesson, position: Any, lure: str) -> Any:
    """Try what is not allowed: on a board the cell that is no choice, after the card."""
    if taught.rules.presentation.explain_cell is None:
        return await tapped(room, "Ann", panel, lure)
    picked, cell = cell_of(taught, position, lure)
    for key in (*picked, cell):
        held = [
            b["custom_id"] for b in buttons(panel) if b["custom_id"].endswith(f".{key}") and not b["disabled"]
        ]
        await room.people["Ann"].click(panel, custom_id=held[0])
        panel = room.message(panel.id)
    return panel


def right_way(taught: Any, position: Any, token: str) -> bool:
    try:
        return taught.try_of_answer(position, token) is not None
    except Refused:
        return False


@pytest.mark.parametrize("game", sorted(LESSONS))
def test_only_what_a_scene_asks_for_has_a_colour(game: str) -> None:
    """At each step of a menu, in every stand of every scene; a board's cells have colours of their own."""
    taught, seen = LESSONS[game], 0
    for number in range(len(taught.scene_titles)):
        taps, position = 0, taught.position_at(number)
        while not position.is_over:
            menu = taught.menu(position)
            asked = [*menu.forms.values()] or [
                path for token, path in menu.paths.items() if right_way(taught, position, token)
            ]
            ways = {
                tuple(choice.key for choice in path[:n]) for path in asked for n in range(1, len(path) + 1)
            }
            for path in (*menu.paths.values(), *menu.forms.values(), *(page.path for page in menu.pages)):
                for place, choice in enumerate(path, 1):
                    right = tuple(one.key for one in path[:place]) in ways
                    if not choice.cell:
                        assert choice.style == ("good" if right else "plain"), (
                            game,
                            number,
                            taps,
                            choice.key,
                        )
                        seen += 1
            taps += 1
            position = taught.position_at(number, 0, taps)
    assert seen


def labelled(panel: Any, label: str) -> str:
    return str(next(b["custom_id"] for b in buttons(panel) if b.get("label") == label))


@pytest.mark.parametrize(
    ("game", "locale"),
    [
        ("crownfell", "en-US"),
        *deep(("crownfell", "ja"), *((game, "en-US") for game in sorted(LESSONS) if game != "crownfell")),
    ],
)
async def test_a_lesson_is_played_by_taps_and_ends_in_a_first_game(game: str, locale: str) -> None:
    async with hall(locale) as room:
        ann = room.people["Ann"]
        room.speak("Ann", locale)
        words, language = room.host.services.catalogues, "ja" if locale == "ja" else "en"
        taught = room.host.services.lessons[game]
        panel = (await ann.slash(room.channel, "learn", game=game)).response
        assert panel.ephemeral
        assert shown_files(panel)
        for number, name in enumerate(taught.scene_titles):
            position = taught.position_at(number)
            for lure in position.wrong_answers:
                panel = await lured(room, panel, taught, position, lure)
                assert "🚫" in shown_text(panel)
                assert words.text(language, f"learn-{game}-{name}-nudge") in shown_text(panel)
            taps = 0
            while not position.is_over:
                panel = await answered(room, "Ann", panel, taught, position)
                taps += 1
                position = taught.position_at(number, 0, taps)
            assert words.text(language, f"learn-{game}-{name}-well") in shown_text(panel)
            learnt = await room.host.services.learners.of(ann.id)
            assert learnt.scenes[game] == taught.scene_titles[: number + 1]
            if number + 1 < len(taught.scene_titles):
                await ann.click(panel, custom_id=labelled(panel, words.text(language, "learn-next")))
                panel = room.message(panel.id)
        alone = taught.rules.computer is not None
        play = words.text(language, "learn-play" if alone else "learn-open")
        await ann.click(panel, custom_id=labelled(panel, play))
        table = await room.table()
        assert [seat.level for seat in table.body.seats] == (["", "page"] if alone else ["", ""])
        assert table.match is not None, "a game, not an empty lobby"
        chooser = (await ann.slash(room.channel, "learn")).response
        assert "✅" in shown_text(chooser)


async def test_a_lesson_outlives_a_restart_and_a_forged_place_is_refused() -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        panel = (await ann.slash(room.channel, "learn", game="crownfell")).response
        await room.restart()
        panel = await tapped(room, "Ann", panel, "MON c1")
        assert "Optional: tap a card" in shown_text(panel)
        places = [
            (9_900, "MON"),
            (150, "MON"),
            (1, "MON"),
            (190, "MON"),
            (109, "MON"),
            (100, "~nothing.=_x..offr"),
        ]
        for number, keys in places:
            forged = room.planted(str(ButtonId("", number, "learn", f"crownfell.{keys}")))
            done = await room.people["Bob"].click(forged, custom_id=buttons(forged)[0]["custom_id"])
            assert "out of date" in shown_text(done.response)


@pytest.mark.parametrize(
    ("scene", "tapped_keys", "explanation", "stays"),
    [
        ("craft", "craft-Metal", "", "End turn"),  # what is asked for goes on
        ("tool", "end", "", "Use Sword"),  # something else
        ("crown", "sell.Husk", "", "👑 Craft the Crown"),
    ],
)
async def test_whatever_else_is_tapped_the_button_that_leads_on_stays(
    scene: str, tapped_keys: str, explanation: str, stays: str
) -> None:
    """An explanation took its place, and a wrong door led a step away from it."""
    game = "craft-the-crown"
    async with hall() as room:
        place = lesson_panel.number(LESSONS[game].scene_titles.index(scene))
        tap = room.planted(str(ButtonId("", place, lesson_panel.ACT, STEP.join((game, tapped_keys)))))
        panel = (await room.people["Ann"].click(tap, custom_id=buttons(tap)[0]["custom_id"])).response
        assert explanation in shown_text(panel)
        assert any((b.get("label") or "").startswith(stays) for b in buttons(panel))
        if scene != "craft":
            assert "👉" in shown_text(panel)


async def test_a_report_that_is_not_asked_for_is_quoted_and_not_the_form() -> None:
    """It said that the form's own heading was allowed, cut in the middle of a word."""
    async with hall() as room:
        sent = LessonDraft("no", "no = off rK2", "", lesson_panel.SEND).written("crownfall")
        place = room.planted(str(ButtonId("", lesson_panel.number(3, 0, 0), lesson_panel.ACT, sent)))
        done = await room.people["Ann"].click(place, custom_id=buttons(place)[0]["custom_id"])
        text = shown_text(done.response)
        assert "You entered: off: 🔴 Knight K2." in text
        assert "allowed" not in text
        assert "After the flick" not in text


async def test_a_wrong_report_of_real_pieces_is_called_one_and_a_skipped_scene_skipped() -> None:
    """It was called “also allowed”, which at a table is a false report; the open submenu stays."""
    async with hall() as room:
        place = room.planted(
            *(
                str(ButtonId("", lesson_panel.number(*at), lesson_panel.ACT, f"cube-quest.{keys}"))
                for at, keys in (((4, 0, 0), "left.rS"), ((4, 0, 0), "over"), ((2, 0, 0), "king"))
            )
        )
        wrong, nothing, other = [b["custom_id"] for b in buttons(place)]
        reply = (await room.people["Ann"].click(place, custom_id=wrong)).response
        assert "That's not what happened here." in shown_text(reply)
        assert "blue King" in shown_text(reply), "the hint"
        assert any(b["custom_id"].endswith("left.bK") for b in buttons(reply)), "still open"
        reply = shown_text((await room.people["Ann"].click(place, custom_id=nothing)).response)
        assert "That's not what happened here." in reply
        panel = (await room.people["Ann"].click(place, custom_id=other)).response
        assert "is allowed" in shown_text(panel), "the King may be moved instead"
        skip = next(b["custom_id"] for b in buttons(panel) if b["label"] == "Skip this scene")
        reply = shown_text((await room.people["Ann"].click(panel, custom_id=skip)).response)
        assert "The scene before was skipped." in reply
        assert "Page flicked, and reports" in reply


@pytest.mark.parametrize("game", sorted(LESSONS))
async def test_what_a_lesson_leads_to_stands_at_its_end_alone_and_its_last_scene_can_be_skipped(
    game: str,
) -> None:
    """The first game's button stood beside a last scene that was not solved, as if it were its answer."""
    taught, ends = LESSONS[game], {"First real game", "First game, one phone", "Another game"}
    last = len(taught.scene_titles) - 1
    async with hall() as room:
        for number in (0, last):
            door = str(ButtonId("", lesson_panel.number(number), lesson_panel.ACT, game))
            panel = (await room.people["Ann"].click(room.planted(door), custom_id=door)).response
            assert not ends & {b.get("label") for b in buttons(panel)}
        await room.people["Ann"].click(panel, custom_id=labelled(panel, "Skip this scene"))
        panel = room.message(panel.id)
        assert len(ends & {b.get("label") for b in buttons(panel)}) == 2
        assert "ou win" not in shown_text(panel)
        assert not (await room.host.services.learners.of(room.people["Ann"].id)).scenes


async def test_a_refusal_stands_in_the_lesson_and_the_next_tap_takes_it_away() -> None:
    """Each was a message of its own below it."""
    async with hall() as room:
        ann = room.people["Ann"]
        panel = (await ann.slash(room.channel, "learn", game="crownfall")).response
        lessons = room.host.services.get(LessonHandler)
        usual, lessons.most_draft = lessons.most_draft, 0
        await ann.click(panel, custom_id=labelled(panel, "Enter an army …"))
        refused = room.message(panel.id)
        assert "more than happened in this scene" in shown_text(refused)
        lessons.most_draft = usual
        await ann.click(refused, custom_id=labelled(refused, "Enter an army …"))
        assert "more than happened" not in shown_text(room.message(panel.id))


def test_a_piece_that_has_acted_goes_by_its_name(words: MessageCatalogues) -> None:
    """Its refusal named the code rA1."""
    taught = LESSONS["crownfall"]
    number = taught.scene_titles.index("capture")
    position = taught.position_at(number, 0, 2)
    localizer = lesson_panel.voice_of(
        LessonSheet("crownfall", taught, number, 0, position), "Ann", Localizer(words, "en")
    )
    match = position.match
    assert match.question is not None
    with pytest.raises(Refused) as refused:
        match.copy().answer(LEARNER, "flick K2")
    refusal = localizer.refusal(taught.rules.refusal_of(match.state, match.question, LEARNER, "flick K2"))
    assert refused.value.reason
    assert "🔴 Knight K2 has already acted this turn." in refusal
    assert "rK2" not in refusal


async def test_the_lobby_leads_to_the_lesson_of_its_game() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        done = await room.tap("Bob", "learn")
        assert "Monarch" in shown_text(done.response)
        assert done.response.ephemeral
        room.host.services.table_views.lessons = ()
        await room.tap("Bob", "join")
        assert ":learn:" not in str([b["custom_id"] for b in buttons(await room.panel())])


# ---------------------------------------------------------------- first notes


async def test_how_to_play_leads_to_the_lesson_until_it_is_learned() -> None:
    """Also at the end of a game."""
    async with hall() as room:
        await room.opened()
        await room.people["Ann"].slash(room.channel, "move", answer="resign")
        assert (await room.table()).is_over
        reply = (await room.tap("Bob", "howto")).response
        assert "in a minute" in shown_text(reply)
        (learn,) = buttons(reply)
        opened = await room.people["Bob"].click(reply, custom_id=learn["custom_id"])
        assert "Crownfell · 1 of" in shown_text(opened.response)
        for name in LESSONS["crownfell"].scene_titles:
            await room.host.services.learners.played(room.people["Bob"].id, "crownfell", name)
        reply = (await room.tap("Bob", "howto")).response
        assert "in a minute" in shown_text(reply)
        assert not buttons(reply)


async def test_a_note_is_told_once_to_each_and_stays_while_its_question_does() -> None:
    store = MemoryStore()
    await store.open()
    learners = Learners(store)
    assert await learners.choose_tip(1, "g", "t1", 5, ["a", "b"]) == "a"
    assert await learners.choose_tip(1, "g", "t1", 5, ["a", "b"]) == "a", "the same question, shown again"
    assert await learners.choose_tip(1, "g", "t1", 6, ["a", "b"]) == "b"
    assert await learners.choose_tip(1, "g", "t1", 7, ["a", "b"]) == ""
    assert await learners.choose_tip(2, "g", "t1", 7, ["a", "b"]) == "a"
    again = Learners(store)
    assert await again.choose_tip(1, "g", "t1", 7, ["a", "b"]) == "", "a restart tells nothing twice"
    assert await again.choose_tip(1, "h", "t1", 8, ["a"]) == "a", "another game"


async def test_notes_end_with_the_first_games_and_what_is_told_already_costs_no_store() -> None:
    class Counting(MemoryStore):
        asked = 0

        async def load_entry(self, kind: str, key: str) -> bytes | None:
            self.asked += 1
            return await super().load_entry(kind, key)

    store = Counting()
    await store.open()
    learners = Learners(store)
    for number in range(FIRST_TABLES):
        assert await learners.choose_tip(1, "g", f"t{number}", 0, [f"n{number}"]) == f"n{number}"
    assert await learners.choose_tip(1, "g", "later", 0, ["n9"]) == ""
    assert await learners.choose_tip(1, "g", "t0", 1, ["n9"]) == "n9", "at one of these tables it still is"
    before = store.asked
    for question in range(2, 50):
        assert await learners.choose_tip(1, "g", "t0", question, ["n9", "n0"] if question % 2 else []) == ""
        assert not await learners.may_show(1, "g", "t0", question, "n9")
    assert await learners.may_show(1, "g", "t0", 1, "n9"), "as long as its question is open"
    assert await learners.may_show(1, "g", "t0", 50, "n8")
    assert not await learners.may_show(1, "g", "later", 50, "n8")
    assert store.asked == before


def notes(panel: Any) -> set[str]:
    """The lines that tell of something possible for the first time."""
    return {line for line in shown_text(panel).splitlines() if line.startswith("-# 💡")}


async def test_a_first_game_tells_what_comes_up_for_the_first_time() -> None:
    async with hall() as room:
        panel = (await room.people["Ann"].slash(room.channel, "learn", game="crownfell")).response
        last = len(room.host.services.lessons["crownfell"].scene_titles) - 1
        assert panel is not None
        forged = room.planted(str(ButtonId("", 0, "practise", "crownfell")))
        await room.people["Ann"].click(forged, custom_id=buttons(forged)[0]["custom_id"])
        assert last > 0
        seen_notes = set()
        for _ in range(12):
            table = await room.table()
            if table.match is None or table.match.question is None:
                break
            seen_notes |= notes(await room.panel())
            seat = table.match.question.seats[0]
            if table.body.seats[seat].level:
                break
            legal = [one for one in table.match.legal(seat) if one not in ("resign", "draw")]
            await room.people["Ann"].slash(room.channel, "move", answer=legal[-1])
        seen_notes |= notes(await room.panel())  # the last move may have brought one up
        assert seen_notes
        learner = await room.host.services.learners.of(room.people["Ann"].id)
        assert len(learner.tips_shown["crownfell"]) == len(seen_notes)


async def test_what_was_learned_is_told_exported_and_forgotten() -> None:
    async with hall() as room:
        host, ann = room.host, room.people["Ann"]
        await host.services.learners.played(ann.id, "crownfell", "move")
        exported = msgspec.json.decode(await host.services.personal_data.export(ann.id))
        assert exported["own"]["learner"]["scenes"] == {"crownfell": ["move"]}
        assert (await host.services.personal_data.count(ann.id)).own_entries == 1
        await host.services.personal_data.erase_person(ann.id)
        assert not (await host.services.learners.of(ann.id)).scenes


async def test_a_first_game_in_a_busy_channel_has_a_thread_of_its_own() -> None:
    async with hall() as room:
        await room.people["Bob"].slash(room.channel, "play", game="crownfell")
        panel = room.planted(str(ButtonId("", 0, "practise", "crownfell")))
        done = await room.people["Ann"].click(panel, custom_id=buttons(panel)[0]["custom_id"])
        assert "Your table is in" in shown_text(done.response)
        (row,) = await room.host.tables.store.load_unfinished_of_person(room.people["Ann"].id)
        table = await room.host.tables.get(row.table)
        assert [seat.level for seat in table.body.seats] == ["", "page"]
        assert table.body.options.game["first-game"] == "on"


async def practised(room: Any, game: str, who: str = "Ann") -> Any:
    """The last button of a lesson, as it is tapped."""
    panel = room.planted(str(ButtonId("", 0, "practise", game)))
    return (await room.people[who].click(panel, custom_id=buttons(panel)[0]["custom_id"])).response


@pytest.mark.parametrize("game", sorted(LESSONS))
async def test_a_first_game_takes_the_place_of_ones_own_where_there_are_no_threads(game: str) -> None:
    """Only once it was said which game is still on, and as often as somebody asks."""
    other = "crown-crest" if game == "crownfell" else "crownfell"
    async with hall() as room:
        room.host.services.is_single_channel = True
        await room.people["Ann"].slash(room.channel, "play", game=other, computer="page")
        old = await room.table()
        panels = [old.body.shown.panel]
        for _ in range(2):
            asked = await practised(room, game)
            words = room.host.services.catalogues
            assert f"Your game of {words.text('en', f'game-{other}')} is still on" in shown_text(asked)
            close, back = buttons(asked)
            assert words.text("en", f"game-{game}") in close["label"]
            assert words.text("en", f"game-{other}") in back["label"]
            assert (await room.table()).body.shown.panel == panels[-1], (
                "nothing pushes the question out of sight"
            )
            done = await room.people["Ann"].click(asked, custom_id=back["custom_id"])
            now = await room.table()
            assert now.id == old.id
            assert now.body.shown.panel > panels[-1], "the game that goes on stands at the end of the channel"
            assert not buttons(done.response)
            panels.append(now.body.shown.panel)
        asked = await practised(room, game)
        await room.people["Ann"].click(asked, custom_id=buttons(asked)[0]["custom_id"])
        assert (await room.host.tables.get(old.id)).is_over
        assert begun(await room.table(), game)
        again = await practised(room, game)
        assert "is still on" in shown_text(again), "a second tap starts nothing over"


async def test_where_there_is_room_for_no_thread_ones_own_game_is_asked_about() -> None:
    """Such as the chat of a voice channel; another's game is not theirs to close."""
    async with hall() as room:
        room.channel = room.guild.create_voice_channel("voice")
        await room.people["Ann"].slash(room.channel, "play", game="crown-crest", computer="page")
        old = await room.table()
        refused = await practised(room, "crownfell", "Bob")
        assert not buttons(refused)
        assert str(old.body.shown.panel) in str(refused.components), "the way to the table alone"
        asked = await practised(room, "crownfell")
        (close,) = buttons(asked)
        (back,) = [part for part in walk(asked.components) if part.get("url")]
        assert close["label"] == "Resign and play Crownfell"
        assert back["url"].endswith(str(old.body.shown.panel))


async def test_the_question_closes_only_the_table_that_it_names() -> None:
    async with hall() as room:
        room.host.services.is_single_channel = True
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        asked = await practised(room, "craft-the-crown")
        assert "hasn't begun" in shown_text(asked)
        await room.host.tables.apply((await room.table()).id, phases.end_by_moderator)
        await room.people["Bob"].slash(room.channel, "play", game="crown-crest", computer="page")
        other = await room.table()
        asked = (await room.people["Ann"].click(asked, custom_id=buttons(asked)[0]["custom_id"])).response
        assert "A game of Crown Crest with Bob is being played here" in shown_text(asked)
        assert not (await room.host.tables.get(other.id)).is_over
        await room.people["Ann"].click(asked, custom_id=buttons(asked)[0]["custom_id"])
        assert begun(await room.table(), "craft-the-crown")


@pytest.mark.parametrize("busy", [False, *deep(True)])
async def test_the_first_game_after_a_lesson_is_played_from_the_side_that_was_taught(busy: bool) -> None:
    """However the coin would fall: black, at the bottom and to begin."""
    for _ in range(4):
        async with hall() as room:
            if busy:
                await room.people["Bob"].slash(room.channel, "play", game="crown-crest")
            panel = room.planted(str(ButtonId("", 0, "practise", "crownfell")))
            await room.people["Ann"].click(panel, custom_id=buttons(panel)[0]["custom_id"])
            (row,) = await room.host.tables.store.load_unfinished_of_person(room.people["Ann"].id)
            table = await room.host.tables.get(row.table)
            assert table.match.state.black == table.seats_of(room.people["Ann"].id)[0]
            assert table.match.question.seats == (0,)


async def test_the_first_game_after_a_lesson_is_played_with_the_crest_that_was_taught() -> None:
    async with hall() as room:
        panel = room.planted(str(ButtonId("", 0, "practise", "crown-crest")))
        await room.people["Ann"].click(panel, custom_id=buttons(panel)[0]["custom_id"])
        (row,) = await room.host.tables.store.load_unfinished_of_person(room.people["Ann"].id)
        table = await room.host.tables.get(row.table)
        taught = (DATA / "crown-crest" / "lessons.scn").read_text(encoding="utf-8")
        assert "! crest You COI" in taught
        assert table.match.state.armies[0].crest == "COI"


def test_the_options_of_a_first_game_are_the_games_own() -> None:
    for name, game_packs in shelves().items():
        kits = game_packs.rules[game_packs.default_pack].kits
        assert not game_packs.game.after_lesson_kit or (
            kits is not None and game_packs.game.after_lesson_kit in kits.ready
        )
        own = {*game_packs.game.first_game_options, *game_packs.game.after_lesson_options}
        assert fill_options(game_packs.game.options, dict(own)).items() >= own, name


@pytest.mark.parametrize(("game", "number"), SCENES)
def test_a_stand_tells_what_came_of_the_learners_last_answer_and_no_more(game: str, number: int) -> None:
    taught = LESSONS[game]
    for route in range(len(taught.scenes[number].tries)):
        before = None
        for position in (one for its_way, one in stands(taught, number) if its_way == route):
            assert position.scene_index == number
            if before is not None:
                line = next(line for line, its_way in before.right_answers.items() if its_way == route)
                caused = before.match.copy().answer(LEARNER, line).events
                assert [*position.events][: len(caused)] == caused
            before = position
        assert before is not None
        with pytest.raises(LookupError):
            taught.position_at(number, route, before.answer_count + 1)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_list_is_called_in_a_nudge_as_it_is_labelled(language: str) -> None:
    """“The list Sell” was labelled “Sell, or craft several …”."""
    label = WORDS.text(language, "craft-list-both")
    assert label in WORDS.text(language, "learn-craft-the-crown-gold-nudge")
