"""Who is likely to win: for each seat the turns that its two ways to the win may still take."""

import math
from collections.abc import Mapping

from engine.craft_the_crown import state as st
from engine.craft_the_crown.plans import plan
from engine.craft_the_crown.state import GOLD_TO_WIN, HAND, Kingdom
from engine.craft_the_crown.worth import DRAW, USUAL, Book

SHARP = 0.45  # how much a turn of lead counts
READY, UNREADY, ODD = 0.65, 0.3, 0.12  # how much of a card's gain counts while it is only in hand
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
    """Turns of its own that a seat needs, by the quicker of both ways; fewer if it is on turn now."""
    wealth, income = book.wealth(s, seat), income_of(s, book, seat)
    lacking = GOLD_TO_WIN - wealth - hand_worth(s, book, seat, left)
    gold = max(0.0, lacking) / income
    crown = crown_turns(s, book, seat, wealth)
    both = -math.log(math.exp(-0.8 * gold) + math.exp(-0.8 * crown)) / 0.8
    seats = len(s.gold)
    return both + ((seat - s.active) % seats) / seats


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


def hand_worth(s: Kingdom, book: Book, seat: int, left: float) -> float:
    """What a hand is good for, less than if it were made already; room for new cards counts a little."""
    wealth = book.wealth(s, seat)
    found = 0.0
    for name, count in s.hands[seat].items():
        found += kept_worth(s, book, seat, name, left, wealth)
        if count > 1:
            found += 0.1 * (count - 1)
    room = HAND - st.size(s.hands[seat])
    if room > 0 and not s.banned[seat]:
        found += 0.5 * DRAW * room
    if s.reserves[seat]:
        found += 0.1
    return found


def kept_worth(s: Kingdom, book: Book, seat: int, name: str, left: float, wealth: int) -> float:
    """What a hand card is good for."""
    made = plan(s, book, seat, name, left)
    if made is None:
        return max(0.0, book.profit[name]) * ODD
    return max(0.0, made.gain) * (READY if made.gold <= wealth else UNREADY)


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
