"""What a seat may see of a state: its own hand and everything public. Of the opponent's hand and of both
decks it sees only the size.
"""

from collections.abc import Mapping

from msgspec import Struct

from engine.crown_crest import verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.state import FRONTS, Army, CrownCrestState
from engine.questions import Outcome, Question


class UnitView(Struct, frozen=True):
    """A unit on the battlefield."""

    code: str
    """The card's code; a side has at most one unit of a card."""
    cards: int
    """How many cards the unit consists of; more than one if it is reinforced."""
    state: str
    """ACTIVE, REST or DOWN, as in `engine.crown_crest.state`."""
    area: str
    """Where the unit stands: REAR or one of FRONTS, as in `engine.crown_crest.state`."""
    strength: int
    """The strength with which the unit would fight now, tokens not included."""
    staked: int
    """How many tokens are allocated to the unit."""
    boost: int
    """The part of `strength` that effects have added in this turn; below 0 if they have weakened the unit."""


class ArmyView(Struct, frozen=True):
    """One player's side."""

    crest: str
    """The code of the crest."""
    level: int
    """The crest's level now."""
    max_level: int
    """The highest level of the crest."""
    charged: tuple[str, ...]
    """The codes of the cards in the crest zone, sorted."""
    tokens: int
    """All tokens, those allocated to units included."""
    vp: int
    """The VP so far; VP are the points that decide the game."""
    hand_size: int
    """How many cards are in hand."""
    deck_size: int
    """How many cards are still in the deck."""
    counts: tuple[tuple[str, int], ...]
    """The count zone: (code of a card, its count), the lowest count first. At count 0 the card returns to
    hand.
    """
    link: tuple[str, ...]
    """The link zone: the codes of the commands played in this turn, in order of play."""
    units: tuple[UnitView, ...]
    """The units on the battlefield."""

    @property
    def free_tokens(self) -> int:
        """Return how many tokens are not allocated."""
        return self.tokens - sum(unit.staked for unit in self.units)


class CrownCrestView(Struct, frozen=True):
    """The game as one viewer sees it."""

    viewer: int | None
    """The seat that sees this; None for a person without a seat."""
    armies: tuple[ArmyView, ArmyView]
    """Both sides, by seat."""
    hand: Mapping[str, int]
    """The viewer's own hand: code → copies. Empty for a person without a seat."""
    costs: Mapping[str, int]
    """Code of a hand card → what it costs now, in tokens."""
    turn: int
    """The number of this turn, 1 to 8."""
    night: bool
    """Whether it is night; turns 5 to 8 are nights."""
    first: int
    """The seat that goes first this turn."""
    phase: str
    """The kind of the open question; if none is open, `CrownCrestState.phase`."""
    totals: Mapping[str, tuple[int, int]]
    """Front → (total of seat 0, total of seat 1). Before this turn's battle on the front they are as of now,
    after it they are those of the battle.
    """
    question: tuple[str, tuple[int, ...], tuple[str, ...]] | None
    """(kind, seats that must answer, detail) of the open question; None if no question is open."""
    forms: tuple[str, ...]
    """The names of the forms that the viewer may fill in."""
    result: Outcome | None
    """How the game ended; None while it goes on."""
    final_hands: tuple[Mapping[str, int], ...] = ()
    """After the end, the hand of each seat: code → copies. Empty before."""

    @property
    def seat(self) -> int:
        """Return the viewer's seat, for a viewer who has one."""
        assert self.viewer is not None
        return self.viewer


def make_view(
    s: CrownCrestState, pack: CrownCrestPack, ask: Question | None, seat: int | None
) -> CrownCrestView:
    """Return what one viewer may see.
    ask: the open question, None if there is none. seat: the viewer's seat, None for a person without a seat.
    """
    own_army = s.armies[seat] if seat is not None else None
    hand = _sorted(own_army.hand) if own_army else {}
    kind = ask.kind if ask else s.phase
    return CrownCrestView(
        viewer=seat,
        armies=(_side_view(s, pack, 0), _side_view(s, pack, 1)),
        hand=hand,
        costs={code: verbs.cost(own_army, pack.cards[code]) for code in hand} if own_army else {},
        turn=s.turn,
        night=verbs.is_night(s),
        first=s.first,
        phase=kind,
        totals={front: _totals(s, pack, front) for front in FRONTS},
        question=(ask.kind, ask.seats, ask.detail) if ask else None,
        forms=ask.forms.get(seat, ()) if ask and seat is not None else (),
        result=s.result,
        final_hands=tuple(_sorted(army.hand) for army in s.armies) if s.result else (),
    )


def _totals(s: CrownCrestState, pack: CrownCrestPack, front: str) -> tuple[int, int]:
    """Return (total of seat 0, total of seat 1) on a front. After this turn's battle on the front these are
    the totals of the battle, because its tokens are free again.
    """
    if front in s.fought:
        return s.fought[front]
    return verbs.total(s, pack, 0, front), verbs.total(s, pack, 1, front)


def _sorted(zone: Mapping[str, int]) -> dict[str, int]:
    """Return a zone sorted by code, because the order could show how the cards came there."""
    return {code: zone[code] for code in sorted(zone)}


def _side_view(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> ArmyView:
    """Return one side as everybody may see it."""
    army: Army = s.armies[seat]
    return ArmyView(
        crest=army.crest,
        level=verbs.level(pack, army),
        max_level=pack.crests[army.crest].max_level,
        charged=tuple(sorted(army.charged)),
        tokens=army.tokens,
        vp=army.vp,
        hand_size=sum(army.hand.values()),
        deck_size=len(army.deck),
        counts=tuple(sorted(army.counts, key=lambda entry: (entry[1], entry[0]))),
        link=tuple(army.link),
        units=unit_views(s, pack, seat),
    )


def unit_views(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> tuple[UnitView, ...]:
    """Return what everybody may see of a seat's units."""
    army = s.armies[seat]
    return tuple(
        UnitView(
            unit.code,
            unit.cards,
            unit.state,
            unit.area,
            verbs.strength(s, pack, seat, unit),
            army.staked.get(unit.code, 0),
            unit.boost,
        )
        for unit in army.units
    )
