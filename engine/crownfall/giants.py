"""Holding Giants down at the start of the other team's turn (CFA-261 to CFA-271)."""

from collections.abc import Iterator

from engine.crownfall.actions import CrownfallActions
from engine.crownfall.reasons import unheld
from engine.crownfall.roles import own, side_of
from engine.crownfall.state import CrownfallState
from engine.questions import Refused
from engine.referee.base import Verb
from engine.referee.state import PendingFlick


class Giants:
    """The choice to hold one, beside the rules of a turn."""

    def __init__(self, rules: CrownfallActions) -> None:
        self.rules = rules

    def verbs(self) -> dict[str, Verb]:
        return {"hold": Verb(self.may_hold, self.hold), "free": Verb(self.may_hold, self.leave_loose)}

    def words(self, s: CrownfallState) -> Iterator[str]:
        for giant in s.board.holds:
            yield from (f"hold {own(giant)}", f"free {own(giant)}")

    def may_hold(self, s: CrownfallState, seat: int, rest: str) -> str:
        """Before the first action of the other team's turn (CFA-262)."""
        b = s.board
        if b.holds and self.rules.side(s, seat) != side_of(b.holds[0]):
            raise Refused("fall-not-yours", "CFA-262")
        giant = self.rules.mine(s, seat, rest, "CFA-261")
        if s.stage != "play" or giant not in b.holds[:1]:
            raise Refused("fall-no-hold", unheld(b, giant), blink=giant)
        return own(giant)

    def hold(self, s: CrownfallState, seat: int, rest: str) -> None:
        """Of a Giant whose flick nobody told it says so too, which the other team may dispute."""
        b = s.board
        if b.holds[0] in b.unsure:
            self.rules.claim_made(s, seat, f"hold {b.holds[0]}")
            b.unsure.remove(b.holds[0])
            b.flicked[b.holds[0]] = b.turns[side_of(b.holds[0])]
        else:
            self.rules.step_back_point(s)
        giant = b.holds.pop(0)
        b.pinned.append(giant)
        b.might[giant] = b.flicked[giant]
        s.emit("held", giant)

    def leave_loose(self, s: CrownfallState, seat: int, rest: str) -> None:
        self.rules.step_back_point(s)
        self.not_held(s)

    def not_held(self, s: CrownfallState) -> None:
        giant = s.board.holds.pop(0)
        s.board.unsure = [one for one in s.board.unsure if one != giant]
        s.emit("loose", giant)

    def claim_lost(self, s: CrownfallState, case: PendingFlick) -> None:
        """A Giant that was not flicked is not held down."""
        if case.piece.startswith("hold ") and s.board.holds:
            self.not_held(s)
