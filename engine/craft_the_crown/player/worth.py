"""What cards are worth to a player, told from a pack's data: Prices, what Sites bring, what Tools do."""

from collections.abc import Mapping

from engine.craft_the_crown import verbs
from engine.craft_the_crown.cards import CraftTheCrownPack, Site, Tool
from engine.craft_the_crown.state import GOLD_TO_WIN, HAND, CraftTheCrownState
from engine.craft_the_crown.turns import INCOME

DRAW = 1.0  # Gold that a card more to choose from brings
KEPT = 0.7  # of the cards that a Site would pay for, how many come at a time when they can be used
USUAL = INCOME + 3.5  # Gold that a turn brings without any Site
LONGEST = 9.0  # turns that a Site is thought to work for
STOCK = 0.7, 0.4, 0.25  # what the first, second and third copy of a common card is worth beyond its Price
# What a part of the Crown is worth beyond its Price to whoever has the Crown, and to others.
PART, SPARE_PART = 8.0, 0.15
RARE = 0.9  # what it is worth to keep one in hand without the Crown
WORTH_IT = 0.2  # gain below which nothing is done
GREAT = 3.0  # gain for which even what a card in hand takes is sold


class CardValues:
    """A pack's cards as a player looks at them. yields: Gold that each Site brings a turn, by itself."""

    def __init__(self, pack: CraftTheCrownPack) -> None:
        self.pack = pack
        self.price = {name: face.price for name, face in pack.faces.items()}
        self.needs = {name: face.needs for name, face in pack.faces.items()}
        self.crown_parts = tuple(name for name, _ in self.needs[pack.crown])
        self.share = {name: card.copies / len(pack.deck) for name, card in pack.cards.items()}
        self.plain = {name: card.copies > 1 for name, card in pack.cards.items()}
        self.common = {name: card.copies > 1 and bool(card.recipe) for name, card in pack.cards.items()}
        self.yields = {name: self._yield(site) for name, site in pack.sites.items()}
        self.pairs = {
            name: [
                (pay.beside, pay.gold * KEPT * HAND * sum(map(self.share.__getitem__, pay.names)))
                for pay in site.pays
                if pay.beside
            ]
            for name, site in pack.sites.items()
        }
        self.paid_discards = {
            name: [(site, pay.gold) for site, pay in pays if not pay.beside]
            for name, pays in pack.pays["discard"].items()
        }
        self.profit = {name: self.price[name] - self._cost(name) for name in pack.cards}
        # Tools that let an Element of the Crown be left out; Tools that reach for it in the Discard Pile.
        crafting = {name: tool.choice for name, tool in pack.tools.items() if tool.choice}
        self.reducers = [n for n, step in crafting.items() if step.less and pack.crown in step.names]
        self.finders = [
            name
            for name, step in crafting.items()
            if pack.crown in step.names and (step.kind == "salvage" or "discard" in step.zones)
        ]
        self.uses = {name: self._use(tool) for name, tool in pack.tools.items()}
        self.surplus = {
            name: max(0.0, use - self.price[name]) for name, use in self.uses.items() if name != pack.builder
        }

    def _cost(self, name: str) -> int:
        """What a card's Basic Elements cost, and a Site's Hammer."""
        if not self.needs[name]:
            return self.price[name]
        builder = self._cost(self.pack.builder) if self.pack.faces[name].is_site else 0
        return builder + sum(self._cost(element) * count for element, count in self.needs[name])

    def _yield(self, site: Site) -> float:
        """What a Site brings in a turn: income, cards, crafts without Elements, pay, protection."""
        income = float(site.gold) + sum(self.price[name] for name in site.cards) + DRAW * site.refill
        income += sum(KEPT * HAND * self.share[name] * self.price[name] for name in site.crafts)
        for pay in site.pays:
            if not pay.beside:
                usual = KEPT if pay.act == "discard" else KEPT / 2
                income += usual * HAND * pay.gold * sum(self.share[name] for name in pay.names)
        if site.fetches:
            income += self.price[site.fetches]
        return income + site.toll / 4

    def _use(self, tool: Tool) -> float:
        """What a Tool brings on average by being used, in Gold; for a Reaction Tool by waiting."""
        if tool.stops:
            return 5.0
        if tool.copies:
            return 4.0
        gain = 0.0
        for step in tool.does:
            gain += USE.get(step.kind, 0.0) * max(1, step.amount)
            if step.kind == "craft":
                gain += 3.0 if step.less else 6.0
        return gain

    def turns_left(self, s: CraftTheCrownState) -> float:
        """Turns each that the game may still take."""
        most = max(self.wealth(s, seat) for seat in range(len(s.gold)))
        return min(LONGEST, max(0.5, (GOLD_TO_WIN - most) / (1.3 * USUAL)))

    def wealth(self, s: CraftTheCrownState, seat: int) -> int:
        """Gold that a seat could have by selling everything it owns."""
        price = self.price
        return s.gold[seat] + sum(price[name] * count for name, count in s.owns[seat].items())

    def brings(self, own: Mapping[str, int], name: str) -> float:
        """Gold that a Site brings or would bring a turn beside what is owned."""
        income = self.yields[name]
        for other, more in self.pairs[name]:
            if other in own:
                income += more
        for owner in own:
            for other, more in self.pairs.get(owner, ()):
                if other == name:
                    income += more
        return income

    def value(self, own: Mapping[str, int], name: str, left: float) -> float:
        """What it is worth to own a card: its Price, for it can be sold, and what it does meanwhile."""
        worth = float(self.price[name])
        if name in self.yields:
            return worth + self.brings(own, name) * left
        if name in self.uses and name != self.pack.builder:
            return max(worth, self.uses[name])
        return worth + self.stocked(own.get(name, 0), name)

    def stocked(self, owned: int, name: str) -> float:
        """What a common card more than these is worth by lying ready for whatever is drawn."""
        return STOCK[owned] if owned < len(STOCK) and self.common[name] else 0.0

    def harm(self, s: CraftTheCrownState, tool: str, seat: int) -> float:
        """What a Tool costs the seat that it is used on, in Gold, whatever its user named."""
        loss = 0.0
        for step in self.pack.tools[tool].does:
            if step.kind in ("steal-gold", "lose-gold"):
                loss += min(step.amount, s.gold[seat])
            elif step.kind in ("discard-hand", "steal-hand"):
                held = sum(s.hands[seat].values())
                loss += DRAW * min(held, step.amount or held)
            else:
                loss += HARM.get(step.kind, 0.0)
        return loss


HARM = {"ban-draw": 2.0, "swap-hands": 2.0, "steal-card": 8.0, "wreck-card": 9.0}
USE = {
    "steal-gold": 1.6,
    "lose-gold": 0.6,
    "gain-gold": 1.0,
    "draw": DRAW,
    "discard-hand": 2.5,
    "ban-draw": 1.5,
    "swap-hands": 1.0,
    "steal-hand": 1.5,
    "steal-card": 7.0,
    "wreck-card": 9.0,
    "salvage": 4.0,
    "take-market": 8.0,
}


def hurt(s: CraftTheCrownState) -> float:
    """How much of what one other player loses is a gain to oneself."""
    return 1 / len(verbs.others(s, s.active))
