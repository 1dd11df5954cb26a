"""Blindness: two worlds that differ only in what a viewer may not know must look the same to that viewer."""

from typing import Any

from engine.match import Match


def question(match: Match[Any]) -> Any:
    """What everybody may know of the open question."""
    ask = match.question
    return ask and (
        *(ask.kind, ask.seats, ask.detail, ask.secret),
        *(ask.forms, ask.open_forms, ask.kinds_by_seat, ask.side_questions),
    )


def check_shown(actual_world: Match[Any], supposed_world: Match[Any], viewer: int | None) -> None:
    """The view, the question, what the viewer may answer, and what the table answers for anybody."""
    rules = actual_world.rules
    assert actual_world.question is not None
    assert supposed_world.question is not None
    assert rules.view(actual_world.state, actual_world.question, viewer) == rules.view(
        supposed_world.state, supposed_world.question, viewer
    )
    assert question(actual_world) == question(supposed_world)
    assert rules.forbids_free_undo(actual_world.state, actual_world.base) == rules.forbids_free_undo(
        supposed_world.state, supposed_world.base
    )
    for seat in actual_world.question.seats:
        for automatic_answer in (rules.default, rules.forced):
            assert automatic_answer(actual_world.state, actual_world.question, seat) == automatic_answer(
                supposed_world.state, supposed_world.question, seat
            )
    if viewer is not None:
        assert actual_world.legal(viewer) == supposed_world.legal(viewer)
