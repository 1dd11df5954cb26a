"""Cards of Crownfell: what is printed on them, and compiled into faces that know every space."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.crownfell.board import DIRECTIONS, HOME, HOME_MASK, SPACES, Offset, mask, shifted, spaces_in
from engine.crownfell.diagram import Diagram

MOST_KEPT = 4_000


@dataclass(frozen=True)
class Ability:
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


@dataclass(frozen=True)
class Character:
    """A printed character card."""

    code: str
    name: Mapping[str, str]
    idea: Mapping[str, str]
    diagram: Diagram
    through: bool
    ability: Ability | None
    origin: Mapping[str, str]

    def name_with_code(self, language: str, *, plain: bool = False) -> str:
        """The name; with the code that pictures and notation show, where the name does not begin with it."""
        name = self.name[language]
        return name if plain or name[:3].upper() == self.code else f"{name}({self.code})"


@dataclass(frozen=True)
class MovePath:
    """One way of moving from a space: where it ends (and that space's bit), what has to be empty
    on the way, whether it may capture, and where a first joined arrow landed (-1: nowhere)."""

    to: int
    bit: int
    clear: int
    passive: bool
    first: int = -1
    first_passive: bool = False


class CompiledCharacter:
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
        tokens = tuple(self.goes[to] for to in dict.fromkeys(ends))
        cached = self.plain[spot]
        if len(cached) >= MOST_KEPT:
            cached.clear()
        cached[occupied & self.zone[spot]] = tokens
        return tokens

    def takes(self, spot: int, occupied: int, takable: int) -> list[int]:
        """Spaces on which the card may capture by moving."""
        ways = self.ways[spot]
        ends = [w.to for w in ways if w.bit & takable and not w.passive and not w.clear & occupied]
        return list(dict.fromkeys(ends))

    def carries(self, code: str, goals: int) -> tuple[str, ...]:
        """Tokens of this card's ability moving another to each of these spaces; kept in `carried`."""
        tokens = tuple(f"{self.activates}{code} {SPACES[space]}" for space in spaces_in(goals))
        if len(self.carried) >= MOST_KEPT:
            self.carried.clear()
        self.carried[code, goals] = tokens
        return tokens

    def home(self, colour: int, occupied: int) -> tuple[str, ...]:
        """Tokens of deploying to the empty spaces of a home row."""
        key = (colour, occupied & HOME_MASK[colour])
        tokens = self._home.get(key)
        if tokens is None:
            tokens = tuple(self.deploys[space] for space in HOME[colour] if not occupied >> space & 1)
            self._home[key] = tokens
        return tokens


class GameCards:
    """The cards of one game. faces: by slot; guards: the slots whose cards lock or protect."""

    def __init__(self, faces: Iterable[CompiledCharacter]) -> None:
        self.faces = [*faces]
        self.guards = [slot for slot, face in enumerate(self.faces) if face.stands]


def _union(masks: Iterable[int]) -> int:
    bits = 0
    for each in masks:
        bits |= each
    return bits


def _ways(character: Character, space: int, colour: int) -> list[MovePath]:
    """Everything that a diagram allows from here, several ways to one space included."""
    ways: list[MovePath] = []
    for path in character.diagram.paths:
        landings = list(_landings(space, colour, path[0], 0))
        ways += [way for way in landings if way not in ways]
        for first in landings if len(path) == 2 else []:
            clear = 0 if character.through else first.clear | first.bit
            ways += [
                MovePath(end.to, end.bit, end.clear, end.passive, first.to, first.passive)
                for end in _landings(first.to, colour, path[1], clear)
                if end.to != space
            ]
    return ways


def _landings(space: int, colour: int, step: tuple[str, str], clear: int) -> list[MovePath]:
    """Where one arrow may end: a jump at one or two spaces, the rest at one."""
    kind, direction = step
    landings = []
    for _ in range(2 if kind == "jump" else 1):
        target = shifted(space, DIRECTIONS[direction], colour)
        if target is None:
            break
        landings.append(MovePath(target, 1 << target, clear, kind == "passive"))
        space = target
    return landings


class CrownfellPack:
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
        self.faces = {character.code: CompiledCharacter(character) for character in characters}
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
            return character.name_with_code(language, plain=part == "plain")
        if part == "idea":
            return character.idea[language]
        if character.ability is None:
            return None
        return (character.ability.title if part == "title" else character.ability.text)[language]
