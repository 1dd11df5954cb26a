"""Who is likely to win: for each seat the turns that its two ways to the win may still take."""

import math
from collections.abc import Mapping

from engine.craft_the_crown import state as st
from engine.craft_the_crown.player.plans import Outlook
from engine.craft_the_crown.player.worth import USUAL, Book
from engine.craft_the_crown.state import GOLD_TO_WIN, HAND, Kingdom
from engine.craft_the_crown.turns import INCOME

SHARP = 0.45  # how much a turn of lead counts
NOW, READY, CLOSE, UNREADY, ODD = (
    0.65,
    0.5,
    0.15,
    0.3,
    0.12,
)  # how much of a card's gain counts while it is only in hand
ROOM = 0.45  # what a card to be drawn is worth
SOMEWHERE, MARKET, OTHERS, HAND_PART = 9.0, 1.0, 14.0, 0.6  # turns until a part of the Crown is there


def values(s: Kingdom, book: Book) -> list[float]:
    """For each seat the share of the win it may expect."""
    left = book.turns_left(s)
    turns = [turns_to_win(s, book, seat, left) for seat in range(len(s.gold))]
    first = min(turns)
    shares = [math.exp(-SHARP * (more - first)) for more in turns]
    total = sum(shares)
    return [share / total for share in shares]


def turns_to_win(s: Kingdom, book: Book, seat: int, left: float) -> float:
    """Turns of its own that a seat needs, by the quicker of both ways.

    The closer its next Start Phase, the more of what that brings is its already: so it is neither good nor
    bad in itself to end a turn.
    """
    seats = len(s.gold)
    look = Outlook(s, book, seat, left)
    soon = (s.active - seat) % seats / seats * start_income(s, book, seat)
    lacking = GOLD_TO_WIN - look.wealth - soon - hand_worth(look) - tools_worth(look)
    gold = max(0.0, lacking) / income_of(s, book, seat)
    crown = crown_turns(s, book, seat, look.wealth)
    return -math.log(math.exp(-0.8 * gold) + math.exp(-0.8 * crown)) / 0.8


def start_income(s: Kingdom, book: Book, seat: int) -> float:
    """What a seat's Start Phase brings."""
    return INCOME + sum(
        book.starts[name] * count for name, count in s.owns[seat].items() if name in book.starts
    )


def income_of(s: Kingdom, book: Book, seat: int) -> float:
    """Gold that a turn brings this seat, made or sold."""
    own = s.owns[seat]
    found = USUAL
    for name, count in own.items():
        if name in book.yields:
            found += book.yields[name] * count
            for other, more in book.pairs[name]:
                if other in own:
                    found += more
    return found


def tools_worth(look: Outlook) -> float:
    """What owned Tools are good for beyond their Prices."""
    more = look.book.surplus
    return sum(more[name] * count for name, count in look.own.items() if name in more)


def hand_worth(look: Outlook) -> float:
    """What a hand is good for, less than if it were made already; room is worth about what will fill it."""
    hand = look.s.hands[look.seat]
    found = sum(kept_worth(look, name) + 0.1 * (count - 1) for name, count in hand.items())
    room = HAND - st.size(hand)
    if room > 0 and not look.s.banned[look.seat]:
        found += ROOM * room
    return found + (0.1 if look.s.reserves[look.seat] else 0.0)


def kept_worth(look: Outlook, name: str) -> float:
    """What a hand card is good for: more, the closer it is to being made."""
    made = look.plan(name)
    if made is None:
        return max(0.0, look.book.profit[name]) * ODD
    gain = made.gain - (look.part if name in look.book.crown_parts else 0.0)
    if made.gold > look.wealth:
        return max(0.0, gain) * UNREADY
    paid = min(1.0, look.s.gold[look.seat] / made.gold) if made.gold else 1.0
    soon = NOW if look.seat == look.s.active else READY
    return max(0.0, gain) * (soon + CLOSE * paid + CLOSE / (1 + len(made.steps)))


def crown_turns(s: Kingdom, book: Book, seat: int, wealth: int) -> float:
    """Turns until the Crown and its parts may be together."""
    own = s.owns[seat]
    waits = [part_turns(s, book, seat, name, wealth) for name in book.crown_parts]
    if any(name in own for name in book.reducers):
        waits.remove(max(waits))
    crown = book.pack.crown
    if crown in s.hands[seat] or s.reserves[seat] == crown:
        waits.append(0.0)
    elif crown in s.discard:
        waits.append(2.0 if any(name in own for name in book.finders) else OTHERS)
    else:
        waits.append(SOMEWHERE)
    return max(waits) + 0.35 * (sum(waits) - max(waits))


def part_turns(s: Kingdom, book: Book, seat: int, name: str, wealth: int) -> float:
    """Turns until one part of the Crown may be owned."""
    if name in s.owns[seat]:
        return 0.0
    if name in s.market:
        return max(MARKET, (book.price[name] - wealth) / USUAL)
    if name in s.hands[seat] or s.reserves[seat] == name:
        return HAND_PART + 1.3 * _missing(s.owns[seat], s.hands[seat], book.needs[name])
    if name in s.discard or any(name in own for own in s.owns):
        return OTHERS
    return SOMEWHERE


def _missing(own: Mapping[str, int], hand: Mapping[str, int], needs: tuple[tuple[str, int], ...]) -> int:
    return sum(max(0, count - own.get(name, 0) - hand.get(name, 0)) for name, count in needs)
