"""Named abilities: four effects, filled in by each card's data (whom, where, at what price).

An ability is data and not a function of its own, because owners of the printed cards write theirs
into a pack file without programming. Every effect is `tokens` (all it could do now) and `perform`.
"""

from collections.abc import Callable, Iterator

from engine.crownfell.board import NEIGHBOURS, SPACES, shifted
from engine.crownfell.pack import Ability, Face
from engine.crownfell.state import HAND, Board, capture, flip, give_up, go, swap


def tokens(s: Board, faces: list[Face], slot: int) -> list[str]:
    """Every way of activating this card's ability now; empty where there is no legal target (CFL-R41)."""
    ability = faces[slot].ability
    assert ability is not None
    begin = f"a{s.codes[slot]}: "
    list_effects = EFFECTS[ability.effect]
    return [
        begin + effect
        for target in targets(s, slot, ability)
        for effect in list_effects(s, faces, slot, target)
    ]


def targets(s: Board, slot: int, ability: Ability) -> Iterator[int]:
    """The cards that the ability may name, in the order of its spaces."""
    spot = s.spots[slot]
    colour = spot // 25
    for offset in ability.where:
        space = shifted(spot % 25, offset, colour)
        target = -1 if space is None else s.board[space]
        if target >= 0 and fits(s, slot, target, ability):
            yield target


def fits(s: Board, slot: int, target: int, ability: Ability) -> bool:
    """Whether a card on the board is of the kind that the ability names."""
    if ability.target == "self" or target == slot:
        return ability.target == "self" and target == slot
    own = s.spots[target] // 25 == s.spots[slot] // 25
    return ability.target == "other" or own == (ability.target == "ally")


def destinations(s: Board, slot: int, target: int, ability: Ability) -> list[int]:
    """Empty spaces to which a moved card may go."""
    here, from_ = s.spots[slot] % 25, s.spots[target] % 25
    if ability.to == "anywhere":
        found: list[int | None] = list(range(25))
    elif ability.to == "opposite":
        found = [24 - from_]
    else:
        start = from_ if ability.to == "step" else here
        found = [shifted(start, offset) for offset in NEIGHBOURS]
    return sorted(space for space in found if space is not None and s.board[space] < 0 and space != from_)


def _captures(s: Board, faces: list[Face], slot: int, target: int) -> list[str]:
    """Capture a card: it goes to the discard pile, unless it is protected (CFL-R37)."""
    owner = s.spots[target] // 25
    space = s.spots[target] % 25
    guards = (f.protect[at] for f, at in zip(faces, s.spots, strict=True) if at < HAND and at // 25 == owner)
    return [] if any(bits >> space & 1 for bits in guards) else [f"c{s.codes[target]}"]


def _flips(s: Board, faces: list[Face], slot: int, target: int) -> list[str]:
    """Flip a card to the other colour, where it stands; protection is no help (CFL-R38)."""
    return [s.codes[target]]


def _moves(s: Board, faces: list[Face], slot: int, target: int) -> list[str]:
    """Move a card to an empty space; locked and protected cards may be moved (CFL-055, CFL-R38)."""
    ability = faces[slot].ability
    assert ability is not None
    return [f"{s.codes[target]} {SPACES[to]}" for to in destinations(s, slot, target, ability)]


def _swaps(s: Board, faces: list[Face], slot: int, target: int) -> list[str]:
    """Change places with a card."""
    here, there = SPACES[s.spots[slot] % 25], SPACES[s.spots[target] % 25]
    return [f"{s.codes[slot]} {there}, {s.codes[target]} {here}"]


EFFECTS: dict[str, Callable[[Board, list[Face], int, int], list[str]]] = {
    "capture": _captures,
    "flip": _flips,
    "move": _moves,
    "swap": _swaps,
}


def perform(s: Board, faces: list[Face], slot: int, effect: str) -> list[tuple[int, int]]:
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
