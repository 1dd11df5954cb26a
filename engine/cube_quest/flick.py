"""The consequences of a flick, in the order of the catalogue's section 16, and how a turn goes on.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two. `s` is the
state, `b` its board. `case` is the flick that is reported.
"""

from engine.cube_quest import state as st
from engine.cube_quest.cubes import BOX, FREEZE, HEALER, HELM, KING, SKULK, code
from engine.cube_quest.reports import CubeQuestReport, asks_home
from engine.cube_quest.state import CubeQuestBoard, CubeQuestState, PlayerChoice, Roll, RollResult
from engine.referee.state import TURN, PendingFlick

EXTRA = "extra"  # kind of an extra flick, which a foul of the opponent gives


def spared(s: CubeQuestState, case: PendingFlick, report: CubeQuestReport) -> int | None:
    """Return the side whose King is spared; None if none is. A King is spared if it left the board by a foul
    of the opponent and the option does not count that; it goes back into its castle (CQ-200, CQ-R21).

    case: the flick. report: what happened.
    """
    opponent = 1 - case.side
    foul_saves_king = bool(report.foul) and s.options["foul_king_counts"] == "off"
    return opponent if foul_saves_king and opponent in report.kings() else None


def loser(s: CubeQuestState, case: PendingFlick, report: CubeQuestReport) -> tuple[int, str] | None:
    """Return (side, reason): the side that loses the bout because its King is lost, and why, as in
    `LOST_KINGS`; None if no King is lost. If both Kings left, an option decides; it may raise BoutRepeated
    (CQ-216).

    case: the flick. report: what happened.
    """
    spared_side = spared(s, case, report)
    kings = [side for side in dict.fromkeys(report.kings()) if side != spared_side]
    if len(kings) < 2:
        return (kings[0], "king") if kings else None
    double_king = s.options["double_king"]
    if double_king == "replay":
        raise BoutRepeated
    if double_king == "first" and report.first_king >= 0:
        return report.first_king, "kings-first"
    return case.side, "kings"


class BoutRepeated(Exception):
    """Both Kings left the board, and by the table's option the bout is played again."""


def apply_report(s: CubeQuestState, case: PendingFlick, report: CubeQuestReport) -> None:
    """Apply a report in which no King is lost: cubes off the board, Freezes, captures, foul (CQ-207 to
    CQ-210). The rolls of captured cubes are added to `b.rolls` and are made later.

    case: the flick. report: what happened.
    """
    b = s.board
    b.flicks += 1
    choice = b.choice.kind if b.choice else ""  # what the report of a turn answers
    b.choice, b.due, b.rolled, b.results = None, [], 0, []
    if EXTRA in (case.kind, choice):
        b.camps[case.side].credit -= 1
        b.healed = False
    elif case.kind in ("", TURN) and choice != "again":
        b.main = "flick"
    leave_home(b)
    spared_side = spared(s, case, report)
    for side, kind, under in report.off:
        if kind == KING:
            s.emit("spared", spared_side)
            continue
        st.leave(b, side, kind, under=under)
        st.move(b.camps[side].defeated, kind, 1)
    if report.off:
        s.emit("off", tuple(code(side, kind) for side, kind, _ in report.off if kind != KING))
    apply_freezes(s, report)
    for side, kind, under in report.cap:
        open_rolls = sum((roll.side, roll.kind) == (side, kind) for roll in b.rolls)
        if under or st.free(b, side, kind) <= open_rolls:  # no free cube of this kind is left to be captured
            st.uncover(b, side, kind, under)
        b.rolls.append(Roll(side, kind))
    melt(s)
    b.rolls.sort(key=lambda roll: roll.side != case.side)
    b.fouled = bool(report.foul)
    b.helm = report.helm_stopped_home and asks_home(case)
    if report.foul:
        s.emit("foul", case.side, report.foul)
    go_on(s)


def pass_quiet_turn(s: CubeQuestState) -> None:
    """Count the flick of a turn that was reported as a whole, with nothing that happened, and pass the turn.
    The extra flicks of the turn are used up.
    """
    b = s.board
    b.flicks += 1
    b.results = []
    leave_home(b)
    end_turn(s)


def leave_home(b: CubeQuestBoard) -> None:
    """Note that after a flick no Skulk is surely at home."""
    for camp in b.camps:
        camp.home = 0


def apply_freezes(s: CubeQuestState, report: CubeQuestReport) -> None:
    """Apply the facts of a report about Freezes: which came off, and which lie on fewer cubes now (CQ-175 to
    CQ-178).
    """
    b = s.board
    for name, covered in report.slip:
        freeze = st.ice(b, name)
        if freeze is not None:
            freeze.cubes = [kind for kind in covered if kind in freeze.cubes]
            s.emit("slipped", name, tuple(freeze.cubes))
    for name in dict.fromkeys(report.thaw):
        freeze = st.ice(b, name)
        if freeze is not None:
            st.thaw(b, freeze)
            s.emit("thawed", name)


def melt(s: CubeQuestState) -> None:
    """Remove Freezes that have no cube under them any more; they count as knocked off (CQ-179)."""
    for freeze in [candidate for candidate in s.board.ices if not candidate.cubes]:
        st.thaw(s.board, freeze)
        s.emit("thawed", freeze.code)


def apply_roll(s: CubeQuestState, roll: Roll, number: int | None, shadow: bool) -> None:
    """Apply the result of a roll. With a shadow side a captured cube is defeated, otherwise it stays on the
    board. With a shadow side a revived cube stays defeated, otherwise it comes back (CQ-084, CQ-085, CQ-144,
    CQ-145).

    number: what the bot drew, from 1 to 6; None if a player rolled the real cube. shadow: whether the cube
    shows a shadow side.
    """
    b = s.board
    camp = b.camps[roll.side]
    s.emit("rolled", roll.side, roll.kind, number, shadow, roll.revive)
    b.rolls.remove(roll)
    b.results = [*b.results, RollResult(roll.side, roll.kind, number or 0, shadow, roll.revive)]
    if roll.revive and not shadow:
        st.move(camp.defeated, roll.kind, -1)
        st.move(camp.board, roll.kind, 1)
        if roll.kind == SKULK:
            camp.home += 1
    elif not roll.revive and shadow:
        st.move(camp.board, roll.kind, -1)
        st.move(camp.defeated, roll.kind, 1)
    elif not roll.revive and roll.kind == SKULK:
        camp.home += 1
    b.rolled += 1


def shadow(kind: str, number: int) -> bool:
    """Return whether this number of a die, from 1 to 6, stands for a shadow side of a kind (CQ-090)."""
    return number <= BOX[kind].shadows


def go_on(s: CubeQuestState) -> None:
    """Set the next choice of the turn, or pass the turn if there is no further one. While rolls are open, do
    nothing.

    The choices come in this order: the second flick of a Helm, further Healers, extra flicks. Before that a
    foul in the last flick gives the opponent an extra flick.
    """
    b = s.board
    b.choice = None
    if b.rolls:
        return
    side = b.acting
    camp = b.camps[side]
    if b.fouled:
        opponent_camp = b.camps[1 - side]
        opponent_camp.credit = opponent_camp.credit + 1 if s.options["foul_stack"] == "on" else 1
        b.fouled = False
    if b.helm and st.free(b, side, HELM):
        b.choice = PlayerChoice("again")
    elif b.main == "heal" and b.healed and st.healers(b, side) and revivable(s, side):
        b.choice = PlayerChoice("heal")
    elif camp.credit:
        b.choice = PlayerChoice("extra")
    else:
        end_turn(s)


def revivable(s: CubeQuestState, side: int) -> list[str]:
    """Return the kinds of cubes that a side may revive (CQ-140, CQ-155)."""
    camp = s.board.camps[side]
    has_spent_healer = s.options["revive_spent"] == "on" and camp.spent and HEALER not in camp.defeated
    return [*camp.defeated, *([HEALER] if has_spent_healer else [])]


def end_turn(s: CubeQuestState) -> None:
    """Pass the turn. Extra flicks that are left are lost. Until the next step, Skulks of the side whose turn
    ends may hide (CQ-213).
    """
    b = s.board
    b.camps[b.acting].credit = 0
    most = st.hideable(b, b.acting)
    next_turn(s)
    b.hideable = most


def next_turn(s: CubeQuestState) -> None:
    """Begin the turn of the other side."""
    begin_turn(s, 1 - s.board.acting)


def begin_turn(s: CubeQuestState, side: int) -> None:
    """Begin the turn of a side. What was open in the turn before is reset."""
    b = s.board
    b.acting, b.turn, b.phase = side, b.turn + 1, "play"
    b.main, b.helm, b.healed, b.choice, b.rolls, b.fouled = "", False, False, None, [], False
    b.hideable = 0
    for camp in b.camps:
        camp.fresh = 0
    s.photos, s.compared_sides = 0, []
    s.emit("turn", side)


def back_to_board(s: CubeQuestState, side: int, kind: str) -> None:
    """Bring back a Healer or a Freeze. These have no shadow sides, so no roll is needed (CQ-157, CQ-158)."""
    camp = s.board.camps[side]
    if kind == HEALER and not camp.defeated.get(HEALER):
        camp.spent -= 1
    else:
        st.move(camp.defeated, kind, -1)
    if kind == FREEZE:
        camp.reserve += 1
    else:
        st.move(camp.board, kind, 1)
        camp.fresh += kind == HEALER
    s.emit("revived", side, kind)
