"""A player's hand: what each card sells for, what it costs to craft now and from what; also in words."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.presentation import words
from engine.craft_the_crown.view import CraftTheCrownView
from engine.presentation import Sentence, Term, Word, say


class CraftingOption(NamedTuple):
    """How a hand card can be crafted now."""

    name: str
    """The hand card."""
    state: Literal["ready", "through", "buying", "dear", "lacks"]
    """ready: the whole recipe is owned. through: a Site can craft the card without it. buying: the Market has
    what is lacking, and the Gold is enough. dear: the same, but the Gold is not enough. lacks: the
    Market does not have all that is lacking.
    """
    needs: Mapping[str, int]
    """The recipe, card → count; for a Site with the Hammer."""
    lacking: Mapping[str, int]
    """What of `needs` is not owned, card → count."""
    not_in_market: Mapping[str, int]
    """What of `lacking` the Market does not have, card → count."""
    cost: int
    """The Price of everything in `lacking`, in Gold."""
    site: str = ""
    """For `through` the Site that can craft the card; otherwise ""."""

    @property
    def is_possible(self) -> bool:
        """Return whether the card can be crafted now, with purchases if necessary."""
        return self.state in OPEN


OPEN = ("ready", "through", "buying")
"""States of a card that can be crafted now."""
ORDER = (*OPEN, "dear", "lacks")
"""All states, in the order in which a hand shows its cards."""


def crafting_option(pack: CraftTheCrownPack, view: CraftTheCrownView, name: str) -> CraftingOption:
    """Return how the viewer can craft this card now, as if it were in hand."""
    card, resources = pack.cards[name], view.owns[view.seat]
    needs, lacking = dict(words.needs(pack, card)), words.lacks(pack, resources, card)
    shortage = {element: count - view.market.get(element, 0) for element, count in lacking.items()}
    not_in_market = {element: count for element, count in shortage.items() if count > 0}
    cost = sum(pack.cards[element].price * count for element, count in lacking.items())
    site = next((site for site in pack.crafting_sites.get(name, ()) if site in resources), "")
    if not lacking:
        return CraftingOption(name, "ready", needs, lacking, not_in_market, cost)
    if site:
        return CraftingOption(name, "through", needs, lacking, not_in_market, cost, site)
    state: Literal["buying", "dear", "lacks"] = "buying" if cost <= view.gold[view.seat] else "dear"
    return CraftingOption(name, "lacks" if not_in_market else state, needs, lacking, not_in_market, cost)


def crafting_options(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[CraftingOption]:
    """Return the crafting options of all hand cards, those that are possible now first."""
    craftings = [crafting_option(pack, view, name) for name in view.hand]
    return sorted(craftings, key=lambda crafting: ORDER.index(crafting.state))


def sale_value(pack: CraftTheCrownPack, view: CraftTheCrownView, seat: int) -> int:
    """Return the Gold that a seat would get for all its Resources."""
    return sum(pack.cards[name].price * count for name, count in view.owns[seat].items())


# ---------------------------------------------------------------- words


def lines(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """Return the viewer's hand card by card, then their Resources and Reserved Card. After the end return
    only the Resources, because all hands are public then. Without a seat return the table.
    """
    if view.viewer is None:
        return words.lines(pack, view)
    if view.result is not None:
        return own_lines(pack, view)[:1]
    sentences = [_title(view)]
    for crafting in crafting_options(pack, view):
        sentences.append(hand_card_line(pack, view, crafting))
        sentences += effect(pack, crafting.name)
    return [*sentences, *own_lines(pack, view)]


def short_lines(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """Return the viewer's hand as text without card effects: the content of the picture."""
    return [
        _title(view),
        *(hand_card_line(pack, view, crafting) for crafting in crafting_options(pack, view)),
        *own_lines(pack, view),
    ]


def _title(view: CraftTheCrownView) -> Sentence:
    """Return the heading of a hand: how many cards, and how much Gold."""
    return say("craft-hand", count=view.hand_sizes[view.seat], gold=view.gold[view.seat])


def hand_card_line(pack: CraftTheCrownPack, view: CraftTheCrownView, crafting: CraftingOption) -> Sentence:
    """Return a hand card in one line: its Price, and whether and from what it can be crafted. `crafting`: how
    it can be crafted.
    """
    lacks_everything = crafting.lacking == crafting.needs and not crafting.is_possible
    owned_ingredients = {
        name: count - crafting.lacking.get(name, 0)
        for name, count in crafting.needs.items()
        if count > crafting.lacking.get(name, 0)
    }
    return say(
        "craft-held-none" if lacks_everything else f"craft-held-{crafting.state}",
        card=words.pile(crafting.name, view.hand.get(crafting.name, 1)),
        elements=words.piles(crafting.needs),
        uses=len(owned_ingredients),
        using=words.piles(owned_ingredients),
        lacking=lacking(crafting),
        cost=crafting.cost,
        site=Term(crafting.site) if crafting.site else "",
        worth=worth(pack, crafting.name),
    )


def lacking(crafting: CraftingOption) -> list[Word]:
    """Return what is missing of a recipe, in words. If some copies of an ingredient are owned, say how many
    more are needed.
    """
    return [
        say("craft-more", card=Term(name), count=count)
        if crafting.needs[name] > count
        else words.pile(name, count)
        for name, count in crafting.lacking.items()
    ]


def worth(pack: CraftTheCrownPack, name: str) -> Sentence:
    """Return in words what a card is worth: its Price, or for the Crown that it wins."""
    return say("craft-worth-crown") if name == pack.crown else say("craft-worth", gold=pack.cards[name].price)


def effect(pack: CraftTheCrownPack, name: str) -> list[Sentence]:
    """Return what a Tool or Site does, as it is printed; nothing for other cards."""
    card = pack.cards[name]
    if card.type not in ("tool", "site") or not card.text.get("en"):
        return []
    return [say("craft-held-effect", text=Term(name, "text"))]


def own_lines(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """Return the viewer's owned Resources in one line, then the Reserved Card with its effect if there is
    one.
    """
    resources = view.owns[view.seat]
    cards = words.piles(words.by_type(pack, resources))
    sentences = [say("craft-own", cards=cards, gold=sale_value(pack, view, view.seat))]
    if view.reserve:
        card = pack.cards[view.reserve]
        elements = words.piles(dict(words.needs(pack, card)))
        sentences.append(
            say("craft-reserve", card=Term(card.name), elements=elements, worth=worth(pack, card.name))
        )
        sentences += effect(pack, card.name)
    return sentences


def how_to_take_back(view: CraftTheCrownView) -> Sentence:
    """Return how the Reserved Card returns to hand: in exchange for a hand card."""
    assert view.reserve
    return say("craft-reserve-how" if view.hand else "craft-reserve-later", card=Term(view.reserve))


def caption(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """Return what the picture of a hand does not show: what its Tools and Sites do. Nothing while a reaction
    is awaited.
    """
    if view.question is not None and view.question.kind == "react":
        return []
    names = [
        *(crafting.name for crafting in crafting_options(pack, view)),
        *([view.reserve] if view.reserve else []),
    ]
    return [
        say("craft-effect-of", card=Term(name), text=Term(name, "text"))
        for name in dict.fromkeys(names)
        if effect(pack, name)
    ]


def sellable_elements(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[str]:
    """Return the owned Resources that are good only to be sold: Elements, without the Basic Elements, that no
    card in hand or reserve needs.
    """
    held_cards = [*view.hand, *([view.reserve] if view.reserve else [])]
    needed_elements = {element for name in held_cards for element, _ in words.needs(pack, pack.cards[name])}
    owned = [name for name, count in view.owns[view.seat].items() if count]
    return [name for name in owned if pack.cards[name].type == "element" and name not in needed_elements]


def card_with_effect(name: str, label: Word) -> Sentence:
    """Return a card with its effect. `label`: the words that name the card."""
    return say("craft-does", card=label, text=Term(name, "text"))
