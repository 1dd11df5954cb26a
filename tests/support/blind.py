"""Blindness: two worlds that differ only in what a viewer may not know must look the same to that viewer."""

from typing import Any

from engine.match import Match


def question(match: Match[Any]) -> Any:
    """What everybody may know of the open question."""
    ask = match.ask
    return ask and (
        *(ask.kind, ask.seats, ask.detail, ask.secret),
        *(ask.forms, ask.open_forms, ask.kinds_by_seat, ask.side_questions),
    )


def check_shown(here: Match[Any], there: Match[Any], viewer: int | None) -> None:
    """The view, the question, what the viewer may answer, and what the table answers for anybody."""
    rules = here.rules
    assert here.ask is not None
    assert there.ask is not None
    assert rules.view(here.state, here.ask, viewer) == rules.view(there.state, there.ask, viewer)
    assert question(here) == question(there)
    assert rules.hides(here.state, here.base) == rules.hides(there.state, there.base)
    for seat in here.ask.seats:
        for told in (rules.default, rules.forced):
            assert told(here.state, here.ask, seat) == told(there.state, there.ask, seat)
    if viewer is not None:
        assert here.legal(viewer) == there.legal(viewer)
