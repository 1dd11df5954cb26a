"""One's own panel of Craft the Crown at the decisions of random games."""

import random
from collections.abc import Iterator
from typing import Any

from cogs.core.text.sentences import Localizer
from engine.match import Match
from tests.support.content import WORDS
from tests.support.plays import any_kingdom, kingdom_answer, rules_of

RULES = rules_of("house", "craft-the-crown")


GAMES, ANSWERS = 7, 40


def decisions() -> Iterator[Match[Any]]:
    """Questions to an active player in random games, poor ones and rich ones."""
    for number in range(GAMES):
        dice, match = random.Random(number), any_kingdom(RULES, number)
        for _ in range(ANSWERS):
            if match.question is None:
                break
            if match.question.kind == "action":
                yield match
            match.answer(*kingdom_answer(match, dice))


def seen(match: Match[Any], seat: int | None = None) -> tuple[Any, Any]:
    """The view and the menu of a seat; None: of whoever is to act."""
    seat = match.state.active if seat is None else seat
    view = RULES.view(match.state, match.question, seat)
    return view, RULES.presentation.menu(view, match.legal(seat))


def voice(language: str = "en") -> Localizer:
    return Localizer(WORDS, language, lambda n: f"Player {n + 1}", RULES.pack.printed_text)
