"""Resigning: of two players the other wins; of more, the cards go back into play and the seat is out."""

from engine.craft_the_crown import verbs
from engine.craft_the_crown.state import CraftTheCrownState
from engine.questions import GameOver

RESIGN = "resign"


def resign(s: CraftTheCrownState, seat: int) -> None:
    """This seat has lost; the last one left has won (CTC-R86)."""
    left = verbs.others(s, seat)
    s.emit("resigned", seat)
    if len(left) == 1:
        raise GameOver((left[0],), RESIGN)
    lay_down(s, seat)
    s.offers = [offer for offer in s.offers if seat not in (offer.author, offer.partner)]
    s.banned[seat] = False
    s.shown = True
    if seat == s.active:
        pass_on(s, left[0])


def lay_down(s: CraftTheCrownState, seat: int) -> None:
    """All cards face-up to the Discard Pile, Basic Elements to the Market, Gold to the general supply."""
    hand, reserve = s.hands[seat], s.reserves[seat]
    s.out[seat] = [reserve, *verbs.expanded(hand)]
    s.emit("laid-down", seat, tuple(verbs.expanded(hand)), reserve)
    for zone in (hand, s.owns[seat], {reserve: 1} if reserve else {}):
        for name, count in zone.items():
            verbs.put_away(s, name, count)
    s.hands[seat], s.owns[seat], s.reserves[seat], s.gold[seat] = {}, {}, "", 0


def pass_on(s: CraftTheCrownState, seat: int) -> None:
    """Play passes; what belonged to the turn is over."""
    s.active = seat
    s.turn += 1
    s.started = False
    s.offers, s.approached, s.sold = [], (), ()
    s.fresh = {}
    s.used = 0


def may(s: CraftTheCrownState, seat: int, asked: int | None) -> bool:
    """Whether this seat may resign now. asked: whose reaction is awaited; others wait for it (CTC-217)."""
    return 0 <= seat < len(s.gold) and seat not in s.out and (asked is None or seat in (asked, s.active))
