"""Checks that a reloaded game is the same one."""

from typing import Any

from engine.match import Match, encode_state


def everything(match: Match[Any], people: int) -> list[Any]:
    """What everybody sees and may answer."""
    seats = range(people)
    views = [match.rules.view(match.state, match.question, viewer) for viewer in (None, *seats)]
    table = match.rules.refereeing
    waits = table.limit(match.state) if table else None
    return [match.question, match.result, match.answers, views, waits, *(list(match.legal(n)) for n in seats)]


def check_reload(match: Match[Any], people: int) -> None:
    """The same question, answers, views and save."""
    saved = match.save()
    back = Match.load(match.rules, saved)
    assert everything(back, people) == everything(match, people)
    assert encode_state(back.state) == encode_state(match.state)
    assert encode_state(back.base) == encode_state(match.base)
    assert bytes(back.save().base) == bytes(saved.base)
