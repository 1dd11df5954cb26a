"""Whole turns reported at their end: one word if nothing happened, one form for all that happened.

Such a report is confirmed, disputed and undone in the same way as the report of a flick.
"""

from typing import Any, Generic, Protocol, TypeVar

from engine.referee.base import Verb
from engine.referee.match_controls import MatchControls
from engine.referee.report_protocol import EMPTY
from engine.referee.state import TURN, PendingFlick, Refereed

S = TypeVar("S", bound=Refereed)
T = TypeVar("T", bound=Refereed, contravariant=True)


class TurnEnds(Protocol[T]):
    """How a game ends a turn that is reported as a whole."""

    def turn_may_end(self, s: T, seat: int) -> None:
        """Raise Refused unless this seat may say that its turn is over."""

    def carry_on(self, s: T) -> None:
        """Apply what is left of the report of a turn, up to the next choice. Called after every answer."""


class WholeTurns(Generic[S]):
    """The verb `over`, which reports a whole turn."""

    def __init__(self, referee: MatchControls[S, Any], ends: TurnEnds[S]) -> None:
        """referee: the rules of the game that has this verb. ends: how that game ends a turn."""
        self.referee, self.ends = referee, ends

    def verbs(self) -> dict[str, Verb]:
        """Return the verb `over` with its check and its action."""
        return {"over": Verb(self.may_report_turn, self.report_turn)}

    def may_report_turn(self, s: S, seat: int, rest: str) -> str:
        """Check `over` or `over = REPORT`, and return the rest in its normal form. Raises Refused."""
        if not s.by_turns:
            raise self.referee.refusal("by-flicks")
        self.ends.turn_may_end(s, seat)
        if not rest:
            return rest
        if not rest.startswith("= "):
            raise self.referee.syntax_refusal(f"over {rest}")
        report = self.referee.read_report(s, self.turn_case(s, seat), rest[2:])
        return "" if report == EMPTY else f"= {report}"

    def turn_case(self, s: S, seat: int) -> PendingFlick:
        """Return the turn as a pending flick, which can be reported. seat: the seat that reports it."""
        return PendingFlick(TURN, TURN, self.referee.side(s, seat), seat)

    def report_turn(self, s: S, seat: int, rest: str) -> None:
        """Report the turn. rest: `= REPORT`; "": nothing happened."""
        s.before = self.referee.snapshot(s)
        case = self.turn_case(s, seat)
        case.undoable, case.tries, s.tries = s.before, s.tries, 0
        s.undoable, s.case = "", case
        self.referee.go_to_stage(s, "report")
        self.referee.report(s, seat, rest.removeprefix("= ") or EMPTY)
