"""Reading and checking a pack of Crownfell characters."""

from collections.abc import Mapping

from engine.crownfell import diagram as diagrams
from engine.crownfell.board import NEIGHBOURS, ORTHOGONAL, SIZE, Offset
from engine.crownfell.cards import Ability, Character, CrownfellPack
from engine.crownfell.fields import ABILITY, CARD, CARDS, FIRST_GAME, PACK
from engine.packs.pack import PackDocument, PackError, PackErrors, PackNode, collect

# Word for where targets of an ability may be → these offsets from the card.
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


def read_pack(document: PackDocument) -> CrownfellPack:
    """Build a pack. Raises PackErrors with everything that is wrong in it."""
    errors: list[PackError] = []
    document.check_keys(*PACK.fields)
    CARDS.check_count(document["cards"])
    nodes = document["cards"].items()
    characters = []
    used_names: set[str] = set()
    for node, character in collect(_character, nodes, errors):
        used_twice = [name for name in (character.code, character.name["en"]) if name in used_names]
        if used_twice:
            errors.append(PackError(node.file, node.line, f"“{used_twice[0]}” is used twice", node.path))
        used_names |= {character.code, character.name["en"]}
        characters.append(character)
    first_game = None
    try:
        if (sets := document.get("first-game")) is not None and not errors:
            first_game = _first_game(
                sets,
                {
                    name: character.code
                    for character in characters
                    for name in (character.code, character.name["en"])
                },
            )
    except PackError as error:
        errors.append(error)
    if errors:
        raise PackErrors(errors)
    return CrownfellPack(document.name, document.mark, characters, first_game)


def _character(node: PackNode) -> Character:
    """Return the character of a card in a pack file. Raises PackError."""
    values = CARD.read(node)
    return Character(
        code=values["code"],
        name=values["name"],
        idea=values.get("idea", dict.fromkeys(values["name"], "")),
        diagram=diagrams.read(values["diagram"]),
        passes_cards=values.get("through", False),
        ability=_ability(node["ability"]) if "ability" in values else None,
        origin=values["origin"],
    )


def _ability(node: PackNode) -> Ability:
    """Return the ability of a card in a pack file. Raises PackError."""
    values = ABILITY.read(node)
    return Ability(
        title=values["title"],
        text=values["text"],
        effect=values["effect"],
        target=values["target"],
        target_offsets=_area(values["where"]) if "where" in values else ((0, 0),),
        to=values.get("to", "step"),
        cost=values.get("cost", "none"),
    )


def _area(node: PackNode) -> tuple[Offset, ...]:
    """Return the offsets of the spaces where targets of an ability may be. Raises PackError.

    node: a key of `AREAS`, or a picture in which x marks the spaces.
    """
    if node.text() in AREAS:
        return AREAS[node.text()]
    icons = diagrams.icons(node)
    for line, _, icon in icons:
        if icon != "x":
            node.fail(f"“{icon[:12]}”: here only x marks a space", line)
    if not icons:
        node.fail("no space is marked with x")
    return tuple(offset for _, offset, _ in icons)


def _first_game(node: PackNode, codes: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    """Return the codes of the first-game sets: Black's four cards, White's four cards. Raises PackError.

    codes: code or English name of each card → its code.
    """
    for colour in FIRST_GAME.fields:
        for name in node[colour].items():
            if name.text() not in codes:
                name.fail_not_in_pack(codes)
    sets = [tuple(codes[name.text()] for name in names) for names in FIRST_GAME.read(node).values()]
    if len({*sets[0], *sets[1]}) != 8:
        node.fail("the two first-game sets need eight different cards")
    return tuple(sets)
