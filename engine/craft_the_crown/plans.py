"""What a seat can make of its hand: the steps to a card, what they cost, what they bring."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.craft_the_crown import state as st
from engine.craft_the_crown.state import Kingdom, Zone
from engine.craft_the_crown.worth import Book


class Plan(NamedTuple):
    """How a card comes to be owned. gain: its worth less all that goes into it; gold: what has to be bought;
    steps: the lines to that, buying and crafting; spends: owned cards that go into it."""

    name: str
    gain: float
    gold: int
    steps: tuple[str, ...]
    spends: Mapping[str, int]


class _Workshop:
    """One plan while it is put together: what is taken from where so far."""

    __slots__ = ("bought", "cost", "gold", "hand", "market", "own", "spent", "steps")

    def __init__(self, own: Zone, hand: Zone, market: Zone) -> None:
        self.own, self.hand, self.market = own, hand, market
        self.spent: dict[str, int] = {}
        self.bought: dict[str, int] = {}
        self.steps: list[str] = []
        self.gold = self.cost = 0

    def make(self, book: Book, name: str) -> bool:
        """Add what it takes to craft a hand card; False where something is nowhere to be had."""
        pack = book.pack
        for site in pack.vias.get(name, ()):
            if site in self.own:
                self.steps.append(f"craft {name} via {site}")
                return True
        for element, count in book.needs[name]:
            if not all(self.find(book, element) for _ in range(count)):
                return False
        if pack.faces[name].is_site and not self.find(book, pack.builder):
            return False
        self.steps.append(pack.faces[name].craft)
        return True

    def find(self, book: Book, name: str) -> bool:
        """One copy of an ingredient: owned, from hand, or from the Market."""
        if self.own.get(name, 0) > self.spent.get(name, 0):
            self.spent[name] = self.spent.get(name, 0) + 1
            self.cost += book.price[name]
            return True
        if self.hand.get(name, 0) > 0:
            kept = self.saved()
            st.take(self.hand, name)
            if self.make(book, name):
                return True
            self.restore(kept)
        if self.market.get(name, 0) > self.bought.get(name, 0):
            self.bought[name] = self.bought.get(name, 0) + 1
            self.gold += book.price[name]
            self.cost += book.price[name]
            self.steps.append(book.pack.faces[name].buy)
            return True
        return False

    def saved(self) -> tuple[Zone, Zone, Zone, int, int, int]:
        return self.hand.copy(), self.spent.copy(), self.bought.copy(), len(self.steps), self.gold, self.cost

    def restore(self, kept: tuple[Zone, Zone, Zone, int, int, int]) -> None:
        self.hand, self.spent, self.bought, steps, self.gold, self.cost = kept
        del self.steps[steps:]


def plan(s: Kingdom, book: Book, seat: int, name: str, left: float) -> Plan | None:
    """How this seat would craft a card of its hand; None where an ingredient is nowhere to be had."""
    own = s.owns[seat]
    hand = s.hands[seat].copy()
    st.take(hand, name)
    shop = _Workshop(own, hand, s.market)
    if not shop.make(book, name):
        return None
    gain = book.value(own, name, left) - shop.cost
    return Plan(name, gain, shop.gold, tuple(shop.steps), shop.spent)


def plans(s: Kingdom, book: Book, seat: int, left: float) -> Iterator[Plan]:
    """What can be made of the hand, card by card."""
    for name in s.hands[seat]:
        found = plan(s, book, seat, name, left)
        if found is not None:
            yield found


def to_sell(s: Kingdom, book: Book, seat: int, made: Plan, left: float) -> list[str]:
    """Owned cards that pay for a plan, those first that do least by being owned; [] if they cannot."""
    lacking = made.gold - s.gold[seat]
    own = s.owns[seat]
    spare = sorted(
        (book.value(own, name, left) - book.price[name], book.price[name], name)
        for name, count in own.items()
        if count > made.spends.get(name, 0)
    )
    found: list[str] = []
    for more, price, name in spare:
        if more >= made.gain:
            break
        for _ in range(own[name] - made.spends.get(name, 0)):
            if lacking <= 0:
                return found
            found.append(name)
            lacking -= price
    return found if lacking <= 0 else []
