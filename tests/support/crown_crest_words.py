"""Positions of Crown Crest, and the voice that tells them."""

from typing import Any

import msgspec

from cogs.core.text.sentences import Localizer
from engine.crown_crest import effects, verbs
from engine.game import Setup
from engine.match import Match
from engine.questions import Question
from tests.support.content import WORDS
from tests.support.plays import rules_of

PACK = "house"


def rules_now() -> Any:
    return rules_of(PACK, "crown-crest")


def position(**army: Any) -> tuple[Any, Any, int]:
    """A main phase; the acting seat's side as given."""
    rules = rules_now()
    s = Match.new(rules, Setup(("Ann", "Bob"), {"first-player": "drawn"}, bytes(32))).state
    rules.start_phase(s)
    seat = verbs.acting(s)
    s.armies[seat] = msgspec.structs.replace(s.armies[seat], **army)
    return rules, s, seat


def ask_of(rules: Any, s: Any, seat: int, kind: str = "main") -> Question:
    tokens = rules.plays(s, seat) if kind == "main" else effects.cleanup_lines(s, rules.pack, seat)
    return Question(kind, {seat: tokens})


def voice_of(language: str) -> Localizer:
    catalogue = rules_now().catalogue
    return Localizer(WORDS, language, lambda n: ("Ann", "Bob")[n], catalogue.printed_text)
