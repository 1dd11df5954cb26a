"""Reads a pack of Craft the Crown's cards: types, recipes, Prices, and what Tools and Sites do as data."""

from collections.abc import Mapping, Sequence

from engine.craft_the_crown.cards import (
    AIMED,
    CHOOSING,
    NUMBERED,
    STEPS,
    TYPED,
    Card,
    Does,
    Pack,
    Pay,
    Site,
    Tool,
)
from engine.pack import Document, Node, PackFault, PackFaults, collect

TYPES = ("basic", "element", "tool", "site", "crown")
ORIGIN_KEYS = ("name", "recipe", "price", "effect")
CARD_KEYS = ("name", "title", "type", "copies", "price", "recipe", "text", "tool", "site", "origin")
PACK_KEYS = ("pack", "game", "version", "title", "note", "cards")
SITE_KEYS = ("income", "crafts", "pays", "refill", "toll", "fetches")
PAY_KEYS = ("for", "of", "gold", "beside")
ACTS = ("craft", "discard")
MOST_CARDS, MOST_COPIES, MOST_PRICE = 120, 60, 99
LONGEST_TEXT = 200
LEAST_DECK = 20
Names = Mapping[str, str]


def read_pack(document: Document) -> Pack:
    """Build a pack; raises PackFaults with everything that is wrong in it."""
    document.only(*PACK_KEYS)
    nodes = document["cards"].items()
    if not 1 <= len(nodes) <= MOST_CARDS:
        document["cards"].fail(f"{len(nodes)} cards; 1 to {MOST_CARDS} are read")
    faults: list[PackFault] = []
    types: dict[str, str] = {}
    for node, (name, kind) in collect(_name_and_type, nodes, faults):
        if name in types:
            faults.append(PackFault(node.file, node.line, f"“{name}” is used twice"))
        types[name] = kind
    cards = [] if faults else [card for _, card in collect(lambda n: _card(n, types), nodes, faults)]
    if not faults:
        faults += _whole(document, nodes, cards)
    if faults:
        raise PackFaults(faults)
    return Pack(document.name, document.mark, cards)


def _name_and_type(node: Node) -> tuple[str, str]:
    name = node["name"].matching("[A-Z][A-Za-z0-9'-]{1,23}", "a card name such as Glass or Pine-Tar")
    return name, node["type"].word(TYPES)


def _card(node: Node, types: Names) -> Card:
    node.only(*CARD_KEYS)
    name, kind = _name_and_type(node)
    title, text, recipe = node.get("title"), node.get("text"), node.get("recipe")
    for key in ("tool", "site"):
        if (there := node.get(key)) is not None and kind != key:
            there.fail(f"a card of the type {kind} has no {key}")
    if recipe is not None and kind == "basic":
        recipe.fail("a Basic Element is not crafted")
    return Card(
        name=name,
        title=title.languages(24) if title else dict.fromkeys(("en", "ja"), name.replace("-", " ")),
        type=kind,
        copies=node["copies"].whole(1, MOST_COPIES),
        price=node["price"].whole(1, MOST_PRICE),
        recipe=() if kind == "basic" else _recipe(node["recipe"], types),
        text=text.languages(LONGEST_TEXT) if text else {"en": "", "ja": ""},
        tool=_tool(node["tool"], types) if kind == "tool" else None,
        site=_site(node["site"], types) if kind == "site" else None,
        origin=node["origin"].origins(ORIGIN_KEYS),
    )


def _recipe(node: Node, types: Names) -> tuple[str, ...]:
    """At least two Elements, nothing else (CTC-014); the Hammer of a Site is not written."""
    names = node.items()
    for name in names:
        kind = types.get(name.text())
        if kind is None:
            name.fail(f"“{name.text()[:40]}” is no card of this pack")
        if kind not in ("basic", "element"):
            name.fail(f"{name.text()} is no Element; a recipe holds Elements only")
    if not 2 <= len(names) <= 6:
        node.fail(f"a recipe has 2 to 6 Elements, not {len(names)}")
    return tuple(name.text() for name in names)


def _names(node: Node, types: Names) -> frozenset[str]:
    """Cards by name or by type word; `any` is every card, the Crown and the Basic Elements included."""
    found: set[str] = set()
    for item in [node] if node.is_text else node.items():
        word = item.text()
        if word in types:
            found.add(word)
        elif word == "any":
            found |= set(types)
        elif word in TYPES:
            found |= {name for name, kind in types.items() if kind == word}
        else:
            item.fail(f"“{word[:40]}” is neither a card of this pack nor one of any, {', '.join(TYPES)}")
    return frozenset(found)


def _some_names(node: Node, types: Names, *, basics: bool) -> frozenset[str]:
    """At least one card; with `basics` False Basic Elements are left out."""
    found = frozenset(name for name in _names(node, types) if basics or types[name] != "basic")
    if not found:
        node.fail("no card is left that this could choose")
    return found


# ---------------------------------------------------------------- Tools


def _tool(node: Node, types: Names) -> Tool:
    node.only("target", "does", "stops", "copies", "builds")
    special = [key for key in ("stops", "copies", "builds") if node.get(key)]
    if len(special) + bool(node.get("does")) != 1:
        node.fail("a Tool has exactly one of does, stops, copies, builds")
    if special and (aimed := node.get("target")) is not None:
        aimed.fail(f"a Tool with {special[0]} has no target of its own")
    if special == ["stops"]:
        takes = node["stops"].word(("tool", "tool-and-site"))
        return Tool(stops=True, takes_site=takes == "tool-and-site")
    if special:
        if not node.yes(special[0]):
            node[special[0]].fail("yes is wanted here")
        return Tool(copies=special == ["copies"], builds=special == ["builds"])
    aim = node.get("target")
    target = aim.word(("none", "one", "some")) if aim else "none"
    does = tuple(_step(item, types) for item in node["does"].items())
    _fits(node, target, does)
    return Tool(target=target, does=does)


def _fits(node: Node, target: str, does: Sequence[Does]) -> None:
    """Aimed steps and targets go together, and a user names one thing at most."""
    aimed = [step.kind for step in does if step.kind in AIMED]
    if bool(aimed) != (target != "none"):
        node.fail(
            f"{aimed[0]} needs a target" if aimed else "no step of this Tool does anything to its target"
        )
    choices = [step.kind for step in does if step.kind in CHOOSING]
    if len(choices) > 1:
        node.fail(f"one step at most may name a card, not {' and '.join(choices)}")
    if target == "some" and any(kind in AIMED for kind in choices):
        node.fail(f"{choices[0]} goes with target: one")
    if target != "none" and any(kind not in AIMED for kind in choices):
        node.fail(f"a Tool with {choices[0]} has no target")
    drawn = False
    for step in does:
        if drawn and (step.kind == "salvage" or "discard" in step.zones):
            node.fail(f"{step.kind} comes before a draw, which may reshuffle the Discard Pile")
        drawn = drawn or step.kind in ("draw", "all-draw", "refill")
    if any(step.kind == "end-turn" for step in does[:-1]):
        node.fail("end-turn is the last step")


def _step(node: Node, types: Names) -> Does:
    """One step: a key with its value."""
    keys = [key for key in STEPS if node.get(key) is not None]
    node.only(*STEPS)
    if len(keys) != 1:
        node.fail(f"one step is wanted here: one of {', '.join(STEPS)}")
    kind, value = keys[0], node[keys[0]]
    if kind in NUMBERED:
        return Does(kind, value.whole(1, 50))
    if kind == "discard-hand":
        return Does(kind, 0 if value.text() == "all" else value.whole(1, 20))
    if kind in TYPED:
        return Does(kind, names=_some_names(value, types, basics=kind != "salvage"))
    if kind == "craft":
        return _craft_step(value, types)
    if not node.yes(kind):
        value.fail("yes is wanted here")
    basics = frozenset(name for name, word in types.items() if word != "basic")
    return Does(kind, names=basics if kind == "take-market" else frozenset())


def _craft_step(node: Node, types: Names) -> Does:
    node.only("from", "cost", "of")
    zones = tuple(item.word(("hand", "discard")) for item in node["from"].items())
    if not zones or len(set(zones)) != len(zones):
        node["from"].fail("hand, discard or both are wanted here")
    names = _some_names(node["of"], types, basics=False)
    return Does("craft", names=names, zones=zones, less=node["cost"].word(("free", "one-less")) == "one-less")


# ---------------------------------------------------------------- Sites


def _site(node: Node, types: Names) -> Site:
    node.only(*SITE_KEYS)
    if not any(node.get(key) for key in SITE_KEYS):
        node.fail(f"a Site does something: {', '.join(SITE_KEYS)}")
    income, crafts, pays = node.get("income"), node.get("crafts"), node.get("pays")
    refill, toll, fetches = node.get("refill"), node.get("toll"), node.get("fetches")
    gold, cards = _income(income, types) if income else (0, ())
    return Site(
        gold=gold,
        cards=cards,
        crafts=_crafts(crafts, types) if crafts else frozenset(),
        pays=tuple(_pay(item, types) for item in pays.items()) if pays else (),
        refill=refill.whole(1, 20) if refill else 0,
        toll=toll.whole(1, 50) if toll else 0,
        fetches=_of_type(fetches, types, ("element", "tool")) if fetches else "",
    )


def _income(node: Node, types: Names) -> tuple[int, tuple[str, ...]]:
    node.only("gold", "cards")
    gold, cards = node.get("gold"), node.get("cards")
    if not (gold or cards):
        node.fail("gold or cards are wanted here")
    taken = tuple(_of_type(item, types, ("basic",)) for item in cards.items()) if cards else ()
    return gold.whole(1, 20) if gold else 0, taken


def _crafts(node: Node, types: Names) -> frozenset[str]:
    found = _names(node, types)
    wrong = [name for name in sorted(found) if types[name] not in ("element", "tool")]
    if wrong:
        node.fail(f"{wrong[0]} is neither a craftable Element nor a Tool")
    return found


def _pay(node: Node, types: Names) -> Pay:
    node.only(*PAY_KEYS)
    beside = node.get("beside")
    return Pay(
        act=node["for"].word(ACTS),
        names=_some_names(node["of"], types, basics=False),
        gold=node["gold"].whole(1, 20),
        beside=_of_type(beside, types, ("site",)) if beside else "",
    )


def _of_type(node: Node, types: Names, wanted: Sequence[str]) -> str:
    name = node.text()
    if types.get(name) not in wanted:
        node.fail(f"“{name[:40]}” is no card of the type {' or '.join(wanted)}")
    return name


# ---------------------------------------------------------------- the pack as a whole


def _whole(document: Document, nodes: Sequence[Node], cards: Sequence[Card]) -> list[PackFault]:
    """What only all cards together can get wrong."""
    line = document["cards"].line

    def fault(reason: str, at: int = line) -> PackFault:
        return PackFault(document.file, at, reason)

    found = []
    for what, count in (
        ("Crown", sum(card.type == "crown" for card in cards)),
        ("Tool with builds", sum(card.tool is not None and card.tool.builds for card in cards)),
    ):
        if count != 1:
            found.append(fault(f"a pack has exactly one {what}, not {count}"))
    if not any(card.type == "basic" for card in cards):
        found.append(fault("there is no Basic Element"))
    if sum(card.copies for card in cards if card.type != "basic") < LEAST_DECK:
        found.append(fault(f"the Draw Deck needs at least {LEAST_DECK} cards"))
    lost = _unreachable(cards)
    for node, card in zip(nodes, cards, strict=True):
        if card.name in lost:
            found.append(fault(f"{card.name}: no chain of recipes leads back to Basic Elements", node.line))
    return found


def _unreachable(cards: Sequence[Card]) -> set[str]:
    """Cards whose recipes never come down to Basic Elements."""
    reached = {card.name for card in cards if card.type == "basic"}
    while True:
        more = {card.name for card in cards if card.name not in reached and set(card.recipe) <= reached}
        if not more:
            return {card.name for card in cards} - reached
        reached |= more
