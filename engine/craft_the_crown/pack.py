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
    SPECIAL,
    STEP,
    TOOL,
    TYPES,
)
from engine.packs.pack import LANGUAGES, PackDocument, PackError, PackErrors, PackNode, collect

LEAST_DECK = 20
"""The smallest Draw Deck that a pack may have, in cards."""
Names = Mapping[str, str]
"""Card → its type."""


def read_pack(document: PackDocument) -> CraftTheCrownPack:
    """Build a pack from a pack file that is read already. Raises PackErrors with everything that is wrong in
    the file.
    """
    document.check_keys(*PACK.fields)
    CARDS.check_count(document["cards"])
    nodes = document["cards"].items()
    errors: list[PackError] = []
    types: dict[str, str] = {}
    for node, (name, card_type) in collect(_name_and_type, nodes, errors):
        if name in types:
            errors.append(PackError(node.file, node.line, f"“{name}” is used twice", node.path))
        types[name] = card_type
    cards = (
        []
        if errors
        else [card for _, card in collect(lambda card_node: _card(card_node, types), nodes, errors)]
    )
    if not errors:
        errors += _pack_errors(document, nodes, cards)
    if errors:
        raise PackErrors(errors)
    return CraftTheCrownPack(document.name, document.mark, cards)


def _name_and_type(node: PackNode) -> tuple[str, str]:
    """Read (name, type) of one card. These are read before everything else, because other cards refer to
    names and types. `node`: the card.
    """
    name, card_type = (CARD.fields[key].shape.read(node[key]) for key in ("name", "type"))
    return name, card_type


def _card(node: PackNode, types: Names) -> CraftTheCrownCard:
    """Read one card completely. `types`: every card of the pack → its type."""
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


def _recipe(elements: Sequence[PackNode], types: Names) -> tuple[str, ...]:
    """Read the Elements of a recipe, and refuse other cards (CTC-014). A Site's Hammer is not written in the
    file. `elements`: the entries of the recipe. `types`: card → its type.
    """
    for element in elements:
        card_type = types.get(element.text())
        if card_type is None:
            element.fail_not_in_pack(types)
        if card_type not in ("basic", "element"):
            element.fail(f"{element.text()} is not an Element; a recipe holds only Elements")
    return tuple(element.text() for element in elements)


def _read_card_names(node: PackNode, types: Names) -> frozenset[str]:
    """Read cards given by name or by type. `any` means every card, the Crown and the Basic Elements included.
    node: one name or type, or a list of names and types. types: card → its type.
    """
    names: set[str] = set()
    for item in [node] if node.is_text else node.items():
        name_or_type = item.text()
        if name_or_type in types:
            names.add(name_or_type)
        elif name_or_type == "any":
            names |= set(types)
        elif name_or_type in TYPES:
            names |= {name for name, card_type in types.items() if card_type == name_or_type}
        else:
            item.fail(
                f"“{name_or_type[:40]}” is neither a card of this pack nor one of any, {', '.join(TYPES)}"
            )
    return frozenset(names)


def _read_choosable_cards(node: PackNode, types: Names, *, basics: bool) -> frozenset[str]:
    """Read cards given by name or by type, and refuse if none is left.
    types: card → its type. basics: whether the result may have Basic Elements; otherwise they are left out.
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
    steps = tuple(_step(item, types) for item in node["does"].items())
    _check_choices(node, target, steps)
    return Tool(target=target, steps=steps)


def _check_choices(node: PackNode, target: str, steps: Sequence[ToolStep]) -> None:
    """Check that the steps of a Tool go together. Raises PackError.
    node: the `tool` key, for errors. target: "none", "one" or "some".

    A Tool has a target exactly if a step affects other players. The user names at most one card. No step
    needs the Discard Pile after a draw. `end-turn` comes last.
    """
    aimed_kinds = [step.kind for step in steps if step.kind in AIMED]
    if bool(aimed_kinds) != (target != "none"):
        node.fail(
            f"{aimed_kinds[0]} needs a target"
            if aimed_kinds
            else "no step of this Tool does anything to its target"
        )
    choosing_kinds = [step.kind for step in steps if step.kind in CHOOSING]
    if len(choosing_kinds) > 1:
        node.fail(f"at most one step may name a card, not {' and '.join(choosing_kinds)}")
    if target == "some" and any(kind in AIMED for kind in choosing_kinds):
        node.fail(f"{choosing_kinds[0]} goes with target: one")
    if target != "none" and any(kind not in AIMED for kind in choosing_kinds):
        node.fail(f"a Tool with {choosing_kinds[0]} has no target")
    has_drawn = False
    for step in steps:
        if has_drawn and (step.kind == "salvage" or "discard" in step.zones):
            node.fail(f"{step.kind} comes before a draw, which may reshuffle the Discard Pile")
        has_drawn = has_drawn or step.kind in ("draw", "all-draw", "refill")
    if any(step.kind == "end-turn" for step in steps[:-1]):
        node.fail("end-turn is the last step")


def _step(node: PackNode, types: Names) -> ToolStep:
    """Read one step of a Tool, which is one key with its value. `types`: card → its type."""
    ((kind, value),) = STEP.read(node).items()
    if kind in NUMBERED or kind == "discard-hand":
        return ToolStep(kind, value)
    if kind in TYPED:
        return ToolStep(kind, names=_read_choosable_cards(node[kind], types, basics=kind != "salvage"))
    if kind == "craft":
        return _craft_step(node[kind], types)
    not_basic = frozenset(name for name, card_type in types.items() if card_type != "basic")
    return ToolStep(kind, names=not_basic if kind == "take-market" else frozenset())


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
    """Read the `income` key of a Site: (Gold, Basic Elements from the Market) in each Start Phase."""
    values = INCOME.read(node)
    cards = tuple(_read_card_of_type(item, types, ("basic",)) for item in values.get("cards", ()))
    return values.get("gold", 0), cards


def _read_crafts(node: PackNode, types: Names) -> frozenset[str]:
    """Read the `crafts` key: the cards that the Site can craft, only Elements and Tools."""
    names = _read_card_names(node, types)
    not_craftable = [name for name in sorted(names) if types[name] not in ("element", "tool")]
    if not_craftable:
        node.fail(f"{not_craftable[0]} is neither a craftable Element nor a Tool")
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


def _read_card_of_type(node: PackNode, types: Names, allowed_types: Sequence[str]) -> str:
    """Read one card name, and refuse a card of a type that is not allowed. `types`: card → its type."""
    name = node.text()
    if types.get(name) not in allowed_types:
        node.fail(f"“{name[:40]}” is not a card of the type {' or '.join(allowed_types)}")
    return name


# ---------------------------------------------------------------- the pack as a whole


def _pack_errors(
    document: PackDocument, nodes: Sequence[PackNode], cards: Sequence[CraftTheCrownCard]
) -> list[PackError]:
    """Return the errors that show only when all cards are considered together.
    nodes, cards: the cards in the same order, as they are written and as they were read.
    """
    cards_line = document["cards"].line

    def error(reason: str, line: int = cards_line, path: str = "") -> PackError:
        """Return an error of this file. `line`: the line; without it, the line of the list of cards."""
        return PackError(document.file, line, reason, path)

    errors = []
    for part, count in (
        ("Crown", sum(card.type == "crown" for card in cards)),
        ("Tool with builds", sum(card.tool is not None and card.tool.is_hammer for card in cards)),
    ):
        if count != 1:
            errors.append(error(f"a pack has exactly one {part}, not {count}"))
    if not any(card.type == "basic" for card in cards):
        errors.append(error("there is no Basic Element"))
    if sum(card.copies for card in cards if card.type != "basic") < LEAST_DECK:
        errors.append(error(f"the Draw Deck needs at least {LEAST_DECK} cards"))
    unreachable = _unreachable(cards)
    for node, card in zip(nodes, cards, strict=True):
        if card.name in unreachable:
            problem = f"{card.name}: no chain of recipes leads back to Basic Elements"
            errors.append(error(problem, node.line, node.path))
    return errors


def _unreachable(cards: Sequence[CraftTheCrownCard]) -> set[str]:
    """Return the cards whose recipes never lead back to Basic Elements."""
    reachable = {card.name for card in cards if card.type == "basic"}
    while True:
        newly_reachable = {
            card.name for card in cards if card.name not in reachable and set(card.recipe) <= reachable
        }
        if not newly_reachable:
            return {card.name for card in cards} - reachable
        reachable |= newly_reachable
