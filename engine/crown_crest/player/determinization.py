"""Builds a world: a state that fits what a seat knows, with the cards that it cannot see dealt at random."""

from collections import Counter
from collections.abc import Sequence

from engine.chance import Chance
from engine.computers.computer import Random
from engine.crown_crest.cards import COPIES, DECK_SIZE, CrownCrestPack
from engine.crown_crest.state import Army, CrownCrestState
from engine.questions import Answer

# Phases whose questions follow from the live state alone. In all others the answers since the last stable
# state matter.
FROM_LIVE = ("main", "move", "tokens", "cleanup")


def resample(
    pack: CrownCrestPack,
    s: CrownCrestState,
    live: CrownCrestState,
    answers: Sequence[Answer],
    seat: int,
    rng: Random,
) -> Sequence[Answer]:
    """Change `s` into a world for this seat: the cards that the seat cannot see are dealt at random. Return
    the answers that lead from that world to the open question.

    s: the last stable state. live: the state at the open question. answers: the answers that led from `s` to
    `live`.
    seat: whose knowledge counts. rng: the source of random numbers.

    In the phases of FROM_LIVE the world is made from `live`, and no answers are returned. In the other phases
    it is made from `s`.
    """
    if live.phase in FROM_LIVE:
        s.become(live.copy())
        answers = ()
    s.chance = Chance(rng.randbytes(32))
    drawn_count = len(s.armies[seat].deck) - len(live.armies[seat].deck)
    _shuffle_below(s.armies[seat], drawn_count, rng)
    _deal_anew(s.armies[1 - seat], pack, rng)
    return answers


def _shuffle_below(army: Army, known: int, rng: Random) -> None:
    """Shuffle the deck of the seat whose knowledge counts. Its player knows the cards, but not their order.
    army: the side of that seat. known: how many cards stay on top, because they were drawn since the last
    stable state.
    """
    hidden_count = len(army.deck) - known
    hidden, top = sorted(army.deck[:hidden_count]), army.deck[hidden_count:]
    rng.shuffle(hidden)
    army.deck = hidden + top
    army.hand = dict(sorted(army.hand.items()))


def _deal_anew(army: Army, pack: CrownCrestPack, rng: Random) -> None:
    """Replace the hand and deck of the opponent by random cards that fit the opponent's public cards.
    army: the opponent's side.
    """
    hand_size = sum(army.hand.values())
    hidden = _unseen_cards(army, pack, hand_size + len(army.deck), rng)
    army.hand = dict(sorted(Counter(hidden[:hand_size]).items()))
    army.deck = hidden[hand_size:]


def open_cards(army: Army) -> Counter[str]:
    """Return all cards of a side that everybody sees: code → copies."""
    cards = Counter(army.charged)
    cards.update(army.link)
    cards.update(code for code, _ in army.counts)
    for unit in army.units:
        cards[unit.code] += unit.cards
    return cards


def _unseen_cards(army: Army, pack: CrownCrestPack, count: int, rng: Random) -> list[str]:
    """Return `count` cards in random order that may be in the opponent's hand and deck. They come from a
    ready deck if one contains all public cards of the opponent, otherwise from a random deck list around
    these.
    army: the opponent's side.
    """
    seen = open_cards(army)
    fitting = [
        deck.cards
        for deck in pack.decks.values()
        if deck.crest == army.crest and all(deck.cards.get(code, 0) >= seen[code] for code in seen)
    ]
    deck_list = rng.choice(fitting) if fitting else _built_around(seen, pack, rng)
    hidden = [code for code in sorted(deck_list) for _ in range(deck_list[code] - seen[code])]
    rng.shuffle(hidden)
    while len(hidden) < count:  # a position from a scenario may have more cards than a deck
        hidden.append(rng.choice(sorted(deck_list)))
    return hidden[:count]


def _built_around(seen: Counter[str], pack: CrownCrestPack, rng: Random) -> Counter[str]:
    """Return a random deck list that contains these cards, as code → copies; legal if possible. Most cards
    have several copies, as in decks that people build.
    seen: code → copies that the list must have.
    """
    deck_list = Counter(seen)
    others = [code for code in (*pack.units, *pack.commands) if code not in seen]
    rng.shuffle(others)
    for least in (1, COPIES):  # a small pack has too few cards unless each is taken as often as allowed
        for code in (*sorted(seen), *others):
            places_left = max(0, DECK_SIZE - deck_list.total())
            wanted = max(0, rng.randint(least, COPIES) - deck_list[code])
            deck_list[code] += min(wanted, places_left)
    return +deck_list
