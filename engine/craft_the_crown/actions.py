"""The actions of the active player that concern no other player: craft, buy, sell, discard, reserve."""

from collections.abc import Mapping, Sequence

from engine.craft_the_crown import verbs
from engine.craft_the_crown.cards import CraftTheCrownPack, Recipe, SiteBonus
from engine.craft_the_crown.state import CraftTheCrownState
from engine.questions import GameOver


def craft(
    s: CraftTheCrownState, pack: CraftTheCrownPack, name: str, zone: str, spent: Recipe, via: str = ""
) -> None:
    """Craft a card for the active player: move it to their Resources, spend Elements and for a Site the
    Hammer, then pay what their Sites give for the craft.
    name: the card. zone: where the card comes from, "hand" or "discard".
    spent: the Elements to spend, as (Element, count); it may be fewer than the recipe has.
    via: the Site or Tool that makes the craft possible, "" for none.
    Raises GameOver for the Crown (CTC-242). A bonus that needs two Sites together is paid once, however many
    copies there are (CTC-R69).
    """
    active = s.active
    resources = s.owns[active]
    if zone == "hand":
        verbs.take(s.hands[active], name)
    else:
        verbs.take_back(s, name)
    for element, count in spent:
        verbs.take(resources, element, count)
        verbs.put_away(s, element, count)
    if pack.card_lines[name].is_site:
        verbs.take(resources, pack.hammer)
        verbs.put_away(s, pack.hammer)
    bonuses = paying_bonuses(pack, s.rulings, resources, name, via)
    verbs.put(resources, name)
    s.emit("crafted", active, name, via, spent)
    if name == pack.crown:
        raise GameOver((active,), "crown")
    for site, bonus in bonuses:
        for _ in range(1 if bonus.required_site else resources[site]):
            pay_site_bonus(s, site, bonus.gold)


def paying_bonuses(
    pack: CraftTheCrownPack, rulings: Sequence[str], resources: Mapping[str, int], name: str, via: str
) -> list[tuple[str, SiteBonus]]:
    """Return (Site, bonus) for each Site that pays for crafting a card.
    rulings: marks of table options. resources: what the crafter owns before the card, card → count.
    name: the card. via: the Site or Tool that makes the craft possible, "" for none.
    """
    return [
        (site, bonus)
        for site, bonus in pack.site_bonuses["craft"].get(name, ())
        if site in resources
        and (not bonus.required_site or bonus.required_site in resources)
        and not (
            bonus.required_site and "bonus-by-site" in rulings and via not in (site, bonus.required_site)
        )
    ]


def craft_from_hand(s: CraftTheCrownState, pack: CraftTheCrownPack, line: str) -> None:
    """Craft from hand. `line`: what follows `craft ` in notation: `Glass` by its recipe, or `Glass via Forge`
    through a Site, without Elements.
    """
    name, _, site = line.partition(" via ")
    craft(s, pack, name, "hand", () if site else pack.card_lines[name].needs, site)


def pay_site_bonus(s: CraftTheCrownState, site: str, gold: int) -> None:
    """Pay the active player what one copy of a Site gives for a craft or a discard. `gold`: how much."""
    s.emit("paid", s.active, site, gold)
    verbs.gain(s, s.active, gold)


def buy(s: CraftTheCrownState, pack: CraftTheCrownPack, name: str) -> None:
    """Buy one copy of a card from the Market for its Price; it goes to the active player's Resources."""
    price = pack.card_lines[name].price
    verbs.take(s.market, name)
    s.gold[s.active] -= price
    verbs.put(s.owns[s.active], name)
    s.emit("bought", s.active, name, price)


def sell(s: CraftTheCrownState, pack: CraftTheCrownPack, name: str) -> None:
    """Sell one copy of an owned Resource to the Market for its Price, and note it as sold this turn."""
    price = pack.card_lines[name].price
    verbs.take(s.owns[s.active], name)
    verbs.put(s.market, name)
    s.sold = (*s.sold, name)
    s.emit("sold", s.active, name, price)
    verbs.gain(s, s.active, price)


def discard(s: CraftTheCrownState, pack: CraftTheCrownPack, name: str) -> None:
    """Put one hand card of the active player on the Discard Pile, and pay what their Sites give for that."""
    verbs.take(s.hands[s.active], name)
    verbs.put_away(s, name)
    s.emit("discarded", s.active, name)
    resources = s.owns[s.active]
    for site, bonus in pack.site_bonuses["discard"].get(name, ()):
        if site in resources and (not bonus.required_site or bonus.required_site in resources):
            for _ in range(1 if bonus.required_site else resources[site]):
                pay_site_bonus(s, site, bonus.gold)


def reserve(s: CraftTheCrownState, pack: CraftTheCrownPack, name: str) -> None:
    """Put a hand card into the active player's reserve slot. A card that was there returns to hand (CTC-130,
    CTC-134). Other players see that a card was reserved, but not which.
    """
    active = s.active
    replaced_card = s.reserves[active]
    verbs.take(s.hands[active], name)
    s.reserves[active] = name
    if replaced_card:
        verbs.put(s.hands[active], replaced_card)
    s.emit("replaced" if replaced_card else "reserved", active)
    s.emit("reserved-card", active, name, replaced_card, to=(active,))
