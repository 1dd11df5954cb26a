"""Why a card is a good pick, in sentences: what it can do and the others of the row, or one's own, cannot."""

from collections.abc import Callable, Iterator, Sequence

from engine.computer import Reason
from engine.crownfell.board import NUMBER
from engine.crownfell.cards import CompiledCharacter, GameCards
from engine.crownfell.state import HAND, ROW, CrownfellState
from engine.presentation import Term

MIDDLE = NUMBER["c3"]
Has = Callable[[CompiledCharacter], bool]


def pick_reasons(cast: GameCards, s: CrownfellState, slot: int) -> Iterator[Reason]:
    """What can be said of picking this card, the weightiest first."""
    face = cast.faces[slot]
    rest = [cast.faces[n] for n, spot in enumerate(s.spots) if spot == ROW and n != slot]
    own = [cast.faces[n] for n, spot in enumerate(s.spots) if spot == HAND + s.turn]
    card = {"card": Term(face.code)}
    for kind in GIFTS:
        if rest and has(kind, face) and not any(rivals(kind, one) for one in rest):
            yield Reason(f"crownfell-pick-{kind}", card)
    for kind in GIFTS:
        if own and has(kind, face) and not any(rivals(kind, one) for one in own):
            yield Reason("crownfell-pick-first", {**card, "deed": kind})
    yield from _farthest(face, rest, "goes", "most", goes)
    yield from _farthest(face, rest, "hits", "hits-most", hits)
    if own and goes(face) > max(map(goes, own)):
        yield Reason("crownfell-pick-widest", {**card, "spaces": goes(face)})
    if own and hits(face) > max(map(hits, own)):
        yield Reason("crownfell-pick-sharpest", {**card, "spaces": hits(face)})
    for kind in GIFTS:
        others = [one for one in rest if rivals(kind, one)]
        if has(kind, face) and len(others) == 1 and has(kind, others[0]):
            yield Reason("crownfell-pick-pair", {**card, "other": Term(others[0].code), "deed": kind})


def _farthest(
    face: CompiledCharacter,
    rest: Sequence[CompiledCharacter],
    least: str,
    most: str,
    measure: Callable[[CompiledCharacter], int],
) -> Iterator[Reason]:
    """That no other card of the row has more of something than this one, or none as much."""
    amount, best_other = measure(face), max(map(measure, rest), default=0)
    if amount and amount >= best_other:
        key = most if rest and amount > best_other else least
        yield Reason(f"crownfell-pick-{key}", {"card": Term(face.code), "spaces": amount})


def has(kind: str, face: CompiledCharacter) -> bool:
    return GIFTS[kind](face)


def rivals(kind: str, face: CompiledCharacter) -> bool:
    """Whether this card makes the sentence false: one that captures by its ability stays where it is, too."""
    return has(kind, face) or (kind == "shoots" and has("captures", face))


def goes(face: CompiledCharacter) -> int:
    """How many spaces it can move to from the middle of an empty board."""
    return len({way.to for way in face.ways[MIDDLE]})


def hits(face: CompiledCharacter) -> int:
    """On how many spaces it can capture by moving there, from the middle of a board without obstacles."""
    return face.hits[MIDDLE].bit_count()


def _does(face: CompiledCharacter, *effects: str) -> bool:
    return face.ability is not None and face.ability.effect in effects


def _passes(face: CompiledCharacter) -> bool:
    """Whether it can get to the far side of a card: by a jump, or by a second arrow that nothing stops."""
    paths = face.character.diagram.paths
    jumps = any(kind == "jump" for path in paths for kind, _ in path)
    return jumps or (face.character.through and any(len(path) == 2 for path in paths))


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
