"""Resigning: with two players the other one wins; with more, the seat's cards return into play."""

from engine.craft_the_crown import verbs
from engine.craft_the_crown.state import CraftTheCrownState
from engine.questions import GameOver

RESIGN = "resign"
"""The answer of a player who resigns, and the reason of such an outcome."""


def resign(s: CraftTheCrownState, seat: int) -> None:
    """Take a seat out of the game: lay down its cards, and close the offers by and for it. If the seat is the
    active one, the next seat's turn begins. Raises GameOver if only one other seat is left, which wins
    (CTC-R86).
    """
    remaining_seats = verbs.others(s, seat)
    s.emit("resigned", seat)
    if len(remaining_seats) == 1:
        raise GameOver((remaining_seats[0],), RESIGN)
    lay_down(s, seat)
    s.offers = [offer for offer in s.offers if seat not in (offer.author, offer.partner)]
    s.banned[seat] = False
    s.shown = True
    if seat == s.active:
        start_turn_of(s, remaining_seats[0])


def lay_down(s: CraftTheCrownState, seat: int) -> None:
    """Put all cards of a seat face-up on the Discard Pile, Basic Elements into the Market, and its Gold into
    the general supply.
    """
    hand, reserve = s.hands[seat], s.reserves[seat]
    s.out[seat] = [reserve, *verbs.expanded(hand)]
    s.emit("laid-down", seat, tuple(verbs.expanded(hand)), reserve)
    for zone in (hand, s.owns[seat], {reserve: 1} if reserve else {}):
        for name, count in zone.items():
            verbs.put_away(s, name, count)
    s.hands[seat], s.owns[seat], s.reserves[seat], s.gold[seat] = {}, {}, "", 0


def start_turn_of(s: CraftTheCrownState, seat: int) -> None:
    """Make this seat the active player, and reset what belonged to the last turn. Its Start Phase is still to
    come.
    """
    s.active = seat
    s.turn += 1
    s.started = False
    s.offers, s.sold = [], ()
    s.fresh = {}
    s.used = 0


def can_resign(s: CraftTheCrownState, seat: int, reacting_seat: int | None) -> bool:
    """Return whether a seat may resign now.

    reacting_seat: the seat that must react to a Tool; None if no seat must. While a seat must react, only
        this seat and the active player may resign (CTC-217).
    """
    return (
        0 <= seat < len(s.gold)
        and seat not in s.out
        and (reacting_seat is None or seat in (reacting_seat, s.active))
    )
