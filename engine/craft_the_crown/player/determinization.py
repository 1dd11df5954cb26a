"""Builds a world: a state that fits what a seat knows, with the cards that it cannot see dealt at random."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from engine.chance import Chance
from engine.computers.computer import Random
from engine.computers.worlds import World
from engine.craft_the_crown import trades, verbs
from engine.craft_the_crown.state import Bundle, CraftTheCrownState, Offer
from engine.game import Rules
from engine.questions import Answer

TRIES = 20
"""How often to deal at random before cards are exchanged on purpose."""
Known = Mapping[int, Counter[str]]
"""Seat → hand cards that it is known to hold, with their count."""


def resample(
    rules: Rules[CraftTheCrownState, Any],
    s: CraftTheCrownState,
    live: CraftTheCrownState,
    answers: Sequence[Answer],
    seat: int,
    rng: Random,
) -> Sequence[Answer]:
    """Change `s` into a world: a state that the seat cannot tell from the real one (see `Computer.resample`).
    Return the answers to give from there to the open question.

    s: a copy of the last stable state. live: the real state at the open question. answers: the answers that
        led from `s` to `live`.

    Usually `s` becomes like `live`, and no answer is given again. Only if a used Tool waits for a reaction,
    `s` becomes like the state before the use, and the Tool is used again.
    """
    answers_to_repeat: Sequence[Answer] = ()
    if live.shown:  # a Tool is being used on other players
        use_index = max(index for index, (_, token) in enumerate(answers) if token.startswith("use "))
        live, answers_to_repeat = World(rules, s, answers[:use_index]).state, answers[use_index:]
    s.become(live.copy())
    _deal(s, seat, rng)
    _hide_offered_cards(s, seat, rng)
    s.chance = Chance(rng.randbytes(32))
    return answers_to_repeat


def _deal(s: CraftTheCrownState, seat: int, rng: Random) -> None:
    """Deal the other seats' hands, their Reserved Cards and the deck anew. `seat`: whose knowledge counts.

    The seat knows whether an author can give the hand cards that are offered to the seat (CTC-R28). After the
    deal the same authors can give them.
    """
    offered = [offer for offer in s.offers if offer.partner == seat and offer.give.hand]
    impossible_offers = [offer for offer in offered if trades.missing(s.hands[offer.author], offer.give.hand)]
    known = {other: Counter[str]() for other in verbs.others(s, seat)}
    for offer in offered:
        if offer not in impossible_offers:
            known[offer.author] |= Counter(offer.give.hand)
    hidden = _hidden(s, seat)
    for _ in range(TRIES):
        _deal_once(s, known, hidden, rng)
        if all(trades.missing(s.hands[offer.author], offer.give.hand) for offer in impossible_offers):
            return
    for offer in impossible_offers:
        _remove_offered_card(s, offer, known, rng)


def _hidden(s: CraftTheCrownState, seat: int) -> Counter[str]:
    """Return every card that the seat cannot see, with its count: the deck, and the hands and reserve slots
    of other seats. A player who counts cards knows this sum.
    """
    hidden = Counter(s.deck)
    for other in verbs.others(s, seat):
        hidden.update(s.hands[other])
        hidden.update([s.reserves[other]] if s.reserves[other] else [])
    return hidden


def _deal_once(s: CraftTheCrownState, known: Known, hidden: Counter[str], rng: Random) -> None:
    """Deal each seat of `known` as many cards as it had. The cards that it is known to hold are among them.
    The cards that are left become the deck.
    known: seat → hand cards that the seat is known to hold. hidden: all cards to deal, known ones included.
    """
    unknown = hidden - sum(known.values(), Counter[str]())
    cards = [name for name in sorted(unknown) for _ in range(unknown[name])]
    rng.shuffle(cards)
    for other, known_cards in known.items():
        missing_count = verbs.size(s.hands[other]) - known_cards.total()
        dealt = known_cards + Counter(cards.pop() for _ in range(missing_count))
        s.hands[other] = {name: dealt[name] for name in sorted(dealt)}
        s.reserves[other] = cards.pop() if s.reserves[other] else ""
    s.deck = cards


def _remove_offered_card(s: CraftTheCrownState, offer: Offer, known: Known, rng: Random) -> None:
    """Exchange hand cards of an offer's author with the deck until the author cannot give what it offers.
    known: seat → hand cards that must stay. Used if no random deal fitted in TRIES attempts.
    """
    hand, known_cards = s.hands[offer.author], known[offer.author]
    name = rng.choice([name for name in sorted(offer.give.hand) if offer.give.hand[name] > known_cards[name]])
    indexes = [index for index, card in enumerate(s.deck) if card != name]
    while indexes and not trades.missing(hand, offer.give.hand):
        index = indexes.pop()
        verbs.take(hand, name)
        verbs.put(hand, s.deck[index])
        s.deck[index] = name


def _hide_offered_cards(s: CraftTheCrownState, seat: int, rng: Random) -> None:
    """Replace hand cards in offers between other players by cards that the author may hold or wish for
    (CTC-R24).
    """
    possible_cards = sorted(_hidden(s, seat)) or sorted(s.basics)
    for index, offer in enumerate(s.offers):
        if seat not in (offer.author, offer.partner) and (offer.give.hand or offer.get.hand):
            author_hand = verbs.expanded(s.hands[offer.author])
            count = verbs.size(offer.give.hand)
            give = (
                rng.sample(author_hand, count)
                if count <= len(author_hand)
                else rng.choices(possible_cards, k=count)
            )
            get = rng.choices(possible_cards, k=verbs.size(offer.get.hand))
            s.offers[index] = structs.replace(
                offer, give=_holding(offer.give, give), get=_holding(offer.get, get)
            )


def _holding(side: Bundle, cards: Sequence[str]) -> Bundle:
    """Return a side of a trade with these hand cards instead of its own. `cards`: one entry for each copy."""
    return structs.replace(side, hand=dict(sorted(Counter(cards).items())))
