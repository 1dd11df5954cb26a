"""Whole turns told at their end: one word for a turn in which nothing happened, one form for all that did.

Everything else of the protocol holds: such a turn is confirmed, disputed and taken back as a flick is.
"""

from typing import Any, Generic, Protocol, TypeVar

from engine.referee.base import Verb
from engine.referee.match_controls import MatchControls
from engine.referee.report_protocol import EMPTY
from engine.referee.state import TURN, PendingFlick, Refereed

S = TypeVar("S", bound=Refereed)
T = TypeVar("T", bound=Refereed, contravariant=True)


class TurnEnds(Protocol[T]):
    """What a game says of a turn that is told as a whole."""

    def turn_may_end(self, s: T, seat: int) -> None:
        """Raises Refused unless this seat may say that its turn is over."""

    def carry_on(self, s: T) -> None:
        """What was told of a turn goes on as far as it can."""


class WholeTurns(Generic[S]):
    """The pace of turns, beside the referee that hears them."""

    def __init__(self, referee: MatchControls[S, Any], ends: TurnEnds[S]) -> None:
        self.referee, self.ends = referee, ends

    def verbs(self) -> dict[str, Verb]:
        return {"over": Verb(self.may_tell, self.tell)}

    def may_tell(self, s: S, seat: int, rest: str) -> str:
        """`over`, or `over = ` and what happened in it."""
        if not s.by_turns:
            raise self.referee.no("by-flicks")
        self.ends.turn_may_end(s, seat)
        if not rest:
            return rest
        if not rest.startswith("= "):
            raise self.referee.syntax(f"over {rest}")
        report = self.referee.read_report(s, self.case(s, seat), rest[2:])
        return "" if report == EMPTY else f"= {report}"

    def case(self, s: S, seat: int) -> PendingFlick:
        """The turn as something that is reported."""
        return PendingFlick(TURN, TURN, self.referee.side(s, seat), seat)

    def tell(self, s: S, seat: int, rest: str) -> None:
        s.before = self.referee.snapshot(s)
        case = self.case(s, seat)
        case.undoable, case.tries, s.tries = s.before, s.tries, 0
        s.undoable, s.case = "", case
        self.referee.to(s, "report")
        self.referee.report(s, seat, rest.removeprefix("= ") or EMPTY)
