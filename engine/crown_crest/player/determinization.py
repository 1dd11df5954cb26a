"""Builds a world: a state that fits what a seat knows, with the cards that it cannot see dealt at random."""

from collections import Counter
from collections.abc import Sequence

from engine.chance import Chance
from engine.computer import Random
from engine.crown_crest import verbs
from engine.crown_crest.cards import COPIES, DECK_SIZE, CrownCrestPack
from engine.crown_crest.notation import THROWS
from engine.crown_crest.state import Army, CrownCrestState
from engine.questions import Answer

FROM_BASE = ("janken", "order")  # phases in which earlier answers matter that the live state does not hold


def resample(
    pack: CrownCrestPack,
    s: CrownCrestState,
    live: CrownCrestState,
    answers: Sequence[Answer],
    seat: int,
    rng: Random,
) -> Sequence[Answer]:
    """Put a world into `s` (see `Computer.resample`). Return the answers to give from there to the open
    question.

    answers: those that led from `s`, a stable state, to `live`, the state at the open question.

    Most questions follow from the live state alone; then the world is made from it and not from the stable
    state.
    """
    if live.phase not in FROM_BASE:
        _become(s, verbs.copy(live))
        answers = ()
    s.chance = Chance(rng.randbytes(32))
    drawn = len(s.armies[seat].deck) - len(live.armies[seat].deck)
    _shuffle_below(s.armies[seat], drawn, rng)
    _deal_anew(s.armies[1 - seat], pack, rng)
    return _throw_anew(answers, seat, rng) if live.phase == "janken" else answers


def _become(s: CrownCrestState, other: CrownCrestState) -> None:
    """Copy all fields of another state into `s`."""
    for field in CrownCrestState.__struct_fields__:
        setattr(s, field, getattr(other, field))


def _shuffle_below(army: Army, known: int, rng: Random) -> None:
    """Shuffle the seat's own deck, whose cards it knows. `known` cards stay on top: those that it drew since
    the last stable state.
    """
    cut = len(army.deck) - known
    hidden, top = sorted(army.deck[:cut]), army.deck[cut:]
    rng.shuffle(hidden)
    army.deck = hidden + top
    army.hand = dict(sorted(army.hand.items()))


def _deal_anew(army: Army, pack: CrownCrestPack, rng: Random) -> None:
    """Deal the opponent's hand and deck, from a deck list that has all their public cards."""
    held = sum(army.hand.values())
    hidden = _unseen_cards(army, pack, held + len(army.deck), rng)
    army.hand = dict(sorted(Counter(hidden[:held]).items()))
    army.deck = hidden[held:]


def open_cards(army: Army) -> Counter[str]:
    """Return all cards of a side that everybody sees."""
    cards = Counter(army.charged)
    cards.update(army.link)
    cards.update(code for code, _ in army.counts)
    for unit in army.units:
        cards[unit.code] += unit.cards
    return cards


def _unseen_cards(army: Army, pack: CrownCrestPack, count: int, rng: Random) -> list[str]:
    """Return `count` hidden cards in random order: of a ready deck that fits, otherwise of a random legal
    deck.
    """
    seen = open_cards(army)
    fitting = [
        deck.cards
        for deck in pack.decks.values()
        if deck.crest == army.crest and all(deck.cards.get(code, 0) >= seen[code] for code in seen)
    ]
    listed = rng.choice(fitting) if fitting else _built_around(seen, pack, rng)
    hidden = [code for code in sorted(listed) for _ in range(listed[code] - seen[code])]
    rng.shuffle(hidden)
    while len(hidden) < count:  # a position from a scenario may have more cards than a deck
        hidden.append(rng.choice(sorted(listed)))
    return hidden[:count]


def _built_around(seen: Counter[str], pack: CrownCrestPack, rng: Random) -> Counter[str]:
    """Return a random deck list with these cards, legal if possible; most cards several times, as people
    build decks.
    seen: cards that must be in it.
    """
    listed = Counter(seen)
    others = [code for code in (*pack.units, *pack.commands) if code not in seen]
    rng.shuffle(others)
    for least in (1, COPIES):  # a small pack has too few cards unless each is taken as often as allowed
        for code in (*sorted(seen), *others):
            room = max(0, DECK_SIZE - listed.total())
            wanted = max(0, rng.randint(least, COPIES) - listed[code])
            listed[code] += min(wanted, room)
    return +listed


def _throw_anew(answers: Sequence[Answer], seat: int, rng: Random) -> Sequence[Answer]:
    """Replace an opponent's throw that this seat cannot know yet; throws of finished rounds stay."""
    if len(answers) % 2 and answers[-1][0] != seat:
        return (*answers[:-1], (answers[-1][0], f"throw {rng.choice(THROWS)}"))
    return answers
