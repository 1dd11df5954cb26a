"""What cards are worth to a player, computed from the pack's data: Prices, income of Sites,
effects of Tools.
"""

from collections.abc import Mapping

from engine.craft_the_crown.cards import CraftTheCrownPack, Site, Tool
from engine.craft_the_crown.state import GOLD_TO_WIN, HAND, CraftTheCrownState
from engine.craft_the_crown.turns import INCOME

DRAW = 1.0  # Gold that one more hand card is worth
KEPT = 0.7  # of the cards for which a Site pays or that it crafts: the share that comes when it helps
USUAL = INCOME + 3.5  # Gold that a turn brings on average without Sites
LONGEST = 9.0  # most turns that the game is expected to go on
# What the first, second and third owned copy of a common card is worth beyond its Price, in Gold.
STOCK = 0.7, 0.4, 0.25
# What a part of the Crown is worth beyond its Price: to a seat that holds the Crown, and to others.
PART, SPARE_PART = 8.0, 0.15  # in Gold
WORTH_IT = 0.2  # smallest gain, in Gold, for which the computer acts
SOLD = 0.1  # loss for each Gold of the Price of a card that is sold, because others may buy it
GREAT = 3.0  # gain, in Gold, for which even a card that a hand card needs is sold


class CardValues:
    """What the cards of a pack are worth, computed once. Worth and income are in Gold.

    price: card → its Price.
    needs: card → its recipe as (Element, count), without the Hammer.
    crown_parts: the Elements of the Crown's recipe.
    share: card → its share of the Draw Deck, 0 to 1.
    is_multi_copy: card → whether the game has several copies.
    common: card → whether the game has several copies and the card has a recipe.
    yields: Site → the Gold that it brings in a turn by itself.
    pair_income: Site → (another Site, the Gold per turn that needs both).
    paid_discards: card → (Site, the Gold that the Site pays for discarding the card).
    profit: card → its Price minus the Prices of the Basic Elements that it is made of.
    reducers: the Tools that craft the Crown without one of its Elements.
    finders: the Tools that can get the Crown from the Discard Pile.
    use_values: Tool → what its use is worth.
    surplus: Tool → how far `use_values` exceeds the Price; the Hammer is left out.
    """

    def __init__(self, pack: CraftTheCrownPack) -> None:
        self.pack = pack
        self.price = {name: card_lines.price for name, card_lines in pack.card_lines.items()}
        self.needs = {name: card_lines.needs for name, card_lines in pack.card_lines.items()}
        self.crown_parts = tuple(name for name, _ in self.needs[pack.crown])
        self.share = {name: card.copies / len(pack.deck) for name, card in pack.cards.items()}
        self.is_multi_copy = {name: card.copies > 1 for name, card in pack.cards.items()}
        self.common = {name: card.copies > 1 and bool(card.recipe) for name, card in pack.cards.items()}
        self.yields = {name: self._yield(site) for name, site in pack.sites.items()}
        self.pair_income = {
            name: [
                (
                    bonus.required_site,
                    bonus.gold * KEPT * HAND * sum(map(self.share.__getitem__, bonus.names)),
                )
                for bonus in site.bonuses
                if bonus.required_site
            ]
            for name, site in pack.sites.items()
        }
        self.paid_discards = {
            name: [(site, bonus.gold) for site, bonus in bonuses if not bonus.required_site]
            for name, bonuses in pack.site_bonuses["discard"].items()
        }
        self.profit = {name: self.price[name] - self._cost(name) for name in pack.cards}
        choosing_steps = {name: tool.choosing_step for name, tool in pack.tools.items() if tool.choosing_step}
        self.reducers = [
            name
            for name, step in choosing_steps.items()
            if step.one_element_less and pack.crown in step.names
        ]
        self.finders = [
            name
            for name, step in choosing_steps.items()
            if pack.crown in step.names and (step.kind == "salvage" or "discard" in step.zones)
        ]
        self.use_values = {name: self._use(tool) for name, tool in pack.tools.items()}
        self.surplus = {
            name: max(0.0, use_value - self.price[name])
            for name, use_value in self.use_values.items()
            if name != pack.hammer
        }

    def _cost(self, name: str) -> int:
        """Return the Prices of the Basic Elements that a card is made of. A Site's Hammer counts, too."""
        if not self.needs[name]:
            return self.price[name]
        hammer_cost = self._cost(self.pack.hammer) if self.pack.card_lines[name].is_site else 0
        return hammer_cost + sum(self._cost(element) * count for element, count in self.needs[name])

    def _yield(self, site: Site) -> float:
        """Return what a Site brings in a turn without the help of other Sites, in Gold: income, cards, crafts
        without Elements, Gold for actions, tolls.
        """
        income = float(site.gold) + sum(self.price[name] for name in site.cards) + DRAW * site.refill
        income += sum(KEPT * HAND * self.share[name] * self.price[name] for name in site.craftable_cards)
        for bonus in site.bonuses:
            if not bonus.required_site:
                share_used = KEPT if bonus.act == "discard" else KEPT / 2
                income += share_used * HAND * bonus.gold * sum(self.share[name] for name in bonus.names)
        if site.fetched_card:
            income += self.price[site.fetched_card]
        return income + site.toll / 4

    def _use(self, tool: Tool) -> float:
        """Return what the use of a Tool brings on average, in Gold. For a Reaction Tool it is what owning the
        Tool brings.
        """
        if tool.is_reaction:
            return 5.0
        if tool.is_copier:
            return 4.0
        gain = 0.0
        for step in tool.steps:
            gain += USE.get(step.kind, 0.0) * max(1, step.amount)
            if step.kind == "craft":
                gain += 3.0 if step.one_element_less else 6.0
        return gain

    def turns_left(self, s: CraftTheCrownState) -> float:
        """Return the estimated number of turns that each seat may still have."""
        highest_wealth = max(self.wealth(s, seat) for seat in range(len(s.gold)))
        return min(LONGEST, max(0.5, (GOLD_TO_WIN - highest_wealth) / (1.3 * USUAL)))

    def wealth(self, s: CraftTheCrownState, seat: int) -> int:
        """Return the Gold that a seat could have by selling everything it owns."""
        price = self.price
        return s.gold[seat] + sum(price[name] * count for name, count in s.owns[seat].items())

    def site_income(self, resources: Mapping[str, int], name: str) -> float:
        """Return the Gold that a Site brings in a turn, by itself and in pairs with owned Sites.
        `resources`: the seat's Resources, card → count. `name`: the Site.
        """
        income = self.yields[name]
        for other_site, pair_gold in self.pair_income[name]:
            if other_site in resources:
                income += pair_gold
        for owner in resources:
            for other_site, pair_gold in self.pair_income.get(owner, ()):
                if other_site == name:
                    income += pair_gold
        return income

    def value(self, resources: Mapping[str, int], name: str, turns_left: float) -> float:
        """Return what it is worth to own a card, in Gold: its Price, for which it can be sold, and what its
        effect brings until the end.
        resources: the Resources of the seat, card → count. turns_left: how many turns the seat may still
            have.
        """
        worth = float(self.price[name])
        if name in self.yields:
            return worth + self.site_income(resources, name) * turns_left
        if name in self.use_values and name != self.pack.hammer:
            return max(worth, self.use_values[name])
        return worth + self.stocked(resources.get(name, 0), name)

    def stocked(self, owned: int, name: str) -> float:
        """Return what one more copy of a card is worth beyond its Price, in Gold, as a stock for later
        recipes; 0 for cards that are not `common`. `owned`: how many copies the seat has already.
        """
        return STOCK[owned] if owned < len(STOCK) and self.common[name] else 0.0

    def harm(self, s: CraftTheCrownState, tool: str, seat: int) -> float:
        """Return what a Tool costs a targeted seat, in Gold. The card that the user named is not considered.
        `tool`: the Tool's name.
        """
        loss = 0.0
        for step in self.pack.tools[tool].steps:
            if step.kind in ("steal-gold", "lose-gold"):
                loss += min(step.amount, s.gold[seat])
            elif step.kind in ("discard-hand", "steal-hand"):
                hand_size = sum(s.hands[seat].values())
                loss += DRAW * min(hand_size, step.amount or hand_size)
            else:
                loss += HARM.get(step.kind, 0.0)
        return loss


HARM = {"ban-draw": 2.0, "swap-hands": 2.0, "steal-card": 8.0, "wreck-card": 9.0}
"""What one step of a Tool costs its target, in Gold, where the state does not show it."""
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
"""What one step of a Tool brings its user on average, in Gold. For a step with an amount it is what each Gold
or card of this amount brings.
"""
