"""Statistics of characters for play-tests: who drafted them, and whether they did anything."""

import re
from collections.abc import Sequence
from typing import Any

from engine.crownfell.notation import form
from engine.crownfell.state import CrownfellState
from engine.measure import CardUse, Measure
from engine.questions import Answer

CODE = re.compile(r"[A-Z]{3}")  # the code of a card


def picks(begun: CrownfellState, answers: Sequence[Answer]) -> list[str]:
    """Return the characters in the order of the draft, White's first.

    The last one is not among the answers, because it is picked automatically. begun: the state before the
    first answer. answers: (seat, answer) of the whole game.
    """
    picked = [token[1:] for _, token in answers if form(token) == "pick"]
    return picked + [code for code in begun.codes if code not in picked]


def drafted(
    begun: CrownfellState, ended: CrownfellState, answers: Sequence[Answer]
) -> tuple[list[str], list[str]]:
    """Return the codes of each seat's characters: (seat 0's, seat 1's).

    begun, ended: the states at the beginning and at the end. answers: (seat, answer) of the whole game.
    """
    order = picks(begun, answers)
    return (order[1::2], order[::2]) if ended.black == 0 else (order[::2], order[1::2])


def uses(
    rules: Any, begun: CrownfellState, ended: CrownfellState, answers: Sequence[Answer]
) -> list[CardUse]:
    """Return how each seat used its characters. A card counts as used if one of the seat's answers names it.

    A seat's result counts for or against all its characters, since it chose them in the draft.
    rules: not used. begun, ended: the states at the beginning and at the end.
    """
    card_uses = []
    for seat, codes in enumerate(drafted(begun, ended, answers)):
        named_codes = {code for answering, token in answers if answering == seat for code in _named(token)}
        drafted_codes = frozenset(codes)
        card_uses.append(CardUse(drafted_codes, drafted_codes & named_codes, drafted_codes))
    return card_uses


def _named(token: str) -> list[str]:
    """Return the codes of the cards that an answer names; none for a pick."""
    return [] if form(token) == "pick" else CODE.findall(token)


MEASURE: Measure[CrownfellState] = Measure(
    uses=uses,
    starting_seat=lambda begun, ended: ended.black,  # White only drafts first
    # A weaker level only moves cards back and forth; more playouts take twice as long for the same report.
    level="knight@4",
)
