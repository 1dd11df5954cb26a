"""Trades: offers, replies, the exchange in one step, and the list of promises."""

from collections.abc import Mapping

from engine.craft_the_crown import verbs
from engine.craft_the_crown.notation import MarkPromise, Reply, Trade
from engine.craft_the_crown.state import Bundle, CraftTheCrownState, Offer, Promise, Zone

REMEMBERED = 20  # most offers of the past of which it is known who made them to whom


def missing(zone: Zone, wanted: Mapping[str, int]) -> str:
    """Return the first card of which a zone has fewer copies than wanted, or "". `wanted`: card → count."""
    return next((name for name, count in wanted.items() if zone.get(name, 0) < count), "")


def missing_goods(s: CraftTheCrownState, seat: int, side: Bundle) -> tuple[str, str]:
    """Return why a seat cannot give one side of a trade: (reason, card), such as ("not-in-hand", "Glass").

    The reason is a key of `refusals.RULES`. It is "" if the seat can give everything. The card is "" if only
    Gold is missing.
    """
    for reason, zone, wanted in (
        ("not-owned", s.owns[seat], side.own),
        ("not-in-hand", s.hands[seat], side.hand),
    ):
        card = missing(zone, wanted)
        if card:
            return ("reserved-card" if verbs.only_reserved(s, seat, card) else reason), card
    return ("not-enough-gold" if s.gold[seat] < side.gold else ""), ""


def visibly_lacks(s: CraftTheCrownState, seat: int, side: Bundle) -> tuple[str, str]:
    """Return why a seat cannot give one side of a trade, as far as everybody can see: without hand cards
    (CTC-R25). The result is (reason, card) as in `missing_goods`.
    """
    return missing_goods(s, seat, Bundle(side.gold, side.own))


def is_possible(s: CraftTheCrownState, offer: Offer) -> bool:
    """Return whether both sides have what they would give."""
    return (
        not missing_goods(s, offer.partner, offer.get)[0]
        and not missing_goods(s, offer.author, offer.give)[0]
    )


def replies(s: CraftTheCrownState, seat: int) -> list[str]:
    """Return a seat's answers to the open offers that concern it, except counter-offers."""
    answers = []
    for offer in s.offers:
        if offer.partner == seat:
            if is_possible(s, offer):
                answers.append(f"accept t{offer.number}")
            answers.append(f"decline t{offer.number}")
        elif offer.author == seat == s.active:
            answers.append(f"withdraw t{offer.number}")
    return answers


def propose(s: CraftTheCrownState, seat: int, trade: Trade) -> None:
    """Add an offer. A counter-offer closes the offer that it answers (CTC-158, CTC-R26).
    seat: the seat that makes the offer. trade: the offer as it was typed.
    """
    partner = trade.partner
    if trade.number:
        countered = _close(s, trade.number)
        partner = countered.author
    if seat == s.active:
        s.approached = (*s.approached[1 - REMEMBERED :], (seat, partner, s.turn))
    s.offer_count += 1
    s.offers.append(Offer(s.offer_count, seat, partner, trade.give, trade.get))
    _emit(s, "countered" if trade.number else "offered", s.offers[-1])


def reply(s: CraftTheCrownState, command: Reply) -> None:
    """Close an offer. If the command accepts it, exchange the goods. Raises GameOver if that wins."""
    offer = _close(s, command.number)
    if command.verb != "accept":
        closing_seat = offer.author if command.verb == "withdraw" else offer.partner
        s.emit("withdrawn" if command.verb == "withdraw" else "declined", closing_seat, offer.number)
        return
    _emit(s, "traded", offer)
    for giver, taker, side in (
        (offer.author, offer.partner, offer.give),
        (offer.partner, offer.author, offer.get),
    ):
        exchange(s, giver, taker, side)
    verbs.check_win(s)


def exchange(s: CraftTheCrownState, giver: int, taker: int, side: Bundle) -> None:
    """Move what one side of a trade gives from one seat to the other, and note its promises.
    side: what the giver gives.
    The caller checks for a win, but only after both sides have moved (CTC-159, CTC-R32).
    """
    s.gold[giver] -= side.gold
    s.gold[taker] += side.gold
    for zones, cards in ((s.owns, side.own), (s.hands, side.hand)):
        for name, count in cards.items():
            verbs.take(zones[giver], name, count)
            verbs.put(zones[taker], name, count)
    for text in side.promises:
        s.promises.append(Promise(len(s.promises) + 1, giver, taker, text, s.turn + 1))


def covered(side: Bundle) -> Bundle:
    """Return a side of a trade with `?` for each hand card. The number of hand cards is public (CTC-R24)."""
    return Bundle(side.gold, side.own, {"?": verbs.size(side.hand)} if side.hand else {}, side.promises)


def _emit(s: CraftTheCrownState, kind: str, offer: Offer) -> None:
    """Emit an offer's terms (CTC-R24). Everybody gets an event without the names of hand cards. If the offer
    has hand cards, its author and partner get a second event with the names.
    kind: the first event: "offered", "countered" or "traded". The second event has the ending `-cards`.
    """
    parties = (offer.author, offer.partner)
    s.emit(kind, *parties, offer.number, covered(offer.give), covered(offer.get))
    if offer.give.hand or offer.get.hand:
        s.emit(f"{kind}-cards", *parties, offer.number, offer.give, offer.get, to=parties)


def _close(s: CraftTheCrownState, number: int) -> Offer:
    """Remove an open offer from the state, and return it."""
    closed_offer = next(closed_offer for closed_offer in s.offers if closed_offer.number == number)
    s.offers = [closed_offer for closed_offer in s.offers if closed_offer.number != number]
    return closed_offer


# ---------------------------------------------------------------- promises


def marks(s: CraftTheCrownState, seat: int) -> list[str]:
    """Return the answers with which a seat may mark the promises that it gave or received. The bot enforces
    no promise (CTC-180, CTC-181).
    """
    return [
        f"mark i{iou.number} {how}"
        for iou in s.promises
        if seat in (iou.giver, iou.holder)
        for how in ("kept", "broken")
        if iou.mark != how
    ]


def mark(s: CraftTheCrownState, seat: int, command: MarkPromise) -> None:
    """Mark a promise as kept or broken. `seat`: who marks it."""
    iou = s.promises[command.number - 1]
    iou.mark, iou.by = command.how, seat
    s.emit("marked", seat, iou.number, command.how, iou.giver, iou.text)
