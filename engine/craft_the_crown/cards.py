"""The cards of a pack: what is printed on them, their effects as data, and tables for quick look-ups."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

Words = Mapping[str, str]
"""A printed text: language → text."""
Recipe = tuple[tuple[str, int], ...]
"""(Element, count), one entry for each different Element."""

# Kinds of steps of a Tool. AIMED: steps that affect other players, so the Tool needs targets. CHOOSING: steps
# for which the user names a card. Then the kinds by their value in a pack file: NUMBERED have a number, PLAIN
# have `yes`, TYPED have names or types of cards.
AIMED = (
    *("steal-gold", "lose-gold", "discard-hand", "ban-draw", "swap-hands", "refill"),
    *("steal-card", "wreck-card", "steal-hand"),
)
CHOOSING = ("craft", "take-market", "steal-card", "wreck-card", "salvage")
NUMBERED = ("steal-gold", "lose-gold", "gain-gold", "all-gain-gold", "draw", "all-draw", "steal-hand")
PLAIN = ("ban-draw", "swap-hands", "refill", "end-turn", "take-market")
TYPED = ("steal-card", "wreck-card", "salvage")
STEPS = (*NUMBERED, *PLAIN, *TYPED, "discard-hand", "craft")
"""All kinds of steps."""


@dataclass(frozen=True)
class ToolStep:
    """One step of a Tool's effect."""

    kind: str
    """One of STEPS."""
    amount: int = 0
    """How much Gold, or how many cards. 0 for steps without a number; for `discard-hand` the whole hand."""
    names: frozenset[str] = frozenset()
    """The cards of which the user chooses one; empty for a step without a choice."""
    zones: tuple[str, ...] = ()
    """For a craft, where the card may come from: "hand", "discard" or both."""
    one_element_less: bool = False
    """For a craft, what it spends. True: the recipe without one Element. False: no Elements."""


@dataclass(frozen=True)
class Tool:
    """What a Tool does."""

    target: str = "none"
    """How many other players the Tool targets: "none", "one" or "some" (one or more)."""
    steps: tuple[ToolStep, ...] = ()
    """The steps of the effect, in the order in which they happen."""
    is_reaction: bool = False
    """Whether this is a Reaction Tool: its owner can cancel a Tool that targets this owner."""
    takes_site: bool = False
    """Whether this Reaction Tool also discards a Site of the player whose Tool is cancelled."""
    is_copier: bool = False
    """Whether the Tool copies the effect of another owned Tool (Replacement)."""
    is_hammer: bool = False
    """Whether the Tool is spent to craft a Site and has no effect of its own (Hammer)."""

    @property
    def choosing_step(self) -> ToolStep | None:
        """Return the step for which the user names a card, None if no step needs one."""
        return next((step for step in self.steps if step.kind in CHOOSING), None)


@dataclass(frozen=True)
class SiteBonus:
    """The Gold that a Site pays its owner for crafting or discarding one of certain cards."""

    act: str
    """Either "craft" or "discard"; never selling, because a card that was sold can be bought back at once."""
    names: frozenset[str]
    """The cards of which one must be crafted or discarded."""
    gold: int
    """The Gold for each owned copy of the Site; with a `required_site` the Gold for all copies together."""
    required_site: str = ""
    """Another Site that the owner must have too, "" for none."""


@dataclass(frozen=True)
class Site:
    """What a Site does for its owner."""

    gold: int = 0
    """Gold in each Start Phase."""
    cards: tuple[str, ...] = ()
    """Basic Elements taken from the Market in each Start Phase."""
    craftable_cards: frozenset[str] = frozenset()
    """Cards that the owner may craft from hand without Elements."""
    bonuses: tuple[SiteBonus, ...] = ()
    """Gold for crafting or discarding certain cards."""
    refill: int = 0
    """How many cards the Site adds to the number to which the owner's hand is refilled."""
    toll: int = 0
    """The Gold that a player pays the Site's owner to target this owner with a Tool."""
    fetched_card: str = ""
    """The card that the owner takes from the Market or Discard Pile in each End Phase, "" for none."""


@dataclass(frozen=True)
class CraftTheCrownCard:
    """A printed card."""

    name: str
    """The name in the notation."""
    title: Words
    """The name that players see: language → text."""
    type: str
    """One of "basic", "element", "tool", "site" and "crown"."""
    copies: int
    """How many of this card the game has."""
    price: int
    """The printed Price in Gold."""
    recipe: tuple[str, ...] = ()
    """The Elements in printed order, one entry for each copy; without the Hammer that a Site needs."""
    text: Words = field(default_factory=dict)
    """What the card does, as printed: language → text."""
    tool: Tool | None = None
    """The effect of a Tool; None for other cards."""
    site: Site | None = None
    """The effect of a Site; None for other cards."""
    origin: Words = field(default_factory=dict)
    """Where each part of the card comes from: part → origin."""

    @property
    def needs(self) -> Recipe:
        """Return the recipe as (Element, count), in printed order."""
        return tuple((name, self.recipe.count(name)) for name in dict.fromkeys(self.recipe))


@dataclass(frozen=True)
class CraftTheCrownCardLines:
    """The answers in notation that concern one card, and what a craft by the recipe needs.

    They are prepared, because the lists of legal answers look them up all the time.
    """

    name: str
    """The card, as the notation writes it."""
    type: str
    """One of "basic", "element", "tool", "site" and "crown"."""
    price: int
    """The printed Price in Gold."""
    needs: Recipe
    """(Element, count) of the recipe, without the Hammer."""
    is_site: bool
    """Whether the card is a Site, so that a craft also spends the Hammer."""
    craft: str
    """The answer that crafts the card by its recipe, such as `craft Glass`."""
    buy: str
    """The answer that buys one copy, such as `buy Glass`."""
    sell: str
    """The answer that sells one copy, such as `sell Glass`."""
    discard: str
    """The answer that discards one copy from hand."""
    reserve: str
    """The answer that puts the card into the empty reserve slot."""
    swap: str
    """The answer that exchanges the card for the one in the reserve slot."""
    hand_answers: tuple[tuple[str, str], tuple[str, str]]
    """Answers that are always legal for a hand card: (with an empty reserve slot, with a full one)."""
    craft_by_site: tuple[tuple[str, str], ...]
    """(Site that can craft the card, the answer that does so)."""
    is_usable_tool: bool
    """Whether the card is a Tool that can be used as an action: neither a Reaction Tool nor the Hammer."""


def card_lines(card: CraftTheCrownCard, vias: Sequence[str]) -> CraftTheCrownCardLines:
    """Return the prepared answers of a card. `vias`: the Sites that can craft it without Elements."""
    name, tool = card.name, card.tool
    discard, reserve, swap = (f"{verb} {name}" for verb in ("discard", "reserve", "swap"))
    return CraftTheCrownCardLines(
        name,
        card.type,
        card.price,
        card.needs,
        card.type == "site",
        f"craft {name}",
        f"buy {name}",
        f"sell {name}",
        discard,
        reserve,
        swap,
        ((discard, reserve), (discard, swap)),
        tuple((site, f"craft {name} via {site}") for site in vias),
        tool is not None and not tool.is_hammer and not tool.is_reaction,
    )


class CraftTheCrownPack:
    """All cards of a pack by name, and tables that follow from them.

    name: the pack's name.
    mark: the pack's name, version and digest, as records carry them.
    cards: name → card.
    tools: Tool → its effect.
    sites: Site → its effect.
    basics: the Basic Elements.
    hammer: the Tool that is spent to craft a Site (Hammer).
    crown: the card that wins when it is crafted.
    stoppers: the Reaction Tools.
    copiers: the Tools that copy another Tool.
    site_bonuses: "craft" or "discard" → card → (Site, bonus) for each Site that pays for this.
    crafting_sites: card → Sites that can craft the card without Elements.
    card_lines: card → its prepared answers.
    uses: Element → cards with this Element in their recipe.
    income: the Sites with an income in the Start Phase.
    fetchers: the Sites that fetch a card in the End Phase.
    tolls: Site → its toll.
    refills: Site → how many cards it adds to a refilled hand.
    deck: every card of the Draw Deck, one entry for each copy.
    """

    def __init__(self, name: str, mark: str, cards: Sequence[CraftTheCrownCard]) -> None:
        self.name, self.mark = name, mark
        self.cards = {card.name: card for card in cards}
        self.tools = {card.name: card.tool for card in cards if card.tool}
        self.sites = {card.name: card.site for card in cards if card.site}
        self.basics = tuple(card.name for card in cards if card.type == "basic")
        self.hammer = next(name for name, tool in self.tools.items() if tool.is_hammer)
        self.crown = next(card.name for card in cards if card.type == "crown")
        self.stoppers = tuple(name for name, tool in self.tools.items() if tool.is_reaction)
        self.copiers = tuple(name for name, tool in self.tools.items() if tool.is_copier)
        self.site_bonuses = {act: self._pays(act) for act in ("craft", "discard")}
        self.crafting_sites = self._by_card({name: site.craftable_cards for name, site in self.sites.items()})
        self.card_lines = {
            card.name: card_lines(card, self.crafting_sites.get(card.name, ())) for card in cards
        }
        self.uses = self._by_card({card.name: frozenset(card.recipe) for card in cards})
        self.income = tuple(name for name, site in self.sites.items() if site.gold or site.cards)
        self.fetchers = tuple(name for name, site in self.sites.items() if site.fetched_card)
        self.tolls = {name: site.toll for name, site in self.sites.items() if site.toll}
        self.refills = {name: site.refill for name, site in self.sites.items() if site.refill}
        self.deck = tuple(card.name for card in cards if card.type != "basic" for _ in range(card.copies))

    def _pays(self, act: str) -> dict[str, tuple[tuple[str, SiteBonus], ...]]:
        """Return card → (Site, bonus) for each Site that pays for crafting or discarding the card. `act`:
        "craft" or "discard".
        """
        bonuses_by_card: dict[str, tuple[tuple[str, SiteBonus], ...]] = {}
        for site_name, site in self.sites.items():
            for bonus in site.bonuses:
                for name in bonus.names if bonus.act == act else ():
                    bonuses_by_card[name] = (*bonuses_by_card.get(name, ()), (site_name, bonus))
        return bonuses_by_card

    def _by_card(self, cards_by_name: Mapping[str, frozenset[str]]) -> dict[str, tuple[str, ...]]:
        """Invert a mapping: from name → cards to card → names. Cards without a name are left out."""
        return {
            card: tuple(name for name, cards in cards_by_name.items() if card in cards)
            for card in self.cards
            if any(card in cards for cards in cards_by_name.values())
        }

    def summary(self) -> str:
        """Return one line for a person who checks a pack file."""
        total = sum(card.copies for card in self.cards.values())
        return f"{len(self.cards)} names, {total} cards, {len(self.tools)} Tools, {len(self.sites)} Sites"

    def printed_text(self, name: str, part: str, language: str) -> str | None:
        """Return a printed text of a card, None for an unknown name.
        part: "text" for what the card does, anything else for its title. language: a code such as "en".
        """
        card = self.cards.get(name)
        if card is None:
            return None
        return card.text.get(language, "") if part == "text" else card.title[language]

    def find_card(self, typed: str) -> str | None:
        """Return the card that a typed name means; None if it fits no card or several.

        It may be a name, a title in any language, or the beginning of a name. Capitals do not matter.
        """
        if typed in self.cards:
            return typed
        folded = typed.casefold()
        names_by_card = {
            name: {name.casefold(), *(t.casefold() for t in card.title.values())}
            for name, card in self.cards.items()
        }
        exact = [name for name, known_names in names_by_card.items() if folded in known_names]
        matches = exact or [name for name in self.cards if name.casefold().startswith(folded)]
        return matches[0] if len(matches) == 1 else None


def target_sets(others: Sequence[int], target: str) -> Iterator[tuple[int, ...]]:
    """Yield each set of seats that a Tool may target. `others`: the other seats, clockwise. `target`: how
    many the Tool targets: "none", "one" or "some".
    """
    if target == "none":
        yield ()
    elif target == "one":
        yield from ((seat,) for seat in others)
    else:
        for size in range(1, len(others) + 1):
            yield from combinations(others, size)
