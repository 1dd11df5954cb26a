"""What a seat may see of a state. The view has no field for other players' hands, their Reserved Cards or the
order of the deck.
"""

from collections.abc import Mapping

from msgspec import Struct

from engine.craft_the_crown import trades, verbs
from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.state import Bundle, CraftTheCrownState, Offer, Promise, Zone
from engine.questions import Outcome, Question


class OfferView(Struct, frozen=True):
    """An offer as one viewer sees it. For hand cards that the viewer may not know there is `?`."""

    number: int
    """The offer's number, from 1."""
    author: int
    """The seat that made the offer."""
    partner: int
    """The seat that the offer is for."""
    give: Bundle
    """What the author gives."""
    get: Bundle
    """What the author receives."""
    blocked_by: str = ""
    """Why the offer cannot be accepted, as far as the viewer may know; "" if it can be accepted.

    "me": the viewer lacks something. "them": the other side lacks something. For a viewer who is neither
    author nor partner, "them" means that everybody can see that one of the two lacks something.
    """


class QuestionView(Struct, frozen=True):
    """The open question: whom it asks, and for what."""

    kind: str
    """Either "action" or "react"."""
    seats: tuple[int, ...]
    """The seats that may answer."""
    tool: str = ""
    """The Tool that was used and may be reacted to; "" for an action."""
    copied: str = ""
    """The Tool whose effect `tool` copies, "" for none."""
    user: int = -1
    """The seat that uses the Tool; -1 for an action."""
    answers: tuple[str, ...] = ()
    """The legal reactions; empty for another kind of question."""


class CraftTheCrownView(Struct, frozen=True):
    """The game as one viewer sees it.

    Zones are name → how many, sorted by name; `owns` has the order in which the cards came into play.
    """

    viewer: int | None
    """The seat that sees this; None for a person without a seat."""
    gold: tuple[int, ...]
    """For each seat its Gold."""
    owns: tuple[Mapping[str, int], ...]
    """For each seat its owned Resources."""
    hand_sizes: tuple[int, ...]
    """The number of hand cards of each seat."""
    has_reserved_card: tuple[bool, ...]
    """For each seat whether its reserve slot is filled."""
    hand: Mapping[str, int]
    """The viewer's own hand."""
    reserve: str
    """The viewer's own Reserved Card, "" for none."""
    market: Mapping[str, int]
    """The cards in the Market; Basic Elements come first, also those with 0 copies."""
    discard: Mapping[str, int]
    """The cards in the Discard Pile."""
    fresh: Mapping[str, int]
    """Cards of the Discard Pile that no Tool may craft this turn."""
    deck_size: int
    """How many cards the Draw Deck has."""
    supply: int
    """The Gold in the general supply."""
    active: int
    """The seat whose turn it is."""
    turn: int
    """The number of this turn, from 1."""
    banned: tuple[bool, ...]
    """For each seat whether it may not draw until its own End Phase."""
    offers: tuple[OfferView, ...]
    """The open offers; none after the end."""
    promises: tuple[Promise, ...]
    """All promises that were traded."""
    rulings: tuple[str, ...]
    """Marks of the table options that differ from their defaults."""
    question: QuestionView | None
    """The open question, None after the end."""
    result: Outcome | None
    """How the game ended; None while it goes on."""
    resigned: Mapping[int, tuple[str, ...]] = {}
    """Seat that resigned → its Reserved Card ("" for none), then the hand cards that it laid down."""
    final_hands: tuple[tuple[str, ...], ...] = ()
    """After the end, for each seat its Reserved Card ("" for none), then its hand."""

    @property
    def seat(self) -> int:
        """Return the viewer's seat, for a viewer who has one."""
        assert self.viewer is not None
        return self.viewer


def worth(pack: CraftTheCrownPack, view: CraftTheCrownView, seat: int) -> int:
    """Return the Gold that a seat would have after selling all its Resources; after the end its Gold, because
    nothing can be sold any more. Everybody may know this.
    """
    if view.result is not None:
        return view.gold[seat]
    return view.gold[seat] + sum(
        pack.card_lines[name].price * count for name, count in view.owns[seat].items()
    )


def make_view(s: CraftTheCrownState, ask: Question | None, seat: int | None) -> CraftTheCrownView:
    """Return what a seat may see of a state. `ask`: the open question, None if the game is over. `seat`: None
    for a person without a seat.
    """
    return CraftTheCrownView(
        viewer=seat,
        gold=tuple(s.gold),
        owns=tuple(own.copy() for own in s.owns),
        hand_sizes=tuple(verbs.size(hand) for hand in s.hands),
        has_reserved_card=tuple(bool(name) for name in s.reserves),
        hand=_sorted(s.hands[seat]) if seat is not None else {},
        reserve=s.reserves[seat] if seat is not None else "",
        market={**{name: s.market.get(name, 0) for name in s.basics}, **_sorted(s.market)},
        discard=_sorted(s.discard),
        fresh=_sorted(s.fresh),
        deck_size=len(s.deck),
        supply=verbs.supply(s),
        active=s.active,
        turn=s.turn + 1,
        banned=tuple(s.banned),
        offers=() if s.result else tuple(_shown(s, offer, seat) for offer in s.offers),
        promises=tuple(s.promises),
        rulings=s.rulings,
        question=_asked(ask) if ask else None,
        result=s.result,
        resigned={number: tuple(cards) for number, cards in s.out.items()},
        final_hands=tuple(_held(s, number) for number in range(len(s.gold))) if s.result else (),
    )


def _held(s: CraftTheCrownState, seat: int) -> tuple[str, ...]:
    """Return what a seat held at the end, or when it resigned: Reserved Card, then hand."""
    return tuple(s.out.get(seat) or (s.reserves[seat], *verbs.expanded(s.hands[seat])))


def _sorted(zone: Zone) -> dict[str, int]:
    """Return a zone sorted by name, because the order could show how the cards came there."""
    return {name: zone[name] for name in sorted(zone)}


def _asked(ask: Question) -> QuestionView:
    """Return the open question as everybody may see it."""
    if ask.kind != "react":
        return QuestionView(ask.kind, ask.seats)
    tool, copied, user = ask.detail
    seat = ask.seats[0]
    return QuestionView("react", ask.seats, tool, copied, int(user), tuple(ask.tokens[seat]))


def _shown(s: CraftTheCrownState, offer: Offer, seat: int | None) -> OfferView:
    """Return an offer as a viewer may see it. `seat`: the viewer's seat; None for a person without a seat."""
    parties = (offer.author, offer.partner)
    if seat in parties:
        own_side = offer.give if seat == offer.author else offer.get
        other_side, other_seat = (
            (offer.get, offer.partner) if seat == offer.author else (offer.give, offer.author)
        )
        # Whether the partner has the hand cards that an offer asks for is the partner's secret (CTC-R25).
        find_lack = trades.missing_goods if seat == offer.partner else trades.visibly_lacks
        blocked = ""
        if trades.missing_goods(s, seat, own_side)[0]:
            blocked = "me"
        elif find_lack(s, other_seat, other_side)[0]:
            blocked = "them"
        return OfferView(offer.number, *parties, offer.give, offer.get, blocked)
    lacks = any(
        trades.visibly_lacks(s, giver, side)[0]
        for giver, side in ((offer.author, offer.give), (offer.partner, offer.get))
    )
    blocked = "them" if lacks else ""
    return OfferView(offer.number, *parties, trades.covered(offer.give), trades.covered(offer.get), blocked)
