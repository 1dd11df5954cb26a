"""Records of Craft the Crown, and what two readings of one have in common."""

from typing import Any

from engine.game import Setup
from engine.match import Match, encode_state
from engine.questions import Answer
from engine.records import record
from engine.records.record_format import RecordViewpoint

GAME = "craft-the-crown"


def text_of(rules: Any, setup: Setup, given: list[Answer], reader: RecordViewpoint = record.WHOLE) -> str:
    return record.record_of_match(GAME, rules, setup, given, reader).text()


def check_same(again: Match[Any], match: Match[Any], text: str) -> None:
    """The same game at the same question; draws are counted only where they were drawn."""
    assert again.result == match.result, text
    assert question(again) == question(match), text
    mine, theirs = match.rules.copy(match.state), match.rules.copy(again.state)
    mine.chance = theirs.chance
    mine.handles = theirs.handles
    assert encode_state(mine) == encode_state(theirs), text


def question(match: Match[Any]) -> Any:
    ask = match.question
    return ask and (ask.kind, ask.tokens, ask.detail, ask.forms, ask.kinds_by_seat)
