"""The view of a game of Crownfell. All cards lie open, so every seat sees the same.

A code is the three capital letters of a card. Colours: 0 Black, 1 White.
"""

from msgspec import Struct

from engine.crownfell import moves, verbs
from engine.crownfell.board import BLACK, SPACES, WHITE, spaces_in
from engine.crownfell.cards import GameCards
from engine.crownfell.state import DISCARD, HAND, NOWHERE, ROW, CrownfellState
from engine.questions import Outcome, Question


class CrownfellView(Struct, frozen=True):
    """The table as one seat, or a spectator, sees it. Cards are codes, spaces are names."""

    viewer: int | None
    """The seat; None: a spectator."""
    seats: tuple[int, int]
    """The seats that play Black and White."""
    pieces: dict[str, tuple[str, int]]
    """Space → card and colour."""
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    """Black's and White's hand."""
    row: tuple[str, ...]
    """Cards that can still be drafted; empty after the draft."""
    discard: tuple[str, ...]
    """Cards in the discard pile."""
    removed: int
    """Number of cards of the pack that were not dealt."""
    turn: int
    """The colour to move."""
    turns: int
    """Completed turns."""
    quiet: int
    """Turns in a row in which no card was deployed, captured, revived, flipped or given up for an ability."""
    limits: tuple[int, int]
    """(quiet turns in a row, turns) after which the game is drawn."""
    locked: frozenset[str]
    """Spaces whose card is locked."""
    protected: frozenset[str]
    """Spaces whose card is protected."""
    moved: tuple[str, str]
    """The two spaces of what happened last on the board; "" for no space.

    A card moved: (from, to). A card was deployed: ("", to). A card acted on another without moving: (its
    space, the target's space).
    """
    offers: tuple[int, ...]
    """Seats that offer a draw."""
    question: tuple[str, tuple[int, ...], tuple[str, ...]] | None
    """(kind, seats, detail) of the open question; None when the game is over. The detail of a rally is (the
    card that earned it, its space).
    """
    result: Outcome | None
    """How the game ended; None while it goes on."""

    def seat_of(self, colour: int) -> int:
        """Return the seat that plays a colour."""
        return self.seats[colour]

    def space_of(self, code: str) -> str:
        """Return the space of a card; "" if it is not on the board."""
        return next((space for space, (other, _) in self.pieces.items() if other == code), "")


def make_view(
    s: CrownfellState, game_cards: GameCards, ask: Question | None, seat: int | None
) -> CrownfellView:
    """Return the view of a seat. ask: the open question, None after the end. seat: None for a spectator."""
    codes = s.codes
    pieces = {
        SPACES[spot % 25]: (codes[slot], spot // 25) for slot, spot in enumerate(s.spots) if spot < HAND
    }
    locked, protected = _reached(s, game_cards)
    last_spaces = s.moved if s.acted == NOWHERE else s.acted
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
        protected=protected,
        moved=(_name(last_spaces[0]), _name(last_spaces[1])),
        offers=tuple(verbs.seat_of(s, colour) for colour in (BLACK, WHITE) if s.offers >> colour & 1),
        question=(ask.kind, ask.seats, ask.detail) if ask else None,
        result=s.result,
    )


def _reached(s: CrownfellState, game_cards: GameCards) -> tuple[frozenset[str], frozenset[str]]:
    """Return (spaces whose card is locked, spaces whose card is protected), by name."""
    locked: set[str] = set()
    protected: set[str] = set()
    for colour in (BLACK, WHITE):
        masks = moves.move_masks(s, game_cards, colour)
        locked.update(SPACES[space] for space in spaces_in(masks.locked & masks.own))
        protected.update(SPACES[space] for space in spaces_in(masks.protected & masks.enemy))
    return frozenset(locked), frozenset(protected)


def _name(space: int) -> str:
    """Return the name of a space; "" for a negative number."""
    return SPACES[space] if space >= 0 else ""
