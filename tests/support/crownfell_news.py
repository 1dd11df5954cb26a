"""What Crownfell says: news name what did it, prompts what there is, turns are counted as numbered."""

from typing import Any

from cogs.text.sentences import Words
from engine import files
from engine.crownfell import position
from engine.match import Match
from tests.support.plays import rules_of

WORDS = Words(files.DATA / "text")


HOUSE = rules_of("house")


def at(text: str) -> Match[Any]:
    return Match(HOUSE, position.read(HOUSE, text))
