"""What a seat may see of a game. There is no place here for another player's hand, a slot or the deck."""

from collections.abc import Mapping

from msgspec import Struct

from engine.craft_the_crown import trades, verbs
from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.state import Bundle, CraftTheCrownState, Iou, Offer, Zone
from engine.questions import Outcome, Question


class OfferView(Struct, frozen=True):
    """An offer as a seat is shown it, from its author's side; `?` stands for hand cards of others.

    blocked: "" if it can be accepted as far as this seat may know; me: this seat lacks something;
    them: the other side does, or for somebody else, one of the two visibly does.
    """

    number: int
    author: int
    partner: int
    give: Bundle
    get: Bundle
    blocked: str = ""


class QuestionView(Struct, frozen=True):
    """Whom the open question asks, and for what. tool, copied, user: of the Tool that is reacted to."""

    kind: str
    seats: tuple[int, ...]
    tool: str = ""
    copied: str = ""
    user: int = -1
    answers: tuple[str, ...] = ()


class CraftTheCrownView(Struct, frozen=True):
    """The table as shown.

    viewer: the seat (None: nobody's). Zones are name → how many, sorted by name, `owns` as they came into
    play. hand, reserve: the viewer's own; held: hand sizes; slots: whether a reserve slot is filled.
    fresh: cards of the Discard Pile that no Tool may craft this turn. ious: the book of promises.
    out: the seats that resigned, with what they laid down; last: at the end, what everybody held. Both are
    card of the reserve slot ("" for none), then the hand.
    """

    viewer: int | None
    gold: tuple[int, ...]
    owns: tuple[Mapping[str, int], ...]
    held: tuple[int, ...]
    slots: tuple[bool, ...]
    hand: Mapping[str, int]
    reserve: str
    market: Mapping[str, int]
    discard: Mapping[str, int]
    fresh: Mapping[str, int]
    deck: int
    supply: int
    active: int
    turn: int
    banned: tuple[bool, ...]
    offers: tuple[OfferView, ...]
    ious: tuple[Iou, ...]
    rulings: tuple[str, ...]
    asked: QuestionView | None
    result: Outcome | None
    out: Mapping[int, tuple[str, ...]] = {}
    last: tuple[tuple[str, ...], ...] = ()


def make(
    s: CraftTheCrownState, pack: CraftTheCrownPack, ask: Question | None, seat: int | None
) -> CraftTheCrownView:
    """The view of a seat, or of somebody without one."""
    return CraftTheCrownView(
        viewer=seat,
        gold=tuple(s.gold),
        owns=tuple(own.copy() for own in s.owns),
        held=tuple(verbs.size(hand) for hand in s.hands),
        slots=tuple(bool(name) for name in s.reserves),
        hand=_sorted(s.hands[seat]) if seat is not None else {},
        reserve=s.reserves[seat] if seat is not None else "",
        market={**{name: s.market.get(name, 0) for name in s.basics}, **_sorted(s.market)},
        discard=_sorted(s.discard),
        fresh=_sorted(s.fresh),
        deck=len(s.deck),
        supply=verbs.supply(s),
        active=s.active,
        turn=s.turn + 1,
        banned=tuple(s.banned),
        offers=tuple(_shown(s, offer, seat) for offer in s.offers),
        ious=tuple(s.ious),
        rulings=s.rulings,
        asked=_asked(ask) if ask else None,
        result=s.result,
        out={number: tuple(cards) for number, cards in s.out.items()},
        last=tuple(_held(s, number) for number in range(len(s.gold))) if s.result else (),
    )


def _held(s: CraftTheCrownState, seat: int) -> tuple[str, ...]:
    """What a seat held at the end, or when it resigned."""
    return tuple(s.out.get(seat) or (s.reserves[seat], *verbs.expanded(s.hands[seat])))


def _sorted(zone: Zone) -> dict[str, int]:
    return {name: zone[name] for name in sorted(zone)}


def _asked(ask: Question) -> QuestionView:
    if ask.kind != "react":
        return QuestionView(ask.kind, ask.seats)
    tool, copied, user = ask.detail
    seat = ask.seats[0]
    return QuestionView("react", ask.seats, tool, copied, int(user), tuple(ask.tokens[seat]))


def _shown(s: CraftTheCrownState, offer: Offer, seat: int | None) -> OfferView:
    parties = (offer.author, offer.partner)
    if seat in parties:
        mine = offer.give if seat == offer.author else offer.get
        theirs, them = (offer.get, offer.partner) if seat == offer.author else (offer.give, offer.author)
        # That a partner lacks a hand card which an offer asks for is the partner's secret (CTC-R25).
        knows = trades.missing_goods if seat == offer.partner else trades.visibly_lacks
        blocked = (
            "me" if trades.missing_goods(s, seat, mine)[0] else "them" if knows(s, them, theirs)[0] else ""
        )
        return OfferView(offer.number, *parties, offer.give, offer.get, blocked)
    lacks = any(
        trades.visibly_lacks(s, who, side)[0]
        for who, side in ((offer.author, offer.give), (offer.partner, offer.get))
    )
    blocked = "them" if lacks else ""
    return OfferView(offer.number, *parties, trades.covered(offer.give), trades.covered(offer.get), blocked)
