"""Holding down Giants before the other team does something in its turn (CFA-261 to CFA-271).

Each verb has a `may_…` function that judges a line, and one that carries the line out (`Verb`).

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue. `s` is the state, `b` its board.
"""

from collections.abc import Iterator

from engine.crownfall.actions import own_blink
from engine.crownfall.reasons import unheld
from engine.crownfall.roles import own, side_of
from engine.crownfall.state import CrownfallState
from engine.questions import Refused
from engine.referee.state import PendingFlick
from engine.referee.verbs import Verb


def lines(s: CrownfallState) -> Iterator[str]:
    """Yield lines of these verbs that may be legal. The caller drops illegal ones."""
    for giant in s.board.holds:
        yield from (f"hold {own(giant)}", f"free {own(giant)}")


def may_hold(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `hold GIANT` or `free GIANT`: the Giant's own team may say before the other team's first action
    whether the Giant is held down (CFA-262). Return the Giant without its team letter.
    """
    b = s.board
    if b.holds and s.sides[seat] != side_of(b.holds[0]):
        raise Refused("fall-not-yours", "CFA-262")
    giant = own_blink(s, seat, arguments, "CFA-261")
    if s.stage != "play" or giant not in b.holds:
        raise Refused("fall-no-hold", unheld(b, giant), blink=giant)
    return own(giant)


def hold(s: CrownfallState, seat: int, arguments: str) -> None:
    """Hold down a Giant. arguments: the Giant.

    If no report says that the Giant was flicked, this also claims that it was. The other team may dispute
    that claim.
    """
    b, giant = s.board, own_blink(s, seat, arguments)
    if giant in b.unsure:
        s.make_claim(seat, f"hold {giant}", b.turn - 1)
        b.unsure.remove(giant)
        b.flicked[giant] = b.turns[side_of(giant)]
    else:
        s.save_undo_point(b.turn - 1)
    b.holds.remove(giant)
    b.pinned.append(giant)
    b.might[giant] = b.flicked[giant]
    s.emit("held", giant)


def leave_loose(s: CrownfallState, seat: int, arguments: str) -> None:
    """Answer `free`: do not hold down a Giant. arguments: the Giant."""
    s.save_undo_point(s.board.turn - 1)
    not_held(s, own_blink(s, seat, arguments))


def not_held(s: CrownfallState, giant: str) -> None:
    """Note that a Giant is not held down in this turn."""
    s.board.holds.remove(giant)
    s.board.unsure = [other for other in s.board.unsure if other != giant]
    s.emit("loose", giant)


def claim_lost(s: CrownfallState, case: PendingFlick) -> None:
    """Leave a Giant loose, because a dispute has decided that it was not flicked. case: the claim that
    was wrong; claims that are not about a Giant are ignored.
    """
    verb, _, giant = case.piece.partition(" ")
    if verb == "hold" and giant in s.board.holds:
        not_held(s, giant)


VERBS = {"hold": Verb(may_hold, hold), "free": Verb(may_hold, leave_loose)}
