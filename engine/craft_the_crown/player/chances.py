"""Who is likely to win: for each seat a score of what it owns, earns, holds, and how near the Crown is."""

import math
from collections.abc import Mapping

from engine.craft_the_crown import state as st
from engine.craft_the_crown.player.plans import Outlook
from engine.craft_the_crown.player.worth import USUAL, Book
from engine.craft_the_crown.state import HAND, Kingdom

# Fitted to the ends of turns in games of the computer against itself (2 and 3 seats, some answers at random),
# where a seat's share of the win grows with e to its score. What a Gold of each kind adds to it:
GOLD, PLAIN, SITE, TOOL = 0.08, 0.065, 0.105, 0.06
LATE = 0.00124  # beside that, for the square of all Gold that could be had: the last coins count most
EARNED, STOCKED, HELD = 0.068, 0.085, 0.05
READY, USEFUL = 0.085, 0.08  # a card that can be made at once; what a Tool does beyond its Price
DRAWN = 0.06  # a card to be drawn
CROWN, GATHERED, STOP = 1.6, 0.48, 0.44
FAR = 0.3  # how much a turn until the Crown takes off it
SOMEWHERE, MARKET, OTHERS, HAND_PART = 9.0, 1.0, 14.0, 0.6  # turns until a part of the Crown is there


def values(s: Kingdom, book: Book) -> list[float]:
    """For each seat the share of the win it may expect."""
    left = book.turns_left(s)
    scores = [score(s, book, seat, left) for seat in range(len(s.gold))]
    most = max(scores)
    shares = [math.exp(one - most) for one in scores]
    total = sum(shares)
    return [share / total for share in shares]


def score(s: Kingdom, book: Book, seat: int, left: float) -> float:
    """How well a seat stands; only the difference to another seat means something."""
    look = Outlook(s, book, seat, left)
    nearness = math.exp(-FAR * crown_turns(s, book, seat, look.wealth))
    return (
        GOLD * s.gold[seat]
        + LATE * look.wealth**2
        + owned_score(look)
        + hand_score(look)
        + EARNED * left * (income_of(s, book, seat) - USUAL)
        + CROWN * nearness
    )


def owned_score(look: Outlook) -> float:
    """What is owned: Prices by kind, copies that lie ready, what stops a Tool, parts beside the Crown."""
    book, found = look.book, 0.0
    for name, count in look.own.items():
        kind = PLAIN if book.plain[name] else SITE if name in book.yields else TOOL
        found += kind * book.price[name] * count
        found += STOCKED * sum(book.stocked(n, name) for n in range(count))
        found += USEFUL * book.surplus.get(name, 0.0) * count
    found += STOP * sum(look.own.get(name, 0) for name in book.pack.stoppers)
    if look.crowned:
        found += GATHERED * sum(name in look.own for name in book.crown_parts)
    return found


def hand_score(look: Outlook) -> float:
    """What a hand is good for; in one's own turn room is worth what will fill it."""
    s, seat = look.s, look.seat
    hand, found = s.hands[seat], 0.0
    for name in hand:
        made = look.plan(name)
        ready = made is not None and made.gold <= s.gold[seat]
        if name != look.book.pack.crown:
            found += (READY if ready else HELD) * max(0.0, look.hold(name))
    if seat == s.active and not s.banned[seat]:
        found += DRAWN * max(0, HAND - st.size(hand))
    return found


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
