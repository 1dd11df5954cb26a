"""A game of Craft the Crown as plain data."""

from collections.abc import Mapping

from msgspec import Struct

from engine.game import State

GOLD_TO_WIN = 50
COINS = 325
HAND = 5
Zone = dict[str, int]


class Bundle(Struct, frozen=True):
    """One side of a trade: Gold, owned Resources, hand cards (name → how many), promises."""

    gold: int = 0
    own: Mapping[str, int] = {}
    hand: Mapping[str, int] = {}
    ious: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.gold or self.own or self.hand or self.ious)


class Offer(Struct, frozen=True):
    """An open offer, from its author's side; `partner` may accept it."""

    number: int
    author: int
    partner: int
    give: Bundle
    get: Bundle


class Iou(Struct):
    """A promise that was traded. mark: "", kept or broken; by: the seat that marked it."""

    number: int
    giver: int
    holder: int
    text: str
    turn: int
    mark: str = ""
    by: int = -1


class CraftTheCrownState(State):
    """The state of one game. Zones are name → how many; the deck's top is its last card.

    owns: in the order in which Resources came into play; fresh: cards of the Discard Pile that
        entered it this turn; banned: seats that draw nothing until their own End Phase.
    turn: turns begun before this one; started: its Start Phase is over; used: Tools used this turn.
    made: offers made so far; approached, sold: to whom the active player made one this turn, what it sold.
    out: seats that resigned → the card of their reserve slot ("" for none), then the hand they laid down.
    shown: something happened since the resting point that others saw or that
        cannot be unseen; rulings: readings other than the default ones (see rules.OPTIONS).
    """

    handles: tuple[str, ...] = ()
    basics: tuple[str, ...] = ()
    gold: list[int] = []
    hands: list[Zone] = []
    owns: list[Zone] = []
    reserves: list[str] = []
    market: Zone = {}
    discard: Zone = {}
    fresh: Zone = {}
    deck: list[str] = []
    active: int = 0
    turn: int = 0
    started: bool = False
    banned: list[bool] = []
    offers: list[Offer] = []
    made: int = 0
    ious: list[Iou] = []
    used: int = 0
    shown: bool = False
    rulings: tuple[str, ...] = ()
    approached: tuple[int, ...] = ()
    sold: tuple[str, ...] = ()
    out: dict[int, list[str]] = {}
