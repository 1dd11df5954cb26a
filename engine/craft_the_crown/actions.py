"""The actions of the active player that concern no other player: craft, buy, sell, discard, reserve."""

from engine.craft_the_crown import verbs
from engine.craft_the_crown.cards import CraftTheCrownPack, Recipe
from engine.craft_the_crown.state import CraftTheCrownState
from engine.questions import GameOver


def craft(
    s: CraftTheCrownState, pack: CraftTheCrownPack, name: str, zone: str, spent: Recipe, via: str = ""
) -> None:
    """Move a card from hand or Discard Pile to the owned Resources; spend Elements and, for a Site, the
    Hammer.
    name, zone: the card, and where it comes from: "hand" or "discard".
    spent: the Elements to spend, which may be fewer than the recipe has.
    via: the Site or Tool that makes the craft possible, "" for none.
    Raises GameOver for the Crown (CTC-242). A bonus that needs two Sites together is paid once, however many
    copies there are (CTC-R69).
    """
    a = s.active
    own = s.owns[a]
    if zone == "hand":
        verbs.take(s.hands[a], name)
    else:
        verbs.take_back(s, name)
    for element, count in spent:
        verbs.take(own, element, count)
        verbs.put_away(s, element, count)
    if pack.card_lines[name].is_site:
        verbs.take(own, pack.hammer)
        verbs.put_away(s, pack.hammer)
    paying = [
        (site, pay)
        for site, pay in pack.site_bonuses["craft"].get(name, ())
        if site in own
        and (not pay.required_site or pay.required_site in own)
        and not (pay.required_site and "bonus-by-site" in s.rulings and via not in (site, pay.required_site))
    ]
    verbs.put(own, name)
    s.emit("crafted", a, name, via, spent)
    if name == pack.crown:
        raise GameOver((a,), "crown")
    for site, pay in paying:
        for _ in range(1 if pay.required_site else own[site]):
            pay_site_bonus(s, site, pay.gold)


def craft_from_hand(s: CraftTheCrownState, pack: CraftTheCrownPack, line: str) -> None:
    """Craft from hand. `line`: what follows `craft ` in notation: `Glass` by its recipe, or `Glass via Forge`
    through a Site, without Elements.
    """
    name, _, site = line.partition(" via ")
    craft(s, pack, name, "hand", () if site else pack.card_lines[name].needs, site)


def pay_site_bonus(s: CraftTheCrownState, site: str, gold: int) -> None:
    """Pay the active player what a Site gives for the last action."""
    s.emit("paid", s.active, site, gold)
    verbs.gain(s, s.active, gold)


def buy(s: CraftTheCrownState, pack: CraftTheCrownPack, name: str) -> None:
    """Buy a card of the Market for its Price; it goes to the active player's Resources."""
    price = pack.card_lines[name].price
    verbs.take(s.market, name)
    s.gold[s.active] -= price
    verbs.put(s.owns[s.active], name)
    s.emit("bought", s.active, name, price)


def sell(s: CraftTheCrownState, pack: CraftTheCrownPack, name: str) -> None:
    """Sell an owned Resource to the Market for its Price, and note it as sold this turn."""
    price = pack.card_lines[name].price
    verbs.take(s.owns[s.active], name)
    verbs.put(s.market, name)
    s.sold = (*s.sold, name)
    s.emit("sold", s.active, name, price)
    verbs.gain(s, s.active, price)


def discard(s: CraftTheCrownState, pack: CraftTheCrownPack, name: str) -> None:
    """Put a hand card on the Discard Pile, and pay what the player's Sites give for that."""
    verbs.take(s.hands[s.active], name)
    verbs.put_away(s, name)
    s.emit("discarded", s.active, name)
    own = s.owns[s.active]
    for site, pay in pack.site_bonuses["discard"].get(name, ()):
        if site in own and (not pay.required_site or pay.required_site in own):
            for _ in range(1 if pay.required_site else own[site]):
                pay_site_bonus(s, site, pay.gold)


def reserve(s: CraftTheCrownState, pack: CraftTheCrownPack, name: str) -> None:
    """Put a hand card into the reserve slot; an earlier Reserved Card returns to hand (CTC-130, CTC-134)."""
    a = s.active
    old = s.reserves[a]
    verbs.take(s.hands[a], name)
    s.reserves[a] = name
    if old:
        verbs.put(s.hands[a], old)
    s.emit("replaced" if old else "reserved", a)
    s.emit("reserved-card", a, name, old, to=(a,))
