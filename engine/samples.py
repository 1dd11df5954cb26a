"""What a game's folder knows for whoever plays it at random: settings, answers, what never changes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.computer import Random
from engine.questions import Answer

S = TypeVar("S")


@dataclass(frozen=True, kw_only=True, slots=True)
class Samples(Generic[S]):
    """Everything may be left out by a game whose answers can be listed and whose options go together.

    fit: change options that were drawn at random so that they go together, for so many people.
    kit: a kit that somebody may bring along, of these rules; by itself a ready one, if there are any.
    enrich: change a state from its start into a position with much to do; it has to be a point of rest.
    answer: what somebody says next at a match, a seat (the clock's and the referee's too) and a line, ""
        where nothing was found; by itself one of the listed answers, or a form filled in at random.
    conserved: what is the same after every answer, such as all cards with how often there are.
    knows: the seats that may know what a seat answered in secret, such as those of its side.
    probes: lines by which a seat could try to learn what it cannot see; listed answers and card codes are
        tried anyway.
    most: answers within which most random games are over. quick: options that make a game short.
    """

    fit: Callable[[dict[str, str], int, Random], None] = lambda options, seats, dice: None
    kit: Callable[[Any, Random], str] | None = None
    enrich: Callable[[Any, S, Random], None] | None = None
    answer: Callable[[Any, Random], Answer] | None = None
    conserved: Callable[[S], object] = lambda state: None
    knows: Callable[[S, int], Sequence[int]] = lambda state, seat: (seat,)
    probes: Callable[[Any, int, Random], Sequence[str]] = lambda match, seat, dice: ()
    most: int = 1_000
    quick: Mapping[str, str] | None = None
