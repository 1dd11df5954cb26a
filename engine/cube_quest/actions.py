"""The actions of a turn: the flick, or a special action instead of it, and the choices after it.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two. `s` is the
state, `b` its board.
"""

from collections.abc import Iterator

from engine.cube_quest import flick, reports
from engine.cube_quest import state as st
from engine.cube_quest.cubes import FREEZE, HEALER, HELM, KINDS, SKULK, code, cube
from engine.cube_quest.state import CubeQuestState
from engine.questions import Refused
from engine.referee.base import Verb
from engine.referee.rules import Referee
from engine.referee.state import PendingFlick

# Kind that may never be flicked → the rule that says so.
NEVER_FLICKED = {HEALER: "CQ-061", FREEZE: "CQ-062"}


def in_place_of(choice: str, main: str, *, special: bool) -> str:
    """Return the id of the rule that is broken by an action while a choice is open.

    choice: the kind of the open choice. main: the action that the turn has had (`CubeQuestBoard.main`).
    special: whether a special action was tried, not a flick.
    """
    match choice:
        case "again":
            return "CQ-052" if special and main == "flick" else "CQ-191" if special else "CQ-113"
        case "extra":
            second = "CQ-053" if main == "flick" else "CQ-051"
            return "CQ-191" if special else second
        case "heal":
            return "CQ-160" if special else "CQ-051"
        case _:
            after_flick = "CQ-052" if special else "CQ-053"
            return after_flick if main == "flick" else "CQ-056" if special else "CQ-051"


class CubeQuestActions(Referee[CubeQuestState]):
    """The verbs of the acting player.

    Each `may_…` method checks whether a seat may send a line with its verb now. It returns the line's
    arguments (what follows the verb) in their normal form, or raises Refused. `action_verbs` pairs it with
    the method that carries the line out.
    """

    def action_verbs(self) -> dict[str, Verb]:
        """Return the verbs of this class: first word of a line → how it is checked and carried out."""
        return {
            "flick": Verb(self.may_flick, self.flick),
            "again": Verb(self.may_again, self.flick_on),
            "stop": Verb(self.may_stop, self.stop),
            "king": Verb(self.may_move_king, self.move_king),
            "return": Verb(self.may_return, self.return_),
            "hide": Verb(self.may_hide, self.hide),
            "end": Verb(self.may_end, self.end),
        }

    def action_words(self, s: CubeQuestState) -> Iterator[str]:
        """Yield lines of these verbs that may be legal. The caller drops illegal ones."""
        b = s.board
        for kind in KINDS:
            yield from (f"flick {kind}", f"flick {kind} extra")
        yield from ("king", "return U", "again", "stop", "end", "over")
        if b.choice is not None and b.choice.kind == "hide":
            yield from (f"hide U{number}" for number in range(b.choice.most + 1))
        elif s.by_turns and b.choice is None and b.phase == "play":
            yield from (f"hide U{number}" for number in range(1, st.hideable(b, b.acting) + 1))

    # ---------------------------------------------------------------- whose turn

    def my_turn(self, s: CubeQuestState, seat: int, rule: str = "CQ-055") -> int:
        """Return the seat's side. Raises Refused if it is not that side's turn.

        rule: id of the rule that is broken if it is the other side's turn.
        """
        if s.board.phase != "play":
            raise Refused("cube-not-placed", "CQ-045")
        side = self.side(s, seat)
        if side != s.board.acting:
            raise Refused("cube-other-turn", rule)
        return side

    def free_to_act(self, s: CubeQuestState, seat: int, *, special: bool) -> int:
        """Return the seat's side. Raises Refused if the action of that side's turn may not begin now (CQ-049
        to CQ-056).

        special: True for a special action, which must wait until the other side's time to object is over;
        False for a flick, which need not wait.
        """
        side = self.my_turn(s, seat)
        b = s.board
        if s.stage != "play" or b.rolls:
            raise Refused("ref-pending", "CQ-056")
        kind = b.choice.kind if b.choice else ""
        if kind:
            raise Refused(f"cube-open-{kind}", in_place_of(kind, b.main, special=special))
        if special:
            self.require_wait_over(s, seat)
        return side

    # ---------------------------------------------------------------- flicks

    def may_flick(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `flick KIND` or, for an extra flick after a foul of the opponent, `flick KIND extra`."""
        text, _, extra = arguments.partition(" ")
        parsed = cube(text)
        if parsed is None or extra not in ("", "extra"):
            raise self.syntax_refusal(f"flick {arguments}")
        b, side = s.board, self.side(s, seat)
        if extra:
            self.my_turn(s, seat)
            if not b.main:
                raise Refused("cube-main-first", "CQ-194")
            if s.stage != "play" or b.rolls or b.choice is None:
                raise self.refusal("pending")
            if b.choice.kind != "extra":
                rules = {"again": "CQ-113", "hide": "CQ-196"}
                raise Refused("ref-pending", rules.get(b.choice.kind, "CQ-056"))
        else:
            self.free_to_act(s, seat, special=False)
        named_side, kind, _ = parsed
        if named_side not in (None, side):
            raise Refused("cube-enemy", "CQ-060")
        if kind in NEVER_FLICKED:
            raise Refused("cube-never-flicked", NEVER_FLICKED[kind], kind=kind)
        if not b.camps[side].team.get(kind):
            raise Refused("cube-not-in-team", "CQ-035", kind=kind)
        if not b.camps[side].board.get(kind):
            raise Refused("cube-not-there", "CQ-064", kind=kind)
        if not st.free(b, side, kind):
            raise Refused("cube-frozen", "CQ-063", kind=kind)
        return f"{kind} {extra}".strip()

    def flick(self, s: CubeQuestState, seat: int, arguments: str) -> None:
        """Announce a flick. arguments: `KIND` or, for an extra flick, `KIND extra`."""
        kind, _, extra = arguments.partition(" ")
        self.announce(s, seat, code(self.side(s, seat), kind), extra)

    def choice_of(self, s: CubeQuestState, seat: int, kind: str, rule: str, turn: str = "CQ-055") -> None:
        """Raise Refused unless a choice of this kind is open and this seat must make it.

        kind: of the choice. rule: id of the rule that is broken if there is no such choice. turn: id of the
        rule that is broken if it is not the seat's turn.
        """
        self.my_turn(s, seat, turn)
        if s.stage != "play" or s.board.rolls:
            raise Refused("ref-pending", "CQ-056")
        if s.board.choice is None or s.board.choice.kind != kind:
            raise Refused("cube-no-choice", rule)

    def may_again(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `again`: the second flick of a Helm (CQ-109 to CQ-117)."""
        self.choice_of(s, seat, "again", "CQ-109")
        return self.require_nothing(arguments)

    def flick_on(self, s: CubeQuestState, seat: int, arguments: str) -> None:
        """Make the second flick of the Helm the next thing to do."""
        s.undoable = self.snapshot(s)
        s.board.due, s.board.choice = [code(s.board.acting, HELM), reports.AGAIN, str(seat)], None

    def due_flick(self, s: CubeQuestState) -> PendingFlick | None:
        """Return the second flick of a Helm if it must follow now; None if no flick is due."""
        if not s.board.due:
            return None
        piece, kind, seat = s.board.due
        return PendingFlick(piece, kind, s.board.acting, int(seat))

    def may_stop(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `stop`, which declines the second flick of a Helm or a further Healer (CQ-114, CQ-D25)."""
        self.my_turn(s, seat)
        kind = s.board.choice.kind if s.board.choice else ""
        if s.stage != "play" or kind not in ("again", "heal"):
            raise Refused("cube-no-choice", "CQ-114")
        return self.require_nothing(arguments)

    def stop(self, s: CubeQuestState, seat: int, arguments: str) -> None:
        """Decline the second flick of the Helm, or further Healers, and go on with the turn."""
        self.save_undo_point(s)
        s.board.helm = s.board.healed = False
        s.emit("stopped", seat)
        flick.go_on(s)

    def may_end(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `end`, which declines the extra flicks. A turn without an action may not end (CQ-054,
        CQ-196).
        """
        self.my_turn(s, seat)
        if s.stage != "play" or s.board.rolls:
            raise Refused("ref-pending", "CQ-056")
        if s.board.choice is None:
            raise Refused("cube-no-pass", "CQ-054")
        if s.board.choice.kind != "extra":
            raise Refused("ref-pending", "CQ-056")
        return self.require_nothing(arguments)

    def end(self, s: CubeQuestState, seat: int, arguments: str) -> None:
        """Decline the extra flicks, and go on to hiding."""
        self.save_undo_point(s)
        s.emit("no-extra", seat)
        flick.offer_hiding(s)

    # ---------------------------------------------------------------- special actions

    def special(self, s: CubeQuestState, action: str) -> None:
        """Begin a special action that the other side cannot dispute. It can be undone. A report that could
        still be disputed before it is final now.

        action: the name of the action, as in `CubeQuestBoard.main`.
        """
        self.save_undo_point(s)
        self.finalize_report(s)
        s.idle[s.board.acting] = 0
        s.board.main, s.board.choice = action, None

    def may_move_king(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `king`: move the King into its castle instead of the flick."""
        self.free_to_act(s, seat, special=True)
        return self.require_nothing(arguments)

    def move_king(self, s: CubeQuestState, seat: int, arguments: str) -> None:
        """Move the King from anywhere into its own castle (CQ-100 to CQ-105)."""
        self.special(s, "king")
        s.emit("king-moved", seat)
        flick.go_on(s)

    def may_return(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `return U`, by which one hiding Skulk comes back (CQ-131 to CQ-137)."""
        if arguments not in ("U", "U1"):
            raise self.syntax_refusal(f"return {arguments}")
        b = s.board
        if b.phase == "play" and b.choice is not None and b.main == "return":
            self.my_turn(s, seat)
            raise Refused("cube-one-return", "CQ-134")
        side = self.free_to_act(s, seat, special=True)
        if not b.camps[side].hiding:
            raise Refused("cube-nobody-hides", "CQ-136")
        return "U"

    def return_(self, s: CubeQuestState, seat: int, arguments: str) -> None:
        """Put one hiding Skulk back on the board. It is a claim, which the other side may dispute."""
        self.make_claim(s, seat, "return U")
        b = s.board
        s.idle[b.acting] = 0
        b.main, b.choice = "return", None
        camp = b.camps[b.acting]
        camp.hiding -= 1
        st.move(camp.board, SKULK, 1)
        s.emit("returned", seat)
        flick.go_on(s)

    def may_hide(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `hide U2`, by which two Skulks hide at the end of their side's turn (CQ-120 to CQ-129). With
        `hide U0` none hides.
        """
        parsed = cube(arguments)
        if parsed is None or parsed[1] != SKULK or parsed[0] not in (None, self.side(s, seat)):
            raise self.syntax_refusal(f"hide {arguments}")
        number = parsed[2]
        if number and self.hides_at_once(s, seat):
            most = st.hideable(s.board, s.board.acting)
        else:
            self.choice_of(s, seat, "hide", "CQ-120", "CQ-128")
            assert s.board.choice is not None
            most = s.board.choice.most
        if number > most:
            side = s.board.acting
            at_home, frozen = s.board.camps[side].home, st.frozen(s.board, side, SKULK)
            rule = "CQ-125" if at_home else "CQ-126" if frozen else "CQ-138"
            raise Refused("cube-cannot-hide", rule, most=most)
        if number:
            self.require_wait_over(s, seat)
        return f"U{number}"

    def hides_at_once(self, s: CubeQuestState, seat: int) -> bool:
        """Return whether `hide` also reports the turn: where whole turns are reported, it then says that
        nothing happened but the hiding.
        """
        b = s.board
        is_own_turn = b.phase == "play" and self.side(s, seat) == b.acting
        return s.by_turns and is_own_turn and s.stage == "play" and not b.rolls and b.choice is None

    def hide(self, s: CubeQuestState, seat: int, arguments: str) -> None:
        """Let Skulks hide, and pass the turn. Unless none hides, this is a claim, which the other side may
        dispute. arguments: `U` and the number of Skulks.
        """
        number = int(arguments[1:])
        if number:
            reports_turn = self.hides_at_once(s, seat)
            self.make_claim(s, seat, f"hide {arguments}")
            if reports_turn:
                flick.quiet_action(s)
            camp = s.board.camps[s.board.acting]
            st.move(camp.board, SKULK, -number)
            camp.hiding += number
        else:
            self.save_undo_point(s)
        s.emit("hid", seat, number)
        flick.next_turn(s)
