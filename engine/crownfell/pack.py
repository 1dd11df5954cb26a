"""A pack of Crownfell characters: read, checked, and compiled into faces that know every space."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from engine.crownfell import diagram as diagrams
from engine.crownfell.board import (
    DIRECTIONS,
    HOME,
    HOME_MASK,
    NEIGHBOURS,
    ORTHOGONAL,
    SIZE,
    SPACES,
    Offset,
    mask,
    shifted,
    spaces_in,
)
from engine.crownfell.diagram import Diagram
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
MOST_KEPT = 4_000
PACK_KEYS = ("pack", "game", "version", "title", "note", "cards", "first-game")
CARD_KEYS = ("code", "name", "idea", "origin", "diagram", "through", "ability")


class Ability(Struct, frozen=True):
    """A named ability: its words, and what it does as data (see engine.crownfell.abilities).

    effect: capture, flip, move or swap; target: enemy, ally or other (any card but itself, "self" for move);
    where: offsets from the card at which targets are found; to: where a moved card goes;
    cost: "discard" puts the card itself into the discard pile.
    """

    title: Mapping[str, str]
    text: Mapping[str, str]
    effect: str
    target: str
    where: tuple[Offset, ...]
    to: str = "step"
    cost: str = "none"


class Character(Struct, frozen=True):
    """A printed character card."""

    code: str
    name: Mapping[str, str]
    idea: Mapping[str, str]
    diagram: Diagram
    through: bool
    ability: Ability | None
    origin: Mapping[str, str]

    def called(self, language: str, *, plain: bool = False) -> str:
        """The name; with the code that pictures and notation show, where the name does not begin with it."""
        name = self.name[language]
        return name if plain or name[:3].upper() == self.code else f"{name}({self.code})"


class Way(Struct, frozen=True):
    """One way of moving from a space: where it ends (and that space's bit), what has to be empty
    on the way, whether it may capture, and where a first joined arrow landed (-1: nowhere)."""

    to: int
    bit: int
    clear: int
    passive: bool
    first: int = -1
    first_passive: bool = False


class Face:
    """A character compiled for every spot: spot = colour * 25 + space.

    zone: the spaces on which a card's moves to empty spaces depend; plain: those moves' tokens by
    spot and occupied spaces of the zone, as far as they were asked for; hits: where it may capture.
    """

    def __init__(self, character: Character) -> None:
        self.character = character
        self.code = character.code
        spots = [(space, colour) for colour in (0, 1) for space in range(25)]
        self.ways = [_ways(character, space, colour) for space, colour in spots]
        self.zone = [_union(way.bit | way.clear for way in ways) for ways in self.ways]
        self.hits = [_union(way.bit for way in ways if not way.passive) for ways in self.ways]
        picture = character.diagram
        self.shots = [mask(space, picture.ranged, colour) for space, colour in spots]
        self.lock = [mask(space, picture.lock, colour) for space, colour in spots]
        self.protect = [mask(space, picture.protect, colour) for space, colour in spots]
        self.goes = [f"{self.code} {name}" for name in SPACES]
        self.deploys = [f"d{self.code} {name}" for name in SPACES]
        self.directs = [f"dir{self.code} {name}" for name in SPACES]
        self.taken = f" c{self.code}"
        self.activates = f"a{self.code}: "
        self.ability = character.ability
        where = character.ability.where if character.ability else ()
        self.aims = [mask(space, where, colour) & ~(1 << space) for space, colour in spots]
        self.shoots = bool(picture.ranged)
        self.stands = bool(picture.lock or picture.protect)
        self.plain: list[dict[int, tuple[str, ...]]] = [{} for _ in spots]
        self.carried: dict[tuple[str, int], tuple[str, ...]] = {}
        self._home: dict[tuple[int, int], tuple[str, ...]] = {}

    def list_plain(self, spot: int, occupied: int) -> tuple[str, ...]:
        """Tokens of the moves to empty spaces; kept in `plain`, since they depend on few spaces only."""
        ends = [way.to for way in self.ways[spot] if not (way.bit | way.clear) & occupied]
        found = tuple(self.goes[to] for to in dict.fromkeys(ends))
        kept = self.plain[spot]
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[occupied & self.zone[spot]] = found
        return found

    def takes(self, spot: int, occupied: int, takable: int) -> list[int]:
        """Spaces on which the card may capture by moving."""
        ways = self.ways[spot]
        ends = [w.to for w in ways if w.bit & takable and not w.passive and not w.clear & occupied]
        return list(dict.fromkeys(ends))

    def carries(self, code: str, goals: int) -> tuple[str, ...]:
        """Tokens of this card's ability moving another to each of these spaces; kept in `carried`."""
        found = tuple(f"{self.activates}{code} {SPACES[space]}" for space in spaces_in(goals))
        if len(self.carried) >= MOST_KEPT:
            self.carried.clear()
        self.carried[code, goals] = found
        return found

    def home(self, colour: int, occupied: int) -> tuple[str, ...]:
        """Tokens of deploying to the empty spaces of a home row."""
        key = (colour, occupied & HOME_MASK[colour])
        found = self._home.get(key)
        if found is None:
            found = tuple(self.deploys[space] for space in HOME[colour] if not occupied >> space & 1)
            self._home[key] = found
        return found


class Cast(list[Face]):
    """The faces of one game by slot. guards: the slots whose cards lock or protect."""

    def __init__(self, faces: Iterable[Face]) -> None:
        super().__init__(faces)
        self.guards = tuple(slot for slot, face in enumerate(self) if face.stands)


def _union(masks: Iterable[int]) -> int:
    bits = 0
    for each in masks:
        bits |= each
    return bits


def _ways(character: Character, space: int, colour: int) -> list[Way]:
    """Everything that a diagram allows from here, several ways to one space included."""
    ways: list[Way] = []
    for path in character.diagram.paths:
        landings = list(_landings(space, colour, path[0], 0))
        ways += [way for way in landings if way not in ways]
        for first in landings if len(path) == 2 else []:
            clear = 0 if character.through else first.clear | first.bit
            ways += [
                Way(end.to, end.bit, end.clear, end.passive, first.to, first.passive)
                for end in _landings(first.to, colour, path[1], clear)
                if end.to != space
            ]
    return ways


def _landings(space: int, colour: int, step: tuple[str, str], clear: int) -> list[Way]:
    """Where one arrow may end: a jump at one or two spaces, the rest at one."""
    kind, direction = step
    found = []
    for _ in range(2 if kind == "jump" else 1):
        there = shifted(space, DIRECTIONS[direction], colour)
        if there is None:
            break
        found.append(Way(there, 1 << there, clear, kind == "passive"))
        space = there
    return found


class Pack:
    """All characters of a pack by code, and its two first-game sets (black's, white's) if it has them."""

    def __init__(
        self,
        name: str,
        mark: str,
        characters: list[Character],
        first_game: tuple[tuple[str, ...], ...] | None,
    ) -> None:
        self.name = name
        self.mark = mark
        self.characters = {character.code: character for character in characters}
        self.faces = {character.code: Face(character) for character in characters}
        self.first_game = first_game

    def summary(self) -> str:
        """One line for whoever checks a pack."""
        abilities = sum(1 for c in self.characters.values() if c.ability)
        sets = "with first-game sets" if self.first_game else "without first-game sets"
        return f"{len(self.characters)} characters, {abilities} abilities, {sets}"

    def word(self, code: str, part: str, language: str) -> str | None:
        """A printed text by card code: name, plain (the name alone), idea, ability title or text."""
        character = self.characters.get(code)
        if character is None:
            return None
        if part in ("name", "plain"):
            return character.called(language, plain=part == "plain")
        if part == "idea":
            return character.idea[language]
        if character.ability is None:
            return None
        return (character.ability.title if part == "title" else character.ability.text)[language]


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
