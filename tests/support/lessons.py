"""The lessons, and ways through their forms."""

import contextlib
from typing import Any

from cogs.core.panels import form_builder
from engine import lesson
from engine.lesson import LEARNER, Lesson
from engine.questions import Refused
from tests.support.content import shelves

LESSONS = lesson.load_lessons(shelves())


def way_through_a_form(taught: Lesson, position: Any, line: str) -> tuple[str, list[tuple[str, str]]]:
    """The form of an answer, and the edits (key, value) that lead to it from its beginning, at most one; it
    ends with a button to give it."""
    wanted = position.match.copy().answer(LEARNER, line).answers
    for name in taught.menu(position).forms:
        begun, form = taught.form(position, name, "")
        edits = [(field, choice) for field in form.fields for choice in field.choices]
        ways: list[tuple[str, list[tuple[str, str]]]] = [(begun, [])]
        for field, choice in edits:
            key, values = (
                (f"{field.key}:{choice.key}", ())
                if field.kind == "steps" or field in form_builder.fields_as_buttons(form)
                else (field.key, (choice.key,))
            )
            with contextlib.suppress(Refused):
                ways.append((taught.edit_draft(position, name, begun, "", key, values), [(key, choice.key)]))
        for draft, taps in ways:
            with contextlib.suppress(Refused):
                if position.match.copy().answer(LEARNER, draft).answers == wanted:
                    assert not taught.form(position, name, draft)[1].send_button.disabled
                    return name, taps
    raise AssertionError(f"no form leads to {line}")


def begun(table: Any, game: str) -> bool:
    """Whether this is the first game that the lesson promised."""
    alone = table.rules.computer is not None
    full = [seat.level for seat in table.body.seats] == (["", "page"] if alone else ["", ""])
    wanted = dict((*table_game(game).first_game_options, *table_game(game).after_lesson_options))
    return (
        table.game == game
        and full
        and table.match is not None
        and table.body.options.game.items() >= wanted.items()
    )


def table_game(game: str) -> Any:
    return shelves()[game].game
