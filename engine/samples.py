"""What tests need to play a game at random: options, answers, and what never changes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.computers.computer import Random
from engine.questions import Answer, Question

S = TypeVar("S")


@dataclass(frozen=True, kw_only=True, slots=True)
class Samples(Generic[S]):
    """How to play a game at random.

    A game whose answers can be listed, and whose options all go together, needs none of the fields.
    """

    fit: Callable[[dict[str, str], int, Random], None] = lambda options, seats, rng: None
    """Changes random options so that they go together, for so many seats."""
    kit: Callable[[Any, Random], str] | None = None
    """Returns a kit of these rules. None: choose a ready kit, if there are any."""
    enrich: Callable[[Any, S, Random], None] | None = None
    """Changes a state from its start into a position with much to do; the result must be a stable state."""
    answer: Callable[[Any, Random], Answer] | None = None
    """Returns the next answer in a match: the seat (or REFEREE, CLOCK) and a line; "" as line if none was
    found. None: choose a listed answer, or fill in a form at random.
    """
    conserved: Callable[[S], object] = lambda state: None
    """Returns what no answer may change, such as the number of copies of each card."""
    knows: Callable[[S, int], Sequence[int]] = lambda state, seat: (seat,)
    """Returns the seats that may know what a seat answered in secret, such as those of its side."""
    probes: Callable[[Any, int, Random], Sequence[str]] = lambda match, seat, rng: ()
    """Returns lines with which a seat could try to find out hidden facts. Listed answers and card codes are
    tried anyway.
    """
    turn: Callable[[S, Question | None], int] | None = None
    """Returns the turn to which an answer to the open question belongs, as the state counts it. Tests compare
    what replays show with it; None: they do not. Arguments: the state, the open question.
    """
    usual_length: int = 1_000
    """The number of answers after which most random games are over."""
    quick: Mapping[str, str] | None = None
    """Options that make a game short."""
