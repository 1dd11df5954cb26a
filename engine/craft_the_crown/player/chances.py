"""Estimates who will win, by a score for each seat.

The score counts what the seat owns and holds, what its Sites bring, and how near the seat is to the Crown.
"""

import math
from collections.abc import Mapping
from operator import mul
from typing import NamedTuple

from engine.craft_the_crown import verbs
from engine.craft_the_crown.player.plans import Outlook
from engine.craft_the_crown.player.worth import DRAW, USUAL, CardValues
from engine.craft_the_crown.state import HAND, CraftTheCrownState


class SeatFeatures(NamedTuple):
    """What a seat's chance of winning is estimated from.

    Worth is in Gold. To own a card is to have it as a Resource; hand cards are not owned. A multi-copy card
    is one of which the game has several copies.
    """

    gold: float
    """The seat's Gold."""
    wealth_squared: float
    """The Gold that the seat would have after selling everything, squared: the last Gold counts most."""
    multi_copy_cards: float
    """The Prices of the owned multi-copy cards."""
    sites: float
    """The Prices of the owned Sites."""
    tools: float
    """The Prices of all other owned cards: Tools, and Elements with one copy."""
    earned: float
    """The Gold that the owned Sites will bring until the end."""
    stocked: float
    """What the owned multi-copy cards with a recipe are worth beyond their Prices, as a stock for crafts."""
    useful: float
    """What the owned Tools are worth beyond their Prices."""
    ready: float
    """What the hand cards are worth that can be crafted at once."""
    held: float
    """What the hand cards are worth that cannot be crafted at once."""
    cards_to_draw: float
    """How many cards the seat will draw at the end of this turn."""
    crown: float
    """How near the seat is to crafting the Crown: from 0, far, to 1, near."""
    crown_parts_owned: float
    """How many parts of the Crown the seat owns; 0 if the Crown is not in its hand or reserve."""
    reaction_tools: float
    """How many Reaction Tools the seat owns."""


# The weight of each feature in a score; a seat's chance of winning is proportional to e to its score. Fitted,
# as by `bench.fit`, to quick games of an earlier version. A new fit predicts the winner a little
# better, but does not play better.
WEIGHTS = SeatFeatures(
    gold=0.08,
    wealth_squared=0.00124,
    multi_copy_cards=0.065,
    sites=0.105,
    tools=0.06,
    earned=0.068,
    stocked=0.085,
    useful=0.08,
    ready=0.085,
    held=0.05,
    cards_to_draw=0.06,
    crown=1.6,
    crown_parts_owned=0.48,
    reaction_tools=0.44,
)
FAR = 0.3  # the nearness of the Crown is e to minus this for each turn until then
# Estimated turns until a part of the Crown is owned: if its place is unknown, in the Market, on the Discard
# Pile or with an opponent, in hand with all that its recipe needs.
SOMEWHERE, MARKET, OTHERS, HAND_PART = 9.0, 1.0, 14.0, 0.6


def win_chances(s: CraftTheCrownState, card_values: CardValues) -> list[float]:
    """Return each seat's chance of winning, 0 to 1; together they are 1. A seat that resigned has 0."""
    scores = [score(features) for features in all_seat_features(s, card_values)]
    highest_score = max(score for seat, score in enumerate(scores) if seat not in s.out)
    shares = [0.0 if seat in s.out else math.exp(score - highest_score) for seat, score in enumerate(scores)]
    total = sum(shares)
    return [share / total for share in shares]


def score(features: SeatFeatures) -> float:
    """Return the score of a seat; its chance of winning is proportional to e to its score."""
    return float(sum(map(mul, WEIGHTS, features)))


def public_features(
    s: CraftTheCrownState, card_values: CardValues, seat: int, turns_left: float
) -> SeatFeatures:
    """Return the features of a seat as others see them: of its hand only the number of cards."""
    seen = s.copy()
    seen.hands[seat], seen.reserves[seat] = {}, ""
    features = seat_features(seen, card_values, seat, turns_left)
    return features._replace(held=DRAW * verbs.size(s.hands[seat]))


def gold_between(
    s: CraftTheCrownState, card_values: CardValues, seat: int, share: float, other_share: float
) -> float:
    """Return how much Gold would change a seat's chance of winning from `other_share` to `share`, if nothing
    else changed. Below 0 if `share` is smaller. A chance counts as 1 to 99 percent, so that the result is
    finite.
    """
    wealth = card_values.wealth(s, seat)
    score_of_one_gold = WEIGHTS.gold + WEIGHTS.wealth_squared * ((wealth + 1) ** 2 - wealth**2)
    log_odds = [
        math.log(chance / (1 - chance)) for chance in (min(0.99, max(0.01, x)) for x in (share, other_share))
    ]
    return (log_odds[0] - log_odds[1]) / score_of_one_gold


def all_seat_features(s: CraftTheCrownState, card_values: CardValues) -> list[SeatFeatures]:
    """Return the features of each seat, by seat."""
    turns_left = card_values.turns_left(s)
    return [seat_features(s, card_values, seat, turns_left) for seat in range(len(s.gold))]


def seat_features(
    s: CraftTheCrownState, card_values: CardValues, seat: int, turns_left: float
) -> SeatFeatures:
    """Return the features of a seat. `turns_left`: how many turns each seat may still have."""
    outlook = Outlook(s, card_values, seat, turns_left)
    resources, prices = outlook.own, {"multi_copy_cards": 0, "sites": 0, "tools": 0}
    for name, count in resources.items():
        prices[_kind(card_values, name)] += card_values.price[name] * count
    ready_worth, held_worth = _hand(outlook)
    crown_parts_owned = sum(name in resources for name in card_values.crown_parts)
    will_draw = seat == s.active and not s.banned[seat]
    return SeatFeatures(
        gold=s.gold[seat],
        wealth_squared=outlook.wealth**2,
        **prices,
        earned=turns_left * (income_of(s, card_values, seat) - USUAL),
        stocked=sum(
            card_values.stocked(copies_before, name)
            for name, count in resources.items()
            for copies_before in range(count)
        ),
        useful=sum(card_values.surplus.get(name, 0.0) * count for name, count in resources.items()),
        ready=ready_worth,
        held=held_worth,
        cards_to_draw=max(0, HAND - verbs.size(s.hands[seat])) if will_draw else 0,
        crown=math.exp(-FAR * crown_turns(s, card_values, seat, outlook.wealth)),
        crown_parts_owned=crown_parts_owned if outlook.holds_crown else 0,
        reaction_tools=sum(resources.get(name, 0) for name in card_values.pack.stoppers),
    )


def _kind(card_values: CardValues, name: str) -> str:
    """Return the feature that an owned card's Price counts for: "multi_copy_cards", "sites" or "tools"."""
    if card_values.is_multi_copy[name]:
        return "multi_copy_cards"
    return "sites" if name in card_values.yields else "tools"


def _hand(outlook: Outlook) -> tuple[float, float]:
    """Return what the hand cards without the Crown are worth, in Gold: (the worth of those that can be
    crafted at once, the worth of those that cannot).
    """
    ready_worth = held_worth = 0.0
    for name in outlook.s.hands[outlook.seat]:
        if name == outlook.card_values.pack.crown:
            continue
        plan = outlook.plan(name)
        if plan is not None and plan.purchase_cost <= outlook.s.gold[outlook.seat]:
            ready_worth += max(0.0, outlook.worth_in_hand(name))
        else:
            held_worth += max(0.0, outlook.worth_in_hand(name))
    return ready_worth, held_worth


def income_of(s: CraftTheCrownState, card_values: CardValues, seat: int) -> float:
    """Return the Gold that a turn brings a seat on average: what a turn usually brings without Sites, and
    what the seat's Sites bring.
    """
    resources = s.owns[seat]
    income = USUAL
    for name, count in resources.items():
        if name in card_values.yields:
            income += card_values.yields[name] * count
            for other_site, pair_gold in card_values.pair_income[name]:
                if other_site in resources:
                    income += pair_gold
    return income


def crown_turns(s: CraftTheCrownState, card_values: CardValues, seat: int, wealth: int) -> float:
    """Return the estimated turns until the seat has the Crown and all its parts. `wealth`: the Gold that the
    seat would have after selling everything.
    """
    resources = s.owns[seat]
    turns_by_part = [part_turns(s, card_values, seat, name, wealth) for name in card_values.crown_parts]
    if any(name in resources for name in card_values.reducers):
        turns_by_part.remove(max(turns_by_part))
    crown = card_values.pack.crown
    if crown in s.hands[seat] or s.reserves[seat] == crown:
        turns_by_part.append(0.0)
    elif crown in s.discard:
        turns_by_part.append(2.0 if any(name in resources for name in card_values.finders) else OTHERS)
    else:
        turns_by_part.append(SOMEWHERE)
    return max(turns_by_part) + 0.35 * (sum(turns_by_part) - max(turns_by_part))


def part_turns(s: CraftTheCrownState, card_values: CardValues, seat: int, name: str, wealth: int) -> float:
    """Return the estimated turns until the seat owns a part of the Crown.
    name: the part. wealth: the Gold that the seat would have after selling everything.
    """
    if name in s.owns[seat]:
        return 0.0
    if name in s.market:
        return max(MARKET, (card_values.price[name] - wealth) / USUAL)
    if name in s.hands[seat] or s.reserves[seat] == name:
        return HAND_PART + 1.3 * _missing(s.owns[seat], s.hands[seat], card_values.needs[name])
    if name in s.discard or any(name in resources for resources in s.owns):
        return OTHERS
    return SOMEWHERE


def _missing(
    resources: Mapping[str, int], hand: Mapping[str, int], needs: tuple[tuple[str, int], ...]
) -> int:
    """Return how many ingredients of a recipe are neither owned nor in hand.
    resources, hand: card → count. needs: the recipe, as (Element, count).
    """
    return sum(max(0, count - resources.get(name, 0) - hand.get(name, 0)) for name, count in needs)
