"""Random legal offers, for random games: offers have no list, so whoever plays at random asks here.

A sample looks into both hands, so that many an offer can be accepted. It is for tests, not for a player.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from engine.craft_the_crown import state as st
from engine.craft_the_crown.cards import Pack
from engine.craft_the_crown.notation import Trade, written
from engine.craft_the_crown.state import Bundle, Kingdom

T = TypeVar("T")
Below = Callable[[int], int]
MOST_GOLD = 6
PROMISES = (
    "one Clay before your next turn ends",
    'half of my next "Mine" Stone',
    r"back\slash > @2, 3g",
    "猫",
)


def sample(s: Kingdom, pack: Pack, seat: int, form: str, below: Below) -> str:
    """A legal `trade` or `counter` line of a seat for one of its forms, in log form; "" if there is none.

    below: gives a number from 0 … n-1.
    """
    number = 0
    if form == "trade":
        if seat != s.active:
            return ""
        partner = _one(st.others(s, seat), below)
    else:
        offer = st.offer(s, int(form.removeprefix("counter t")))
        if offer is None or offer.partner != seat:
            return ""
        partner, number = offer.author, offer.number
    give, get = _given(s, seat, below), _wanted(s, pack, partner, below)
    if give.empty and get.empty:
        give = Bundle(ious=(_one(PROMISES, below),))
    return written(Trade(partner, give, get, number))


def _given(s: Kingdom, seat: int, below: Below) -> Bundle:
    """A little of what a seat has; often nothing."""
    gold = s.gold[seat]
    return Bundle(
        1 + below(min(gold, MOST_GOLD)) if gold and not below(2) else 0,
        _some(s.owns[seat], below),
        _some(s.hands[seat], below),
        () if below(8) else (_one(PROMISES, below),),
    )


def _wanted(s: Kingdom, pack: Pack, partner: int, below: Below) -> Bundle:
    """A little of what a partner has; at times a hand card that they need not have (CTC-R25)."""
    side = _given(s, partner, below)
    return side if below(6) else Bundle(side.gold, side.own, {_one(pack.deck, below): 1}, side.ious)


def _some(zone: Mapping[str, int], below: Below) -> dict[str, int]:
    """Copies of up to two of the zone's cards, as the notation orders them."""
    names = sorted(zone)
    picked = [_one(names, below) for _ in range(below(3))] if names else []
    return {name: 1 + below(zone[name]) for name in names if name in picked}


def _one(things: Sequence[T], below: Below) -> T:
    return things[below(len(things))]
