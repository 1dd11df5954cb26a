"""Turns: their order, actions, Giants that may be held down, and their end.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from collections.abc import Sequence

from engine.crownfall import state as st
from engine.crownfall.roles import CROWN, GIANT, role_of, side_of
from engine.crownfall.state import CrownfallBoard, CrownfallState


def members(s: CrownfallState, side: int) -> list[int]:
    """Return a team's seats that still play. In Game of Clones a seat without a Crown is out (CFA-321)."""
    b = s.board
    seats = s.seats_of(side)
    without_crown = {seat for crown, seat in b.owners.items() if crown in b.out}
    with_crown = {seat for crown, seat in b.owners.items() if crown not in b.out}
    return [seat for seat in seats if seat in with_crown or seat not in without_crown] or [*seats]


def begin(s: CrownfallState, side: int, *, same: bool = False) -> None:
    """Begin a turn of a side. same: whether this is the second half of the team's turn, which a partner plays
    (back to back); it does not count as a new turn of the team.
    """
    b = s.board
    b.acting, b.turn, b.phase = side, b.turn + 1, "act"
    if not same:
        b.turns[side] += 1
    b.used, b.pinned = [], []
    b.swapped = [blink for blink in b.swapped if side_of(blink) != side]  # the others may still rescue
    b.late_rescue, b.acted, b.gallops = False, False, 0
    actions_each = int(s.options["actions_per_turn"])
    team = members(s, side)
    if s.options["team_order"] == "split" and len(team) == 2:
        b.players, b.actions = team, [actions_each - actions_each // 2, actions_each // 2]
    else:
        b.players, b.actions = [team[b.rota[side] % len(team)]], [actions_each]
        b.rota[side] = (b.rota[side] + 1) % len(team)
    b.holds = [] if same else [giant for giant in st.standing(b, 1 - side) if may_hold(s, giant)]
    if b.holds and s.options["might_counts"] == "flick":
        for giant in b.holds:
            if giant not in b.unsure:
                b.might[giant] = b.flicked[giant]
    b.unsure = [giant for giant in b.unsure if giant in b.holds]
    s.photos, s.compared_sides = 0, []
    s.emit("turn", side, tuple(b.players))


def may_hold(s: CrownfallState, giant: str) -> bool:
    """Return whether a Giant may be held down (CFA-261 to CFA-270): its team flicked it, or may have flicked
    it, in the team's last turn, and it was not held down for a flick in the team's turn before.
    """
    b = s.board
    if role_of(giant) != GIANT or st.captive(b, giant):
        return False
    last_turn = b.turns[side_of(giant)]
    was_flicked = giant in b.unsure or b.flicked.get(giant) == last_turn
    return was_flicked and b.might.get(giant) not in (last_turn, last_turn - 1)


def end(s: CrownfallState, unsure: Sequence[str] = ()) -> None:
    """End the turn. A partner who plays back to back is next, otherwise the other team (CFA-307 to CFA-313).
    Until that team does something, Blinks of the team that has played may still be rescued from the edge.

    unsure: Giants that may have been flicked although no report says so.
    """
    b = s.board
    side = b.acting
    s.emit("ended", side)
    b.unsure = list(unsure)
    back_to_back = s.options["team_order"] == "back_to_back" and len(members(s, side)) == 2
    if back_to_back and b.rota[side] != 0:
        begin(s, side, same=True)
    else:
        begin(s, 1 - side)
        b.late_rescue = True


def turns_each(s: CrownfallState) -> int:
    """Return how many whole turns everybody has had. Of a team's turn, both halves have to be over."""
    return min(_turns_of_each(s, side) for side in (0, 1))


def _turns_of_each(s: CrownfallState, side: int) -> int:
    """Return how many whole turns every member of a team has had. Members take turns, unless two play
    together or back to back.
    """
    size = len(s.seats_of(side))
    is_shared = size == 2 and s.options["team_order"] != "alternate"
    team_turns = max(0, s.board.turns[side] - (side == s.board.acting))
    return team_turns if is_shared else team_turns // size


def note_act(b: CrownfallBoard) -> None:
    """Note that the acting team does something: now the other one can neither rescue nor hold a Giant."""
    b.late_rescue, b.holds, b.unsure, b.acted = False, [], [], True


def actions_left(b: CrownfallBoard, seat: int) -> int:
    """Return how many actions a seat has left in this turn."""
    return b.actions[b.players.index(seat)] if seat in b.players else 0


def starting_side(s: CrownfallState) -> int:
    """Return the side that begins, as the option `start` says; a random one is drawn elsewhere (CFA-052)."""
    return 0 if s.options["start"] == "red" else 1


def crowns_of(b: CrownfallBoard, side: int) -> list[str]:
    """Return the Crowns of a team's army, also defeated ones."""
    return [blink for blink in b.armies[side] if role_of(blink) == CROWN]
