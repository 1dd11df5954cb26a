"""Positions of Crownfell, written as one line."""

from typing import Any

from engine.crownfell import position
from engine.match import Match
from tests.support.plays import rules_of

HOUSE = rules_of("house")


def at(text: str) -> Match[Any]:
    return Match(HOUSE, position.read(HOUSE, text))
