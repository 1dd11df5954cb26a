"""The consequences of a flick, in the order of the catalogue's section 16, and how a turn goes on.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two. `case` is the
flick that is reported.
"""

from engine.cube_quest import state as st
from engine.cube_quest.cubes import BOX, FREEZE, HEALER, HELM, KING, SKULK, code
from engine.cube_quest.reports import CubeQuestReport, asks_home
from engine.cube_quest.state import CubeQuestState, PlayerChoice, Roll
from engine.referee.state import TURN, PendingFlick

EXTRA = "extra"


def spared(s: CubeQuestState, case: PendingFlick, report: CubeQuestReport) -> int | None:
    """Return the side whose King fell by the opponent's foul and goes back into its castle (CQ-200, CQ-R21).

    None if no King is spared. case: the flick.
    """
    other = 1 - case.side
    fouled = bool(report.foul) and s.options["foul_king_counts"] == "off"
    return other if fouled and other in report.kings() else None


def loser(s: CubeQuestState, case: PendingFlick, report: CubeQuestReport) -> int | None:
    """Return the side whose King is lost, or None. case: the flick.

    Raises BoutRepeated if the bout is played again (CQ-216).
    """
    saved = spared(s, case, report)
    kings = [side for side in dict.fromkeys(report.kings()) if side != saved]
    if len(kings) < 2:
        return kings[0] if kings else None
    rule = s.options["double_king"]
    if rule == "replay":
        raise BoutRepeated
    return report.first_king if rule == "first" and report.first_king >= 0 else case.side


class BoutRepeated(Exception):
    """Both Kings left the board, and by the table's option the bout is played again."""


def apply_report(s: CubeQuestState, case: PendingFlick, report: CubeQuestReport) -> None:
    """Apply a report in which no King is lost: cubes off, Freezes, captures, foul (CQ-207 to CQ-210).

    case: the flick. Rolls that follow are only noted on the board.
    """
    b = s.board
    b.flicks += 1
    b.choice, b.due, b.rolled = None, [], 0
    if case.kind == EXTRA:
        b.camps[case.side].credit -= 1
        b.healed = False
    elif case.kind in ("", TURN):
        b.main = "flick"
    for camp in b.camps:
        camp.home = 0
    saved = spared(s, case, report)
    for side, kind, under in report.off:
        if kind == KING:
            s.emit("spared", saved)
            continue
        st.leave(b, side, kind, under=under)
        st.move(b.camps[side].defeated, kind, 1)
    if report.off:
        s.emit("off", tuple(code(*one[:2]) for one in report.off if one[1] != KING))
    slip(s, report)
    for side, kind, under in report.cap:
        if under or st.free(b, side, kind) < sum(1 for r in b.rolls if (r.side, r.kind) == (side, kind)) + 1:
            st.uncover(b, side, kind, under)
        b.rolls.append(Roll(side, kind))
    melt(s)
    b.rolls.sort(key=lambda roll: roll.side != case.side)
    b.fouled = bool(report.foul)
    b.helm = report.helm_stopped_home and asks_home(case)
    if report.foul:
        s.emit("foul", case.side, report.foul)
    go_on(s)


def quiet_turn(s: CubeQuestState) -> None:
    """Pass the turn after the report that nothing happened in it.

    Extra flicks were made or declined, and no Skulk hides.
    """
    quiet_action(s)
    next_turn(s)


def quiet_action(s: CubeQuestState) -> None:
    """Count the flick of a turn in which nothing happened. Its extra flicks are used up."""
    b = s.board
    b.flicks += 1
    b.main = b.main or "flick"
    b.camps[b.acting].credit = 0


def slip(s: CubeQuestState, report: CubeQuestReport) -> None:
    """Apply that Freezes came off or lie on fewer cubes now (CQ-175 to CQ-178)."""
    b = s.board
    for name, covered in report.slip:
        lying = st.ice(b, name)
        if lying is not None:
            lying.cubes = [kind for kind in covered if kind in lying.cubes]
            s.emit("slipped", name, tuple(lying.cubes))
    for name in dict.fromkeys(report.thaw):
        lying = st.ice(b, name)
        if lying is not None:
            st.thaw(b, lying)
            s.emit("thawed", name)


def melt(s: CubeQuestState) -> None:
    """Remove Freezes with no cube under them; they count as knocked off (CQ-179)."""
    for lying in [one for one in s.board.ices if not one.cubes]:
        st.thaw(s.board, lying)
        s.emit("thawed", lying.code)


def apply_roll(s: CubeQuestState, roll: Roll, number: int | None, shadow: bool) -> None:
    """Apply the result of a roll (CQ-084, CQ-085, CQ-144, CQ-145).

    number: the bot's number, from 1 to 6; None for a real roll. shadow: whether the shadow side is up.
    """
    b = s.board
    camp = b.camps[roll.side]
    s.emit("rolled", roll.side, roll.kind, number, shadow, roll.revive)
    b.rolls.remove(roll)
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
    """Return whether this number of a die, from 1 to 6, stands for the shadow side of a kind (CQ-090)."""
    return number <= BOX[kind].shadows


def go_on(s: CubeQuestState) -> None:
    """Continue the turn when no roll is open: foul, Helm, Healers, extra flicks, hiding, then the next
    turn."""
    b = s.board
    b.choice = None
    if b.rolls:
        return
    side = b.acting
    camp = b.camps[side]
    if b.fouled:
        other = b.camps[1 - side]
        other.credit = other.credit + 1 if s.options["foul_stack"] == "on" else 1
        b.fouled = False
    if b.helm and st.free(b, side, HELM):
        b.choice = PlayerChoice("again")
    elif b.main == "heal" and b.healed and st.healers(b, side) and revivable(s, side):
        b.choice = PlayerChoice("heal")
    elif camp.credit:
        b.choice = PlayerChoice("extra")
    else:
        offer_hiding(s)


def revivable(s: CubeQuestState, side: int) -> list[str]:
    """Return the kinds of which a side has cubes to revive (CQ-140, CQ-155)."""
    camp = s.board.camps[side]
    spent = s.options["revive_spent"] == "on" and camp.spent and HEALER not in camp.defeated
    return [*camp.defeated, *([HEALER] if spent else [])]


def offer_hiding(s: CubeQuestState) -> None:
    """Let Skulks hide at the end of the turn, or pass the turn (CQ-213)."""
    b = s.board
    b.camps[b.acting].credit = 0
    most = st.hideable(b, b.acting)
    if most:
        b.choice = PlayerChoice("hide", most)
    else:
        next_turn(s)


def next_turn(s: CubeQuestState) -> None:
    """Begin the turn of the other side."""
    begin_turn(s, 1 - s.board.acting)


def begin_turn(s: CubeQuestState, side: int) -> None:
    """Begin the turn of a side. What is open in the turn before is reset."""
    b = s.board
    b.acting, b.turn, b.phase = side, b.turn + 1, "play"
    b.main, b.helm, b.healed, b.choice, b.rolls, b.fouled = "", False, False, None, [], False
    for camp in b.camps:
        camp.fresh = camp.home = 0
    s.photos, s.matching = 0, []
    s.emit("turn", side)


def back_to_board(s: CubeQuestState, side: int, kind: str) -> None:
    """Revive a cube without shadow sides, which needs no roll (CQ-157, CQ-158)."""
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
