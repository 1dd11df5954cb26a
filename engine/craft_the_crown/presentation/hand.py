"""One's hand: what each card sells for, what it costs now and from what; the words for it."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.presentation import words
from engine.craft_the_crown.view import CraftTheCrownView
from engine.presentation import Sentence, Term, Word, say


class CraftingOption(NamedTuple):
    """How a hand card can be crafted now.

    state: ready (its recipe is owned), through (a Site crafts it), buying (what it lacks is to be had at the
    Market for the Gold there is), dear (for more Gold than that), lacks (the Market does not have it all).
    needs: the recipe, with the Hammer of a Site; lacking: what of it is not owned; absent: what of that the
    Market does not have; cost: in Gold, of what is lacking; site: through which.
    """

    name: str
    state: Literal["ready", "through", "buying", "dear", "lacks"]
    needs: Mapping[str, int]
    lacking: Mapping[str, int]
    absent: Mapping[str, int]
    cost: int
    site: str = ""

    @property
    def open(self) -> bool:
        return self.state in OPEN


OPEN = ("ready", "through", "buying")
ORDER = (*OPEN, "dear", "lacks")


def crafting_option(pack: CraftTheCrownPack, view: CraftTheCrownView, name: str) -> CraftingOption:
    """How the viewer can craft this card of theirs."""
    assert view.viewer is not None
    card, own = pack.cards[name], view.owns[view.viewer]
    needs, lacking = dict(words.needs(pack, card)), words.lacks(pack, own, card)
    short = {one: count - view.market.get(one, 0) for one, count in lacking.items()}
    absent = {one: count for one, count in short.items() if count > 0}
    cost = sum(pack.cards[one].price * count for one, count in lacking.items())
    site = next((site for site in pack.vias.get(name, ()) if site in own), "")
    if not lacking:
        return CraftingOption(name, "ready", needs, lacking, absent, cost)
    if site:
        return CraftingOption(name, "through", needs, lacking, absent, cost, site)
    state: Literal["buying", "dear", "lacks"] = "buying" if cost <= view.gold[view.viewer] else "dear"
    return CraftingOption(name, "lacks" if absent else state, needs, lacking, absent, cost)


def crafting_options(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[CraftingOption]:
    """Those of all hand cards, what can be crafted first."""
    craftings = [crafting_option(pack, view, name) for name in view.hand]
    return sorted(craftings, key=lambda crafting: ORDER.index(crafting.state))


def sales(pack: CraftTheCrownPack, view: CraftTheCrownView, seat: int) -> int:
    """The Gold that all of a seat's Resources would bring."""
    return sum(pack.cards[name].price * count for name, count in view.owns[seat].items())


# ---------------------------------------------------------------- words


def lines(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """What the viewer holds, card by card, and what lies before them; at the end everybody's lies open."""
    if view.viewer is None:
        return words.lines(pack, view)
    if view.result is not None:
        return rest(pack, view)[:1]
    sentences = [_title(view)]
    for crafting in crafting_options(pack, view):
        sentences.append(held(pack, view, crafting))
        sentences += effect(pack, crafting.name)
    return [*sentences, *rest(pack, view)]


def short_lines(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """The same in brief, as the picture shows it."""
    return [_title(view), *(held(pack, view, one) for one in crafting_options(pack, view)), *rest(pack, view)]


def _title(view: CraftTheCrownView) -> Sentence:
    assert view.viewer is not None
    return say("craft-hand", count=view.held[view.viewer], gold=view.gold[view.viewer])


def held(pack: CraftTheCrownPack, view: CraftTheCrownView, crafting: CraftingOption) -> Sentence:
    """A hand card in one line."""
    every = crafting.lacking == crafting.needs and not crafting.open
    used = {
        name: n - crafting.lacking.get(name, 0)
        for name, n in crafting.needs.items()
        if n > crafting.lacking.get(name, 0)
    }
    return say(
        "craft-held-none" if every else f"craft-held-{crafting.state}",
        card=words.pile(crafting.name, view.hand.get(crafting.name, 1)),
        elements=words.piles(crafting.needs),
        uses=len(used),
        using=words.piles(used),
        lacking=lacking(crafting),
        cost=crafting.cost,
        site=Term(crafting.site) if crafting.site else "",
        worth=worth(pack, crafting.name),
    )


def lacking(crafting: CraftingOption) -> list[Word]:
    """What is missing of a recipe; of a card that is there, but not often enough, how many more."""
    return [
        say("craft-more", card=Term(name), count=count)
        if crafting.needs[name] > count
        else words.pile(name, count)
        for name, count in crafting.lacking.items()
    ]


def worth(pack: CraftTheCrownPack, name: str) -> Sentence:
    """Its Price, or that it wins."""
    return say("craft-worth-crown") if name == pack.crown else say("craft-worth", gold=pack.cards[name].price)


def effect(pack: CraftTheCrownPack, name: str) -> list[Sentence]:
    """What a Tool or Site does, in half a sentence; of other cards nothing."""
    card = pack.cards[name]
    if card.type not in ("tool", "site") or not card.text.get("en"):
        return []
    return [say("craft-held-effect", text=Term(name, "text"))]


def rest(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """What lies open before the viewer, and in their reserve."""
    assert view.viewer is not None
    own = view.owns[view.viewer]
    cards = words.piles(words.by_type(pack, own))
    sentences = [say("craft-own", cards=cards, gold=sales(pack, view, view.viewer))]
    if view.reserve:
        card = pack.cards[view.reserve]
        elements = words.piles(dict(words.needs(pack, card)))
        sentences.append(
            say("craft-reserve", card=Term(card.name), elements=elements, worth=worth(pack, card.name))
        )
        sentences += effect(pack, card.name)
    return sentences


def way_back(view: CraftTheCrownView) -> Sentence:
    """How the reserved card is taken back: for another one of the hand."""
    assert view.reserve
    return say("craft-reserve-how" if view.hand else "craft-reserve-later", card=Term(view.reserve))


def caption(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """What the picture of a hand does not show: what Tools and Sites do, while one may craft them."""
    if view.asked is not None and view.asked.kind == "react":
        return []
    names = [*(one.name for one in crafting_options(pack, view)), *([view.reserve] if view.reserve else [])]
    return [
        say("craft-effect-of", card=Term(name), text=Term(name, "text"))
        for name in dict.fromkeys(names)
        if effect(pack, name)
    ]


def goods(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[str]:
    """What the viewer owns that is only there to be sold: Elements, not Basic ones, that no card of theirs
    takes."""
    assert view.viewer is not None
    held = [*view.hand, *([view.reserve] if view.reserve else [])]
    taken = {element for name in held for element, _ in words.needs(pack, pack.cards[name])}
    owned = [name for name, count in view.owns[view.viewer].items() if count]
    return [name for name in owned if pack.cards[name].type == "element" and name not in taken]


def doing(pack: CraftTheCrownPack, name: str, label: Word) -> Sentence:
    """A card by this label with what it does."""
    return say("craft-does", card=label, text=Term(name, "text"))
