"""What a seat may see: everything that lies open; of hands and decks only how many."""

from collections.abc import Mapping

from msgspec import Struct

from engine.crown_crest import verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.state import FRONTS, Army, CrownCrestState
from engine.questions import Outcome, Question


class UnitView(Struct, frozen=True):
    """A unit as it stands: strength as it would fight now, `boost` the part of this turn, and tokens."""

    code: str
    cards: int
    state: str
    area: str
    strength: int
    staked: int
    boost: int


class ArmyView(Struct, frozen=True):
    """One player's side as shown. hand: how many cards; counts: (code, count), lowest first.

    tokens: all, those on units too; free: those that are on none.
    """

    crest: str
    level: int
    most: int
    charged: tuple[str, ...]
    tokens: int
    vp: int
    hand: int
    deck: int
    counts: tuple[tuple[str, int], ...]
    link: tuple[str, ...]
    units: tuple[UnitView, ...]

    @property
    def free(self) -> int:
        return self.tokens - sum(one.staked for one in self.units)


class CrownCrestView(Struct, frozen=True):
    """The table as shown.

    viewer: the seat (None: nobody's); hand: the viewer's own, code → copies; costs: what each would cost
    now; thrown: seats that have thrown in the janken; totals: front → (first seat's, second seat's), once it
    was fought as it was fought, until the next turn.
    last: at the end, what both held, code → copies.
    """

    viewer: int | None
    camps: tuple[ArmyView, ArmyView]
    hand: Mapping[str, int]
    costs: Mapping[str, int]
    turn: int
    night: bool
    first: int
    phase: str
    spent: bool
    thrown: tuple[int, ...]
    totals: Mapping[str, tuple[int, int]]
    asked: tuple[str, tuple[int, ...], tuple[str, ...]] | None
    forms: tuple[str, ...]
    result: Outcome | None
    last: tuple[Mapping[str, int], ...] = ()


def make(s: CrownCrestState, pack: CrownCrestPack, ask: Question | None, seat: int | None) -> CrownCrestView:
    mine = s.armies[seat] if seat is not None else None
    hand = _sorted(mine.hand) if mine else {}
    kind = ask.kind if ask else s.phase
    return CrownCrestView(
        viewer=seat,
        camps=(_camp(s, pack, 0), _camp(s, pack, 1)),
        hand=hand,
        costs={code: verbs.cost(pack, mine, pack.cards[code]) for code in hand} if mine else {},
        turn=s.turn,
        night=verbs.night(s),
        first=s.first,
        phase=kind,
        spent=mine.spent if mine else False,
        thrown=tuple(n for n in (0, 1) if n not in ask.seats) if ask and kind == "janken" else (),
        totals={front: _totals(s, pack, front) for front in FRONTS},
        asked=(ask.kind, ask.seats, ask.detail) if ask else None,
        forms=ask.forms.get(seat, ()) if ask and seat is not None else (),
        result=s.result,
        last=tuple(_sorted(army.hand) for army in s.armies) if s.result else (),
    )


def _totals(s: CrownCrestState, pack: CrownCrestPack, front: str) -> tuple[int, int]:
    """Tokens go back after a battle, so what it came to cannot be reckoned any more."""
    if front in s.fought:
        return s.fought[front]
    return verbs.total(s, pack, 0, front), verbs.total(s, pack, 1, front)


def _sorted(zone: Mapping[str, int]) -> dict[str, int]:
    return {code: zone[code] for code in sorted(zone)}


def _camp(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> ArmyView:
    army: Army = s.armies[seat]
    return ArmyView(
        crest=army.crest,
        level=verbs.level(pack, army),
        most=pack.crests[army.crest].most,
        charged=tuple(sorted(army.charged)),
        tokens=army.tokens,
        vp=army.vp,
        hand=sum(army.hand.values()),
        deck=len(army.deck),
        counts=tuple(sorted(army.counts, key=lambda entry: (entry[1], entry[0]))),
        link=tuple(army.link),
        units=stacks(s, pack, seat),
    )


def stacks(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> tuple[UnitView, ...]:
    """A player's units as they stand."""
    army = s.armies[seat]
    return tuple(
        UnitView(
            one.code,
            one.cards,
            one.state,
            one.area,
            verbs.strength(s, pack, seat, one),
            army.staked.get(one.code, 0),
            one.boost,
        )
        for one in army.units
    )
