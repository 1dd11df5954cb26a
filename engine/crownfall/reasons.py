"""The exact rule that a refused choice breaks, if several rules are close to it.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from engine.crownfall import state as st
from engine.crownfall.roles import GIANT, KNIGHT, role_of, side_of
from engine.crownfall.state import CrownfallBoard


def unheld(b: CrownfallBoard, giant: str) -> str:
    """Return the id of the rule by which this Giant cannot be held down now (CFA-261 to CFA-270)."""
    last_turn = b.turns[side_of(giant)]
    if role_of(giant) != GIANT or side_of(giant) == b.acting:
        return "CFA-261"
    if giant in b.holds or giant in b.pinned:
        return "CFA-262"
    if not st.on_field(b, giant) or st.captive(b, giant):
        return "CFA-270"
    if b.flicked.get(giant) != last_turn:
        return "CFA-268"
    return "CFA-266" if b.might.get(giant) == last_turn - 1 else "CFA-262"


def unstackable(b: CrownfallBoard, knight: str, ally: str) -> str:
    """Return the id of the rule by which this Knight cannot carry this ally (CFA-141 to CFA-152)."""
    if role_of(knight) != KNIGHT or knight == ally:
        return "CFA-141"
    if b.flick is not None and knight in b.flick.captives:
        return "CFA-193"
    if st.captive(b, ally):
        return "CFA-152"
    if st.loaded(b, knight):
        return "CFA-147"
    if st.rider(b, knight) or st.rider(b, ally):
        return "CFA-148"
    return "CFA-149"
