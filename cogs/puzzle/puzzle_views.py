"""The daily puzzle as messages: a private panel in which a person solves it, and the post in a channel."""

import datetime
from collections.abc import Sequence
from typing import Any, NamedTuple

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import button, text
from cogs.core.panels import game_menus
from cogs.core.panels.game_menus import EmojiOf, MenuButtonIds
from cogs.core.text.sentences import Localizer
from engine.computers.solving import PuzzlePosition
from engine.presentation import Menu, Scene
from sessions.puzzle.progress import DailyPuzzle, PuzzleProgress, Today

STEPS = 100  # most answers of one puzzle; the number in a button id is made of the day and the answers given
ACT, LOOK = "puzzle", "puzzlecard"
LIST_COMPONENTS = 2  # of a select menu in its row


class PuzzleSheet(NamedTuple):
    """A puzzle and a person's progress with it: what the panel and the post show, before they are painted."""

    daily: DailyPuzzle
    """The puzzle, with its game and pack."""
    day: int
    """The puzzle's day, as a number of days (`date.toordinal`)."""
    position: PuzzlePosition
    """The position after the person's answers so far."""
    progress: PuzzleProgress
    """The person's answers and failed tries, and the days solved in a row."""
    today: Today
    """The day in the reader's time zone."""


def puzzle_step_number(day: int, step: int) -> int:
    """Return the number for the button ids of a puzzle's panel. It differs for each day and each step.

    day: as in `date.toordinal`.
    step: how many answers the person has given.
    """
    return day * STEPS + min(step, STEPS - 1)


def iso_date(day: int) -> str:
    """Return a day as ISO date. day: as in `date.toordinal`."""
    return datetime.date.fromordinal(day).isoformat()


def puzzle_localizer(daily: DailyPuzzle, seat: int, localizer: Localizer) -> Localizer:
    """Return a localizer for a puzzle. It calls one seat “you”, and none with an honorific. seat: the one
    that is to play."""
    own_name, other_name = localizer.say("puzzle-you"), localizer.say("puzzle-other")
    return localizer._replace(
        format_seat=lambda seat_number: own_name if seat_number == seat else other_name,
        format_card=daily.rules.catalogue.printed_text,
        without_honorific=range(2),
    )


def menu_of(sheet: PuzzleSheet) -> Menu:
    """Return the menu with the answers of the puzzle; other acts, such as resigning, are left out."""
    match, seat = sheet.position.match, sheet.position.seat
    assert match.question is not None
    return sheet.daily.rules.presentation.menu(
        match.rules.view(match.state, match.question, seat), match.question.tokens[seat]
    )


def panel(
    sheet: PuzzleSheet, localizer: Localizer, picked: Sequence[str], feedback: str, pictures: EmojiOf
) -> ui.LayoutView:
    """Return the private panel: the task, the result of the last answer, the picture, and buttons.

    picked: the menu steps that are chosen so far.
    feedback: the result of the last answer, in words.
    pictures: returns the emoji of a card, for buttons.
    """
    match, seat = sheet.position.match, sheet.position.seat
    view = match.rules.view(match.state, match.question, seat)
    items: list[ui.Item[Any]] = []
    prompt = ""
    again_buttons = [button(ButtonId("", sheet.day, "again"), localizer.say("puzzle-again"), emoji="↩️")]
    if match.question is not None:
        menu = menu_of(sheet)
        step = game_menus.step(menu, picked) or game_menus.step(menu, ())
        assert step is not None
        button_ids = MenuButtonIds("", puzzle_step_number(sheet.day, len(sheet.progress.given)), ACT)
        foot_buttons = again_buttons if sheet.progress.given and not step.picked else []
        items = game_menus.menu_items(
            menu, step, button_ids, localizer, pictures, foot_buttons, used=LIST_COMPONENTS
        )
        prompt = f"**{localizer(step.prompt)}**" if step.prompt else ""
    else:
        items = [*layout.rows(again_buttons)]
    cards = sheet.daily.rules.presentation.menu(view, ()).cards
    if cards:
        items = [*items, game_menus.look_list(cards, ButtonId("", sheet.day, LOOK), localizer)]
    lines = [f"### 🧩 {localizer.say('puzzle-title', day=iso_date(sheet.day))}", feedback]
    if match.question is not None:
        lines.append(task(sheet, localizer, "puzzle-task"))
    if sheet.progress.done:
        lines += [
            streak(sheet, localizer),
            f"-# {localizer.say('puzzle-next', next=f'<t:{int(sheet.today.end)}:R>')}",
        ]
    words = localizer.lines(match.rules.presentation.lines(view))
    return _framed([*lines, prompt], words, items)


def task(sheet: PuzzleSheet, localizer: Localizer, key: str) -> str:
    """Return the task, and which side has to solve it. key: of the sentence with the task."""
    sentence = localizer.say(key, game=localizer.say(f"game-{sheet.daily.game}"), turns=sheet.position.turns)
    return "\n".join(
        [sentence, localizer.lines(sheet.daily.rules.presentation.headline(_solver_view(sheet)))]
    )


def streak(sheet: PuzzleSheet, localizer: Localizer) -> str:
    """Return how many days in a row the person solved the puzzle, and their best streak."""
    progress = sheet.progress
    return localizer.say(
        "puzzle-streak",
        days=progress.current_streak(sheet.today.day),
        best=progress.best,
        total=progress.total,
    )


def _solver_view(sheet: PuzzleSheet) -> Any:
    """Return the view that the seat to play has of the position."""
    match = sheet.position.match
    return match.rules.view(match.state, match.question, sheet.position.seat)


def scene(sheet: PuzzleSheet) -> Scene:
    """Return the position as a scene."""
    return sheet.daily.rules.presentation.scene(_solver_view(sheet))


def _framed(lines: Sequence[str], alt: str, items: Sequence[ui.Item[Any]]) -> ui.LayoutView:
    """Return a message with these lines, the picture and the items in a frame. alt: the picture in words."""
    frame = ui.Container(text(*lines), layout.gallery(alt), *items, accent_colour=layout.ACCENT["playing"])
    return layout.page(frame)


def puzzle_post_view(sheet: PuzzleSheet, localizer: Localizer, solvers: Sequence[int]) -> ui.LayoutView:
    """Return the post in a channel: the task, its picture, who solved it, and a button to solve it.

    solvers: the people (Discord ids) who solved it.
    """
    words = localizer.lines(sheet.daily.rules.presentation.lines(_solver_view(sheet)))
    lines = [
        f"### 🧩 {localizer.say('puzzle-title', day=iso_date(sheet.day))}",
        task(sheet, localizer, "puzzle-post"),
    ]
    if solvers:
        lines.append(localizer.say("puzzle-solvers", people=" ".join(f"<@{person}>" for person in solvers)))
    solve_button = button(ButtonId("", sheet.day, "solve"), localizer.say("puzzle-solve"), "main", emoji="🧩")
    return _framed(lines, words, layout.rows([solve_button]))
