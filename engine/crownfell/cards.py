"""Characters: what is printed on the cards, and a compiled form that knows every space of the board.

Colours: 0 Black, 1 White. A space is a number from 0 (a1) to 24 (e5). Sets of spaces are ints with a bit for
each space. A token is a legal answer as text. A slot is the number of a card in a game.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.crownfell.board import DIRECTIONS, HOME, HOME_MASK, SPACES, Offset, mask, shifted, spaces_in
from engine.crownfell.diagram import Diagram

MOST_KEPT = 4_000  # most entries of a cache of tokens; then it is emptied


@dataclass(frozen=True)
class Ability:
    """A named ability: its words, and its effect as data (see `engine.crownfell.abilities`)."""

    title: Mapping[str, str]
    """Language → title."""
    text: Mapping[str, str]
    """Language → text."""
    effect: str
    """`capture`, `flip`, `move` or `swap`."""
    target: str
    """`enemy`, `ally` or `other` (ally or enemy); with the effect `move` also `self`."""
    target_offsets: tuple[Offset, ...]
    """Offsets from the card at which targets may be."""
    to: str = "step"
    """Where the effect `move` puts the target: `step` (next to where it was), `beside` (next to the card with
    the ability), `opposite` (the space on the other side of the board's centre) or `anywhere`."""
    cost: str = "none"
    """`discard`: the card with the ability goes to the discard pile. `none`: no cost."""


@dataclass(frozen=True)
class Character:
    """A printed character card."""

    code: str
    """Three capital letters."""
    name: Mapping[str, str]
    """Language → name."""
    idea: Mapping[str, str]
    """Language → a sentence about the card; may be empty."""
    diagram: Diagram
    """The printed moves and icons."""
    passes_cards: bool
    """Whether the card may pass over a card that stands where the first of two joined arrows ends."""
    ability: Ability | None
    """The named ability; None for a card without one."""
    origin: Mapping[str, str]
    """Part of the data (`name`, `diagram`, `ability`) → where it comes from."""

    def name_with_code(self, language: str, *, plain: bool = False) -> str:
        """Return the name, with the code unless the name begins with it. plain: never with the code."""
        name = self.name[language]
        return name if plain or name[:3].upper() == self.code else f"{name}({self.code})"


@dataclass(frozen=True)
class MovePath:
    """One way to move from a space, along one arrow or two joined ones."""

    to: int
    """The number of the space where the path ends."""
    to_bit: int
    """That space as a bit."""
    must_be_empty: int
    """Spaces that must be empty, as bits."""
    passive: bool
    """Whether the path must end on an empty space, so that it cannot capture."""
    first_stop: int = -1
    """Where the first of two joined arrows ends; -1 for a single arrow."""
    first_passive: bool = False
    """Whether the first of two joined arrows cannot capture."""


class CompiledCharacter:
    """A character with precomputed moves for every spot. A spot is colour * 25 + space.

    ability: None for a card without one.
    shoots: whether it has ranged captures.
    is_guard: whether it locks or protects.

    Lists by spot; sets of spaces are bits:
    paths: its moves.
    relevant_spaces: the spaces that decide which moves to empty spaces are possible.
    capture_masks: the spaces where its moves may capture.
    shots, lock, protect: the spaces of its icons for ranged captures, lock and protection.
    target_spaces: where targets of its ability may be.
    plain_move_cache: occupied relevant spaces → tokens of moves to empty spaces.

    Tokens, and parts of them:
    move_token, deploy_token, direct_token: space → token that brings this card there.
    capture_suffix: the end of a token that captures this card.
    ability_prefix: the beginning of a token of its ability.
    carry_cache: (code of the moved card, goal spaces) → tokens of its ability.
    """

    def __init__(self, character: Character) -> None:
        self.character = character
        self.code = character.code
        spots = [(space, colour) for colour in (0, 1) for space in range(25)]
        self.paths = [_move_paths(character, space, colour) for space, colour in spots]
        self.relevant_spaces = [
            _union(path.to_bit | path.must_be_empty for path in paths) for paths in self.paths
        ]
        self.capture_masks = [
            _union(path.to_bit for path in paths if not path.passive) for paths in self.paths
        ]
        diagram = character.diagram
        self.shots = [mask(space, diagram.ranged, colour) for space, colour in spots]
        self.lock = [mask(space, diagram.lock, colour) for space, colour in spots]
        self.protect = [mask(space, diagram.protect, colour) for space, colour in spots]
        self.move_token = [f"{self.code} {name}" for name in SPACES]
        self.deploy_token = [f"d{self.code} {name}" for name in SPACES]
        self.direct_token = [f"dir{self.code} {name}" for name in SPACES]
        self.capture_suffix = f" c{self.code}"
        self.ability_prefix = f"a{self.code}: "
        self.ability = character.ability
        target_offsets = character.ability.target_offsets if character.ability else ()
        self.target_spaces = [mask(space, target_offsets, colour) & ~(1 << space) for space, colour in spots]
        self.shoots = bool(diagram.ranged)
        self.is_guard = bool(diagram.lock or diagram.protect)
        self.plain_move_cache: list[dict[int, tuple[str, ...]]] = [{} for _ in spots]
        self.carry_cache: dict[tuple[str, int], tuple[str, ...]] = {}
        self._deploy_cache: dict[tuple[int, int], tuple[str, ...]] = {}

    def plain_move_tokens(self, spot: int, occupied: int) -> tuple[str, ...]:
        """Return the tokens of moves to empty spaces, and cache them in `plain_move_cache`.

        Callers look there first. The cache pays because the moves depend on few spaces.

        spot: where the card is. occupied: the spaces of all cards on the board, as bits.
        """
        ends = [path.to for path in self.paths[spot] if not (path.to_bit | path.must_be_empty) & occupied]
        tokens = tuple(self.move_token[to] for to in dict.fromkeys(ends))
        cached = self.plain_move_cache[spot]
        if len(cached) >= MOST_KEPT:
            cached.clear()
        cached[occupied & self.relevant_spaces[spot]] = tokens
        return tokens

    def capture_spaces(self, spot: int, occupied: int, takable: int) -> list[int]:
        """Return the spaces on which the card may capture by moving.

        spot: where the card is. occupied: the spaces of all cards on the board, as bits. takable: the spaces
        of enemy cards that are not protected, as bits.
        """
        paths = self.paths[spot]
        ends = [
            path.to
            for path in paths
            if path.to_bit & takable and not path.passive and not path.must_be_empty & occupied
        ]
        return list(dict.fromkeys(ends))

    def carry_tokens(self, code: str, goals: int) -> tuple[str, ...]:
        """Return the tokens by which the ability moves a card to these spaces, one token a space; cache them.

        code: the card that is moved. goals: the spaces, as bits.
        """
        tokens = tuple(f"{self.ability_prefix}{code} {SPACES[space]}" for space in spaces_in(goals))
        if len(self.carry_cache) >= MOST_KEPT:
            self.carry_cache.clear()
        self.carry_cache[code, goals] = tokens
        return tokens

    def deploy_tokens(self, colour: int, occupied: int) -> tuple[str, ...]:
        """Return the tokens that deploy the card to the empty spaces of a colour's home row.

        occupied: the spaces of all cards on the board, as bits.
        """
        key = (colour, occupied & HOME_MASK[colour])
        tokens = self._deploy_cache.get(key)
        if tokens is None:
            tokens = tuple(self.deploy_token[space] for space in HOME[colour] if not occupied >> space & 1)
            self._deploy_cache[key] = tokens
        return tokens


class GameCards:
    """The cards of one game.

    compiled: compiled cards by slot. guards: slots of the cards that lock or protect.
    """

    def __init__(self, compiled: Iterable[CompiledCharacter]) -> None:
        self.compiled = [*compiled]
        self.guards = [slot for slot, card in enumerate(self.compiled) if card.is_guard]


def _union(masks: Iterable[int]) -> int:
    """Return the spaces that are in any of these sets, as bits."""
    bits = 0
    for mask_ in masks:
        bits |= mask_
    return bits


def _move_paths(character: Character, space: int, colour: int) -> list[MovePath]:
    """Return all ways of a character to move from a space. Several may end on the same space.

    colour: the character's colour, which says where forward is.
    """
    paths: list[MovePath] = []
    for arrows in character.diagram.paths:
        landings = list(_landings(space, colour, arrows[0], 0))
        paths += [landing for landing in landings if landing not in paths]
        for first in landings if len(arrows) == 2 else []:
            must_be_empty = 0 if character.passes_cards else first.must_be_empty | first.to_bit
            paths += [
                MovePath(end.to, end.to_bit, end.must_be_empty, end.passive, first.to, first.passive)
                for end in _landings(first.to, colour, arrows[1], must_be_empty)
                if end.to != space
            ]
    return paths


def _landings(space: int, colour: int, step: tuple[str, str], must_be_empty: int) -> list[MovePath]:
    """Return the paths along one arrow: a jump ends after one or two spaces, other arrows after one.

    space: where the arrow begins. step: the arrow's (kind, direction). must_be_empty: spaces on the way to
    the arrow that must be empty, as bits.
    """
    kind, direction = step
    landings = []
    for _ in range(2 if kind == "jump" else 1):
        target = shifted(space, DIRECTIONS[direction], colour)
        if target is None:
            break
        landings.append(MovePath(target, 1 << target, must_be_empty, kind == "passive"))
        space = target
    return landings


class CrownfellPack:
    """A pack of characters, and perhaps the two sets for a first game without a draft.

    mark: name, version and the beginning of the digest, as records have them.
    characters: code → character.
    compiled: code → compiled character.
    first_game: the codes of (Black's set, White's set); None for a pack without these sets.
    """

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
        self.compiled = {character.code: CompiledCharacter(character) for character in characters}
        self.first_game = first_game

    def summary(self) -> str:
        """Return one line about the pack, for a person who checks it."""
        abilities = sum(1 for c in self.characters.values() if c.ability)
        sets = "with first-game sets" if self.first_game else "without first-game sets"
        return f"{len(self.characters)} characters, {abilities} abilities, {sets}"

    def printed_text(self, code: str, part: str, language: str) -> str | None:
        """Return a printed text of a card; None if there is none.

        part: `name`, `plain` (the name without code), `idea`, `title` or `text` (of the ability).
        """
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
