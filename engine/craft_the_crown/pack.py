"""Reads a pack file of Craft the Crown: types, recipes, Prices, and the effects of Tools and Sites
as data.
"""

from collections.abc import Mapping, Sequence

from engine.craft_the_crown.cards import (
    AIMED,
    CHOOSING,
    NUMBERED,
    TYPED,
    CraftTheCrownCard,
    CraftTheCrownPack,
    Site,
    SiteBonus,
    Tool,
    ToolStep,
)
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
from engine.pack import LANGUAGES, PackDocument, PackError, PackErrors, PackNode, collect

SITE_KEYS = tuple(SITE_FIELDS)
LEAST_DECK = 20
"""The smallest Draw Deck that a pack may have, in cards."""
Names = Mapping[str, str]
"""Card → its type."""


def read_pack(document: PackDocument) -> CraftTheCrownPack:
    """Build a pack. Raises PackErrors with everything that is wrong in the file."""
    document.check_keys(*PACK.fields)
    CARDS.check_count(document["cards"])
    nodes = document["cards"].items()
    faults: list[PackError] = []
    types: dict[str, str] = {}
    for node, (name, kind) in collect(_name_and_type, nodes, faults):
        if name in types:
            faults.append(PackError(node.file, node.line, f"“{name}” is used twice", node.path))
        types[name] = kind
    cards = [] if faults else [card for _, card in collect(lambda n: _card(n, types), nodes, faults)]
    if not faults:
        faults += _pack_errors(document, nodes, cards)
    if faults:
        raise PackErrors(faults)
    return CraftTheCrownPack(document.name, document.mark, cards)


def _name_and_type(node: PackNode) -> tuple[str, str]:
    """Read (name, type) of a card. Read before everything else, because other parts refer to names and
    types.
    """
    name, kind = (CARD.fields[key].shape.read(node[key]) for key in ("name", "type"))
    return name, kind


def _card(node: PackNode, types: Names) -> CraftTheCrownCard:
    """Read one card. `types`: every card of the pack → its type."""
    values = CARD.read(node)
    name = values["name"]
    return CraftTheCrownCard(
        name=name,
        title=values.get("title", dict.fromkeys(LANGUAGES, name.replace("-", " "))),
        type=values["type"],
        copies=values["copies"],
        price=values["price"],
        recipe=_recipe(values.get("recipe", ()), types),
        text=values.get("text", dict.fromkeys(LANGUAGES, "")),
        tool=_tool(node["tool"], types) if "tool" in values else None,
        site=_site(node["site"], types) if "site" in values else None,
        origin=values["origin"],
    )


def _recipe(names: Sequence[PackNode], types: Names) -> tuple[str, ...]:
    """Read the Elements of a recipe, and refuse other cards (CTC-014). A Site's Hammer is not written in the
    file.
    """
    for name in names:
        kind = types.get(name.text())
        if kind is None:
            name.fail_not_in_pack(types)
        if kind not in ("basic", "element"):
            name.fail(f"{name.text()} is not an Element; a recipe holds only Elements")
    return tuple(name.text() for name in names)


def _read_card_names(node: PackNode, types: Names) -> frozenset[str]:
    """Read cards given by name or by type; `any` means every card, the Crown and the Basic
    Elements included.
    """
    names: set[str] = set()
    for item in [node] if node.is_text else node.items():
        word = item.text()
        if word in types:
            names.add(word)
        elif word == "any":
            names |= set(types)
        elif word in TYPES:
            names |= {name for name, kind in types.items() if kind == word}
        else:
            item.fail(f"“{word[:40]}” is neither a card of this pack nor one of any, {', '.join(TYPES)}")
    return frozenset(names)


def _read_choosable_cards(node: PackNode, types: Names, *, basics: bool) -> frozenset[str]:
    """Read at least one card. `basics`: whether Basic Elements may be among them; otherwise they are left
    out.
    """
    names = frozenset(name for name in _read_card_names(node, types) if basics or types[name] != "basic")
    if not names:
        node.fail("no card is left that this could choose")
    return names


# ---------------------------------------------------------------- Tools


def _tool(node: PackNode, types: Names) -> Tool:
    """Read the `tool` key of a card."""
    values = TOOL.read(node)
    special = next((key for key in SPECIAL if key in values), "")
    if special == "stops":
        return Tool(is_reaction=True, takes_site=values["stops"] == "tool-and-site")
    if special:
        return Tool(is_copier=special == "copies", is_hammer=special == "builds")
    target = values.get("target", "none")
    does = tuple(_step(item, types) for item in node["does"].items())
    _check_choices(node, target, does)
    return Tool(target=target, steps=does)


def _check_choices(node: PackNode, target: str, does: Sequence[ToolStep]) -> None:
    """Check that steps with targets go with a target, and that the user has to name at most one card."""
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


def _step(node: PackNode, types: Names) -> ToolStep:
    """Read one step: a key with its value."""
    ((kind, value),) = STEP.read(node).items()
    if kind in NUMBERED or kind == "discard-hand":
        return ToolStep(kind, value)
    if kind in TYPED:
        return ToolStep(kind, names=_read_choosable_cards(node[kind], types, basics=kind != "salvage"))
    if kind == "craft":
        return _craft_step(node[kind], types)
    basics = frozenset(name for name, word in types.items() if word != "basic")
    return ToolStep(kind, names=basics if kind == "take-market" else frozenset())


def _craft_step(node: PackNode, types: Names) -> ToolStep:
    """Read the value of a `craft` step."""
    values = CRAFT.read(node)
    names = _read_choosable_cards(node["of"], types, basics=False)
    return ToolStep(
        "craft", names=names, zones=tuple(values["from"]), one_element_less=values["cost"] == "one-less"
    )


# ---------------------------------------------------------------- Sites


def _site(node: PackNode, types: Names) -> Site:
    """Read the `site` key of a card."""
    values = SITE.read(node)
    gold, cards = _income(node["income"], types) if "income" in values else (0, ())
    return Site(
        gold=gold,
        cards=cards,
        craftable_cards=_read_crafts(node["crafts"], types) if "crafts" in values else frozenset(),
        bonuses=tuple(_pay(item, types) for item in node["pays"].items()) if "pays" in values else (),
        refill=values.get("refill", 0),
        toll=values.get("toll", 0),
        fetched_card=_read_card_of_type(values["fetches"], types, ("element", "tool"))
        if "fetches" in values
        else "",
    )


def _income(node: PackNode, types: Names) -> tuple[int, tuple[str, ...]]:
    """Read the `income` key: (Gold, Basic Elements from the Market)."""
    values = INCOME.read(node)
    taken = tuple(_read_card_of_type(item, types, ("basic",)) for item in values.get("cards", ()))
    return values.get("gold", 0), taken


def _read_crafts(node: PackNode, types: Names) -> frozenset[str]:
    """Read the `crafts` key: the cards that the Site can craft, only Elements and Tools."""
    names = _read_card_names(node, types)
    wrong = [name for name in sorted(names) if types[name] not in ("element", "tool")]
    if wrong:
        node.fail(f"{wrong[0]} is neither a craftable Element nor a Tool")
    return names


def _pay(node: PackNode, types: Names) -> SiteBonus:
    """Read one entry of the `pays` key."""
    values = PAY.read(node)
    return SiteBonus(
        act=values["for"],
        names=_read_choosable_cards(node["of"], types, basics=False),
        gold=values["gold"],
        required_site=_read_card_of_type(values["beside"], types, ("site",)) if "beside" in values else "",
    )


def _read_card_of_type(node: PackNode, types: Names, wanted: Sequence[str]) -> str:
    """Read one card name, and refuse a card whose type is not among `wanted`."""
    name = node.text()
    if types.get(name) not in wanted:
        node.fail(f"“{name[:40]}” is not a card of the type {' or '.join(wanted)}")
    return name


# ---------------------------------------------------------------- the pack as a whole


def _pack_errors(
    document: PackDocument, nodes: Sequence[PackNode], cards: Sequence[CraftTheCrownCard]
) -> list[PackError]:
    """Return the errors that show only when all cards are considered together."""
    line = document["cards"].line

    def fault(reason: str, at: int = line, path: str = "") -> PackError:
        """Return an error of this file. `at`: the line; without it, the line of the list of cards."""
        return PackError(document.file, at, reason, path)

    faults = []
    for what, count in (
        ("Crown", sum(card.type == "crown" for card in cards)),
        ("Tool with builds", sum(card.tool is not None and card.tool.is_hammer for card in cards)),
    ):
        if count != 1:
            faults.append(fault(f"a pack has exactly one {what}, not {count}"))
    if not any(card.type == "basic" for card in cards):
        faults.append(fault("there is no Basic Element"))
    if sum(card.copies for card in cards if card.type != "basic") < LEAST_DECK:
        faults.append(fault(f"the Draw Deck needs at least {LEAST_DECK} cards"))
    lost = _unreachable(cards)
    for node, card in zip(nodes, cards, strict=True):
        if card.name in lost:
            problem = f"{card.name}: no chain of recipes leads back to Basic Elements"
            faults.append(fault(problem, node.line, node.path))
    return faults


def _unreachable(cards: Sequence[CraftTheCrownCard]) -> set[str]:
    """Return the cards whose recipes never lead back to Basic Elements."""
    reached = {card.name for card in cards if card.type == "basic"}
    while True:
        more = {card.name for card in cards if card.name not in reached and set(card.recipe) <= reached}
        if not more:
            return {card.name for card in cards} - reached
        reached |= more
