"""The cards of a pack: what is printed on them, what they do as data, and what a game looks up a lot."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

Words = Mapping[str, str]
Recipe = tuple[tuple[str, int], ...]

# Steps of a Tool that move another player's things need a target; those that name a card are choices.
AIMED = (
    *("steal-gold", "lose-gold", "discard-hand", "ban-draw", "swap-hands", "refill"),
    *("steal-card", "wreck-card", "steal-hand"),
)
CHOOSING = ("craft", "take-market", "steal-card", "wreck-card", "salvage")
NUMBERED = ("steal-gold", "lose-gold", "gain-gold", "all-gain-gold", "draw", "all-draw", "steal-hand")
PLAIN = ("ban-draw", "swap-hands", "refill", "end-turn", "take-market")
TYPED = ("steal-card", "wreck-card", "salvage")
STEPS = (*NUMBERED, *PLAIN, *TYPED, "discard-hand", "craft")


@dataclass(frozen=True)
class ToolStep:
    """One step of a Tool's effect.

    kind: one of STEPS; amount: Gold or cards (discard-hand: 0 is the whole hand).
    names: the cards a choice may name; zones: where they are crafted from, "hand" or "discard";
    less: for its recipe less one Element (else without Elements).
    """

    kind: str
    amount: int = 0
    names: frozenset[str] = frozenset()
    zones: tuple[str, ...] = ()
    less: bool = False


@dataclass(frozen=True)
class Tool:
    """What a Tool does. target: none, one or some other players; does: its steps in order.

    stops: a Reaction Tool, which cancels the Tool that targets its owner; takes_site: and discards a Site.
    copies: does what another owned Tool does; builds: is spent on a Site and has no effect of its own.
    """

    target: str = "none"
    does: tuple[ToolStep, ...] = ()
    stops: bool = False
    takes_site: bool = False
    copies: bool = False
    builds: bool = False

    @property
    def choice(self) -> ToolStep | None:
        """The step for which the user names a card."""
        return next((step for step in self.does if step.kind in CHOOSING), None)


@dataclass(frozen=True)
class Pay:
    """A Site pays its owner Gold for doing something with one of these cards.

    act: craft or discard (never selling, for a card can be bought back at once); beside: another Site that
    has to be owned too, "" for none.
    """

    act: str
    names: frozenset[str]
    gold: int
    beside: str = ""


@dataclass(frozen=True)
class Site:
    """What a Site does by being owned.

    gold, cards: Start Phase income; crafts: cards it crafts from hand without Elements; refill: more cards
    in the refill amount; toll: Gold paid to its owner by whoever targets them; fetches: a card it brings
    back at the end of its owner's turn.
    """

    gold: int = 0
    cards: tuple[str, ...] = ()
    crafts: frozenset[str] = frozenset()
    pays: tuple[Pay, ...] = ()
    refill: int = 0
    toll: int = 0
    fetches: str = ""


@dataclass(frozen=True)
class CraftTheCrownCard:
    """A printed card. name: as the notation writes it; type: basic, element, tool, site or crown."""

    name: str
    title: Words
    type: str
    copies: int
    price: int
    recipe: tuple[str, ...] = ()
    text: Words = field(default_factory=dict)
    tool: Tool | None = None
    site: Site | None = None
    origin: Words = field(default_factory=dict)

    @property
    def needs(self) -> Recipe:
        """The recipe as (Element, how many), in printed order."""
        return tuple((name, self.recipe.count(name)) for name in dict.fromkeys(self.recipe))


@dataclass(frozen=True)
class CraftTheCrownCardLines:
    """A card's looked-up things: its lines of notation, and what a plain craft needs.

    held: what may be done with it in any case while it is in hand, with an empty reserve slot and with a full
    one; vias: the Sites that craft it, each with its line; tool: whether it is a Tool that can be used.
    """

    name: str
    type: str
    price: int
    needs: Recipe
    is_site: bool
    craft: str
    buy: str
    sell: str
    discard: str
    reserve: str
    swap: str
    held: tuple[tuple[str, str], tuple[str, str]]
    vias: tuple[tuple[str, str], ...]
    tool: bool


def card_lines(card: CraftTheCrownCard, vias: Sequence[str]) -> CraftTheCrownCardLines:
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
        tool is not None and not tool.builds and not tool.stops,
    )


class CraftTheCrownPack:
    """All cards of a pack by name, and what follows from them.

    builder: the Tool spent on a Site (Hammer); crown: the card that wins by being crafted.
    pays: act → card → the Pays it earns, each with the Site that pays; vias: card → Sites that craft it;
    uses: Element → the cards it is an ingredient of; income, fetchers, tolls, refills: Sites by what they do.
    """

    def __init__(self, name: str, mark: str, cards: Sequence[CraftTheCrownCard]) -> None:
        self.name, self.mark = name, mark
        self.cards = {card.name: card for card in cards}
        self.tools = {card.name: card.tool for card in cards if card.tool}
        self.sites = {card.name: card.site for card in cards if card.site}
        self.basics = tuple(card.name for card in cards if card.type == "basic")
        self.builder = next(name for name, tool in self.tools.items() if tool.builds)
        self.crown = next(card.name for card in cards if card.type == "crown")
        self.stoppers = tuple(name for name, tool in self.tools.items() if tool.stops)
        self.copiers = tuple(name for name, tool in self.tools.items() if tool.copies)
        self.pays = {act: self._pays(act) for act in ("craft", "discard")}
        self.vias = self._by_card({name: site.crafts for name, site in self.sites.items()})
        self.faces = {card.name: card_lines(card, self.vias.get(card.name, ())) for card in cards}
        self.uses = self._by_card({card.name: frozenset(card.recipe) for card in cards})
        self.income = tuple(name for name, site in self.sites.items() if site.gold or site.cards)
        self.fetchers = tuple(name for name, site in self.sites.items() if site.fetches)
        self.tolls = {name: site.toll for name, site in self.sites.items() if site.toll}
        self.refills = {name: site.refill for name, site in self.sites.items() if site.refill}
        self.deck = tuple(card.name for card in cards if card.type != "basic" for _ in range(card.copies))

    def _pays(self, act: str) -> dict[str, tuple[tuple[str, Pay], ...]]:
        pays: dict[str, tuple[tuple[str, Pay], ...]] = {}
        for site_name, site in self.sites.items():
            for pay in site.pays:
                for name in pay.names if pay.act == act else ():
                    pays[name] = (*pays.get(name, ()), (site_name, pay))
        return pays

    def _by_card(self, listed: Mapping[str, frozenset[str]]) -> dict[str, tuple[str, ...]]:
        """Turned round: card → the names whose list it is in."""
        return {
            card: tuple(name for name, cards in listed.items() if card in cards)
            for card in self.cards
            if any(card in cards for cards in listed.values())
        }

    def summary(self) -> str:
        """One line for whoever checks a pack."""
        total = sum(card.copies for card in self.cards.values())
        return f"{len(self.cards)} names, {total} cards, {len(self.tools)} Tools, {len(self.sites)} Sites"

    def word(self, name: str, part: str, language: str) -> str | None:
        """A printed text by card name: name or plain (its title), text."""
        card = self.cards.get(name)
        if card is None:
            return None
        return card.text.get(language, "") if part == "text" else card.title[language]

    def resolved(self, typed: str) -> str | None:
        """The card that a typed name means: any capitals, a unique beginning, a title in any language."""
        if typed in self.cards:
            return typed
        small = typed.casefold()
        called = {
            name: {name.casefold(), *(t.casefold() for t in card.title.values())}
            for name, card in self.cards.items()
        }
        exact = [name for name, words in called.items() if small in words]
        matches = exact or [name for name in self.cards if name.casefold().startswith(small)]
        return matches[0] if len(matches) == 1 else None


def target_sets(others: Sequence[int], target: str) -> Iterator[tuple[int, ...]]:
    """The choices of targets a Tool allows among the other seats, in clockwise order."""
    if target == "none":
        yield ()
    elif target == "one":
        yield from ((seat,) for seat in others)
    else:
        for size in range(1, len(others) + 1):
            yield from combinations(others, size)
