"""Before and after a bout: teams, who begins, placing, and how bouts are won (CQ-024 to 047, 214 to 224).

Each verb has a `may_…` function that judges a line, and one that carries the line out (`Verb`).

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two. `s` is the
state, `b` its board.
"""

from engine.cube_quest import flick
from engine.cube_quest import state as st
from engine.cube_quest.cubes import BASIC, FREEZE, HEALER, KING, SKULK, cube, read_team, team_text
from engine.cube_quest.state import CubeArmy, CubeQuestBoard, CubeQuestState
from engine.questions import Refused
from engine.referee.proposals import ProposalKind, may_agree_to
from engine.referee.state import SIDES
from engine.referee.verbs import Verb, refusal, require_nothing, require_play, syntax_refusal

# ---------------------------------------------------------------- teams


def may_choose(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `mix TEAM`: a team within the box and the points, chosen once (CQ-026 to CQ-033)."""
    b, side = s.board, s.sides[seat]
    if b.phase != "mix" or b.camps[side].team:
        raise Refused("cube-locked", "CQ-033")
    if s.hotseat and side and not b.camps[0].team:
        raise Refused("cube-after-red", "CQ-287")
    return team_text(read_team(arguments, int(s.options["points"])), king=False)


def choose(s: CubeQuestState, seat: int, arguments: str) -> None:
    """Set the team of a seat. When both are chosen they are revealed. arguments: the team in notation."""
    b, side = s.board, s.sides[seat]
    st.field_team(b.camps[side], read_team(arguments, int(s.options["points"])))
    s.emit("chose", seat)
    if all(camp.team for camp in b.camps):
        for camp_side, camp in enumerate(b.camps):
            s.emit("teams", camp_side, team_text(camp.team))
        after_teams(s)


def new_bout(s: CubeQuestState) -> None:
    """Begin a bout on a new board. From the old board only these are kept: won bouts, who begins, the
    teams (as `lasts`), and the numbers of bouts, turns and flicks (CQ-221).
    """
    old = s.board
    b = CubeQuestBoard(bout=old.bout, begins=old.begins, turn=old.turn, flicks=old.flicks, lasts=old.lasts)
    if old.phase != "mix":  # both teams are known
        b.lasts = [team_text(camp.team, king=False) for camp in old.camps]
    for camp, old_camp in zip(b.camps, old.camps, strict=True):
        camp.bouts = old_camp.bouts
    s.board = b
    s.stage, s.case, s.proposal, s.idle = "play", None, None, [0, 0]
    s.finalize_report()
    if s.options["mix"] == "basic":
        for camp in b.camps:
            st.field_team(camp, BASIC)
        after_teams(s)


def after_teams(s: CubeQuestState) -> None:
    """Set the phase after the teams are chosen: the question who begins, or placing."""
    b = s.board
    b.phase = "head" if s.options["start"] == "agree" and b.begins < 0 else "placed"


# ---------------------------------------------------------------- who begins


def may_say_head(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `head r` or `head b`, which says which side begins: that of the player with the squarer head
    (CQ-046, CQ-047).
    """
    if s.board.phase != "head":
        raise Refused("cube-no-head", "CQ-046")
    if s.board.heads[s.sides[seat]] >= 0:
        raise refusal("said-already", "CQ-046")
    if arguments not in (*SIDES,):
        raise syntax_refusal(f"head {arguments}")
    return arguments


def say_head(s: CubeQuestState, seat: int, arguments: str) -> None:
    """Note which side begins, as one player says. If the two players differ, chance decides. arguments:
    `r` or `b`.
    """
    b = s.board
    chosen_side = SIDES.index(arguments)
    if not s.hotseat:  # there both players said it
        s.emit("head", seat, chosen_side)
    for side in (0, 1) if s.hotseat else (s.sides[seat],):
        b.heads[side] = chosen_side
    if min(b.heads) < 0:
        return
    if b.heads[0] == b.heads[1]:
        b.begins = chosen_side
        s.emit("begins", chosen_side)
    else:
        draw_lots(s)
    b.phase = "placed"


def draw_lots(s: CubeQuestState) -> None:
    """Let chance decide which side begins."""
    s.board.begins = s.draw_number("start", "start", 2)
    s.emit("drawn-start", s.board.begins)


# ---------------------------------------------------------------- placing


def may_place(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `placed`: once for each side, after the teams are chosen."""
    if s.board.phase != "placed" or s.sides[seat] in s.board.placed:
        raise Refused("cube-placing", "CQ-045")
    return require_nothing(arguments)


def place(s: CubeQuestState, seat: int, arguments: str) -> None:
    """Note that a side has placed its cubes. When both have, the first turn begins."""
    b = s.board
    ready_sides = (0, 1) if s.hotseat else (s.sides[seat],)
    b.placed += [side for side in ready_sides if side not in b.placed]
    s.emit("placed", seat, len(b.placed) == 2)
    if len(b.placed) < 2:
        return
    if b.begins < 0 and s.options["start"] == "random":
        draw_lots(s)
    elif b.begins < 0:
        b.begins = 0 if s.options["start"] == "red" else 1
    flick.begin_turn(s, b.begins)


# ---------------------------------------------------------------- winning


def win_bout(s: CubeQuestState, side: int, reason: str) -> None:
    """Let a side win the bout. Raises GameOver if that side has won enough bouts. Otherwise the next bout
    begins, with the loser's turn (CQ-214 to CQ-220).

    reason: why the side won, such as `king`.
    """
    b = s.board
    b.camps[side].bouts += 1
    if b.camps[side].bouts == int(s.options["bouts_to_win"]):
        raise s.game_over(side, reason)
    s.emit("bout", side, reason, tuple(camp.bouts for camp in b.camps))
    b.bout += 1
    b.begins = 1 - side
    new_bout(s)


def win_by_claim(s: CubeQuestState, side: int) -> None:
    """Let a side win the bout, because the other one is absent."""
    s.save_undo_point()
    win_bout(s, side, "claim")


def may_resign(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `resign`, which gives up the bout, or `resign game`, which gives up the game (CQ-223,
    CQ-R40).
    """
    if arguments not in ("", "game"):
        raise syntax_refusal(f"resign {arguments}")
    return arguments


def resign(s: CubeQuestState, seat: int, arguments: str) -> None:
    """Let the other side win the bout or, with `game` in `arguments`, the whole game."""
    side = 1 - s.sides[seat]
    s.save_undo_point()
    s.close_case()
    if arguments == "game":
        raise s.game_over(side, "resign")
    win_bout(s, side, "resign")


def may_stop_bout(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `void`, by which both sides agree that the bout does not count and is played again
    (CQ-224).
    """
    if not may_agree_to(s, seat, "void"):
        require_play(s)
    return require_nothing(arguments)


def stop_bout(s: CubeQuestState) -> None:
    """Stop the bout without a winner, and begin a new one."""
    s.save_undo_point()
    s.emit("stopped-bout")
    new_bout(s)


# ---------------------------------------------------------------- absence and corrections


def skip_turn(s: CubeQuestState) -> None:
    """End the turn of an absent side; its extra flicks are lost."""
    s.save_undo_point()
    s.board.camps[s.board.acting].credit = 0
    flick.next_turn(s)


def default_choice(s: CubeQuestState) -> tuple[int, str]:
    """Return (seat, line): the answer that is given if a choice or roll is not made in time (CQ-278,
    CQ-279). No further flick is made, and the bot rolls.
    """
    b = s.board
    if b.rolls:
        roll = b.rolls[0]
        return s.seats_of(roll.side)[0], f"roll {SIDES[roll.side]}{roll.kind} bot"
    assert b.choice is not None
    return s.seats_of(b.acting)[0], "end" if b.choice.kind == "extra" else "stop"


def check_correction(s: CubeQuestState, piece: str, field: str, value: str) -> str:
    """Return a correction of a counter in its normal form, such as `rU hiding=1`. Raises Refused if the
    correction is not possible, or while a choice or a roll is open (CQ-274).

    piece: side and kind. field: the counter: `defeated`, `hiding`, `spent`, `reserve` or `credit` (of
    extra flicks, under the King). value: the right value of the counter, as typed.
    """
    if s.board.phase != "play":
        raise Refused("cube-not-placed", "CQ-045")
    if s.board.rolls or s.board.choice:
        raise refusal("pending")
    parsed = cube(piece)
    if parsed is None or parsed[0] is None:
        raise Refused("cube-unknown", "CQ-274", cube=piece[:10])
    side, kind = parsed[0] or 0, parsed[1]
    camp = s.board.camps[side]
    has_counter = {
        "defeated": kind != KING,
        "hiding": kind == SKULK,
        "spent": kind == HEALER,
        "reserve": kind == FREEZE,
        "credit": kind == KING,
    }
    if not has_counter.get(field):
        raise Refused("cube-no-counter", "CQ-274", kind=kind, field=field[:12])
    most = 9 if field == "credit" else highest(camp, kind, field)
    if not value.isdecimal() or len(value) > 2 or int(value) > most:
        raise Refused("cube-counter", "CQ-274", most=most)
    return f"{SIDES[side]}{kind} {field}={int(value)}"


def highest(camp: CubeArmy, kind: str, field: str) -> int:
    """Return the highest value that a counter of cubes may be set to: its value now, plus the cubes of
    the kind on the board. For Freezes: those in reserve and defeated. field: the name of the counter.
    """
    if kind == FREEZE:
        return camp.reserve + camp.defeated.get(kind, 0)
    return st.counters(camp, kind)[field] + camp.board.get(kind, 0)


def set_counter(s: CubeQuestState, piece: str, field: str, value: str) -> None:
    """Set a counter to a corrected value. Cubes that it gains come from the board, and cubes that it
    loses go there. Freezes move between the reserve and the defeated cubes.

    piece, field, value: as `check_correction` returned them.
    """
    parsed, wanted = cube(piece), int(value)
    assert parsed is not None
    side, kind = parsed[0] or 0, parsed[1]
    camp = s.board.camps[side]
    match field:
        case "credit":
            camp.credit = wanted
            return
        case "defeated":
            difference = wanted - camp.defeated.get(kind, 0)
            st.move(camp.defeated, kind, difference)
        case "hiding":
            difference, camp.hiding = wanted - camp.hiding, wanted
        case "spent":
            difference, camp.spent = wanted - camp.spent, wanted
        case _:
            difference, camp.reserve = wanted - camp.reserve, wanted
            st.move(camp.defeated, kind, -difference)
            return
    if kind == FREEZE:
        camp.reserve -= difference
        return
    for _ in range(difference):
        st.leave(s.board, side, kind)
    if difference < 0:
        st.move(camp.board, kind, -difference)
    flick.melt(s)


VERBS = {
    "mix": Verb(may_choose, choose),
    "head": Verb(may_say_head, say_head),
    "placed": Verb(may_place, place),
    "resign": Verb(may_resign, resign),
}
PROPOSALS = {"void": ProposalKind(lambda s, proposal: stop_bout(s))}
