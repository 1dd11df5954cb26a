"""What anybody may see of a game of Crownfell. All cards lie open, so every seat sees the same."""

from msgspec import Struct

from engine.crownfell import moves, verbs
from engine.crownfell.board import BLACK, SPACES, WHITE, spaces_in
from engine.crownfell.cards import GameCards
from engine.crownfell.state import DISCARD, HAND, NOWHERE, ROW, CrownfellState
from engine.questions import Outcome, Question


class CrownfellView(Struct, frozen=True):
    """The table as shown.

    pieces: space name → (card code, colour); hands, row, discard: card codes.
    locked, covered: spaces whose card is locked, or cannot be captured.
    moved: the last answer's spaces: left and entered, or where a card acted from and on; "" for none.
    asked: (kind, seats, detail) of the open question, None when the game is over.
    """

    viewer: int | None
    seats: tuple[int, int]
    pieces: dict[str, tuple[str, int]]
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    row: tuple[str, ...]
    discard: tuple[str, ...]
    removed: int
    turn: int
    turns: int
    quiet: int
    limits: tuple[int, int]
    locked: frozenset[str]
    covered: frozenset[str]
    moved: tuple[str, str]
    offers: tuple[int, ...]
    asked: tuple[str, tuple[int, ...], tuple[str, ...]] | None
    result: Outcome | None

    def seat_of(self, colour: int) -> int:
        return self.seats[colour]

    def space_of(self, code: str) -> str:
        """Where a card stands; "" if it is not on the board."""
        return next((space for space, (other, _) in self.pieces.items() if other == code), "")


def make(s: CrownfellState, cast: GameCards, ask: Question | None, seat: int | None) -> CrownfellView:
    """The view of a seat, or of somebody without one."""
    codes = s.codes
    pieces = {
        SPACES[spot % 25]: (codes[slot], spot // 25) for slot, spot in enumerate(s.spots) if spot < HAND
    }
    locked, covered = _reached(s, cast)
    last = s.moved if s.acted == NOWHERE else s.acted
    return CrownfellView(
        viewer=seat,
        seats=(verbs.seat_of(s, BLACK), verbs.seat_of(s, WHITE)),
        pieces={space: pieces[space] for space in SPACES if space in pieces},
        hands=(
            tuple(codes[slot] for slot in verbs.hand(s, BLACK)),
            tuple(codes[slot] for slot in verbs.hand(s, WHITE)),
        ),
        row=tuple(codes[slot] for slot in verbs.in_zone(s, ROW)),
        discard=tuple(codes[slot] for slot in verbs.in_zone(s, DISCARD)),
        removed=s.removed,
        turn=s.turn,
        turns=s.turns,
        quiet=max(s.quiet, 0),
        limits=(s.quiet_limit, s.turn_limit),
        locked=locked,
        covered=covered,
        moved=(_name(last[0]), _name(last[1])),
        offers=tuple(verbs.seat_of(s, colour) for colour in (BLACK, WHITE) if s.offers >> colour & 1),
        asked=(ask.kind, ask.seats, ask.detail) if ask else None,
        result=s.result,
    )


def _reached(s: CrownfellState, cast: GameCards) -> tuple[frozenset[str], frozenset[str]]:
    """Spaces on which a card really is locked, and really is protected, now."""
    locked: set[str] = set()
    covered: set[str] = set()
    for colour in (BLACK, WHITE):
        f = moves.move_masks(s, cast, colour)
        locked.update(SPACES[space] for space in spaces_in(f.locked & f.own))
        covered.update(SPACES[space] for space in spaces_in(f.covered & f.enemy))
    return frozenset(locked), frozenset(covered)


def _name(space: int) -> str:
    return SPACES[space] if space >= 0 else ""
