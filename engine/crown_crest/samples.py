"""Random decks, positions and answers for games that are played at random: by tests, and to check packs.

Whole lists of moves and allocations are not among the listed answers, so they are made here.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.computers.computer import Random
from engine.crown_crest import verbs
from engine.crown_crest.cards import COPIES, DECK_SIZE, CrownCrestPack
from engine.crown_crest.decks import DeckList, write_deck_list
from engine.crown_crest.notation import VERBS, moves_line, tokens_line
from engine.crown_crest.state import ACTIVE, FRONTS, Army, CrownCrestState, Unit
from engine.questions import Answer, Refused
from engine.samples import Samples

T = TypeVar("T")
Below = Callable[[int], int]
"""Returns a random number from 0 to n-1. Its argument is n, above 0."""


def sample(s: CrownCrestState, pack: CrownCrestPack, seat: int, form: str, below: Below) -> str:
    """Return a random legal answer that moves units or allocates tokens.

    form: "mv" or "tk". below: returns a random number from 0 to n-1.
    """
    army = s.armies[seat]
    if form == "mv":
        movable_units = [unit for unit in army.units if verbs.reachable_areas(pack, unit)]
        moved = [unit for unit in _mixed(movable_units, below) if below(3)]
        return moves_line([(unit.code, _one(verbs.reachable_areas(pack, unit), below)) for unit in moved])
    tokens_left, staked = army.tokens, list[tuple[str, int]]()
    for unit in _mixed([unit for unit in army.units if unit.area in FRONTS and unit.state == ACTIVE], below):
        count = below(tokens_left + 1)
        tokens_left -= count
        staked.append((unit.code, count))
    return tokens_line(staked)


def sample_deck(pack: CrownCrestPack, below: Below) -> str:
    """Return a random legal deck list: any crest, and cards from the whole pack. Raises Refused if the pack
    has too few cards for a deck.

    below: returns a random number from 0 to n-1.
    """
    codes = _mixed([*pack.units, *pack.commands], below)
    if len(codes) * COPIES < DECK_SIZE:
        raise Refused("crest-small-pack", "CCR-009", cards=len(codes), least=-(-DECK_SIZE // COPIES))
    cards: dict[str, int] = {}
    while sum(cards.values()) < DECK_SIZE:
        for code in codes:
            added = min(below(COPIES - cards.get(code, 0) + 1), DECK_SIZE - sum(cards.values()))
            if added:
                cards[code] = cards.get(code, 0) + added
    return write_deck_list(DeckList((_one(list(pack.crests), below),), cards))


def _mixed(items: Sequence[T], below: Below) -> list[T]:
    """Return these items in random order."""
    items_left = list(items)
    return [items_left.pop(below(len(items_left))) for _ in items]


def _one(items: Sequence[T], below: Below) -> T:
    """Return one of these items at random."""
    return items[below(len(items))]


# ---------------------------------------------------------------- positions


def enrich(rules: Any, s: CrownCrestState, dice: Random) -> None:
    """Change a new game into the start of a random turn: with cards on the battlefield, in the count zones
    and in the crest zones. `rules`: the game's rules, a CrownCrest. `dice`: the source of random numbers.
    """
    s.turn, s.first, s.phase = dice.randrange(1, 9), dice.randrange(2), "start"
    for army in s.armies:
        army.tokens, army.vp = dice.choice((0, 2, 4, 9)), dice.randrange(4)
        for _ in range(dice.randrange(5, 15)):
            _lay(rules.pack, army, army.deck.pop(), dice)


def _lay(pack: CrownCrestPack, army: Army, code: str, dice: Random) -> None:
    """Put a card of a side somewhere on the table: on the battlefield as a unit, under the unit of this card
    that is there already, into the crest zone or into the count zone. `army`: that side.
    """
    existing = verbs.unit(army, code)
    if existing:
        existing.cards += 1
    elif code in pack.units and dice.random() < 0.7:
        army.units.append(Unit(code, 1, dice.choice("aard"), dice.choice("LLRRb")))
    elif dice.random() < 0.5:
        army.charged.append(code)
    else:
        army.counts.append((code, dice.randrange(1, 4)))


# ---------------------------------------------------------------- answers


def answer(match: Any, dice: Random) -> Answer:
    """Return a random legal answer as (seat, answer). Where units move or tokens are allocated, it is usually
    a whole list; in the main phase it usually plays or charges a card.
    match: a running match. dice: the source of random numbers.
    """
    question = match.question
    seat = dice.choice(question.seats)
    forms = question.forms.get(seat, ())
    if forms and dice.random() < 0.8:
        return seat, sample(match.state, match.rules.pack, seat, dice.choice(forms), dice.randrange)
    tokens = list(question.tokens[seat])
    if question.kind == "main" and len(tokens) > 1 and dice.random() < 0.85:
        tokens.remove("end")
        verbs = [token.split(" ")[0] for token in tokens]
        verb = dice.choice(
            [candidate for candidate in verbs if candidate != "ch" or dice.random() < 0.3] or verbs
        )
        tokens = [token for token in tokens if token.split(" ")[0] == verb]
    return seat, dice.choice(tokens)


def probes(match: Any, seat: int, dice: Random) -> list[str]:
    """Return lines that name cards of both hands and decks, legal or not. Tests send these lines to check
    that refusals reveal nothing hidden.
    seat: not used, because the cards are those of both sides.
    """
    hidden = [code for army in match.state.armies for code in (*army.hand, *army.deck[-3:])]
    probed_codes = dice.sample(hidden, min(4, len(hidden)))
    hand_verbs = [word for word, verb in VERBS.items() if verb.hand_rule]
    return [f"{verb} {code}" for code in probed_codes for verb in (*hand_verbs, "fb L", "mv", "tk")]


# ---------------------------------------------------------------- what never changes


def cards(s: CrownCrestState) -> object:
    """Return for each side its crest, and how many copies of each card it has in all zones together. These
    stay the same during a whole game.
    """
    return [(army.crest, _cards_of(army)) for army in s.armies]


def _cards_of(army: Army) -> Counter[str]:
    """Return how many copies of each card a side has in all its zones."""
    card_counts = Counter(army.hand)
    for zone in (army.deck, army.charged, army.link, [code for code, _ in army.counts]):
        card_counts.update(zone)
    card_counts.update({unit.code: unit.cards for unit in army.units})
    return card_counts


def kit(rules: Any, dice: Random) -> str:
    """Return a random legal deck list."""
    return sample_deck(rules.pack, dice.randrange)


SAMPLES: Samples[CrownCrestState] = Samples(
    turn=lambda state, question: state.turn,
    kit=kit,
    enrich=enrich,
    answer=answer,
    conserved=cards,
    probes=probes,
    usual_length=1_500,
)
