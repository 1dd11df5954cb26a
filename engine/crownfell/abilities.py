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
"""Space → the spaces next to it, also diagonally, as bits."""
ALL = (1 << 25) - 1
"""All spaces, as bits."""


def tokens(s: CrownfellState, game_cards: GameCards, slot: int, ability: Ability) -> list[str]:
    """Return the tokens that activate a card's ability now; none without a legal target (CFL-R41).

    slot: the card. ability: its ability.
    """
    possible_targets = targets(s, game_cards.compiled[slot], slot)
    return EFFECTS[ability.effect](s, game_cards, slot, possible_targets) if possible_targets else []


def targets(s: CrownfellState, compiled: CompiledCharacter, slot: int) -> list[int]:
    """Return the slots of the cards that an ability may target now, protected ones included.

    compiled, slot: the card with the ability.
    """
    ability, spot = compiled.ability, s.spots[slot]
    assert ability is not None
    if ability.target == "self":
        return [slot]
    own, enemy = s.taken[spot // 25], s.taken[1 - spot // 25]
    target_mask = own if ability.target == "ally" else enemy if ability.target == "enemy" else own | enemy
    occupied_targets = compiled.target_spaces[spot] & target_mask
    return [s.board[space] for space in spaces_in(occupied_targets)] if occupied_targets else []


def _captures(s: CrownfellState, game_cards: GameCards, slot: int, possible_targets: list[int]) -> list[str]:
    """Return the tokens of captures by an ability. Protected cards are excluded (CFL-R37).

    slot: the card with the ability. possible_targets: slots.
    """
    prefix = game_cards.compiled[slot].ability_prefix
    return [
        f"{prefix}c{s.codes[target]}" for target in possible_targets if not protected(s, game_cards, target)
    ]


def protected(s: CrownfellState, game_cards: GameCards, slot: int) -> bool:
    """Return whether another card of the same colour protects a card on the board from capture (CFL-057).

    slot: the card that is perhaps protected.
    """
    owner, space = divmod(s.spots[slot], 25)
    guards = (guard for guard in game_cards.guards if s.spots[guard] < HAND and s.spots[guard] // 25 == owner)
    return any(game_cards.compiled[guard].protect[s.spots[guard]] >> space & 1 for guard in guards)


def _flips(s: CrownfellState, game_cards: GameCards, slot: int, possible_targets: list[int]) -> list[str]:
    """Return the tokens of flips to the other colour. Protection does not prevent them (CFL-R38).

    slot: the card with the ability. possible_targets: slots.
    """
    return [game_cards.compiled[slot].ability_prefix + s.codes[target] for target in possible_targets]


def _moves(s: CrownfellState, game_cards: GameCards, slot: int, possible_targets: list[int]) -> list[str]:
    """Return the tokens of moves of a target to an empty space by an ability. Locked and protected cards may
    be moved (CFL-055, CFL-R38).

    slot: the card with the ability. possible_targets: slots.
    """
    compiled, empty_spaces = game_cards.compiled[slot], ALL & ~(s.taken[0] | s.taken[1])
    assert compiled.ability is not None
    destination, beside = compiled.ability.to, NEAR[s.spots[slot] % 25]
    answers: list[str] = []
    codes, cache = s.codes, compiled.carry_cache
    for target in possible_targets:
        old_space = s.spots[target] % 25
        if destination == "step":
            goals = NEAR[old_space]
        elif destination == "beside":
            goals = beside
        else:
            goals = 1 << 24 - old_space if destination == "opposite" else ALL
        key = (codes[target], goals & empty_spaces)
        answers += cache.get(key) or compiled.carry_tokens(*key)
    return answers


def _swaps(s: CrownfellState, game_cards: GameCards, slot: int, possible_targets: list[int]) -> list[str]:
    """Return the tokens by which a card changes places with a target.

    slot: the card with the ability. possible_targets: slots.
    """
    space, beginning = SPACES[s.spots[slot] % 25], game_cards.compiled[slot].ability_prefix + s.codes[slot]
    return [
        f"{beginning} {SPACES[s.spots[target] % 25]}, {s.codes[target]} {space}"
        for target in possible_targets
    ]


EFFECTS: dict[str, Callable[[CrownfellState, GameCards, int, list[int]], list[str]]] = {
    "capture": _captures,
    "flip": _flips,
    "move": _moves,
    "swap": _swaps,
}


def perform(s: CrownfellState, game_cards: GameCards, slot: int, effect: str) -> list[tuple[int, int]]:
    """Carry out an ability. Return the cards that moved, as (slot, space that the card left).

    slot: the card with the ability. effect: the token without `aNAM: `, such as `cHOP` or `HOP c3`.
    """
    ability = game_cards.compiled[slot].ability
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
