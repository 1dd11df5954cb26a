"""How games of the computer against itself measure a pack: who plays them, and which cards each seat had."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from engine.computers.computer import Random
from engine.questions import Answer

S = TypeVar("S")
Cards = frozenset[str]


class CardUse(NamedTuple):
    """One seat's cards of one game, as codes."""

    available: Cards
    """Cards that the seat could have used."""
    used: Cards
    """Cards that the seat used."""
    counted: Cards
    """Cards in whose statistics the seat's result counts."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Measure(Generic[S]):
    """The part of a game whose packs can be measured by games of the computer against itself."""

    uses: Callable[[Any, S, S, Sequence[Answer]], Sequence[CardUse]]
    """Returns each seat's cards. Arguments: the rules, the state before the first question, the state at the
    end, and all answers that had an alternative.
    """
    starting_seat: Callable[[S, S], int]
    """Returns the seat that began, from the state before the first question and the state at the end."""
    level: str = "quick"
    """The level of the computer player at every seat (`engine.computers.levels.find_level`). It must be
    strong enough for meaningful results, and fast enough for some hundreds of games.
    """
    options: tuple[tuple[str, str], ...] = ()
    """Options of these games."""
    kit: Callable[[Any, Random], str] | None = None
    """Draws a kit for each seat of each game; None for a game without kits."""
