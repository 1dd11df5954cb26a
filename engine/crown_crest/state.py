"""The state of a game of Crown Crest as plain data: all facts, hidden ones included."""

from msgspec import Struct

from engine.game import State

ACTIVE, REST, DOWN = "a", "r", "d"
REAR, FRONTS = "b", ("L", "R")
TURNS, DAYS, LEAD = 8, 4, 5
HAND, TOKENS = 6, 2
MOST_SLOWED = 3
Zone = dict[str, int]


class Unit(Struct):
    """A unit on the battlefield."""

    code: str
    cards: int = 1
    """How many cards it consists of; more than one if it is reinforced."""
    state: str = REST
    """ACTIVE, REST or DOWN."""
    area: str = REAR
    """REAR or one of FRONTS."""
    boost: int = 0
    """Strength added in this turn; below 0 if it is weakened."""


class Army(Struct):
    """One player's side."""

    crest: str
    deck: list[str] = []
    """The last card is the top."""
    hand: Zone = {}
    charged: list[str] = []
    """The cards in the crest zone."""
    tokens: int = TOKENS
    """All tokens, those allocated to units included."""
    vp: int = 0
    counts: list[tuple[str, int]] = []
    """The count zone: (card, count)."""
    link: list[str] = []
    """The link zone, in order of play."""
    units: list[Unit] = []
    spent: bool = False
    """Whether this turn's charge by the rule was made."""
    staked: Zone = {}
    """Unit → tokens allocated to it."""


class CrownCrestState(State):
    """The state of one game."""

    armies: list[Army] = []
    turn: int = 1
    first: int = 0
    """The seat that goes first this turn."""
    phase: str = "janken"
    """One of "janken", "start", "main", "move", "tokens", "order" and "cleanup"."""
    place: int = 0
    """0 or 1: which player's part of the phase it is, in the phase's order."""
    begun: bool = False
    """Whether the automatic part of this cleanup is done."""
    shown: bool = False
    """Whether hidden facts came to light since the last stable state; then there is no free undo."""
    fought: dict[str, tuple[int, int]] = {}
    """Front → both seats' totals in this turn's battle."""
