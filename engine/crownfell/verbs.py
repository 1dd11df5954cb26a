"""Queries of the state of a game, and the verbs that change it.

A slot is the number of a card, its index in `codes`; a spot is where it lies, see `CrownfellState.spots`.
Colours: 0 Black, 1 White. Sets of spaces are ints with a bit for each space, from a1.
"""

from collections.abc import Sequence

from engine.chance import Chance
from engine.crownfell.board import SPACES
from engine.crownfell.state import BITS, DISCARD, EMPTY, HAND, NOWHERE, ROW, CrownfellState
from engine.questions import GameOver


def dealt(chance: Chance, codes: Sequence[str], black: int, removed: int) -> CrownfellState:
    """Return a state with these cards in the row.

    codes: the cards; the order gives the slots. black: the seat that plays Black. removed: how many cards of
    the pack were not dealt.
    """
    key = sum(ROW << BITS * slot for slot in range(len(codes)))
    return CrownfellState(
        chance,
        codes=tuple(codes),
        spots=[ROW] * len(codes),
        board=[EMPTY] * 25,
        taken=[0, 0],
        key=key,
        black=black,
        removed=removed,
    )


# ---------------------------------------------------------------- nouns


def seat_of(s: CrownfellState, colour: int) -> int:
    """Return the seat that plays a colour. It also returns the colour of a seat."""
    return colour ^ s.black


def hand(s: CrownfellState, colour: int) -> list[int]:
    """Return the slots of the cards in a colour's hand."""
    return [slot for slot, spot in enumerate(s.spots) if spot == HAND + colour]


def in_zone(s: CrownfellState, zone: int) -> list[int]:
    """Return the slots of the cards on a spot for several cards. zone: `DISCARD`, `ROW` or a hand's spot."""
    return [slot for slot, spot in enumerate(s.spots) if spot == zone]


def on_board(s: CrownfellState, colour: int) -> list[int]:
    """Return the slots of a colour's cards on the board."""
    first_spot = 25 * colour
    return [slot for slot, spot in enumerate(s.spots) if first_spot <= spot < first_spot + 25]


# ---------------------------------------------------------------- verbs


def put(s: CrownfellState, slot: int, spot: int) -> None:
    """Move a card to a spot, and update what follows from `spots`. All other verbs use it."""
    old_spot = s.spots[slot]
    if old_spot < HAND:
        colour, space = divmod(old_spot, 25)
        s.board[space] = EMPTY
        s.taken[colour] ^= 1 << space
    s.spots[slot] = spot
    s.key += (spot - old_spot) << BITS * slot
    if spot < HAND:
        colour, space = divmod(spot, 25)
        s.board[space] = slot
        s.taken[colour] |= 1 << space
        s.settled |= 1 << colour


def pick(s: CrownfellState, slot: int, colour: int) -> None:
    """Move a card from the row to a colour's hand."""
    put(s, slot, HAND + colour)
    s.emit("picked", seat_of(s, colour), s.codes[slot])


def deploy(s: CrownfellState, slot: int, space: int, colour: int) -> None:
    """Move a card from a colour's hand to a space of the board."""
    put(s, slot, 25 * colour + space)
    s.quiet = -1
    s.moved, s.acted = (EMPTY, space), NOWHERE
    s.emit("deployed", seat_of(s, colour), s.codes[slot], SPACES[space])


def go(s: CrownfellState, slot: int, space: int, kind: str = "moved") -> None:
    """Move a card to a space by its own move, or by a rally. kind: the event, `moved` or `directed`."""
    spot = s.spots[slot]
    s.moved, s.acted = (spot % 25, space), NOWHERE
    put(s, slot, spot - spot % 25 + space)
    s.emit(kind, seat_of(s, spot // 25), s.codes[slot], SPACES[space])


def carry(s: CrownfellState, slot: int, space: int, by: int) -> None:
    """Move a card to a space by an ability. by: the slot of the card with the ability."""
    spot = s.spots[slot]
    s.moved, s.acted = (spot % 25, space), NOWHERE
    put(s, slot, spot - spot % 25 + space)
    s.emit("carried", seat_of(s, spot // 25), s.codes[slot], SPACES[space], s.codes[by])


def capture(s: CrownfellState, slot: int, by: int, how: str = "moving") -> None:
    """Capture a card. by: the slot of the card that captures.

    how: `moving` (card `by` then enters its space), `ranged` or `ability`.
    """
    spot = s.spots[slot]
    s.quiet = -1
    put(s, slot, DISCARD)
    s.emit("captured", s.codes[slot], SPACES[spot % 25], s.codes[by], how, seat_of(s, spot // 25))


def revive(s: CrownfellState, slot: int, colour: int) -> None:
    """Move a card from the discard pile to a colour's hand."""
    s.quiet = -1
    put(s, slot, HAND + colour)
    s.emit("revived", seat_of(s, colour), s.codes[slot])


def flip(s: CrownfellState, slot: int, by: int) -> None:
    """Turn a card to the other colour by an ability. by: the slot of the card with the ability."""
    spot = s.spots[slot]
    s.quiet = -1
    put(s, slot, (spot + 25) % 50)
    s.emit("flipped", s.codes[slot], SPACES[spot % 25], seat_of(s, 1 - spot // 25), s.codes[by])


def give_up(s: CrownfellState, slot: int) -> None:
    """Discard a card as the price of its own ability."""
    owner = seat_of(s, s.spots[slot] // 25)
    s.quiet = -1
    put(s, slot, DISCARD)
    s.emit("given-up", s.codes[slot], owner)


def swap(s: CrownfellState, slot: int, other: int) -> None:
    """Let two cards on the board change places. Each card keeps its colour. slot, other: the cards."""
    spot, other_spot = s.spots[slot], s.spots[other]
    s.moved, s.acted = (spot % 25, other_spot % 25), NOWHERE
    put(s, slot, DISCARD)
    put(s, other, other_spot - other_spot % 25 + spot % 25)
    put(s, slot, spot - spot % 25 + other_spot % 25)
    owners = seat_of(s, spot // 25), seat_of(s, other_spot // 25)
    s.emit("swapped", s.codes[slot], SPACES[other_spot % 25], s.codes[other], SPACES[spot % 25], *owners)


def check_elimination(s: CrownfellState, actor: int) -> None:
    """Raise GameOver if a colour that has had cards on the board has none left there (CFL-R60).

    If neither colour has a card left, `actor` wins (CFL-R62). actor: the colour that has just acted.
    """
    if s.taken[0] and s.taken[1]:
        return
    for colour in (1 - actor, actor):
        if not s.taken[colour] and s.settled >> colour & 1:
            raise GameOver((seat_of(s, 1 - colour),), "elimination")


def end_turn(s: CrownfellState) -> None:
    """Pass the turn to the other colour, and count the new position for the draw rules."""
    hand_over(s)
    note_position(s)


def hand_over(s: CrownfellState) -> None:
    """Count the turn and pass it to the other colour."""
    s.turns += 1
    s.quiet += 1
    s.turn = 1 - s.turn


def note_position(s: CrownfellState) -> None:
    """Count the position with which a turn begins."""
    key = s.key << 1 | s.turn
    s.seen[key] = s.seen.get(key, 0) + 1


def check_draw(s: CrownfellState) -> None:
    """Raise GameOver if a draw rule applies at the beginning of a turn (CFL-R65 to R67). The caller has
    checked for a win before.
    """
    if s.seen.get(s.key << 1 | s.turn, 0) >= 3:
        raise GameOver((), "repetition")
    if s.quiet >= s.quiet_limit:
        raise GameOver((), "quiet")
    if s.turns >= s.turn_limit:
        raise GameOver((), "cap")
