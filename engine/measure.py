"""What games of the computer against itself say of a game's cards: who plays them, and who had which card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from engine.computer import Random
from engine.questions import Answer

S = TypeVar("S")
Cards = frozenset[str]


class CardUse(NamedTuple):
    """One seat's cards of one game, by code.

    had: those that it could have used; used: those that it did use; judged: those that its win speaks for or
    against.
    """

    had: Cards
    used: Cards
    judged: Cards


@dataclass(frozen=True, kw_only=True, slots=True)
class Measure(Generic[S]):
    """The part of a game whose packs can be tried by the computer against itself.

    uses: each seat's cards, of rules, the state before the first question, the state at the end and all
        answers that left a choice.
    first: the seat that begins, of the state before the first question and the one at the end.
    player: who sits at every seat (`engine.search.levels.player`), strong enough to mean something and quick
        enough for some hundreds of games. options: of those games; kit: what somebody brings along, drawn
        anew for each game, where a game has kits.
    """

    uses: Callable[[Any, S, S, Sequence[Answer]], Sequence[CardUse]]
    first: Callable[[S, S], int]
    player: str = "quick"
    options: tuple[tuple[str, str], ...] = ()
    kit: Callable[[Any, Random], str] | None = None
