"""Reasons why a card is a good pick: what it can do that the rest of the row, or one's own cards, cannot.

A slot is the number of a card, its index in `codes` of the state. Colours: 0 Black, 1 White.
"""

from collections.abc import Callable, Iterator, Sequence

from engine.computer import Reason
from engine.crownfell.board import NUMBER
from engine.crownfell.cards import CompiledCharacter, GameCards
from engine.crownfell.state import HAND, ROW, CrownfellState
from engine.presentation import Term

MIDDLE = NUMBER["c3"]
Has = Callable[[CompiledCharacter], bool]


def pick_reasons(cast: GameCards, s: CrownfellState, slot: int) -> Iterator[Reason]:
    """Yield what can be said for picking this card, the most important reason first. slot: the card."""
    face = cast.compiled[slot]
    rest = [cast.compiled[n] for n, spot in enumerate(s.spots) if spot == ROW and n != slot]
    own = [cast.compiled[n] for n, spot in enumerate(s.spots) if spot == HAND + s.turn]
    card = {"card": Term(face.code)}
    for kind in GIFTS:
        if rest and has(kind, face) and not any(rivals(kind, card_face) for card_face in rest):
            yield Reason(f"crownfell-pick-{kind}", card)
    for kind in GIFTS:
        if own and has(kind, face) and not any(rivals(kind, card_face) for card_face in own):
            yield Reason("crownfell-pick-first", {**card, "deed": kind})
    yield from _farthest(face, rest, "goes", "most", goes)
    yield from _farthest(face, rest, "hits", "hits-most", hits)
    if own and goes(face) > max(map(goes, own)):
        yield Reason("crownfell-pick-widest", {**card, "spaces": goes(face)})
    if own and hits(face) > max(map(hits, own)):
        yield Reason("crownfell-pick-sharpest", {**card, "spaces": hits(face)})
    for kind in GIFTS:
        others = [card_face for card_face in rest if rivals(kind, card_face)]
        if has(kind, face) and len(others) == 1 and has(kind, others[0]):
            yield Reason("crownfell-pick-pair", {**card, "other": Term(others[0].code), "deed": kind})


def _farthest(
    face: CompiledCharacter,
    rest: Sequence[CompiledCharacter],
    least: str,
    most: str,
    measure: Callable[[CompiledCharacter], int],
) -> Iterator[Reason]:
    """Yield a reason if this card has the most of something in the row, or as much as the best.

    rest: the other cards in the row. measure: counts the something, in spaces.
    most, least: key of the sentence if it has more than all others, and if others have as much.
    """
    amount, best_other = measure(face), max(map(measure, rest), default=0)
    if amount and amount >= best_other:
        key = most if rest and amount > best_other else least
        yield Reason(f"crownfell-pick-{key}", {"card": Term(face.code), "spaces": amount})


def has(kind: str, face: CompiledCharacter) -> bool:
    """Return whether a card has an ability or icon of this kind, a key of `GIFTS`."""
    return GIFTS[kind](face)


def rivals(kind: str, face: CompiledCharacter) -> bool:
    """Return whether this card makes the sentence about another card false. kind: a key of `GIFTS`.

    A card that captures by its ability stays where it is, as one with ranged captures does.
    """
    return has(kind, face) or (kind == "shoots" and has("captures", face))


def goes(face: CompiledCharacter) -> int:
    """Return how many spaces a card can reach from the middle of an empty board."""
    return len({way.to for way in face.paths[MIDDLE]})


def hits(face: CompiledCharacter) -> int:
    """Return on how many spaces a card can capture by moving, from the middle and without obstacles."""
    return face.capture_masks[MIDDLE].bit_count()


def _does(face: CompiledCharacter, *effects: str) -> bool:
    """Return whether a card has an ability with one of these effects."""
    return face.ability is not None and face.ability.effect in effects


def _passes(face: CompiledCharacter) -> bool:
    """Return whether a card can pass another one: by a jump, or by a second arrow that nothing blocks."""
    paths = face.character.diagram.paths
    jumps = any(kind == "jump" for path in paths for kind, _ in path)
    return jumps or (face.character.passes_cards and any(len(path) == 2 for path in paths))


GIFTS: dict[str, Has] = {
    "locks": lambda face: any(face.lock),
    "shoots": lambda face: face.shoots,
    "flips": lambda face: _does(face, "flip"),
    "protects": lambda face: any(face.protect),
    "captures": lambda face: _does(face, "capture"),
    "carries": lambda face: _does(face, "move", "swap") and face.ability.target != "self",  # type: ignore[union-attr]
    "passes": _passes,
    "ability": lambda face: face.ability is not None,
}
