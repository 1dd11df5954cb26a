"""What both teams agree on: draws and corrections (CFA-304, CFA-385).

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from engine.crownfall import flick
from engine.crownfall import state as st
from engine.crownfall.roles import CROWN, role_of
from engine.crownfall.state import CrownfallState
from engine.questions import Refused
from engine.referee.proposals import may_agree_to
from engine.referee.state import RefereedProposal
from engine.referee.verbs import refusal, require_nothing, require_play


def may_draw(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `draw`: an offer of a draw, or the consent of a seat that was asked (CFA-304)."""
    if not may_agree_to(s, seat, "draw", "CFA-304"):
        require_play(s)
        if s.board.phase != "act":
            raise Refused("fall-not-begun", "CFA-051")
    return require_nothing(arguments)


def agree_to_draw(s: CrownfallState, proposal: RefereedProposal) -> None:
    """End the game without a winner. Raises GameOver."""
    s.save_undo_point()
    raise s.game_over(None, "agreed")


def check_correction(s: CrownfallState, piece: str, field: str, value: str) -> str:
    """Return a correction of a counter in its normal form, such as `rC health=2`. Raises Refused if the
    correction is not possible, or while a flick or a choice is open (CFA-385, CFA-R46).

    piece: code of the Blink. field: the counter: `health`, `blessings`, `blessed` or `dead`. value: the
    right value of the counter, as typed.
    """
    b = s.board
    if b.phase != "act":
        raise Refused("fall-not-begun", "CFA-051")
    if b.flick is not None or b.choice is not None:
        raise refusal("pending")
    blink = st.named(b, piece, None)
    if blink is None:
        raise Refused("fall-unknown", "CFA-385", blink=piece[:10])
    most = {"blessed": 1, "dead": 1, "blessings": 9, "health": st.HEALTH}.get(field, -1)
    has_counter = {
        "health": blink in b.health,
        "blessings": blink in b.blessings,
        "dead": blink not in b.health,
    }
    if most < 0 or not has_counter.get(field, True):
        raise Refused("fall-no-counter", "CFA-385", blink=blink, field=field[:12])
    if field == "health" and role_of(blink) != CROWN:
        most = 1
    if not value.isdecimal() or len(value) > 1 or int(value) > most:
        raise Refused("fall-counter", "CFA-385", most=most)
    if field == "blessed" and not st.on_field(b, blink):
        raise Refused("fall-gone", "CFA-385", blink=blink)
    return f"{blink} {field}={int(value)}"


def set_counter(s: CrownfallState, piece: str, field: str, value: str) -> None:
    """Set a counter of a Blink to a corrected value. Health 0 may end the game (GameOver).

    piece, field, value: as `check_correction` returned them.
    """
    b, is_set = s.board, value != "0"
    match field:
        case "health":
            b.health[piece] = int(value)
            b.out = [blink for blink in b.out if blink != piece] + ([] if is_set else [piece])
            if not is_set:
                b.blessed = [blink for blink in b.blessed if blink != piece]
                st.set_free(b, piece)
                flick.check_end(s, b.acting)
        case "blessings":
            b.blessings[piece] = int(value)
        case "blessed":
            b.blessed = [blink for blink in b.blessed if blink != piece] + ([piece] if is_set else [])
        case _:
            b.dead = [blink for blink in b.dead if blink != piece]
            if is_set:
                st.set_free(b, piece)
                st.die(b, piece)
