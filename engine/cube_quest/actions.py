"""The actions of a turn: the flick, or a special action instead of it, and the choices after it.

Each verb has a `may_…` function that judges a line, and one that carries the line out (`Verb`).

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two. `s` is the
state, `b` its board.
"""

from collections.abc import Iterator

from engine.cube_quest import flick, reports
from engine.cube_quest import state as st
from engine.cube_quest.cubes import FREEZE, HEALER, HELM, KINDS, SKULK, code, cube
from engine.cube_quest.state import CubeQuestState
from engine.questions import Refused
from engine.referee.verbs import Verb, refusal, require_nothing, require_wait_over, syntax_refusal

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


def lines(s: CubeQuestState) -> Iterator[str]:
    """Yield lines of these verbs that may be legal. The caller drops illegal ones."""
    b = s.board
    for kind in KINDS:
        yield from (f"flick {kind}", f"flick {kind} extra")
    yield from ("king", "return U", "again", "stop", "end", "over")
    yield from (f"hide U{number}" for number in range(1, b.hideable + 1))


# ---------------------------------------------------------------- whose turn


def my_turn(s: CubeQuestState, seat: int, rule: str = "CQ-055") -> int:
    """Return the seat's side. Raises Refused if it is not that side's turn.

    rule: id of the rule that is broken if it is the other side's turn.
    """
    if s.board.phase != "play":
        raise Refused("cube-not-placed", "CQ-045")
    side = s.sides[seat]
    if side != s.board.acting:
        raise Refused("cube-other-turn", rule)
    return side


def free_to_act(s: CubeQuestState, seat: int, *, special: bool) -> int:
    """Return the seat's side. Raises Refused if the action of that side's turn may not begin now (CQ-049
    to CQ-056).

    special: True for a special action, which must wait until the other side's time to object is over;
    False for a flick, which need not wait.
    """
    side = my_turn(s, seat)
    b = s.board
    if s.stage != "play" or b.rolls:
        raise Refused("ref-pending", "CQ-056")
    kind = b.choice.kind if b.choice else ""
    if kind:
        raise Refused(f"cube-open-{kind}", in_place_of(kind, b.main, special=special))
    if special:
        require_wait_over(s, seat)
    return side


# ---------------------------------------------------------------- flicks


def may_flick(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `flick KIND` or, for an extra flick after a foul of the opponent, `flick KIND extra`."""
    text, _, extra = arguments.partition(" ")
    parsed = cube(text)
    if parsed is None or extra not in ("", "extra"):
        raise syntax_refusal(f"flick {arguments}")
    b, side = s.board, s.sides[seat]
    if extra:
        my_turn(s, seat)
        if not b.main:
            raise Refused("cube-main-first", "CQ-194")
        if s.stage != "play" or b.rolls or b.choice is None:
            raise refusal("pending")
        if b.choice.kind != "extra":
            raise Refused("ref-pending", "CQ-113" if b.choice.kind == "again" else "CQ-056")
    else:
        free_to_act(s, seat, special=False)
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


def announce_flick(s: CubeQuestState, seat: int, arguments: str) -> None:
    """Announce a flick. arguments: `KIND` or, for an extra flick, `KIND extra`."""
    kind, _, extra = arguments.partition(" ")
    s.announce(seat, code(s.sides[seat], kind), extra)


def choice_of(s: CubeQuestState, seat: int, kind: str, rule: str, turn: str = "CQ-055") -> None:
    """Raise Refused unless a choice of this kind is open and this seat must make it.

    kind: of the choice. rule: id of the rule that is broken if there is no such choice. turn: id of the
    rule that is broken if it is not the seat's turn.
    """
    my_turn(s, seat, turn)
    if s.stage != "play" or s.board.rolls:
        raise Refused("ref-pending", "CQ-056")
    if s.board.choice is None or s.board.choice.kind != kind:
        raise Refused("cube-no-choice", rule)


def may_again(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `again`: the second flick of a Helm (CQ-109 to CQ-117)."""
    choice_of(s, seat, "again", "CQ-109")
    return require_nothing(arguments)


def flick_on(s: CubeQuestState, seat: int, arguments: str) -> None:
    """Make the second flick of the Helm the next thing to do."""
    s.undoable = s.snapshot()
    s.board.due, s.board.choice = [code(s.board.acting, HELM), reports.AGAIN, str(seat)], None


def may_stop(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `stop`, which declines the second flick of a Helm or a further Healer (CQ-114, CQ-D25)."""
    my_turn(s, seat)
    kind = s.board.choice.kind if s.board.choice else ""
    if s.stage != "play" or kind not in ("again", "heal"):
        raise Refused("cube-no-choice", "CQ-114")
    return require_nothing(arguments)


def stop(s: CubeQuestState, seat: int, arguments: str) -> None:
    """Decline the second flick of the Helm, or further Healers, and go on with the turn."""
    s.save_undo_point()
    s.board.helm = s.board.healed = False
    s.emit("stopped", seat)
    flick.go_on(s)


def may_end(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `end`, which declines the extra flicks. A turn without an action may not end (CQ-054,
    CQ-196).
    """
    my_turn(s, seat)
    if s.stage != "play" or s.board.rolls:
        raise Refused("ref-pending", "CQ-056")
    if s.board.choice is None:
        raise Refused("cube-no-pass", "CQ-054")
    if s.board.choice.kind != "extra":
        raise Refused("ref-pending", "CQ-056")
    return require_nothing(arguments)


def end_turn(s: CubeQuestState, seat: int, arguments: str) -> None:
    """Decline the extra flicks."""
    s.save_undo_point()
    s.emit("no-extra", seat)
    flick.end_turn(s)


# ---------------------------------------------------------------- special actions


def begin_special(s: CubeQuestState, action: str) -> None:
    """Begin a special action that the other side cannot dispute. It can be undone. A report that could
    still be disputed before it is final now.

    action: the name of the action, as in `CubeQuestBoard.main`.
    """
    s.save_undo_point()
    s.finalize_report()
    s.idle[s.board.acting] = 0
    s.board.main, s.board.choice, s.board.results = action, None, []


def may_move_king(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `king`: move the King into its castle instead of the flick."""
    free_to_act(s, seat, special=True)
    return require_nothing(arguments)


def move_king(s: CubeQuestState, seat: int, arguments: str) -> None:
    """Move the King from anywhere into its own castle (CQ-100 to CQ-105)."""
    begin_special(s, "king")
    s.emit("king-moved", seat)
    flick.go_on(s)


def may_return(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `return U`, by which one hiding Skulk comes back (CQ-131 to CQ-137)."""
    if arguments not in ("U", "U1"):
        raise syntax_refusal(f"return {arguments}")
    b = s.board
    if b.phase == "play" and b.choice is not None and b.main == "return":
        my_turn(s, seat)
        raise Refused("cube-one-return", "CQ-134")
    side = free_to_act(s, seat, special=True)
    if not b.camps[side].hiding:
        raise Refused("cube-nobody-hides", "CQ-136")
    return "U"


def return_(s: CubeQuestState, seat: int, arguments: str) -> None:
    """Put one hiding Skulk back on the board. It is a claim, which the other side may dispute."""
    s.make_claim(seat, "return U")
    b = s.board
    s.idle[b.acting] = 0
    b.main, b.choice, b.results = "return", None, []
    camp = b.camps[b.acting]
    camp.hiding -= 1
    st.move(camp.board, SKULK, 1)
    s.emit("returned", seat)
    flick.go_on(s)


def may_hide(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `hide U2`, by which two Skulks hide when the turn of their side has ended, before the other side
    has begun (CQ-120 to CQ-129).
    """
    parsed = cube(arguments)
    if parsed is None or parsed[1] != SKULK or parsed[0] not in (None, s.sides[seat]) or not parsed[2]:
        raise syntax_refusal(f"hide {arguments}")
    b, side, number = s.board, s.sides[seat], parsed[2]
    if b.phase != "play":
        raise Refused("cube-not-placed", "CQ-045")
    if side == b.acting:
        raise Refused("cube-hide-early", "CQ-120")
    if s.stage != "play" or b.main or (not b.hideable and st.hideable(b, side)):
        raise Refused("cube-hide-late", "CQ-128")
    if number > b.hideable:
        at_home, frozen = b.camps[side].home, st.frozen(b, side, SKULK)
        rule = "CQ-125" if at_home else "CQ-126" if frozen else "CQ-138"
        raise Refused("cube-cannot-hide", rule, most=b.hideable)
    require_wait_over(s, seat)
    return f"U{number}"


def hide(s: CubeQuestState, seat: int, arguments: str) -> None:
    """Let Skulks hide. It is a claim, which the other side may dispute. arguments: `U` and the number of
    Skulks.
    """
    number, b = int(arguments[1:]), s.board
    s.make_claim(seat, f"hide {arguments}", turn=b.turn - 1)
    camp = b.camps[s.sides[seat]]
    st.move(camp.board, SKULK, -number)
    camp.hiding += number
    b.hideable = 0
    s.emit("hid", seat, number)


VERBS = {
    "flick": Verb(may_flick, announce_flick),
    "again": Verb(may_again, flick_on),
    "stop": Verb(may_stop, stop),
    "king": Verb(may_move_king, move_king),
    "return": Verb(may_return, return_),
    "hide": Verb(may_hide, hide),
    "end": Verb(may_end, end_turn),
}
