"""Statistics of characters for play-tests: who drafted them, and whether they did anything."""

import re
from collections.abc import Sequence
from typing import Any

from engine.crownfell.notation import form
from engine.crownfell.state import CrownfellState
from engine.measure import CardUse, Measure
from engine.questions import Answer

CODE = re.compile(r"[A-Z]{3}")


def picks(begun: CrownfellState, answers: Sequence[Answer]) -> list[str]:
    """Return the characters in the order of the draft, White's first.

    The last one is not among the answers, because it is picked automatically. begun: the first state.
    """
    picked = [token[1:] for _, token in answers if form(token) == "pick"]
    return picked + [code for code in begun.codes if code not in picked]


def drafted(
    begun: CrownfellState, ended: CrownfellState, answers: Sequence[Answer]
) -> tuple[list[str], list[str]]:
    """Return each seat's characters. begun, ended: the first and the last state."""
    picked = picks(begun, answers)
    return (picked[1::2], picked[::2]) if ended.black == 0 else (picked[::2], picked[1::2])


def uses(
    rules: Any, begun: CrownfellState, ended: CrownfellState, answers: Sequence[Answer]
) -> list[CardUse]:
    """Return how each seat used its characters. A card counts as used if it moved, acted or rallied.

    Cards are judged if they were drafted, since a draft is a choice.
    """
    card_uses = []
    for seat, codes in enumerate(drafted(begun, ended, answers)):
        named = {code for answering, token in answers if answering == seat for code in _named(token)}
        own = frozenset(codes)
        card_uses.append(CardUse(own, own & named, own))
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
