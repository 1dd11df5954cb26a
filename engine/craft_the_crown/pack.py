"""Reads a pack of Craft the Crown's cards: types, recipes, Prices, and what Tools and Sites do as data."""

from collections.abc import Mapping, Sequence

from engine.craft_the_crown.cards import AIMED, CHOOSING, NUMBERED, TYPED, Card, Does, Pack, Pay, Site, Tool
from engine.craft_the_crown.fields import (
    CARD,
    CARDS,
    CRAFT,
    INCOME,
    PACK,
    PAY,
    SITE,
    SITE_FIELDS,
    SPECIAL,
    STEP,
    TOOL,
    TYPES,
)
from engine.pack import LANGUAGES, Document, Node, PackFault, PackFaults, collect

SITE_KEYS = tuple(SITE_FIELDS)
LEAST_DECK = 20
Names = Mapping[str, str]


def read_pack(document: Document) -> Pack:
    """Build a pack; raises PackFaults with everything that is wrong in it."""
    document.only(*PACK.fields)
    CARDS.count(document["cards"])
    nodes = document["cards"].items()
    faults: list[PackFault] = []
    types: dict[str, str] = {}
    for node, (name, kind) in collect(_name_and_type, nodes, faults):
        if name in types:
            faults.append(PackFault(node.file, node.line, f"“{name}” is used twice", node.path))
        types[name] = kind
    cards = [] if faults else [card for _, card in collect(lambda n: _card(n, types), nodes, faults)]
    if not faults:
        faults += _whole(document, nodes, cards)
    if faults:
        raise PackFaults(faults)
    return Pack(document.name, document.mark, cards)


def _name_and_type(node: Node) -> tuple[str, str]:
    name, kind = (CARD.fields[key].shape.read(node[key]) for key in ("name", "type"))
    return name, kind


def _card(node: Node, types: Names) -> Card:
    said = CARD.read(node)
    name = said["name"]
    return Card(
        name=name,
        title=said.get("title", dict.fromkeys(LANGUAGES, name.replace("-", " "))),
        type=said["type"],
        copies=said["copies"],
        price=said["price"],
        recipe=_recipe(said.get("recipe", ()), types),
        text=said.get("text", dict.fromkeys(LANGUAGES, "")),
        tool=_tool(node["tool"], types) if "tool" in said else None,
        site=_site(node["site"], types) if "site" in said else None,
        origin=said["origin"],
    )


def _recipe(names: Sequence[Node], types: Names) -> tuple[str, ...]:
    """Elements, nothing else (CTC-014); the Hammer of a Site is not written."""
    for name in names:
        kind = types.get(name.text())
        if kind is None:
            name.not_in_pack(types)
        if kind not in ("basic", "element"):
            name.fail(f"{name.text()} is not an Element; a recipe holds only Elements")
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
    said = TOOL.read(node)
    special = next((key for key in SPECIAL if key in said), "")
    if special == "stops":
        return Tool(stops=True, takes_site=said["stops"] == "tool-and-site")
    if special:
        return Tool(copies=special == "copies", builds=special == "builds")
    target = said.get("target", "none")
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
        node.fail(f"at most one step may name a card, not {' and '.join(choices)}")
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
    ((kind, value),) = STEP.read(node).items()
    if kind in NUMBERED or kind == "discard-hand":
        return Does(kind, value)
    if kind in TYPED:
        return Does(kind, names=_some_names(node[kind], types, basics=kind != "salvage"))
    if kind == "craft":
        return _craft_step(node[kind], types)
    basics = frozenset(name for name, word in types.items() if word != "basic")
    return Does(kind, names=basics if kind == "take-market" else frozenset())


def _craft_step(node: Node, types: Names) -> Does:
    said = CRAFT.read(node)
    names = _some_names(node["of"], types, basics=False)
    return Does("craft", names=names, zones=tuple(said["from"]), less=said["cost"] == "one-less")


# ---------------------------------------------------------------- Sites


def _site(node: Node, types: Names) -> Site:
    said = SITE.read(node)
    gold, cards = _income(node["income"], types) if "income" in said else (0, ())
    return Site(
        gold=gold,
        cards=cards,
        crafts=_crafts(node["crafts"], types) if "crafts" in said else frozenset(),
        pays=tuple(_pay(item, types) for item in node["pays"].items()) if "pays" in said else (),
        refill=said.get("refill", 0),
        toll=said.get("toll", 0),
        fetches=_of_type(said["fetches"], types, ("element", "tool")) if "fetches" in said else "",
    )


def _income(node: Node, types: Names) -> tuple[int, tuple[str, ...]]:
    said = INCOME.read(node)
    taken = tuple(_of_type(item, types, ("basic",)) for item in said.get("cards", ()))
    return said.get("gold", 0), taken


def _crafts(node: Node, types: Names) -> frozenset[str]:
    found = _names(node, types)
    wrong = [name for name in sorted(found) if types[name] not in ("element", "tool")]
    if wrong:
        node.fail(f"{wrong[0]} is neither a craftable Element nor a Tool")
    return found


def _pay(node: Node, types: Names) -> Pay:
    said = PAY.read(node)
    return Pay(
        act=said["for"],
        names=_some_names(node["of"], types, basics=False),
        gold=said["gold"],
        beside=_of_type(said["beside"], types, ("site",)) if "beside" in said else "",
    )


def _of_type(node: Node, types: Names, wanted: Sequence[str]) -> str:
    name = node.text()
    if types.get(name) not in wanted:
        node.fail(f"“{name[:40]}” is not a card of the type {' or '.join(wanted)}")
    return name


# ---------------------------------------------------------------- the pack as a whole


def _whole(document: Document, nodes: Sequence[Node], cards: Sequence[Card]) -> list[PackFault]:
    """What only all cards together can get wrong."""
    line = document["cards"].line

    def fault(reason: str, at: int = line, path: str = "") -> PackFault:
        return PackFault(document.file, at, reason, path)

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
            said = f"{card.name}: no chain of recipes leads back to Basic Elements"
            found.append(fault(said, node.line, node.path))
    return found


def _unreachable(cards: Sequence[Card]) -> set[str]:
    """Cards whose recipes never come down to Basic Elements."""
    reached = {card.name for card in cards if card.type == "basic"}
    while True:
        more = {card.name for card in cards if card.name not in reached and set(card.recipe) <= reached}
        if not more:
            return {card.name for card in cards} - reached
        reached |= more
