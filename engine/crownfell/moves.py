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

# Spot → whether a card that enters it earns a rally; the last four are the hands, discard pile and row.
RALLY_SPOTS = [bool(RALLY_MASK[spot // 25] >> spot % 25 & 1) for spot in range(50)] + [False] * 4


class BoardMasks(NamedTuple):
    """The board as one colour sees it. Each field is a set of spaces as bits."""

    own: int
    """Own cards."""
    enemy: int
    """Enemy cards."""
    locked: int
    """Spaces that enemy cards lock."""
    protected: int
    """Spaces that enemy cards protect."""


def move_masks(s: CrownfellState, game_cards: GameCards, colour: int) -> BoardMasks:
    """Return the board as this colour sees it."""
    return BoardMasks(s.taken[colour], s.taken[1 - colour], *guarded(s, game_cards, 1 - colour))


def guarded(s: CrownfellState, game_cards: GameCards, colour: int, without: int = EMPTY) -> tuple[int, int]:
    """Return the spaces (locked, protected) by a colour's cards on the board, as bits (CFL-R31).

    without: the slot of a card that does not count, because the same Move has captured it (CFL-R40).
    """
    locked = protected = 0
    for slot in game_cards.guards:
        spot = s.spots[slot]
        if spot < HAND and spot // 25 == colour and slot != without:
            compiled = game_cards.compiled[slot]
            locked |= compiled.lock[spot]
            protected |= compiled.protect[spot]
    return locked, protected


def actions(s: CrownfellState, game_cards: GameCards) -> list[str]:
    """Return every legal Deploy, Move and Activate of the colour to move."""
    colour = s.turn
    occupied, takable = s.taken[0] | s.taken[1], s.taken[1 - colour]
    locked = 0
    if game_cards.guards:
        locked, protected = guarded(s, game_cards, 1 - colour)
        takable &= ~protected
    tokens: list[str] = []
    first_spot, hand_spot = 25 * colour, HAND + colour
    compiled_cards, board = game_cards.compiled, s.board
    for slot, spot in enumerate(s.spots):
        if spot == hand_spot:
            tokens += compiled_cards[slot].deploy_tokens(colour, occupied)
        elif 0 <= spot - first_spot < 25 and not locked >> spot - first_spot & 1:
            compiled = compiled_cards[slot]
            token_count = len(tokens)
            cached_moves = compiled.plain_move_cache[spot].get(occupied & compiled.relevant_spaces[spot])
            tokens += compiled.plain_move_tokens(spot, occupied) if cached_moves is None else cached_moves
            if compiled.capture_masks[spot] & takable:
                ends = compiled.capture_spaces(spot, occupied, takable)
                tokens += [compiled.move_token[to] + compiled_cards[board[to]].capture_suffix for to in ends]
            if s.runs_on:
                tokens += _running_on(s, game_cards, slot, occupied, takable)
            if compiled.shoots:
                tokens += shots(s, game_cards, slot, tokens[token_count:])
            if compiled.ability is not None:
                tokens += abilities.tokens(s, game_cards, slot, compiled.ability)
    return tokens


def deploys(s: CrownfellState, game_cards: GameCards, colour: int, occupied: int) -> list[str]:
    """Return the tokens of every deploy from a colour's hand. occupied: spaces with cards, as bits."""
    hand_spot = HAND + colour
    tokens: list[str] = []
    for slot, spot in enumerate(s.spots):
        if spot == hand_spot:
            tokens += game_cards.compiled[slot].deploy_tokens(colour, occupied)
    return tokens


def _running_on(
    s: CrownfellState, game_cards: GameCards, slot: int, occupied: int, takable: int
) -> list[str]:
    """Return the tokens of moves along two joined arrows with a capture where the first arrow ends.

    The option `continueAfterCapture` allows them (CFL-R21).

    slot: the card that moves. occupied: the spaces of all cards, as bits. takable: the spaces of enemy cards
    that are not protected, as bits.
    """
    compiled, tokens = game_cards.compiled[slot], []
    for path in compiled.paths[s.spots[slot]]:
        if path.first_stop == EMPTY or path.first_passive or not takable >> path.first_stop & 1:
            continue
        captured_slot = s.board[path.first_stop]
        capture_suffix = game_cards.compiled[captured_slot].capture_suffix
        if not path.to_bit & occupied:
            tokens.append(compiled.move_token[path.to] + capture_suffix)
        elif not path.passive and path.to != path.first_stop:
            enemy = 1 - s.spots[slot] // 25
            _, protected = guarded(s, game_cards, enemy, without=captured_slot)
            if path.to_bit & s.taken[enemy] & ~protected:
                tokens.append(
                    compiled.move_token[path.to]
                    + game_cards.compiled[s.board[path.to]].capture_suffix
                    + capture_suffix
                )
    return tokens


def shots(s: CrownfellState, game_cards: GameCards, slot: int, moves: list[str]) -> list[str]:
    """Return the tokens of ranged captures without a move and after each of these moves (CFL-048, CFL-049).

    slot: the card that captures. moves: tokens of its moves.
    """
    compiled, spot = game_cards.compiled[slot], s.spots[slot]
    first_spot = spot - spot % 25
    enemy = s.taken[1 - spot // 25]
    tokens = []
    if compiled.shots[spot] & enemy:
        tokens += [
            compiled.code + game_cards.compiled[target].capture_suffix
            for target in _targets(s, game_cards, compiled.shots[spot], enemy, ())
        ]
    for move in moves:
        landing = NUMBER[move[4:6]]
        shot_spaces = compiled.shots[first_spot + landing] & ~(1 << landing)
        if shot_spaces & enemy:
            captured = move[7:].replace("c", "").split(" ")
            tokens += [
                move + game_cards.compiled[target].capture_suffix
                for target in _targets(s, game_cards, shot_spaces, enemy, captured)
            ]
    return list(dict.fromkeys(tokens))


def _targets(
    s: CrownfellState, game_cards: GameCards, shot_spaces: int, enemy_spaces: int, captured: Sequence[str]
) -> list[int]:
    """Return the slots of the enemy cards that a ranged capture may take (CFL-R40).

    shot_spaces: spaces that the capture reaches, as bits. enemy_spaces: spaces of enemy cards, as bits.
    captured: codes of cards that the same move captured before; they protect no more.
    """
    protected, targets = 0, []
    for slot, spot in enumerate(s.spots):
        if spot < HAND and 1 << spot % 25 & enemy_spaces and s.codes[slot] not in captured:
            protected |= game_cards.compiled[slot].protect[spot]
            if shot_spaces >> spot % 25 & 1:
                targets.append(slot)
    return [slot for slot in targets if not protected >> s.spots[slot] % 25 & 1]


def earns_rally(s: CrownfellState, slot: int, before: int) -> bool:
    """Return whether a card that has just moved earned a rally (CFL-R42, CFL-R43).

    A card earns a rally when it enters the crown (c3), or the enemy home row from outside this row. Only
    cards of the colour to move earn one, so a card that the opponent moves earns none (CFL-R50).

    slot: the card, where it is now. before: the space that it left.
    """
    spot = s.spots[slot]
    if not RALLY_SPOTS[spot] or spot // 25 != s.turn:
        return False
    enemy_home = HOME_MASK[1 - s.turn]
    return not (enemy_home >> spot % 25 & 1 and enemy_home >> before & 1)


def rallies(s: CrownfellState, game_cards: GameCards, slot: int) -> list[str]:
    """Return the tokens of the possible rally actions: Deploy, Revive, Direct. Without any there is no rally.

    slot: the card that earned the rally. It cannot be directed.
    """
    colour = s.spots[slot] // 25
    occupied = s.taken[0] | s.taken[1]
    tokens = deploys(s, game_cards, colour, occupied)
    tokens += [f"rev{s.codes[other]}" for other, spot in enumerate(s.spots) if spot == DISCARD]
    for other, spot in enumerate(s.spots):
        if spot < HAND and spot // 25 == colour and other != slot:
            tokens_by_space = game_cards.compiled[other].direct_token
            tokens += [tokens_by_space[to] for to in spaces_in(NEAR[spot % 25] & ~occupied)]
    return tokens
