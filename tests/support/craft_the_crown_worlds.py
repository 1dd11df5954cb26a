"""Worlds of Craft the Crown that differ only in what a seat cannot see."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.craft_the_crown import trades, verbs
from engine.craft_the_crown.state import Bundle, CraftTheCrownState, Offer
from engine.match import Match
from engine.questions import Answer

Pins = Mapping[int, Mapping[str, int]]


class Moment(NamedTuple):
    """A decision: the state at the last question but reactions, and what was answered since."""

    root: CraftTheCrownState
    since: tuple[Answer, ...] = ()


def at(rules: Any, moment: Moment) -> Match[Any]:
    """A match at this decision; `root` is a resting point, for the question depends on the state alone."""
    return Match(rules, rules.copy(moment.root), moment.since)


def other_world(
    s: CraftTheCrownState, pack: Any, viewer: int | None, rng: random.Random, pins: Pins
) -> CraftTheCrownState | None:
    """The same table for the viewer with every card elsewhere that they cannot see; None if none was found.

    pins: seat → cards that stay in its hand. Of an offer to the viewer, whether its author can still give
    what it says is the viewer's business (CTC-R28); what the viewer asks of others is not (CTC-R25).
    """
    blind = [seat for seat in range(len(s.gold)) if seat != viewer]
    mine = [offer for offer in s.offers if offer.partner == viewer]
    fixed_cards = {seat: Counter(s.hands[seat]) & Counter(pins.get(seat, {})) for seat in blind}
    for offer in mine:
        fixed_cards[offer.author] |= Counter(s.hands[offer.author]) & Counter(offer.give.hand)
    loose = [*s.deck, *(s.reserves[seat] for seat in blind if s.reserves[seat])]
    for seat in blind:
        loose += (Counter(s.hands[seat]) - fixed_cards[seat]).elements()
    for _ in range(20):
        t = s.copy()
        t.chance.seed = rng.randbytes(32)
        cards = rng.sample(loose, len(loose))
        for seat in blind:
            hand = [*fixed_cards[seat].elements()]
            hand += [cards.pop() for _ in range(verbs.size(s.hands[seat]) - len(hand))]
            t.hands[seat] = dict(Counter(rng.sample(hand, len(hand))))
            t.reserves[seat] = cards.pop() if s.reserves[seat] else ""
        t.deck = cards
        t.offers = [other_offer(s, t, pack, offer, viewer, rng) for offer in s.offers]
        if all(able(s, offer) == able(t, offer) for offer in mine):
            return t
    return None


def able(s: CraftTheCrownState, offer: Offer) -> bool:
    return not trades.missing_goods(s, offer.author, offer.give)[0]


def other_offer(
    s: CraftTheCrownState,
    t: CraftTheCrownState,
    pack: Any,
    offer: Offer,
    viewer: int | None,
    rng: random.Random,
) -> Offer:
    """An offer between others: their hand cards are not the viewer's business, only how many."""
    if viewer in (offer.author, offer.partner):
        return offer
    sides = []
    for giver, side in ((offer.author, offer.give), (offer.partner, offer.get)):
        count, hand = verbs.size(dict(side.hand)), [*Counter(t.hands[giver]).elements()]
        held = not trades.missing(s.hands[giver], side.hand)
        cards = rng.sample(hand, count) if held else rng.choices(pack.deck, k=count)
        sides.append(Bundle(side.gold, side.own, dict(sorted(Counter(cards).items())), side.promises))
    return Offer(offer.number, offer.author, offer.partner, *sides)


def worlds(
    rules: Any, moment: Moment, viewer: int | None, rng: random.Random, pins: Pins
) -> Match[Any] | None:
    """The moment in another world, where one was found."""
    other = other_world(moment.root, rules.pack, viewer, rng, pins)
    return Match(rules, other, moment.since) if other is not None else None


def viewers(match: Match[Any]) -> list[int | None]:
    return [None, *range(len(match.state.gold))]
