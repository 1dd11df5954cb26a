"""A game of Crown Crest as plain data."""

from msgspec import Struct

from engine.game import State

ACTIVE, REST, DOWN = "a", "r", "d"
REAR, FRONTS = "b", ("L", "R")
TURNS, DAYS, LEAD = 8, 4, 5
HAND, TOKENS = 6, 2
MOST_SLOWED = 3
Zone = dict[str, int]


class Unit(Struct):
    """A unit on the battlefield: how many cards it is made of, its state, area, and strength of this turn."""

    code: str
    cards: int = 1
    state: str = REST
    area: str = REAR
    boost: int = 0


class Army(Struct):
    """One player's side. The deck's top is its last card; counts are [code, count]; link: in order of play.

    charged: the cards in the crest zone; spent: whether this turn's charge by rule was made;
    staked: unit → tokens allocated to it, still counted in `tokens`.
    """

    crest: str
    deck: list[str] = []
    hand: Zone = {}
    charged: list[str] = []
    tokens: int = TOKENS
    vp: int = 0
    counts: list[tuple[str, int]] = []
    link: list[str] = []
    units: list[Unit] = []
    spent: bool = False
    staked: Zone = {}


class CrownCrestState(State):
    """The state of one game. phase: janken, start, main, move, tokens, order or cleanup; place: whose of
    the two it is in the phase's order; begun: the cleanup's automatic part is done.
    shown: something was revealed since the resting point; fought: front → what this turn's battle came to.
    """

    armies: list[Army] = []
    turn: int = 1
    first: int = 0
    phase: str = "janken"
    place: int = 0
    begun: bool = False
    shown: bool = False
    fought: dict[str, tuple[int, int]] = {}
