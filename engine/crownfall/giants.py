"""Holding down Giants at the start of the other team's turn (CFA-261 to CFA-271).

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from collections.abc import Iterator

from engine.crownfall.actions import CrownfallActions
from engine.crownfall.reasons import unheld
from engine.crownfall.roles import own, side_of
from engine.crownfall.state import CrownfallState
from engine.questions import Refused
from engine.referee.base import Verb
from engine.referee.state import PendingFlick


class Giants:
    """The verbs `hold` and `free`.

    Each `may_…` method checks a line (`rest`: what follows its verb) and returns the rest in its normal form
    or raises Refused. The method next to it carries the line out.
    """

    def __init__(self, rules: CrownfallActions) -> None:
        self.rules = rules

    def verbs(self) -> dict[str, Verb]:
        """Return the verbs of this class, with their checks and actions."""
        return {"hold": Verb(self.may_hold, self.hold), "free": Verb(self.may_hold, self.leave_loose)}

    def words(self, s: CrownfallState) -> Iterator[str]:
        """Yield lines of these verbs that may be legal. The caller drops illegal ones."""
        for giant in s.board.holds:
            yield from (f"hold {own(giant)}", f"free {own(giant)}")

    def may_hold(self, s: CrownfallState, seat: int, rest: str) -> str:
        """Check `hold GIANT` or `free GIANT`: before the first action of the other team's turn (CFA-262)."""
        b = s.board
        if b.holds and self.rules.side(s, seat) != side_of(b.holds[0]):
            raise Refused("fall-not-yours", "CFA-262")
        giant = self.rules.own_blink(s, seat, rest, "CFA-261")
        if s.stage != "play" or giant not in b.holds[:1]:
            raise Refused("fall-no-hold", unheld(b, giant), blink=giant)
        return own(giant)

    def hold(self, s: CrownfallState, seat: int, rest: str) -> None:
        """Hold a Giant down.

        If its flick was not reported, this claims that there was one, which the other team may dispute.
        """
        b = s.board
        if b.holds[0] in b.unsure:
            self.rules.make_claim(s, seat, f"hold {b.holds[0]}")
            b.unsure.remove(b.holds[0])
            b.flicked[b.holds[0]] = b.turns[side_of(b.holds[0])]
        else:
            self.rules.save_undo_point(s)
        giant = b.holds.pop(0)
        b.pinned.append(giant)
        b.might[giant] = b.flicked[giant]
        s.emit("held", giant)

    def leave_loose(self, s: CrownfallState, seat: int, rest: str) -> None:
        """Do not hold a Giant down."""
        self.rules.save_undo_point(s)
        self.not_held(s)

    def not_held(self, s: CrownfallState) -> None:
        """Go on to the next Giant without holding this one down."""
        giant = s.board.holds.pop(0)
        s.board.unsure = [one for one in s.board.unsure if one != giant]
        s.emit("loose", giant)

    def claim_lost(self, s: CrownfallState, case: PendingFlick) -> None:
        """Do not hold down a Giant that was not flicked."""
        if case.piece.startswith("hold ") and s.board.holds:
            self.not_held(s)
