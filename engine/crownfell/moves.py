"""Lists of the legal tokens, and the masks of spaces from which they follow.

The lists are made from compiled cards for speed, because buttons, typed answers, the computer player and
random tests all read them. `engine.crownfell.refusals` says why something is not in a list.

A slot is the number of a card, its index in `codes`; a spot is where it lies, see `CrownfellState.spots`.
Colours: 0 Black, 1 White. Sets of spaces are ints with a bit for each space, from a1.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.crownfell import abilities
from engine.crownfell.abilities import NEAR
from engine.crownfell.board import HOME_MASK, NUMBER, RALLY_MASK, spaces_in
from engine.crownfell.cards import GameCards
from engine.crownfell.state import DISCARD, EMPTY, HAND, CrownfellState

RALLY_SPOTS = [bool(RALLY_MASK[spot // 25] >> spot % 25 & 1) for spot in range(50)] + [False] * 4


class MoveMasks(NamedTuple):
    """The board as one colour sees it. Each field is a set of spaces as bits."""

    own: int
    """Own cards."""
    enemy: int
    """Enemy cards."""
    locked: int
    """Spaces that enemy cards lock."""
    protected: int
    """Spaces that enemy cards protect."""


def move_masks(s: CrownfellState, cast: GameCards, colour: int) -> MoveMasks:
    """Return the board as this colour sees it."""
    return MoveMasks(s.taken[colour], s.taken[1 - colour], *guarded(s, cast, 1 - colour))


def guarded(s: CrownfellState, cast: GameCards, colour: int, without: int = EMPTY) -> tuple[int, int]:
    """Return the spaces that this colour's cards lock, and those that they protect (CFL-R31).

    without: slot of a card that was captured earlier in the same Move (CFL-R40).
    """
    locked = covered = 0
    for slot in cast.guards:
        spot = s.spots[slot]
        if spot < HAND and spot // 25 == colour and slot != without:
            face = cast.compiled[slot]
            locked |= face.lock[spot]
            covered |= face.protect[spot]
    return locked, covered


def actions(s: CrownfellState, cast: GameCards) -> list[str]:
    """Return every legal Deploy, Move and Activate of the colour to move."""
    colour = s.turn
    occupied, takable = s.taken[0] | s.taken[1], s.taken[1 - colour]
    locked = 0
    if cast.guards:
        locked, covered = guarded(s, cast, 1 - colour)
        takable &= ~covered
    tokens: list[str] = []
    low, hand = 25 * colour, HAND + colour
    faces, board = cast.compiled, s.board
    for slot, spot in enumerate(s.spots):
        if spot == hand:
            tokens += faces[slot].deploy_tokens(colour, occupied)
        elif 0 <= spot - low < 25 and not locked >> spot - low & 1:
            face = faces[slot]
            begin = len(tokens)
            plain = face.plain_move_cache[spot].get(occupied & face.relevant_spaces[spot])
            tokens += face.plain_move_tokens(spot, occupied) if plain is None else plain
            if face.capture_masks[spot] & takable:
                ends = face.capture_spaces(spot, occupied, takable)
                tokens += [face.move_token[to] + faces[board[to]].capture_suffix for to in ends]
            if s.runs_on:
                tokens += _running_on(s, cast, slot, occupied, takable)
            if face.shoots:
                tokens += shots(s, cast, slot, tokens[begin:])
            if face.ability is not None:
                tokens += abilities.tokens(s, cast, slot, face.ability)
    return tokens


def deploys(s: CrownfellState, cast: GameCards, colour: int, occupied: int) -> list[str]:
    """Return every deploy from this colour's hand, as tokens. occupied: spaces with cards, as bits."""
    mine = HAND + colour
    tokens: list[str] = []
    for slot, spot in enumerate(s.spots):
        if spot == mine:
            tokens += cast.compiled[slot].deploy_tokens(colour, occupied)
    return tokens


def _running_on(s: CrownfellState, cast: GameCards, slot: int, occupied: int, takable: int) -> list[str]:
    """Return moves along two joined arrows that capture on the first (option `continueAfterCapture`,
    CFL-R21).

    slot: the card that moves. occupied, takable: all cards, and the enemy cards that are not protected, as
    bits.
    """
    face, tokens = cast.compiled[slot], []
    for route in face.paths[s.spots[slot]]:
        if route.first_stop == EMPTY or route.first_passive or not takable >> route.first_stop & 1:
            continue
        captured = s.board[route.first_stop]
        taken = cast.compiled[captured].capture_suffix
        if not route.to_bit & occupied:
            tokens.append(face.move_token[route.to] + taken)
        elif not route.passive and route.to != route.first_stop:
            enemy = 1 - s.spots[slot] // 25
            _, covered = guarded(s, cast, enemy, without=captured)
            if route.to_bit & s.taken[enemy] & ~covered:
                tokens.append(
                    face.move_token[route.to] + cast.compiled[s.board[route.to]].capture_suffix + taken
                )
    return tokens


def shots(s: CrownfellState, cast: GameCards, slot: int, moves: list[str]) -> list[str]:
    """Return the tokens of ranged captures: instead of a move, and after each of these moves (CFL-048,
    CFL-049).

    slot: the card that captures. moves: tokens of its moves.
    """
    face, spot = cast.compiled[slot], s.spots[slot]
    low = spot - spot % 25
    enemy = s.taken[1 - spot // 25]
    tokens = []
    if face.shots[spot] & enemy:
        tokens += [
            face.code + cast.compiled[n].capture_suffix
            for n in _targets(s, cast, face.shots[spot], enemy, ())
        ]
    for move in moves:
        landing = NUMBER[move[4:6]]
        bits = face.shots[low + landing] & ~(1 << landing)
        if bits & enemy:
            captured = move[7:].replace("c", "").split(" ")
            tokens += [
                move + cast.compiled[n].capture_suffix for n in _targets(s, cast, bits, enemy, captured)
            ]
    return list(dict.fromkeys(tokens))


def _targets(s: CrownfellState, cast: GameCards, bits: int, enemy: int, captured: Sequence[str]) -> list[int]:
    """Return the slots of the enemy cards on these spaces that are not protected once `gone` are captured
    (CFL-R40).

    bits, enemy: the spaces in question and all spaces of enemy cards, as bits. captured: codes of captured
    cards."""
    covered, targets = 0, []
    for slot, spot in enumerate(s.spots):
        if spot < HAND and 1 << spot % 25 & enemy and s.codes[slot] not in captured:
            covered |= cast.compiled[slot].protect[spot]
            if bits >> spot % 25 & 1:
                targets.append(slot)
    return [slot for slot in targets if not covered >> s.spots[slot] % 25 & 1]


def earns_rally(s: CrownfellState, slot: int, before: int) -> bool:
    """Return whether a card that left `before` entered the crown or the enemy home row (CFL-R42, R43).

    Only cards of the colour to move earn a rally. A card that the opponent moves earns none (CFL-R50).

    before: the space that it left, from 0.
    """
    spot = s.spots[slot]
    if not RALLY_SPOTS[spot] or spot // 25 != s.turn:
        return False
    enemy_home = HOME_MASK[1 - s.turn]
    return not (enemy_home >> spot % 25 & 1 and enemy_home >> before & 1)


def rallies(s: CrownfellState, cast: GameCards, slot: int) -> list[str]:
    """Return the rally actions that this card has earned (Deploy, Revive, Direct), as tokens; empty: there is
    no rally."""
    colour = s.spots[slot] // 25
    occupied = s.taken[0] | s.taken[1]
    tokens = deploys(s, cast, colour, occupied)
    tokens += [f"rev{s.codes[other]}" for other, spot in enumerate(s.spots) if spot == DISCARD]
    for other, spot in enumerate(s.spots):
        if spot < HAND and spot // 25 == colour and other != slot:
            directs = cast.compiled[other].direct_token
            tokens += [directs[to] for to in spaces_in(NEAR[spot % 25] & ~occupied)]
    return tokens
