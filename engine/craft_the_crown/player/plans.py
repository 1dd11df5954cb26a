"""What a seat can make of its hand: the steps to a card, what they cost, what they bring."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.craft_the_crown import verbs
from engine.craft_the_crown.player.worth import GREAT, PART, SPARE_PART, WORTH_IT, CardValues
from engine.craft_the_crown.state import CraftTheCrownState, Zone


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

    __slots__ = ("bought", "cost", "gold", "hand", "market", "own", "sold", "spent", "steps")

    def __init__(self, s: CraftTheCrownState, own: Zone, hand: Zone) -> None:
        self.own, self.hand, self.market, self.sold = own, hand, s.market, s.sold
        self.spent: dict[str, int] = {}
        self.bought: dict[str, int] = {}
        self.steps: list[str] = []
        self.gold = self.cost = 0

    def make(self, book: CardValues, name: str) -> bool:
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

    def find(self, book: CardValues, name: str) -> bool:
        """One copy of an ingredient: owned, from hand, or from the Market; what was sold this turn is not
        bought back, so nothing goes round in circles."""
        if self.own.get(name, 0) > self.spent.get(name, 0):
            self.spent[name] = self.spent.get(name, 0) + 1
            self.cost += book.price[name]
            return True
        if self.hand.get(name, 0) > 0:
            saved_state = self.saved()
            verbs.take(self.hand, name)
            if self.make(book, name):
                return True
            self.restore(saved_state)
        if self.market.get(name, 0) > self.bought.get(name, 0) and name not in self.sold:
            self.bought[name] = self.bought.get(name, 0) + 1
            self.gold += book.price[name]
            self.cost += book.price[name]
            self.steps.append(book.pack.faces[name].buy)
            return True
        return False

    def saved(self) -> tuple[Zone, Zone, Zone, int, int, int]:
        return self.hand.copy(), self.spent.copy(), self.bought.copy(), len(self.steps), self.gold, self.cost

    def restore(self, saved_state: tuple[Zone, Zone, Zone, int, int, int]) -> None:
        self.hand, self.spent, self.bought, steps, self.gold, self.cost = saved_state
        del self.steps[steps:]


class Outlook:
    """What a seat sees in front of it. left: turns each that the game may still take; wealth: Gold it could
    have by selling everything."""

    __slots__ = ("_plans", "book", "crowned", "left", "own", "part", "s", "seat", "wealth")

    def __init__(self, s: CraftTheCrownState, book: CardValues, seat: int, left: float = -1.0) -> None:
        self.s, self.book, self.seat = s, book, seat
        self.own = s.owns[seat]
        self.left = book.turns_left(s) if left < 0 else left
        self.wealth = book.wealth(s, seat)
        crown = book.pack.crown
        self.crowned = crown in s.hands[seat] or s.reserves[seat] == crown
        self.part = PART if self.crowned else SPARE_PART
        self._plans: dict[str, Plan | None] = {}

    def plan(self, name: str) -> Plan | None:
        """How a hand card would be crafted; None where an ingredient is nowhere to be had."""
        if name not in self._plans:
            self._plans[name] = self.planned(name)
        return self._plans[name]

    def planned(self, name: str) -> Plan | None:
        """The same for a card that would be in hand."""
        hand = self.s.hands[self.seat].copy()
        if name in hand:
            verbs.take(hand, name)
        shop = _Workshop(self.s, self.own, hand)
        if not shop.make(self.book, name):
            return None
        return Plan(name, self.value(name) - shop.cost, shop.gold, tuple(shop.steps), shop.spent)

    def value(self, name: str) -> float:
        """What it is worth to this seat to own a card; a part of the Crown most, if it has the Crown."""
        worth = self.book.value(self.own, name, self.left)
        if name in self.book.crown_parts:
            return worth + self.part
        return worth

    def plans(self) -> Iterator[Plan]:
        """What can be made of the hand, card by card."""
        for name in self.s.hands[self.seat]:
            plan = self.plan(name)
            if plan is not None:
                yield plan

    def first_step(self, plan: Plan) -> str | None:
        """What to sell, buy or craft first; None where it cannot be paid for."""
        if plan.gold <= self.s.gold[self.seat]:
            return plan.steps[0]
        if plan.gold > self.wealth:
            return None
        sold = self.to_sell(plan)
        return self.book.pack.faces[sold].sell if sold else None

    def to_sell(self, plan: Plan) -> str:
        """The first owned card to sell for a plan, "" where they do not pay for it."""
        return next(iter(self.sales(plan)), "")

    def sales(self, plan: Plan) -> list[str]:
        """The owned cards to sell for a plan: of those that do least by being owned the dearest first; none
        where they do not pay for it. Nothing goes that would be bought back; what a card in hand waits for
        goes only for something great."""
        book, own = self.book, self.own
        careful = plan.gain < GREAT
        spare = sorted(
            (more, -book.price[name], name)
            for name, count in own.items()
            if count > plan.spends.get(name, 0)
            and name != plan.name
            and not (careful and self.wanted(name, count - 1))
            and (more := self.spared(name)) < plan.gain
            and (more <= WORTH_IT or book.plain[name])
        )
        gold, sold = self.s.gold[self.seat], list[str]()
        for name in (one for _, _, one in spare for _ in range(own[one] - plan.spends.get(one, 0))):
            if gold >= plan.gold:
                break
            gold += book.price[name]
            sold.append(name)
        return sold if gold >= plan.gold else []

    def spared(self, name: str) -> float:
        """What an owned card is worth beyond its Price."""
        others = self.own[name] - 1
        if self.book.plain[name]:
            return self.book.stocked(others, name) + self.wanted(name, others)
        return self.value(name) - self.book.price[name] + self.wanted(name, others)

    def wanted(self, name: str, owned: int = -1) -> float:
        """What one more than is owned is worth by being ready for a card in hand or slot that has to wait."""
        s, seat, worth = self.s, self.seat, 0.0
        owned = self.own.get(name, 0) if owned < 0 else owned
        for user in self.book.pack.uses.get(name, ()):
            if user in s.hands[seat] or user == s.reserves[seat]:
                for element, count in self.book.needs[user]:
                    if element == name and owned < count:
                        worth = max(worth, 0.4 + 0.1 * self.book.profit[user])
        return worth

    def hold(self, name: str) -> float:
        """What it is worth to keep a card in hand for a later turn."""
        if name == self.book.pack.crown:
            return 2 * PART
        plan = self.plan(name)
        worth = self.wanted(name) + (
            self.value(name) - self.book.price[name] if name in self.book.crown_parts else 0.0
        )
        if plan is not None and plan.gain > 0:
            return worth + plan.gain * 0.7
        return worth + 0.12 * max(0, self.book.profit[name])

    def pay(self, name: str) -> int:
        """What the Sites pay for discarding a card."""
        return sum(gold for site, gold in self.book.paid_discards.get(name, ()) if site in self.own)
