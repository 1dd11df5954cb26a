"""A player's hand: what each card sells for, what it costs to craft now and from what; also in words."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.presentation import words
from engine.craft_the_crown.view import CraftTheCrownView, worth
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
MOST_EFFECTS, LONGEST_EFFECTS = 2, 130
"""Most effects below the picture of a hand, and most letters of them together (in English, and more than one
effect), so that the panel fits on a phone.
"""
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


def within_reach(
    pack: CraftTheCrownPack, view: CraftTheCrownView, craftings: Sequence[CraftingOption]
) -> list[CraftingOption]:
    """Return the hand cards that can be crafted now, or after sales and after crafts of other hand cards.

    craftings: of all hand cards. The cost of those returned is what they take from the Market.
    """
    totals = dict[str, int]()  # card → the Gold that it takes, with the hand cards that go into it
    reached = dict[str, CraftingOption]()
    gains = dict[str, int]()  # card → by how much its Price is higher than that of what goes into it
    for _ in craftings:  # each round may bring others within reach
        for crafting in craftings:
            by_site = crafting.state == "through"  # without its recipe
            parts = {} if by_site else crafting.not_in_market
            if crafting.name in reached or any(
                part not in totals or view.hand[part] < count for part, count in parts.items()
            ):
                continue
            cost = 0 if by_site else crafting.cost
            cost -= sum(pack.cards[part].price * count for part, count in parts.items())
            total = cost + sum(totals[part] * count for part, count in parts.items())
            gained = sum(gain for name, gain in gains.items() if name not in crafting.needs)
            spare = sum(
                pack.cards[name].price * max(0, count - crafting.needs.get(name, 0))
                for name, count in view.owns[view.seat].items()
            )
            if total > view.gold[view.seat] + spare + gained:
                continue
            totals[crafting.name] = total
            reached[crafting.name] = crafting._replace(cost=cost)
            into = sum(pack.cards[name].price * count for name, count in crafting.needs.items())
            into = 0 if by_site else into
            gains[crafting.name] = max(0, pack.cards[crafting.name].price - into)
    return [reached[crafting.name] for crafting in craftings if crafting.name in reached]


# ---------------------------------------------------------------- words


def lines(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """Return the viewer's hand card by card, then their Resources and Reserved Card, and what the Resources
    do. After the end return only the Resources, because all hands are public then. Without a seat return the
    table.
    """
    if view.viewer is None:
        return words.lines(pack, view)
    if view.result is not None:
        return own_lines(pack, view)[:1]
    sentences = [_title(view)]
    for crafting in crafting_options(pack, view):
        sentences.append(hand_card_line(pack, view, crafting))
        sentences += effect(pack, crafting.name)
    owned_effects = [effect_of(pack, name) for name in view.owns[view.seat] if effect(pack, name)]
    return [*sentences, *own_lines(pack, view), *owned_effects]


def short_lines(
    pack: CraftTheCrownPack, view: CraftTheCrownView, craftings: Sequence[CraftingOption]
) -> list[Sentence]:
    """Return the viewer's hand as text without card effects: the content of the picture. `craftings`: the
    crafting options of all hand cards.
    """
    return [
        _title(view),
        *(hand_card_line(pack, view, crafting) for crafting in craftings),
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
        worth=priced(pack, crafting.name),
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


def priced(pack: CraftTheCrownPack, name: str) -> Sentence:
    """Return in words what a card is worth: its Price, or for the Crown that it wins."""
    return say("craft-worth-crown") if name == pack.crown else say("craft-worth", gold=pack.cards[name].price)


def effect(pack: CraftTheCrownPack, name: str) -> list[Sentence]:
    """Return what a Tool or Site does, as it is printed; nothing for other cards."""
    card = pack.cards[name]
    if card.type not in ("tool", "site") or not card.text.get("en"):
        return []
    return [say("craft-held-effect", text=Term(name, "text"))]


def effect_of(pack: CraftTheCrownPack, name: str) -> Sentence:
    """Return a Tool or Site with what it does; a Site says that it stays."""
    return say("craft-effect-of", card=Term(name), type=pack.cards[name].type, text=Term(name, "text"))


def own_lines(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """Return the viewer's owned Resources in one line, then the Reserved Card with its effect if there is
    one.
    """
    resources = view.owns[view.seat]
    cards = words.piles(words.by_type(pack, resources))
    sale_value = worth(pack, view, view.seat) - view.gold[view.seat]
    sentences = [say("craft-own", cards=cards, gold=sale_value)]
    if view.reserve:
        card = pack.cards[view.reserve]
        elements = words.piles(dict(words.needs(pack, card)))
        sentences.append(
            say("craft-reserve", card=Term(card.name), elements=elements, worth=priced(pack, card.name))
        )
        sentences += effect(pack, card.name)
    return sentences


def caption(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """Return what Tools and Sites do, because the picture does not say that: first the Tools to use, then the
    hand, beginning with what can be crafted, then the Sites that stay in front of the viewer, and the Hammer
    last. Nothing while a reaction is awaited.
    """
    if view.question is not None and view.question.kind == "react":
        return []
    resources = view.owns[view.seat]
    names = [
        *(name for name in resources if pack.card_lines[name].is_usable_tool),
        *(crafting.name for crafting in crafting_options(pack, view)),
        *([view.reserve] if view.reserve else []),
        *(name for name in resources if name in pack.sites),
    ]
    names.sort(key=pack.hammer.__eq__)  # it is in every other hand, and does the least
    shown, letters = list[Sentence](), 0
    for name in dict.fromkeys(names):
        if effect(pack, name) and len(shown) < MOST_EFFECTS:
            letters += len(pack.cards[name].text["en"])
            shown += [effect_of(pack, name)] if not shown or letters <= LONGEST_EFFECTS else []
    return shown
