"""The state of a game of Crown Crest as plain data: all facts, hidden ones included."""

from msgspec import Struct

from engine.game import State

ACTIVE, REST, DOWN = "a", "r", "d"  # the states of a unit
REAR, FRONTS = "b", ("L", "R")  # the areas of a side, as notation writes them
TURNS, DAYS = 8, 4  # turns of a game; the first of them that are by day
LEAD = 5  # the lead in VP that wins at once
HAND, TOKENS = 6, 2  # cards in hand and tokens at the start
MOST_SLOWED = 3
"""The highest count to which `slow` raises a card."""
Zone = dict[str, int]
"""Card → how many copies, never 0."""


class Unit(Struct):
    """A unit on the battlefield."""

    code: str
    """The card's code; a side has at most one unit of a card."""
    cards: int = 1
    """How many cards the unit consists of; more than one if it is reinforced."""
    state: str = REST
    """ACTIVE, REST or DOWN."""
    area: str = REAR
    """Where the unit stands: REAR or one of FRONTS."""
    boost: int = 0
    """Strength that effects have added in this turn; below 0 if they have weakened the unit."""


class Army(Struct):
    """One player's side."""

    crest: str
    """The code of the crest."""
    deck: list[str] = []
    """The codes of the cards that are still to be drawn; the last one is the top."""
    hand: Zone = {}
    """Code of a card in hand → copies."""
    charged: list[str] = []
    """The codes of the cards in the crest zone."""
    tokens: int = TOKENS
    """All tokens, those allocated to units included."""
    vp: int = 0
    """The VP so far; VP are the points that decide the game."""
    counts: list[tuple[str, int]] = []
    """The count zone: (code of a card, its count). At count 0 the card returns to hand."""
    link: list[str] = []
    """The link zone: the codes of the commands played in this turn, in order of play."""
    units: list[Unit] = []
    """The units on the battlefield."""
    spent: bool = False
    """Whether the player has used the one charge that is allowed in this turn's main phase."""
    staked: Zone = {}
    """Code of a unit → tokens allocated to it."""

    def copy(self) -> "Army":
        """Return an independent copy."""
        return Army(
            self.crest,
            self.deck.copy(),
            self.hand.copy(),
            self.charged.copy(),
            self.tokens,
            self.vp,
            self.counts.copy(),
            self.link.copy(),
            [Unit(unit.code, unit.cards, unit.state, unit.area, unit.boost) for unit in self.units],
            self.spent,
            self.staked.copy(),
        )


class CrownCrestState(State):
    """The state of one game."""

    armies: list[Army] = []
    """Both sides, by seat."""
    turn: int = 1
    """The number of this turn, 1 to 8."""
    first: int = 0
    """The seat that goes first this turn."""
    phase: str = "janken"
    """The phase of the turn: "start", or one of `CrownCrestTurns.phases`."""
    place: int = 0
    """0: the player who comes first in this phase acts. 1: the other player acts."""
    begun: bool = False
    """Whether the automatic part of the acting player's cleanup is done."""
    shown: bool = False
    """Whether hidden facts came to light since the last stable state; then there is no free undo."""
    fought: dict[str, tuple[int, int]] = {}
    """Front on which this turn's battle was fought → (total of seat 0, total of seat 1)."""

    def copy(self) -> "CrownCrestState":
        """Return an independent copy without events."""
        return CrownCrestState(
            self.chance.copy(),
            self.result,
            [],
            [army.copy() for army in self.armies],
            self.turn,
            self.first,
            self.phase,
            self.place,
            self.begun,
            self.shown,
            self.fought.copy(),
        )
