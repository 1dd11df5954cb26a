"""A pack of Crownfell characters, read and checked."""

from collections.abc import Mapping

from engine.crownfell import diagram as diagrams
from engine.crownfell.board import NEIGHBOURS, ORTHOGONAL, SIZE, Offset
from engine.crownfell.cards import Ability, Character, Pack
from engine.pack import Document, Node, PackFault, PackFaults, collect

EFFECTS = ("capture", "flip", "move", "swap")
TARGETS = ("enemy", "ally", "other")
AREAS: dict[str, tuple[Offset, ...]] = {
    "orthogonal": ORTHOGONAL,
    "diagonal": tuple(offset for offset in NEIGHBOURS if offset not in ORTHOGONAL),
    "adjacent": NEIGHBOURS,
    "anywhere": tuple(
        (up, right)
        for up in range(1 - SIZE, SIZE)
        for right in range(1 - SIZE, SIZE)
        if (up, right) != (0, 0)
    ),
}
DESTINATIONS = ("step", "beside", "opposite", "anywhere")
COSTS = ("none", "discard")
ICON_ORIGINS = ("name", "diagram", "ability")
MOST_CARDS = 40
PACK_KEYS = ("pack", "game", "version", "title", "note", "cards", "first-game")
CARD_KEYS = ("code", "name", "idea", "origin", "diagram", "through", "ability")


def read_pack(document: Document) -> Pack:
    """Build a pack; raises PackFaults with everything that is wrong in it."""
    faults: list[PackFault] = []
    document.only(*PACK_KEYS)
    nodes = document["cards"].items()
    if len(nodes) > MOST_CARDS:
        document["cards"].fail(f"{len(nodes)} cards; at most {MOST_CARDS} are read")
    if not nodes:
        document["cards"].fail("there is no card")
    characters = []
    seen: set[str] = set()
    for node, character in collect(_character, nodes, faults):
        double = [known for known in (character.code, character.name["en"]) if known in seen]
        if double:
            faults.append(PackFault(node.file, node.line, f"“{double[0]}” is used twice"))
        seen |= {character.code, character.name["en"]}
        characters.append(character)
    first_game = None
    try:
        if (sets := document.get("first-game")) is not None and not faults:
            first_game = _first_game(
                sets, {name: c.code for c in characters for name in (c.code, c.name["en"])}
            )
    except PackFault as fault:
        faults.append(fault)
    if faults:
        raise PackFaults(faults)
    return Pack(document.name, document.mark, characters, first_game)


def _character(node: Node) -> Character:
    node.only(*CARD_KEYS)
    name = node["name"].languages(24)
    code = node["code"].matching("[A-Z]{3}", "a code of three capitals")
    idea = node.get("idea")
    ability = node.get("ability")
    return Character(
        code=code,
        name=name,
        idea=idea.languages(200) if idea else dict.fromkeys(name, ""),
        diagram=diagrams.read(node["diagram"]),
        through=node.yes("through"),
        ability=_ability(ability) if ability else None,
        origin=node["origin"].origins(ICON_ORIGINS),
    )


def _ability(node: Node) -> Ability:
    node.only("title", "text", "effect", "target", "where", "to", "cost")
    effect = node["effect"].word(EFFECTS)
    to, cost = node.get("to"), node.get("cost")
    if to is not None and effect != "move":
        to.fail("only the effect move goes somewhere")
    target = node["target"].word((*TARGETS, "self") if effect == "move" else TARGETS)
    destination = to.word(DESTINATIONS) if to else "step"
    if target == "self" and (where := node.get("where")) is not None:
        where.fail("a card that moves itself needs no where")
    if target == "self" and destination == "beside":
        node["target"].fail("a card cannot be moved beside itself")
    return Ability(
        title=node["title"].languages(24),
        text=node["text"].languages(120),
        effect=effect,
        target=target,
        where=((0, 0),) if target == "self" else _area(node["where"]),
        to=destination,
        cost=cost.word(COSTS) if cost else "none",
    )


def _area(node: Node) -> tuple[Offset, ...]:
    """Spaces around a card: a word, or a picture with x on them."""
    if node.text() in AREAS:
        return AREAS[node.text()]
    if "@" not in node.text():
        node.fail(f"one of {', '.join(AREAS)} is wanted, or a picture with @ and x")
    icons = diagrams.icons(node)
    for line, _, icon in icons:
        if icon != "x":
            node.fail(f"“{icon[:12]}”: here only x marks a space", line)
    if not icons:
        node.fail("no space is marked with x")
    return tuple(offset for _, offset, _ in icons)


def _first_game(node: Node, codes: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    """Black's and white's four cards, by code or English name."""
    node.only("black", "white")
    sets = []
    for colour in ("black", "white"):
        names = node[colour].items()
        for name in names:
            if name.text() not in codes:
                name.fail(f"“{name.text()[:40]}” is no card of this pack")
        sets.append(tuple(codes[name.text()] for name in names))
        if len(names) != 4:
            node[colour].fail("a first-game set has four cards")
    if len({*sets[0], *sets[1]}) != 8:
        node.fail("the two first-game sets need eight different cards")
    return tuple(sets)
