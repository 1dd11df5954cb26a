"""Plans: the steps to own a card, what they cost, and what they gain."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.craft_the_crown import verbs
from engine.craft_the_crown.player.worth import GREAT, PART, SOLD, SPARE_PART, WORTH_IT, CardValues
from engine.craft_the_crown.state import CraftTheCrownState, Zone


class Plan(NamedTuple):
    """The steps by which a seat comes to own a card."""

    name: str
    """The card that the seat will own."""
    gain: float
    """The card's worth minus everything that is spent on it, in Gold."""
    purchase_cost: int
    """The Gold to pay for the purchases among the steps."""
    steps: tuple[str, ...]
    """Purchases and crafts, as notation, in order."""
    spends: Mapping[str, int]
    """Owned cards that are spent: name → how many."""


class _PlanBuilder:
    """A plan under construction. Zones are card → count.
    own: the seat's Resources; they are not changed.
    spent: the owned cards that the plan spends so far.
    hand: the hand cards that the plan does not use yet; it is changed.
    market: the cards in the Market; they are not changed.
    bought: the cards that the plan buys so far.
    sold: the cards that were sold this turn.
    steps: the purchases and crafts so far, as answers.
    purchase_cost: the Gold for the purchases so far.
    cost: the Prices of everything that the plan spends so far, owned cards included.
    """

    __slots__ = ("bought", "cost", "hand", "market", "own", "purchase_cost", "sold", "spent", "steps")

    def __init__(self, s: CraftTheCrownState, own: Zone, hand: Zone) -> None:
        self.own, self.hand, self.market, self.sold = own, hand, s.market, s.sold
        self.spent: dict[str, int] = {}
        self.bought: dict[str, int] = {}
        self.steps: list[str] = []
        self.purchase_cost = self.cost = 0

    def add_craft(self, card_values: CardValues, name: str) -> bool:
        """Add the steps to craft a card. Its copy must have been removed from `hand` before.

        Return False if an ingredient is not available; some steps may have been added then.
        """
        pack = card_values.pack
        for site in pack.crafting_sites.get(name, ()):
            if site in self.own:
                self.steps.append(f"craft {name} via {site}")
                return True
        for element, count in card_values.needs[name]:
            if not all(self.take_ingredient(card_values, element) for _ in range(count)):
                return False
        if pack.card_lines[name].is_site and not self.take_ingredient(card_values, pack.hammer):
            return False
        self.steps.append(pack.card_lines[name].craft)
        return True

    def take_ingredient(self, card_values: CardValues, name: str) -> bool:
        """Use one copy of an ingredient: an owned, a crafted or a bought one. Return False if there is none.

        What was sold this turn is not bought back, so that plans do not go in circles.
        """
        if self.own.get(name, 0) > self.spent.get(name, 0):
            self.spent[name] = self.spent.get(name, 0) + 1
            self.cost += card_values.price[name]
            return True
        if self.hand.get(name, 0) > 0:
            saved_state = self.snapshot()
            verbs.take(self.hand, name)
            if self.add_craft(card_values, name):
                return True
            self.restore(saved_state)
        if self.market.get(name, 0) > self.bought.get(name, 0) and name not in self.sold:
            self.bought[name] = self.bought.get(name, 0) + 1
            self.purchase_cost += card_values.price[name]
            self.cost += card_values.price[name]
            self.steps.append(card_values.pack.card_lines[name].buy)
            return True
        return False

    def snapshot(self) -> tuple[Zone, Zone, Zone, int, int, int]:
        """Return a copy of what `add_craft` and `take_ingredient` change, for `restore`: (hand, spent,
        bought, number of steps, purchase_cost, cost).
        """
        return (
            self.hand.copy(),
            self.spent.copy(),
            self.bought.copy(),
            len(self.steps),
            self.purchase_cost,
            self.cost,
        )

    def restore(self, saved_state: tuple[Zone, Zone, Zone, int, int, int]) -> None:
        """Undo everything since `snapshot`. `saved_state`: what that returned."""
        self.hand, self.spent, self.bought, steps, self.purchase_cost, self.cost = saved_state
        del self.steps[steps:]


class Outlook:
    """What a seat can do: its plans, and what cards are worth to this seat. Plans are cached.

    s: the state.
    seat: the seat.
    card_values: what the pack's cards are worth.
    own: the seat's Resources, card → count.
    turns_left: how many turns each seat may still have; the constructor computes it from a value below 0.
    wealth: the Gold that the seat would have after selling everything.
    holds_crown: whether the seat has the Crown in hand or reserve.
    crown_part_bonus: what a part of the Crown is worth to the seat beyond `CardValues.value`.
    """

    __slots__ = (
        *("_plans", "card_values", "crown_part_bonus", "holds_crown", "own", "s", "seat", "turns_left"),
        "wealth",
    )

    def __init__(
        self, s: CraftTheCrownState, card_values: CardValues, seat: int, turns_left: float = -1.0
    ) -> None:
        self.s, self.card_values, self.seat = s, card_values, seat
        self.own = s.owns[seat]
        self.turns_left = card_values.turns_left(s) if turns_left < 0 else turns_left
        self.wealth = card_values.wealth(s, seat)
        crown = card_values.pack.crown
        self.holds_crown = crown in s.hands[seat] or s.reserves[seat] == crown
        self.crown_part_bonus = PART if self.holds_crown else SPARE_PART
        self._plans: dict[str, Plan | None] = {}

    def plan(self, name: str) -> Plan | None:
        """Return how a hand card would be crafted, None if an ingredient is not available."""
        if name not in self._plans:
            self._plans[name] = self.plan_if_held(name)
        return self._plans[name]

    def plan_if_held(self, name: str) -> Plan | None:
        """Return how a card would be crafted if it were in hand, None if an ingredient is not available."""
        hand = self.s.hands[self.seat].copy()
        if name in hand:
            verbs.take(hand, name)
        return self._built_plan(name, self.own, hand)

    def plan_with(self, name: str, more: Zone) -> Plan | None:
        """Return how a hand card would be crafted if the seat owned more cards, None if an ingredient is not
        available even then. `more`: these cards, with their count.
        """
        hand, own = self.s.hands[self.seat].copy(), self.own.copy()
        verbs.take(hand, name)
        for card, count in more.items():
            verbs.put(own, card, count)
        return self._built_plan(name, own, hand)

    def plan_without_hand(self, name: str) -> Plan | None:
        """Return how a card would be crafted if it were the only one in hand, None if an ingredient is not
        available. It depends only on what everybody sees.
        """
        plan = self._built_plan(name, self.own, {})
        public_value = self.card_values.value(self.own, name, self.turns_left)
        return plan._replace(gain=plan.gain - self.value(name) + public_value) if plan else None

    def _built_plan(self, name: str, own: Zone, hand: Zone) -> Plan | None:
        """Return how a card would be crafted, None if an ingredient is not available.

        own: the Resources to craft from. hand: other cards that may be crafted on the way; it is changed.
        """
        builder = _PlanBuilder(self.s, own, hand)
        if not builder.add_craft(self.card_values, name):
            return None
        return Plan(
            name, self.value(name) - builder.cost, builder.purchase_cost, tuple(builder.steps), builder.spent
        )

    def value(self, name: str) -> float:
        """Return what it is worth to this seat to own a card, in Gold. Parts of the Crown are worth most to a
        seat that has the Crown.
        """
        worth = self.card_values.value(self.own, name, self.turns_left)
        if name in self.card_values.crown_parts:
            return worth + self.crown_part_bonus
        return worth

    def plans(self) -> Iterator[Plan]:
        """Yield the plans for the hand cards."""
        for name in self.s.hands[self.seat]:
            plan = self.plan(name)
            if plan is not None:
                yield plan

    def first_step(self, plan: Plan) -> str | None:
        """Return the first answer towards a plan; None if even sales do not pay for the plan.

        It is a sale if the Gold is not enough, otherwise the first step of the plan.
        """
        if plan.purchase_cost <= self.s.gold[self.seat]:
            return plan.steps[0]
        if plan.purchase_cost > self.wealth:
            return None
        sold = next(iter(self.sales(plan)), "")
        return self.card_values.pack.card_lines[sold].sell if sold else None

    def sales(self, plan: Plan) -> list[str]:
        """Return the owned cards to sell for a plan, one entry for each copy; empty if they do not pay for
        the plan.

        Cards that lose the seat least for each Gold that is needed come first, and what turns out not to be
        needed is kept, the dearest first. The plan's own card and the cards that it spends are not sold. A
        card that another hand card needs is sold only if the plan's gain is great.
        """
        price, resources = self.card_values.price, self.own
        keeps_needed_cards = plan.gain < GREAT
        losses = {
            name: extra_worth + SOLD * price[name]
            for name, count in resources.items()
            if count > plan.spends.get(name, 0)
            and name != plan.name
            and not (keeps_needed_cards and self.worth_of_another(name, count - 1))
            and (extra_worth := self.worth_beyond_price(name)) < plan.gain
            and (extra_worth <= WORTH_IT or self.card_values.is_multi_copy[name])
        }
        sellable = [
            name for name in sorted(losses) for _ in range(resources[name] - plan.spends.get(name, 0))
        ]
        missing, sold = plan.purchase_cost - self.s.gold[self.seat], list[str]()
        while missing > 0 and sellable:
            name = min(sellable, key=lambda card: losses[card] / min(price[card], missing))
            sellable.remove(name)
            sold.append(name)
            missing -= price[name]
        for name in sorted(sold, key=lambda card: -price[card]):
            if missing + price[name] <= 0:
                sold.remove(name)
                missing += price[name]
        return sold if missing <= 0 else []

    def worth_beyond_price(self, name: str) -> float:
        """Return what an owned card is worth beyond its Price, in Gold."""
        others = self.own[name] - 1
        if self.card_values.is_multi_copy[name]:
            return self.card_values.stocked(others, name) + self.worth_of_another(name, others)
        return self.value(name) - self.card_values.price[name] + self.worth_of_another(name, others)

    def worth_of_another(self, name: str, owned: int = -1) -> float:
        """Return what one more copy of a card is worth, in Gold, because a card in hand or reserve needs one.

        owned: how many copies the seat has without this one; below 0: as many as it owns now.
        """
        s, seat, worth = self.s, self.seat, 0.0
        owned = self.own.get(name, 0) if owned < 0 else owned
        for waiting_card in self.card_values.pack.uses.get(name, ()):
            if waiting_card in s.hands[seat] or waiting_card == s.reserves[seat]:
                for element, count in self.card_values.needs[waiting_card]:
                    if element == name and owned < count:
                        worth = max(worth, 0.4 + 0.1 * self.card_values.profit[waiting_card])
        return worth

    def worth_in_hand(self, name: str) -> float:
        """Return what it is worth to keep a card in hand for a later turn, in Gold."""
        if name == self.card_values.pack.crown:
            return 2 * PART
        plan = self.plan(name)
        worth = self.worth_of_another(name) + (
            self.value(name) - self.card_values.price[name] if name in self.card_values.crown_parts else 0.0
        )
        if plan is not None and plan.gain > 0:
            return worth + plan.gain * 0.7
        return worth + 0.12 * max(0, self.card_values.profit[name])

    def discard_bonus(self, name: str) -> int:
        """Return the Gold that the Sites pay for discarding a card."""
        return sum(gold for site, gold in self.card_values.paid_discards.get(name, ()) if site in self.own)
