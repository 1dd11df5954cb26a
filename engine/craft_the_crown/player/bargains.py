"""The computer player's trades: which offers to make, accept or counter, judged by each side's chance of
winning.
"""

import math
from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from msgspec import structs

from engine.craft_the_crown import actions, trades, verbs
from engine.craft_the_crown.notation import Trade, write_command
from engine.craft_the_crown.player import chances
from engine.craft_the_crown.player.plans import Outlook
from engine.craft_the_crown.player.worth import DRAW, CardValues
from engine.craft_the_crown.state import Bundle, CraftTheCrownState, Offer, Zone
from engine.questions import GameOver, Question

MOST_OFFERS = 2  # most offers in a turn, each to another player
RESTING = 2  # rounds for which a player who was asked is not asked again
SURE = 0.7  # of what a card in hand would bring its new owner: the share that is counted
MOST_LOSS = 2.0  # most Gold that a hand card may be worth to the side that sells it
LEAST_GAIN = 0.5  # least Gold that the side gains that gets the goods
FAIR = 1.5  # how many times as much as this side the author may gain before this side asks for more
OPENING = 0.2  # Gold that an offer pays beyond what the goods are worth to their owner
ASKED = 0.7  # of what a hand card is worth to its buyer: the share that is asked for it
MOST_MORE = 4  # most Gold that a counter-offer asks for beyond the offer


class Bargain(NamedTuple):
    """How a trade would change the chances of winning (0 to 1) of its author and its partner: above 0 is
    better.
    """

    author_gain: float
    """The change for the seat that made the offer."""
    partner_gain: float
    """The change for the seat that the offer is for."""


def judge_trade(s: CraftTheCrownState, card_values: CardValues, offer: Offer) -> Bargain:
    """Return how a trade would change both sides' chances of winning. Promises count nothing, because nobody
    has to keep them.
    """
    traded_state = s.copy()
    trades.exchange(traded_state, offer.author, offer.partner, offer.give)
    trades.exchange(traded_state, offer.partner, offer.author, offer.get)
    sides = offer.author, offer.partner
    before = _chances_after_crafts(s.copy(), card_values, sides)
    after = _chances_after_crafts(traded_state, card_values, sides)
    return Bargain(after[offer.author] - before[offer.author], after[offer.partner] - before[offer.partner])


def _chances_after_crafts(
    s: CraftTheCrownState, card_values: CardValues, seats: Sequence[int]
) -> Sequence[float]:
    """Return each seat's chance of winning after each of these seats has crafted what gains it most, because
    a card is traded for what can be crafted with it. `s`: is changed.
    """
    active = s.active
    for seat in seats:
        s.active = seat
        plans = [plan for plan in Outlook(s, card_values, seat).plans() if plan.purchase_cost <= s.gold[seat]]
        best_plan = max(plans, key=lambda plan: plan.gain, default=None)
        if best_plan is not None and best_plan.gain > 0:
            try:
                for step in best_plan.steps:
                    verb, _, rest = step.partition(" ")
                    (actions.buy if verb == "buy" else actions.craft_from_hand)(s, card_values.pack, rest)
            except GameOver as over:
                return [float(winner in over.result.winners) for winner in range(len(s.gold))]
    s.active = active
    return chances.win_chances(s, card_values)


def expected_chances(s: CraftTheCrownState, card_values: CardValues) -> Sequence[float]:
    """Return each seat's chance of winning. An open offer of the active seat that is good for both sides
    counts as accepted.
    """
    expected = chances.win_chances(s, card_values)
    for offer in s.offers:
        if offer.author == s.active and trades.is_possible(s, offer):
            gains = judge_trade(s, card_values, offer)
            if min(gains) > 0:
                expected[offer.author] += gains.author_gain
                expected[offer.partner] += gains.partner_gain
                total = sum(expected)
                return [chance / total for chance in expected]
    return expected


# ---------------------------------------------------------------- replies


def replies(s: CraftTheCrownState, card_values: CardValues, ask: Question, seat: int) -> list[str]:
    """Return sensible answers to the first offer to this seat, the best first: accept, counter, decline.

    An offer is accepted only if it improves this seat's own chance of winning. If its author gains much more,
    a better one is asked for first.
    """
    offer = next(offer for offer in s.offers if offer.partner == seat)
    accept, decline = f"accept t{offer.number}", f"decline t{offer.number}"
    gains = Bargain(0.0, 0.0)
    if accept in ask.tokens[seat]:
        gains = judge_trade(s, card_values, offer)
    counters = [*counter_offers(s, card_values, offer)] if offer.author == s.active else []
    if gains.partner_gain <= 0:
        return [*counters, decline]
    if gains.author_gain > FAIR * gains.partner_gain:
        return [*counters, accept, decline]
    return [accept, *counters, decline]


def counter_offers(s: CraftTheCrownState, card_values: CardValues, offer: Offer) -> Iterator[str]:
    """Yield at most one counter-offer, as an answer: the same goods for a price that is a little better for
    this side. Yield none if a little is not enough. `offer`: the offer to counter.

    What the offer is worth to its author depends on their hand, so it is the author who judges that.
    """
    seat, author = offer.partner, offer.author
    is_seller = bool(offer.get.own or offer.get.hand)
    payment, goods = (offer.give, offer.get) if is_seller else (offer.get, offer.give)
    payer = Outlook(s, card_values, author if is_seller else seat)
    if payment.hand or trades.visibly_lacks(s, author, offer.give)[0]:
        return
    price = worth_at_prices(card_values, payment)
    for added_gold in range(1, MOST_MORE + 1):
        new_price = price + added_gold if is_seller else price - added_gold
        new_payment = _payment(payer, new_price, s.gold[payer.seat], goods.own) if new_price > 0 else None
        if new_payment is not None:
            give, get = (goods, new_payment) if is_seller else (new_payment, goods)
            give, get = (structs.replace(side, promises=()) for side in (give, get))
            can_give = not trades.missing_goods(s, seat, give)[0]
            if can_give and judge_trade(s, card_values, Offer(0, seat, author, give, get)).author_gain > 0:
                yield write_command(Trade(-1, give, get, offer.number))
                return


def worth_at_prices(card_values: CardValues, side: Bundle) -> int:
    """Return what one side of a trade is worth at Prices, in Gold."""
    cards = (*side.own.items(), *side.hand.items())
    return side.gold + sum(card_values.price[name] * count for name, count in cards)


# ---------------------------------------------------------------- offers


def offers(outlook: Outlook) -> Iterator[str]:
    """Yield offers that are good for both sides, as answers: for a card that a hand card lacks and another
    player owns, or of a hand card that is worth more to another player.

    With two players no trade can be good for both. Whoever was asked is left alone for some rounds.
    """
    s = outlook.s
    partners = verbs.others(s, outlook.seat)
    if len(partners) == 1 or s.offers:
        return
    asked = [(partner, turn) for author, partner, turn in s.approached if author == outlook.seat]
    if sum(turn == s.turn for _, turn in asked) >= MOST_OFFERS:
        return
    resting = {partner for partner, turn in asked if turn > s.turn - RESTING * len(s.gold)}
    for partner in partners:
        if partner not in resting:
            deals = [*_purchases(outlook, partner), *_hand_sales(outlook, partner)]
            offer = max(deals, key=lambda deal: deal.surplus).offer if deals else None
            if offer and judge_trade(s, outlook.card_values, offer).author_gain > 0:
                yield write_command(Trade(partner, offer.give, offer.get))


class Deal(NamedTuple):
    """An offer, with what it would bring both sides together."""

    surplus: float
    """That gain, in Gold."""
    offer: Offer
    """The offer, without a number."""


def _purchases(outlook: Outlook, partner: int) -> Iterator[Deal]:
    """Yield deals that get cards which the partner owns and with which a hand card can be crafted."""
    s, card_values, seat = outlook.s, outlook.card_values, outlook.seat
    for name in s.hands[seat]:
        goods = _lacking(outlook, name)
        if not goods or trades.missing(s.owns[partner], goods):
            continue
        if name == card_values.pack.crown:
            gain = outlook.crown_part_bonus * sum(goods.values())
        else:
            plan = outlook.plan_with(name, goods)
            gain = plan.gain if plan is not None and plan.purchase_cost <= s.gold[seat] else 0.0
        loss = sum(
            card_values.value(s.owns[partner], card, outlook.turns_left) * count
            for card, count in goods.items()
        )
        worth = sum(card_values.price[card] * count for card, count in goods.items()) + gain
        price = math.ceil(min((loss + worth) / 2, loss + OPENING))
        if price <= worth - LEAST_GAIN and (
            payment := _payment(outlook, price, s.gold[seat], dict(card_values.needs[name]))
        ):
            yield Deal(worth - loss, Offer(0, seat, partner, payment, Bundle(own=goods)))


def _lacking(outlook: Outlook, name: str) -> Zone:
    """Return the cards that a hand card takes and that the seat neither owns nor can buy: card → count. It is
    empty if the hand card can be crafted, or if nothing is lacking but Gold. `name`: the hand card.
    """
    card_values, s = outlook.card_values, outlook.s
    if name != card_values.pack.crown and outlook.plan(name) is not None:
        return {}
    needs = dict(card_values.needs[name])
    if card_values.pack.card_lines[name].is_site:
        needs[card_values.pack.hammer] = 1
    return {
        card: count - outlook.own.get(card, 0)
        for card, count in needs.items()
        if outlook.own.get(card, 0) < count and card not in s.market and card not in s.hands[outlook.seat]
    }


def _hand_sales(outlook: Outlook, partner: int) -> Iterator[Deal]:
    """Yield deals that sell a hand card which the partner can craft from what they own and can buy, or for
    whose discard a Site pays them.
    """
    s, card_values, seat = outlook.s, outlook.card_values, outlook.seat
    partner_outlook = Outlook(s, card_values, partner, outlook.turns_left)
    for name in s.hands[seat]:
        loss = max(0.0, outlook.worth_in_hand(name) - DRAW)
        worth, gold, kept = float(partner_outlook.discard_bonus(name)), s.gold[partner], dict[str, int]()
        is_worth_a_plan = loss < MOST_LOSS and (
            card_values.profit[name] > 1
            or any(site in partner_outlook.own for site in card_values.pack.crafting_sites.get(name, ()))
        )
        if name == card_values.pack.crown or not (worth or is_worth_a_plan):
            continue
        plan = partner_outlook.plan_without_hand(name) if is_worth_a_plan else None
        if plan is not None and plan.gain > worth and plan.purchase_cost <= gold:
            worth, gold, kept = plan.gain, gold - plan.purchase_cost, dict(plan.spends)
        worth *= SURE
        price = math.floor(loss + ASKED * (worth - loss))
        if 1 <= price <= worth - LEAST_GAIN:
            payment = _payment(partner_outlook, price, gold, kept) or Bundle(gold)
            if not payment.is_empty:
                yield Deal(worth - loss, Offer(0, seat, partner, Bundle(hand={name: 1}), payment))


def _payment(outlook: Outlook, price: int, gold: int, kept: Container[str]) -> Bundle | None:
    """Return how a seat pays a price: in Gold, else with multi-copy cards and Gold. None if it cannot.

    gold: the Gold that the seat can spare. kept: cards that it keeps.
    """
    cards, price_of = dict[str, int](), outlook.card_values.price
    spare_cards = [
        name
        for name, count in outlook.own.items()
        if outlook.card_values.is_multi_copy[name]
        if name not in kept
        for _ in range(count)
    ]
    for name in sorted(spare_cards, key=lambda card: (-price_of[card], card)):
        if gold < price and price_of[name] <= price:
            verbs.put(cards, name)
            price -= price_of[name]
    return Bundle(price, cards) if gold >= price else None
