"""One line for several crafts and sales that are taken together: in which order, and with which purchases."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from engine.craft_the_crown import actions
from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.presentation import words
from engine.craft_the_crown.view import CraftTheCrownView

MOST_TRIED = 300
"""Most steps that the search for an order tries."""


@dataclass
class _Goods:
    """What a seat has while a line is put together. Zones are card → count; `rulings` as in the view."""

    pack: CraftTheCrownPack
    rulings: Sequence[str]
    gold: int
    own: Counter[str]
    market: Counter[str]
    hand: Counter[str]

    def copy(self) -> "_Goods":
        """Return an independent copy."""
        own, market, hand = self.own.copy(), self.market.copy(), self.hand.copy()
        return _Goods(self.pack, self.rulings, self.gold, own, market, hand)

    def sell(self, name: str) -> bool:
        """Sell a card; return whether there is one to sell."""
        self.own[name] -= 1
        self.market[name] += 1
        self.gold += self.pack.cards[name].price
        return self.own[name] >= 0

    def craft(self, name: str, site: str) -> list[str] | None:
        """Craft a hand card, and return the purchases that this takes, as answers; None if it is impossible.
        `site`: the Site that crafts it without Elements, "" for none.
        """
        card = self.pack.cards[name]
        needs = dict(words.needs(self.pack, card))
        if site:
            needs = {self.pack.hammer: 1} if card.type == "site" else {}
        lacking = {
            element: count - self.own[element]
            for element, count in needs.items()
            if self.own[element] < count
        }
        self.gold -= sum(self.pack.cards[element].price * count for element, count in lacking.items())
        is_possible = self.hand[name] > 0 and self.gold >= 0 and (not site or self.own[site] > 0)
        if not is_possible or any(self.market[element] < count for element, count in lacking.items()):
            return None
        self.market.subtract(lacking)
        self.own.update(lacking)
        self.own.subtract(needs)
        self.market.update(
            {element: count for element, count in needs.items() if element in self.pack.basics}
        )
        owned = {resource: count for resource, count in self.own.items() if count > 0}
        bonuses = actions.paying_bonuses(self.pack, self.rulings, owned, name, site)
        self.own[name] += 1
        self.gold += sum(
            bonus.gold * (1 if bonus.required_site else self.own[payer]) for payer, bonus in bonuses
        )
        self.hand[name] -= 1
        return [self.pack.card_lines[element].buy for element in lacking for _ in range(lacking[element])]


def joined(pack: CraftTheCrownPack, view: CraftTheCrownView, lines: Sequence[str]) -> str:
    """Return a line that gives all these answers, with the purchases that the crafts still need.

    lines: crafts and sales. `craft Glass; sell Glass` sells what it has crafted.
    What only sells comes first, but Sites are sold last if the Gold is enough without them. If there is no
    order in which everything can be paid for, the line ends with what cannot, and the rules say why.
    """
    crafts = [line for line in lines if line.startswith("craft ")]
    sales = [line for line in lines if not line.startswith("craft ")]
    last_sales = [line for line in sales if line.removeprefix("sell ") in pack.sites]
    first_sales = [line for line in sales if line not in last_sales]
    own, market, hand = Counter(view.owns[view.seat]), Counter(view.market), Counter(view.hand)
    goods = _Goods(pack, view.rulings, view.gold[view.seat], own, market, hand)
    for first, last in ((first_sales, last_sales), (sales, [])):
        after_sales = goods.copy()
        if not all(after_sales.sell(line.removeprefix("sell ")) for line in first):
            continue
        ordered = next(_orders(after_sales, crafts, [MOST_TRIED]), None)
        if ordered is not None:
            return "; ".join([*first, *ordered, *last])
    return "; ".join([*sales, *crafts])


def _orders(goods: _Goods, crafts: Sequence[str], tries: list[int]) -> Iterator[list[str]]:
    """Yield the answers of all crafts, purchases included, in orders in which they can be given.

    An ingredient is crafted before the card that needs it. What brings Gold comes early, what costs most
    last.
    goods: before the crafts. crafts: the answers, each with its sale if that belongs to it.
    tries: how many steps may still be tried; it is counted down.
    """
    if not crafts:
        yield []
        return
    cost = partial(_cost, goods, crafts)
    for index in sorted(range(len(crafts)), key=cost):
        tries[0] -= 1
        if tries[0] < 0:
            return
        line = crafts[index]
        answer, _, sale = line.partition("; ")
        name, _, site = answer.removeprefix("craft ").partition(" via ")
        after = goods.copy()
        purchases = after.craft(name, site)
        if purchases is None:
            continue
        if sale:
            after.sell(name)
        for ordered in _orders(after, [*crafts[:index], *crafts[index + 1 :]], tries):
            yield [*purchases, *line.split("; "), *ordered]


def _cost(goods: _Goods, crafts: Sequence[str], index: int) -> tuple[bool, int]:
    """Return the sort key of a craft: whether another one makes an ingredient that it lacks, then the Gold
    that it takes after its sale.
    """
    answer, _, sale = crafts[index].partition("; ")
    name, _, site = answer.removeprefix("craft ").partition(" via ")
    lacking = {} if site else words.lacks(goods.pack, goods.own, goods.pack.cards[name])
    price = sum(goods.pack.cards[element].price * count for element, count in lacking.items())
    others = [line.partition("; ")[0].split(" ")[1] for line in (*crafts[:index], *crafts[index + 1 :])]
    return any(other in lacking for other in others), price - (goods.pack.cards[name].price if sale else 0)
