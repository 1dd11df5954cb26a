"""Before the game: each team's army, the owners of its Crowns, and its deployment (CFA-021 to CFA-054).

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue. `s` is the state, `b` its board.
"""

from collections.abc import Iterator

from engine.crownfall import armies, turns
from engine.crownfall import state as st
from engine.crownfall.actions import CrownfallActions
from engine.crownfall.roles import CROWN, own, role_of, side_of
from engine.crownfall.state import CrownfallState
from engine.questions import Refused
from engine.referee.base import Verb


class ArmySetup:
    """The verbs of the set-up.

    Each `may_…` method checks whether a seat may send a line with its verb now. It returns the line's
    arguments (what follows the verb) in their normal form, or raises Refused. `verbs` pairs it with the
    method that carries the line out.
    """

    def __init__(self, rules: CrownfallActions) -> None:
        """rules: the rules of the game to which these verbs belong."""
        self.rules = rules

    def verbs(self) -> dict[str, Verb]:
        """Return the verbs of this class: first word of a line → how it is checked and carried out."""
        return {
            "army": Verb(self.may_muster, self.muster),
            "owns": Verb(self.may_own, self.owns),
            "deployed": Verb(self.may_deploy, self.deploy),
        }

    def words(self, s: CrownfallState, seat: int) -> Iterator[str]:
        """Yield lines of these verbs that may be legal. The caller drops illegal ones."""
        yield "deployed"
        if s.board.phase == "owns":
            yield from (f"owns {own(crown)}" for crown in turns.crowns_of(s.board, self.rules.side(s, seat)))

    def may_muster(self, s: CrownfallState, seat: int, arguments: str) -> str:
        """Check `army K3 A2`: one's own team, as long as it is not deployed (CFA-040 to CFA-044)."""
        b, side = s.board, self.rules.side(s, seat)
        if b.phase not in ("army", "owns", "deploy") or side in b.deployed:
            raise Refused("fall-locked", "CFA-044")
        return armies.written(armies.read(arguments, s.options))

    def muster(self, s: CrownfallState, seat: int, arguments: str) -> None:
        """Set the army of a seat's team. Who owns its Crowns has to be chosen again. arguments: the army in
        notation.
        """
        b, side = s.board, self.rules.side(s, seat)
        st.enlist(b, side, st.muster(side, armies.read(arguments, s.options)), s.options)
        b.owners = {crown: owner for crown, owner in b.owners.items() if side_of(crown) != side}
        s.emit("mustered", seat, side, arguments)
        self.set_up_goes_on(s)

    def set_up_goes_on(self, s: CrownfallState) -> None:
        """Set the phase of the set-up by what is missing: an army, owners of Crowns, or the deployment."""
        b = s.board
        if not all(b.armies):
            b.phase = "army"
        elif self.ownerless(s):
            b.phase = "owns"
        else:
            b.phase = "deploy"

    def ownerless(self, s: CrownfallState) -> list[int]:
        """Return the seats that still have to choose a Crown of their own. Empty except in Game of Clones,
        and there if no seat needs one (CFA-320).
        """
        if s.options["crowns_per_team"] == "1":
            return []
        teams = [self.rules.seats_of(s, side) for side in (0, 1)]
        if s.options["clones_win"] == "team" and all(len(team) == 1 for team in teams):
            return []
        owned = set(s.board.owners.values())
        return [seat for seat in self.rules.seats(s) if seat not in owned]

    def may_own(self, s: CrownfallState, seat: int, arguments: str) -> str:
        """Check `owns CROWN`: in Game of Clones a seat without a Crown takes one that nobody owns."""
        b = s.board
        if b.phase != "owns" or seat not in self.ownerless(s):
            raise Refused("fall-owns", "CFA-320")
        crown = self.rules.own_blink(s, seat, arguments, "CFA-320")
        if role_of(crown) != CROWN or crown in b.owners:
            raise Refused("fall-owned", "CFA-320", blink=crown)
        return own(crown)

    def owns(self, s: CrownfallState, seat: int, arguments: str) -> None:
        """Let a seat own a Crown. The member of a team that chooses last also gets the Crowns that are left.
        arguments: the Crown.
        """
        b = s.board
        crown = self.rules.own_blink(s, seat, arguments)
        b.owners[crown] = seat
        s.emit("owns", seat, crown)
        side = self.rules.side(s, seat)
        if not any(member in self.ownerless(s) for member in self.rules.seats_of(s, side)):
            for free_crown in turns.crowns_of(b, side):
                b.owners.setdefault(free_crown, seat)
        self.set_up_goes_on(s)

    def may_deploy(self, s: CrownfallState, seat: int, arguments: str) -> str:
        """Check `deployed`: once for each team, when both armies are known."""
        b = s.board
        if b.phase == "owns":
            raise Refused("fall-owns", "CFA-320")
        if b.phase != "deploy" or self.rules.side(s, seat) in b.deployed:
            raise Refused("fall-deployed", "CFA-051")
        return self.rules.require_nothing(arguments)

    def deploy(self, s: CrownfallState, seat: int, arguments: str) -> None:
        """Note that a team is ready. The game begins when both are (CFA-051).

        At a hot-seat table one answer counts for both teams.
        """
        b = s.board
        ready_sides = (0, 1) if s.hotseat else (self.rules.side(s, seat),)
        b.deployed += [side for side in ready_sides if side not in b.deployed]
        s.emit("deployed", seat, len(b.deployed) == 2)
        if len(b.deployed) < 2:
            return
        if s.options["start"] == "random":
            side = self.rules.draw_number(s, "start", "start", 2)
            s.emit("drawn-start", side)
        else:
            side = turns.starting_side(s)
        turns.begin(s, side)
