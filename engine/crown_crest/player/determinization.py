"""A table as it could be for all that a seat knows: other cards where the true ones are hidden from it."""

from collections import Counter
from collections.abc import Sequence

from engine.chance import Chance
from engine.computer import Random
from engine.crown_crest import verbs
from engine.crown_crest.cards import COPIES, DECK_SIZE, CrownCrestPack
from engine.crown_crest.notation import THROWS
from engine.crown_crest.state import Army, CrownCrestState
from engine.questions import Answer

FROM_BASE = ("janken", "order")  # phases whose questions follow from answers that no state keeps


def resample(
    pack: CrownCrestPack,
    s: CrownCrestState,
    live: CrownCrestState,
    answers: Sequence[Answer],
    seat: int,
    dice: Random,
) -> Sequence[Answer]:
    """`Computer.resample`: what this seat cannot know is put by dice into `s`; the answers to give from
    there.

    Most questions follow from the live state alone, which then takes the place of the resting point.
    """
    if live.phase not in FROM_BASE:
        _become(s, verbs.copy(live))
        answers = ()
    s.chance = Chance(dice.randbytes(32))
    drawn = len(s.armies[seat].deck) - len(live.armies[seat].deck)
    _shuffle_below(s.armies[seat], drawn, dice)
    _deal_anew(s.armies[1 - seat], pack, dice)
    return _throw_anew(answers, seat, dice) if live.phase == "janken" else answers


def _become(s: CrownCrestState, other: CrownCrestState) -> None:
    for field in CrownCrestState.__struct_fields__:
        setattr(s, field, getattr(other, field))


def _shuffle_below(army: Army, known: int, dice: Random) -> None:
    """One's own deck is known but for its order; what was drawn since the resting point stays on top."""
    cut = len(army.deck) - known
    hidden, top = sorted(army.deck[:cut]), army.deck[cut:]
    dice.shuffle(hidden)
    army.deck = hidden + top
    army.hand = dict(sorted(army.hand.items()))


def _deal_anew(army: Army, pack: CrownCrestPack, dice: Random) -> None:
    """The other's hand and deck: out of a deck list that has all cards of theirs which lie open."""
    held = sum(army.hand.values())
    hidden = _unseen_cards(army, pack, held + len(army.deck), dice)
    army.hand = dict(sorted(Counter(hidden[:held]).items()))
    army.deck = hidden[held:]


def open_cards(army: Army) -> Counter[str]:
    """All cards of a side that everybody sees."""
    cards = Counter(army.charged)
    cards.update(army.link)
    cards.update(code for code, _ in army.counts)
    for unit in army.units:
        cards[unit.code] += unit.cards
    return cards


def _unseen_cards(army: Army, pack: CrownCrestPack, count: int, dice: Random) -> list[str]:
    """So many cards in any order, of a ready deck if one fits, else of one that somebody could have built."""
    seen = open_cards(army)
    fitting = [
        deck.cards
        for deck in pack.decks.values()
        if deck.crest == army.crest and all(deck.cards.get(code, 0) >= seen[code] for code in seen)
    ]
    listed = dice.choice(fitting) if fitting else _built_around(seen, pack, dice)
    hidden = [code for code in sorted(listed) for _ in range(listed[code] - seen[code])]
    dice.shuffle(hidden)
    while len(hidden) < count:  # a position that was set up may hold more than a deck
        hidden.append(dice.choice(sorted(listed)))
    return hidden[:count]


def _built_around(seen: Counter[str], pack: CrownCrestPack, dice: Random) -> Counter[str]:
    """A legal deck list with these cards, if there is any; most cards several times, as people build them."""
    listed = Counter(seen)
    others = [code for code in (*pack.units, *pack.commands) if code not in seen]
    dice.shuffle(others)
    for least in (1, COPIES):  # in a pack of few cards it takes all the copies that there may be
        for code in (*sorted(seen), *others):
            room = max(0, DECK_SIZE - listed.total())
            wanted = max(0, dice.randint(least, COPIES) - listed[code])
            listed[code] += min(wanted, room)
    return +listed


def _throw_anew(answers: Sequence[Answer], seat: int, dice: Random) -> Sequence[Answer]:
    """A throw that waits for this seat's is not known to it; those of finished rounds are."""
    if len(answers) % 2 and answers[-1][0] != seat:
        return (*answers[:-1], (answers[-1][0], f"throw {dice.choice(THROWS)}"))
    return answers
