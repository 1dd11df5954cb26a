"""Whole turns told at their end: one word for a turn in which nothing happened, one form for all that did.

Everything else of the protocol holds: such a turn is confirmed, disputed and taken back as a flick is.
"""

from typing import TypeVar

from engine.referee.base import Verb
from engine.referee.hearing import EMPTY
from engine.referee.matters import Matters
from engine.referee.state import TURN, Case, Refereed

S = TypeVar("S", bound=Refereed)
V = TypeVar("V")


class WholeTurns(Matters[S, V]):
    """The pace of turns."""

    def turn_verbs(self) -> dict[str, Verb]:
        return {"over": Verb(self.may_tell, self.tell_turn)}

    def turn_may_end(self, s: S, seat: int) -> None:
        """Raises Refused unless this seat may say that its turn is over."""
        raise NotImplementedError

    def carry_on(self, s: S) -> None:
        """What was told of a turn goes on as far as it can."""

    def may_tell(self, s: S, seat: int, rest: str) -> str:
        """`over`, or `over = ` and what happened in it."""
        if not s.by_turns:
            raise self.no("by-flicks")
        self.turn_may_end(s, seat)
        if not rest:
            return rest
        if not rest.startswith("= "):
            raise self.syntax(f"over {rest}")
        report = self.read_report(s, self.whole_turn(s, seat), rest[2:])
        return "" if report == EMPTY else f"= {report}"

    def whole_turn(self, s: S, seat: int) -> Case:
        """The turn as something that is reported."""
        return Case(TURN, TURN, self.side(s, seat), seat)

    def tell_turn(self, s: S, seat: int, rest: str) -> None:
        self.settled(s)
        s.before = self.snapshot(s)
        case = self.whole_turn(s, seat)
        case.undoable, case.tries, s.tries = s.before, s.tries, 0
        s.undoable, s.case = "", case
        self.to(s, "report")
        self.report(s, seat, rest.removeprefix("= ") or EMPTY)
