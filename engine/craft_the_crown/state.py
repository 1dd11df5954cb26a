"""The state of a game of Craft the Crown as plain data: all facts, hidden ones included."""

from collections.abc import Mapping

from msgspec import Struct

from engine.game import State

GOLD_TO_WIN = 50
"""The Gold with which the active player wins."""
COINS = 325
"""All Gold of the game, with the players and in the general supply."""
HAND = 5
"""How many cards a hand has at the start, and after a refill."""
Zone = dict[str, int]
"""Card → how many copies, never 0."""


class Bundle(Struct, frozen=True):
    """One side of a trade."""

    gold: int = 0
    """The Gold that this side gives."""
    own: Mapping[str, int] = {}
    """The owned Resources that this side gives: name → how many."""
    hand: Mapping[str, int] = {}
    """The hand cards that this side gives: name → how many."""
    promises: tuple[str, ...] = ()
    """The texts of the promises that this side makes."""

    @property
    def is_empty(self) -> bool:
        """Return whether this side gives nothing."""
        return not (self.gold or self.own or self.hand or self.promises)


class Offer(Struct, frozen=True):
    """An open trade offer; only `partner` may accept it."""

    number: int
    """Counts from 1 through the whole game; the notation writes it as `t1`."""
    author: int
    """The seat that made the offer."""
    partner: int
    """The seat that the offer is for."""
    give: Bundle
    """What the author gives."""
    get: Bundle
    """What the author receives."""


class Promise(Struct):
    """A promise that was part of a trade."""

    number: int
    """Counts from 1; the notation writes it as `i1`."""
    giver: int
    """The seat that promised."""
    holder: int
    """The seat that received the promise."""
    text: str
    """What was promised, in the player's own words."""
    turn: int
    """The number of the turn in which the promise was traded, from 1."""
    mark: str = ""
    """Either "kept" or "broken"; "" while the promise is not marked."""
    by: int = -1
    """The seat that marked the promise; -1 while the promise is not marked."""


class CraftTheCrownState(State):
    """The state of one game."""

    handles: tuple[str, ...] = ()
    """The names by which trades refer to the players, by seat."""
    basics: tuple[str, ...] = ()
    """The names of the Basic Elements."""
    gold: list[int] = []
    """For each seat its Gold."""
    hands: list[Zone] = []
    """For each seat its hand, without the Reserved Card."""
    owns: list[Zone] = []
    """For each seat its owned Resources, in the order in which they came into play."""
    reserves: list[str] = []
    """For each seat its Reserved Card, "" for none."""
    market: Zone = {}
    """The cards in the Market."""
    discard: Zone = {}
    """The cards in the Discard Pile."""
    fresh: Zone = {}
    """The cards of the Discard Pile that were put there this turn; Tools may not craft them."""
    deck: list[str] = []
    """The Draw Deck; the last card is the top."""
    active: int = 0
    """The seat whose turn it is."""
    turn: int = 0
    """How many turns came before this one."""
    started: bool = False
    """Whether the Start Phase of this turn is over."""
    banned: list[bool] = []
    """For each seat whether it draws nothing until its own End Phase."""
    offers: list[Offer] = []
    """The open offers, the oldest first."""
    offer_count: int = 0
    """How many offers were made so far in the game."""
    promises: list[Promise] = []
    """All promises that were traded, by number."""
    used: int = 0
    """How many Tools were used this turn."""
    shown: bool = False
    """Whether there is no free undo, because of what happened since the last stable state: other players saw
    it, or it revealed hidden cards.
    """
    rulings: tuple[str, ...] = ()
    """Marks of the table options that differ from their defaults (see `rules.READINGS`)."""
    approached: tuple[tuple[int, int, int], ...] = ()
    """(author, partner, turn) of the last offers that active players made, the oldest first."""
    sold: tuple[str, ...] = ()
    """Cards that the active player sold this turn."""
    out: dict[int, list[str]] = {}
    """Seat that resigned → its Reserved Card ("" for none), then the hand cards that it laid down."""

    def copy(self) -> "CraftTheCrownState":
        """Return an independent copy without events. Offers are shared, because they are never changed."""
        return CraftTheCrownState(
            self.chance.copy(),
            self.result,
            [],
            self.handles,
            self.basics,
            self.gold.copy(),
            [hand.copy() for hand in self.hands],
            [own.copy() for own in self.owns],
            self.reserves.copy(),
            self.market.copy(),
            self.discard.copy(),
            self.fresh.copy(),
            self.deck.copy(),
            self.active,
            self.turn,
            self.started,
            self.banned.copy(),
            self.offers.copy(),
            self.offer_count,
            [Promise(i.number, i.giver, i.holder, i.text, i.turn, i.mark, i.by) for i in self.promises],
            self.used,
            self.shown,
            self.rulings,
            self.approached,
            self.sold,
            self.out.copy(),
        )
