"""What may be done now: lists of legal tokens, and the masks of spaces they come from.

The lists are made from faces compiled by the pack, since everything else (buttons, typing, the
computer, random tests) reads them. Why something is not in a list is engine.crownfell.refusals' to say.
"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.crownfell import abilities
from engine.crownfell.board import HOME, HOME_MASK, NEIGHBOURS, RALLY_MASK, mask, spaces_in
from engine.crownfell.pack import Face
from engine.crownfell.state import DISCARD, EMPTY, HAND, Board

NEAR = [mask(space, NEIGHBOURS, 0) for space in range(25)]
HOME_EMPTY = [[tuple(s for s in HOME[c] if not bits >> (s % 5) & 1) for bits in range(32)] for c in (0, 1)]


class Field(NamedTuple):
    """The board seen by the colour to act: own cards as (slot, space), and masks of spaces."""

    mine: list[tuple[int, int]]
    own: int
    enemy: int
    locked: int
    covered: int


def field(s: Board, faces: list[Face], colour: int) -> Field:
    """One pass over the cards: who stands where, what is locked to me, what I may not capture."""
    mine = []
    own = enemy = locked = covered = 0
    low = 25 * colour
    for slot, spot in enumerate(s.spots):
        if spot < HAND:
            space = spot - low
            if 0 <= space < 25:
                mine.append((slot, space))
                own |= 1 << space
            else:
                enemy |= 1 << spot % 25
                face = faces[slot]
                locked |= face.lock[spot]
                covered |= face.protect[spot]
    return Field(mine, own, enemy, locked, covered)


def covered_now(s: Board, faces: list[Face], owner: int) -> int:
    """Spaces on which cards of this colour may not be captured at this moment (CFL-R40)."""
    bits = 0
    for slot, spot in enumerate(s.spots):
        if spot < HAND and spot // 25 == owner:
            bits |= faces[slot].protect[spot]
    return bits


def actions(s: Board, faces: list[Face]) -> list[str]:
    """Every legal Deploy, Move and Activate of the colour to move."""
    colour = s.turn
    f = field(s, faces, colour)
    tokens = deploys(s, faces, colour, f.own | f.enemy)
    occupied, takable = f.own | f.enemy, f.enemy & ~f.covered
    board = s.board
    for slot, space in f.mine:
        if f.locked >> space & 1:
            continue
        face = faces[slot]
        spot = s.spots[slot]
        begin = len(tokens)
        goes = face.goes
        for to, bit, clear, passive in face.quick[spot]:
            if clear & occupied:
                continue
            if not bit & occupied:
                tokens.append(goes[to])
            elif bit & takable and not passive:
                tokens.append(goes[to] + faces[board[to]].taken)
        if face.tangled[spot]:
            tokens[begin:] = dict.fromkeys(tokens[begin:])
        if s.runs_on:
            tokens += _running_on(s, faces, slot, occupied, takable)
        if face.shoots:
            tokens += shots(s, faces, slot, tokens[begin:])
        if face.ability is not None:
            tokens += abilities.tokens(s, faces, slot)
    return tokens


def deploys(s: Board, faces: list[Face], colour: int, occupied: int) -> list[str]:
    """Every card of the hand on every empty home space."""
    bits = occupied & 31 if colour == 0 else occupied >> 20
    spaces = HOME_EMPTY[colour][bits]
    mine = HAND + colour
    return [faces[slot].deploys[to] for slot, spot in enumerate(s.spots) if spot == mine for to in spaces]


def _running_on(s: Board, faces: list[Face], slot: int, occupied: int, takable: int) -> list[str]:
    """With `continueAfterCapture`: both of two joined arrows, the first one capturing (see CFL-R21)."""
    face, found = faces[slot], []
    for way in face.ways[s.spots[slot]]:
        if way.first == EMPTY or way.first_passive or not takable >> way.first & 1:
            continue
        taken = faces[s.board[way.first]].taken
        if not way.bit & occupied:
            found.append(face.goes[way.to] + taken)
        elif way.bit & takable and not way.passive and way.to != way.first:
            found.append(face.goes[way.to] + faces[s.board[way.to]].taken + taken)
    return found


def shots(s: Board, faces: list[Face], slot: int, moves: list[str]) -> list[str]:
    """Ranged captures instead of moving, and after each of these moves (CFL-048, CFL-049)."""
    face, spot = faces[slot], s.spots[slot]
    colour = spot // 25
    found = [face.code + faces[target].taken for target in _targets(s, faces, face, spot, 0, frozenset())]
    for move in moves:
        _, to, *taken = move.split(" ")
        gone = frozenset(code[1:] for code in taken)
        landing = face.goes.index(f"{face.code} {to}")
        shot = _targets(s, faces, face, 25 * colour + landing, 1 << landing, gone)
        found += [move + faces[target].taken for target in shot]
    return list(dict.fromkeys(found))


def _targets(
    s: Board, faces: list[Face], face: Face, spot: int, own_landing: int, gone: frozenset[str]
) -> list[int]:
    """Enemy cards in range from a spot, after the cards `gone` were captured by the same move."""
    enemy = 1 - spot // 25
    bits = face.shots[spot] & ~own_landing
    covered, found = 0, []
    for slot, at in enumerate(s.spots):
        if at < HAND and at // 25 == enemy and s.codes[slot] not in gone:
            covered |= faces[slot].protect[at]
            if bits >> at % 25 & 1:
                found.append(slot)
    return [slot for slot in found if not covered >> s.spots[slot] % 25 & 1]


def earns_rally(s: Board, slot: int, before: int) -> bool:
    """Whether a card that left the space `before` entered the crown or the enemy home row (CFL-R42, R43)."""
    spot = s.spots[slot]
    if spot >= HAND:
        return False
    space, colour = spot % 25, spot // 25
    if not RALLY_MASK[colour] >> space & 1:
        return False
    enemy_home = HOME_MASK[1 - colour]
    return not (enemy_home >> space & 1 and enemy_home >> before & 1)


def rallies(s: Board, faces: list[Face], slot: int) -> list[str]:
    """What a rally earned by this card can be spent on (Deploy, Revive, Direct); empty: no rally."""
    colour = s.spots[slot] // 25
    occupied = 0
    for spot in s.spots:
        if spot < HAND:
            occupied |= 1 << spot % 25
    tokens = deploys(s, faces, colour, occupied)
    tokens += [f"rev{s.codes[other]}" for other, spot in enumerate(s.spots) if spot == DISCARD]
    for other, spot in enumerate(s.spots):
        if spot < HAND and spot // 25 == colour and other != slot:
            directs = faces[other].directs
            tokens += [directs[to] for to in spaces_in(NEAR[spot % 25] & ~occupied)]
    return tokens


def by_code(s: Board) -> Mapping[str, int]:
    """Slots of this game by card code."""
    return {code: slot for slot, code in enumerate(s.codes)}
