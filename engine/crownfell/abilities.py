"""Named abilities: four effects, filled in by each card's data (whom, where, at what price).

An ability is data and not a function of its own, because owners of the printed cards write theirs
into a pack file without programming. Every effect is `tokens` (all it could do now) and `perform`.
"""

from collections.abc import Callable

from engine.crownfell.board import NEIGHBOURS, SPACES, mask, spaces_in
from engine.crownfell.pack import Ability, Cast, Face
from engine.crownfell.state import HAND, Board, capture, flip, give_up, go, swap

BESIDE = [tuple(spaces_in(mask(space, NEIGHBOURS, 0))) for space in range(25)]


def tokens(s: Board, faces: Cast, slot: int) -> list[str]:
    """Every way of activating this card's ability now; empty where there is no legal target (CFL-R41)."""
    face = faces[slot]
    assert face.ability is not None
    effects = EFFECTS[face.ability.effect]
    return [
        face.activates + what for target in targets(s, face, slot) for what in effects(s, faces, slot, target)
    ]


def targets(s: Board, face: Face, slot: int) -> list[int]:
    """The cards that the ability may name now."""
    ability, spot = face.ability, s.spots[slot]
    assert ability is not None
    if ability.target == "self":
        return [slot]
    own, enemy = s.taken[spot // 25], s.taken[1 - spot // 25]
    named = own if ability.target == "ally" else enemy if ability.target == "enemy" else own | enemy
    bits = face.aims[spot] & named
    return [s.board[space] for space in spaces_in(bits)] if bits else []


def destinations(s: Board, slot: int, target: int, ability: Ability) -> list[int]:
    """Empty spaces to which a moved card may go."""
    board, left = s.board, s.spots[target] % 25
    if ability.to == "step":
        return [space for space in BESIDE[left] if board[space] < 0]
    if ability.to == "beside":
        return [space for space in BESIDE[s.spots[slot] % 25] if board[space] < 0]
    far = (24 - left,) if ability.to == "opposite" else range(25)
    return [space for space in far if board[space] < 0]


def _captures(s: Board, faces: Cast, slot: int, target: int) -> list[str]:
    """Capture a card: it goes to the discard pile, unless it is protected (CFL-R37)."""
    owner = s.spots[target] // 25
    space = s.spots[target] % 25
    guards = (f.protect[at] for f, at in zip(faces, s.spots, strict=True) if at < HAND and at // 25 == owner)
    return [] if any(bits >> space & 1 for bits in guards) else [f"c{s.codes[target]}"]


def _flips(s: Board, faces: Cast, slot: int, target: int) -> list[str]:
    """Flip a card to the other colour, where it stands; protection is no help (CFL-R38)."""
    return [s.codes[target]]


def _moves(s: Board, faces: Cast, slot: int, target: int) -> list[str]:
    """Move a card to an empty space; locked and protected cards may be moved (CFL-055, CFL-R38)."""
    ability = faces[slot].ability
    assert ability is not None
    goes = faces[target].goes
    return [goes[to] for to in destinations(s, slot, target, ability)]


def _swaps(s: Board, faces: Cast, slot: int, target: int) -> list[str]:
    """Change places with a card."""
    here, there = SPACES[s.spots[slot] % 25], SPACES[s.spots[target] % 25]
    return [f"{s.codes[slot]} {there}, {s.codes[target]} {here}"]


EFFECTS: dict[str, Callable[[Board, Cast, int, int], list[str]]] = {
    "capture": _captures,
    "flip": _flips,
    "move": _moves,
    "swap": _swaps,
}


def perform(s: Board, faces: Cast, slot: int, effect: str) -> list[tuple[int, int]]:
    """Carry out an effect's text; the cards that moved, as (slot, space they left)."""
    ability = faces[slot].ability
    assert ability is not None
    code, _, space = effect.partition(" ")
    target = s.codes.index(code.removeprefix("c") if ability.effect == "capture" else code)
    moved: list[tuple[int, int]] = []
    if ability.effect == "capture":
        capture(s, target, slot)
    elif ability.effect == "flip":
        flip(s, target)
    elif ability.effect == "move":
        moved.append((target, s.spots[target] % 25))
        go(s, target, SPACES.index(space), "carried")
    else:
        other = s.codes.index(effect.split(", ")[1].split(" ")[0])
        moved += [(slot, s.spots[slot] % 25), (other, s.spots[other] % 25)]
        swap(s, slot, other)
    if ability.cost == "discard":
        give_up(s, slot)
    return moved
