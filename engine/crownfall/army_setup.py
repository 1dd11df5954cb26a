"""Before the game: each team's army, the owners of its Crowns, and its deployment (CFA-021 to CFA-054).

Each verb has a `may_…` function that judges a line, and one that carries the line out (`Verb`).

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue. `s` is the state, `b` its board.
"""

from collections.abc import Iterator

from engine.crownfall import armies, turns
from engine.crownfall import state as st
from engine.crownfall.actions import own_blink
from engine.crownfall.roles import CROWN, own, role_of, side_of
from engine.crownfall.state import CrownfallState
from engine.questions import Refused
from engine.referee.verbs import Verb, require_nothing


def lines(s: CrownfallState, seat: int) -> Iterator[str]:
    """Yield lines of these verbs that may be legal. The caller drops illegal ones."""
    yield "deployed"
    if s.board.phase == "owns":
        yield from (f"owns {own(crown)}" for crown in turns.crowns_of(s.board, s.sides[seat]))


def may_muster(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `army K3 A2`: one's own team, as long as it is not deployed (CFA-040 to CFA-044)."""
    b, side = s.board, s.sides[seat]
    if b.phase not in ("army", "owns", "deploy") or side in b.deployed:
        raise Refused("fall-locked", "CFA-044")
    return armies.written(armies.read(arguments, s.options))


def muster(s: CrownfallState, seat: int, arguments: str) -> None:
    """Set the army of a seat's team. Who owns its Crowns has to be chosen again. arguments: the army in
    notation.
    """
    b, side = s.board, s.sides[seat]
    st.enlist(b, side, st.muster(side, armies.read(arguments, s.options)), s.options)
    b.owners = {crown: owner for crown, owner in b.owners.items() if side_of(crown) != side}
    s.emit("mustered", seat, side, arguments)
    set_up_goes_on(s)


def set_up_goes_on(s: CrownfallState) -> None:
    """Set the phase of the set-up by what is missing: an army, owners of Crowns, or the deployment."""
    b = s.board
    if not all(b.armies):
        b.phase = "army"
    elif ownerless(s):
        b.phase = "owns"
    else:
        b.phase = "deploy"


def ownerless(s: CrownfallState) -> list[int]:
    """Return the seats that still have to choose a Crown of their own. Empty except in Game of Clones,
    and there if no seat needs one (CFA-320).
    """
    if s.options["crowns_per_team"] == "1":
        return []
    teams = [s.seats_of(side) for side in (0, 1)]
    if s.options["clones_win"] == "team" and all(len(team) == 1 for team in teams):
        return []
    owned = set(s.board.owners.values())
    return [seat for seat in s.seats if seat not in owned]


def may_own(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `owns CROWN`: in Game of Clones a seat without a Crown takes one that nobody owns."""
    b = s.board
    if b.phase != "owns" or seat not in ownerless(s):
        raise Refused("fall-owns", "CFA-320")
    crown = own_blink(s, seat, arguments, "CFA-320")
    if role_of(crown) != CROWN or crown in b.owners:
        raise Refused("fall-owned", "CFA-320", blink=crown)
    return own(crown)


def owns(s: CrownfallState, seat: int, arguments: str) -> None:
    """Let a seat own a Crown. The member of a team that chooses last also gets the Crowns that are left.
    arguments: the Crown.
    """
    b = s.board
    crown = own_blink(s, seat, arguments)
    b.owners[crown] = seat
    s.emit("owns", seat, crown)
    side = s.sides[seat]
    if not any(member in ownerless(s) for member in s.seats_of(side)):
        for free_crown in turns.crowns_of(b, side):
            b.owners.setdefault(free_crown, seat)
    set_up_goes_on(s)


def may_deploy(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `deployed`: once for each team, when both armies are known."""
    b = s.board
    if b.phase == "owns":
        raise Refused("fall-owns", "CFA-320")
    if b.phase != "deploy" or s.sides[seat] in b.deployed:
        raise Refused("fall-deployed", "CFA-051")
    return require_nothing(arguments)


def deploy(s: CrownfallState, seat: int, arguments: str) -> None:
    """Note that a team is ready. The game begins when both are (CFA-051).

    At a hot-seat table one answer counts for both teams.
    """
    b = s.board
    ready_sides = (0, 1) if s.hotseat else (s.sides[seat],)
    b.deployed += [side for side in ready_sides if side not in b.deployed]
    s.emit("deployed", seat, len(b.deployed) == 2)
    if len(b.deployed) < 2:
        return
    if s.options["start"] == "random":
        side = s.draw_number("start", "start", 2)
        s.emit("drawn-start", side)
    else:
        side = turns.starting_side(s)
    turns.begin(s, side)


VERBS = {
    "army": Verb(may_muster, muster),
    "owns": Verb(may_own, owns),
    "deployed": Verb(may_deploy, deploy),
}
