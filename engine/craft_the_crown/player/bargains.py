"""The computer player's trades: which offers to make, accept or counter, judged by each side's chance of
winning.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.craft_the_crown import trades, verbs
from engine.craft_the_crown.notation import Trade, write_command
from engine.craft_the_crown.player import chances
from engine.craft_the_crown.player.plans import Outlook
from engine.craft_the_crown.player.worth import CardValues
from engine.craft_the_crown.state import Bundle, CraftTheCrownState, Offer
from engine.questions import Question

WORTH_IT = 0.002  # by how much an own offer must improve the chance of winning (0 to 1)
MOST_MORE = 5  # most Gold to offer beyond a card's Price
MOST_OFFERS = 2  # most offers in a turn, each to another player


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
    traded_state = verbs.copy(s)
    trades.exchange(traded_state, offer.author, offer.partner, offer.give)
    trades.exchange(traded_state, offer.partner, offer.author, offer.get)
    chances_before = chances.win_chances(s, card_values)
    chances_after = chances.win_chances(traded_state, card_values)
    return Bargain(
        chances_after[offer.author] - chances_before[offer.author],
        chances_after[offer.partner] - chances_before[offer.partner],
    )


def replies(s: CraftTheCrownState, card_values: CardValues, ask: Question, seat: int) -> list[str]:
    """Return sensible answers to the first offer to this seat, the best first: accept, counter, decline.

    An offer is accepted only if it improves this seat's own chance of winning.
    """
    offer = next(offer for offer in s.offers if offer.partner == seat)
    accept, answers = f"accept t{offer.number}", [f"decline t{offer.number}"]
    if accept in ask.tokens[seat] and judge_trade(s, card_values, offer).partner_gain > 0:
        return [accept, *answers]
    if offer.author == s.active:
        answers = [*counter_offers(s, card_values, offer), *answers]
    return answers


def counter_offers(s: CraftTheCrownState, card_values: CardValues, offer: Offer) -> Iterator[str]:
    """Yield at most one counter-offer, as an answer: it asks for a little more Gold. Yield none if it is not
    good for both sides. `offer`: the offer to counter.
    """
    seat, author = offer.partner, offer.author
    if trades.missing_goods(s, seat, offer.get)[0] or offer.give.hand or offer.get.gold:
        return
    for added_gold in range(1, MOST_MORE):
        give = Bundle(offer.give.gold + added_gold, offer.give.own)
        if trades.visibly_lacks(s, author, give)[0]:
            return
        gains = judge_trade(s, card_values, Offer(0, seat, author, offer.get, give))
        if min(gains) > 0:
            yield write_command(Trade(author, offer.get, give, offer.number))
            return


# ---------------------------------------------------------------- offers


def offers(outlook: Outlook) -> Iterator[str]:
    """Yield offers that are good for both sides, as answers. Each offers Gold for an Element that a hand card
    needs and another player owns.

    With two players no trade can be good for both. Nobody is asked twice in a turn.
    """
    s = outlook.s
    if len(verbs.others(s, s.active)) == 1 or len(s.approached) >= MOST_OFFERS or s.offers:
        return
    worth_by_element = {
        name: worth for name, worth in _wanted_elements(outlook).items() if name not in s.market
    }
    for partner in verbs.others(s, outlook.seat):
        if partner in s.approached:
            continue
        for name in sorted(worth_by_element, key=worth_by_element.__getitem__, reverse=True):
            if name in s.owns[partner]:
                yield from _lowest_good_offer(outlook, partner, name)


def _wanted_elements(outlook: Outlook) -> Mapping[str, float]:
    """Return the Elements with only one copy in the game that the seat's hand cards lack: Element → its worth
    to the seat, in Gold.
    """
    card_values, worth_by_element = outlook.card_values, dict[str, float]()
    for name in outlook.s.hands[outlook.seat]:
        if name == card_values.pack.crown or outlook.plan(name) is None:
            lacking = [
                element
                for element, count in card_values.needs[name]
                if outlook.own.get(element, 0) < count and not card_values.is_multi_copy[element]
            ]
            if lacking and (len(lacking) == 1 or name == card_values.pack.crown):
                for element in lacking:
                    worth_by_element[element] = max(
                        worth_by_element.get(element, 0.0), card_values.profit[name] / len(lacking)
                    )
    return worth_by_element


def _lowest_good_offer(outlook: Outlook, partner: int, name: str) -> Iterator[str]:
    """Yield at most one offer for a card, as an answer: with the least Gold that is good for the partner.
    Yield none if this is not good for the seat.
    name: the card, which the partner owns.
    """
    price = outlook.card_values.price[name]
    for gold in range(price + 1, min(outlook.s.gold[outlook.seat], price + MOST_MORE) + 1):
        give, get = Bundle(gold), Bundle(own={name: 1})
        gains = judge_trade(outlook.s, outlook.card_values, Offer(0, outlook.seat, partner, give, get))
        if gains.author_gain < WORTH_IT:
            return
        if gains.partner_gain > 0:
            yield write_command(Trade(partner, give, get))
            return
