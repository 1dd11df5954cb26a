"""Named abilities: four effects, with target, place and cost as data of the card.

An ability is data and not a function, because owners of the printed cards write theirs into a pack file
without programming. `tokens` lists what an ability can do now, and `perform` does it.

A slot is the number of a card, its index in `codes`; a spot is where it lies, see `CrownfellState.spots`.
Colours: 0 Black, 1 White. Sets of spaces are ints with a bit for each space, from a1.
"""

from collections.abc import Callable

from engine.crownfell.board import NEIGHBOURS, NUMBER, SPACES, mask, spaces_in
from engine.crownfell.cards import Ability, CompiledCharacter, GameCards
from engine.crownfell.state import HAND, CrownfellState
from engine.crownfell.verbs import capture, carry, flip, give_up, swap

NEAR = [mask(space, NEIGHBOURS, 0) for space in range(25)]
ALL = (1 << 25) - 1


def tokens(s: CrownfellState, cast: GameCards, slot: int, ability: Ability) -> list[str]:
    """Return the tokens that activate this card's ability now; none if it has no legal target (CFL-R41).

    slot: the card. ability: its ability.
    """
    named = targets(s, cast.compiled[slot], slot)
    return EFFECTS[ability.effect](s, cast, slot, named) if named else []


def targets(s: CrownfellState, face: CompiledCharacter, slot: int) -> list[int]:
    """Return the slots of the cards that the ability may target now. slot: the card with the ability; face:
    it, compiled."""
    ability, spot = face.ability, s.spots[slot]
    assert ability is not None
    if ability.target == "self":
        return [slot]
    own, enemy = s.taken[spot // 25], s.taken[1 - spot // 25]
    named = own if ability.target == "ally" else enemy if ability.target == "enemy" else own | enemy
    bits = face.target_spaces[spot] & named
    return [s.board[space] for space in spaces_in(bits)] if bits else []


def _captures(s: CrownfellState, cast: GameCards, slot: int, named: list[int]) -> list[str]:
    """List captures by an ability. Protected cards are excluded (CFL-R37).

    slot: the card with the ability. named: slots of possible targets.
    """
    begin = cast.compiled[slot].ability_prefix
    return [f"{begin}c{s.codes[target]}" for target in named if not protected(s, cast, target)]


def protected(s: CrownfellState, cast: GameCards, slot: int) -> bool:
    """Return whether a card on the board may not be captured now (CFL-057)."""
    owner, space = divmod(s.spots[slot], 25)
    guards = (n for n in cast.guards if s.spots[n] < HAND and s.spots[n] // 25 == owner)
    return any(cast.compiled[n].protect[s.spots[n]] >> space & 1 for n in guards)


def _flips(s: CrownfellState, cast: GameCards, slot: int, named: list[int]) -> list[str]:
    """List flips to the other colour. Protection does not prevent them (CFL-R38).

    slot: the card with the ability. named: slots of possible targets.
    """
    return [cast.compiled[slot].ability_prefix + s.codes[target] for target in named]


def _moves(s: CrownfellState, cast: GameCards, slot: int, named: list[int]) -> list[str]:
    """List moves to empty spaces. Locked and protected cards may be moved (CFL-055, CFL-R38).

    slot: the card with the ability. named: slots of possible targets.
    """
    face, free = cast.compiled[slot], ALL & ~(s.taken[0] | s.taken[1])
    assert face.ability is not None
    to, beside = face.ability.to, NEAR[s.spots[slot] % 25]
    answers: list[str] = []
    codes, carried = s.codes, face.carry_cache
    for target in named:
        left = s.spots[target] % 25
        if to == "step":
            goal = NEAR[left]
        elif to == "beside":
            goal = beside
        else:
            goal = 1 << 24 - left if to == "opposite" else ALL
        key = (codes[target], goal & free)
        answers += carried.get(key) or face.carry_tokens(*key)
    return answers


def _swaps(s: CrownfellState, cast: GameCards, slot: int, named: list[int]) -> list[str]:
    """List exchanges of places with another card. slot: the card with the ability. named: slots of possible
    targets."""
    space, begin = SPACES[s.spots[slot] % 25], cast.compiled[slot].ability_prefix + s.codes[slot]
    return [f"{begin} {SPACES[s.spots[target] % 25]}, {s.codes[target]} {space}" for target in named]


EFFECTS: dict[str, Callable[[CrownfellState, GameCards, int, list[int]], list[str]]] = {
    "capture": _captures,
    "flip": _flips,
    "move": _moves,
    "swap": _swaps,
}


def perform(s: CrownfellState, cast: GameCards, slot: int, effect: str) -> list[tuple[int, int]]:
    """Carry out an ability. Return the cards that moved, as (slot, space they left).

    effect: the token without `aNAM: `.
    """
    ability = cast.compiled[slot].ability
    assert ability is not None
    code, _, space = effect.partition(" ")
    target = s.codes.index(code.removeprefix("c") if ability.effect == "capture" else code)
    moved: list[tuple[int, int]] = []
    acted = (s.spots[slot] % 25, s.spots[target] % 25)
    if ability.effect == "capture":
        capture(s, target, slot, "ability")
        s.acted = acted
    elif ability.effect == "flip":
        flip(s, target, slot)
        s.acted = acted
    elif ability.effect == "move":
        moved.append((target, s.spots[target] % 25))
        carry(s, target, NUMBER[space], slot)
    else:
        other = s.codes.index(effect.split(", ")[1].split(" ")[0])
        moved += [(slot, s.spots[slot] % 25), (other, s.spots[other] % 25)]
        swap(s, slot, other)
    if ability.cost == "discard":
        give_up(s, slot)
    return moved
