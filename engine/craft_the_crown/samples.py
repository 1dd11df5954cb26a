"""Random positions, answers and offers for games that are played at random: by tests, and to check packs.

Offers cannot be listed, so they are made here. The functions look into the hands of both players, so that
many offers can be accepted. A computer player must not do so.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from engine.computers.computer import Random
from engine.craft_the_crown import verbs
from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.notation import Trade, write_command
from engine.craft_the_crown.state import Bundle, CraftTheCrownState
from engine.questions import Answer
from engine.samples import Samples

T = TypeVar("T")
Below = Callable[[int], int]
"""Returns a random number from 0 to n-1 for an n above 0."""
MOST_GOLD = 6
"""Most Gold on one side of a random offer."""
PROMISES = (
    "one Clay before your next turn ends",
    'half of my next "Mine" Stone',
    r"back\slash > @2, 3g",
    "猫",
)
"""Texts of random promises, with characters that are hard for the notation."""
# How often a random player chooses a verb; 1 if it is not listed. With these weights games come to an end.
WEIGHTS = {"resign": 0, "craft": 6, "use": 8, "buy": 2, "accept": 3, "end": 1.5, "mark": 0.2, "withdraw": 0.3}
# The share of offers among the answers of a seat that can make one; the probability that the active player is
# the one who answers, if several seats may.
OFFERS, ACTIVE = 0.12, 0.75


def sample(s: CraftTheCrownState, pack: CraftTheCrownPack, seat: int, form: str, below: Below) -> str:
    """Return a random legal `trade` or `counter` line in log form, "" if there is none.

    form: one of the seat's forms, `trade` or such as `counter t3`.
    below: returns a random number from 0 to n-1.
    """
    number = 0
    if form == "trade":
        if seat != s.active:
            return ""
        partner = _random_choice(verbs.others(s, seat), below)
    else:
        offer = verbs.offer(s, int(form.removeprefix("counter t")))
        if offer is None or offer.partner != seat:
            return ""
        partner, number = offer.author, offer.number
    give, get = _random_side(s, seat, below), _wanted(s, pack, partner, below)
    if give.is_empty and get.is_empty:
        give = Bundle(promises=(_random_choice(PROMISES, below),))
    return write_command(Trade(partner, give, get, number))


def _random_side(s: CraftTheCrownState, seat: int, below: Below) -> Bundle:
    """Return a little of what a seat has, as one side of a trade; often nothing. `below`: see `Below`."""
    gold = s.gold[seat]
    return Bundle(
        1 + below(min(gold, MOST_GOLD)) if gold and not below(2) else 0,
        _random_cards(s.owns[seat], below),
        _random_cards(s.hands[seat], below),
        () if below(8) else (_random_choice(PROMISES, below),),
    )


def _wanted(s: CraftTheCrownState, pack: CraftTheCrownPack, partner: int, below: Below) -> Bundle:
    """Return a little of what a partner has, as one side of a trade. Sometimes its only hand card is a random
    card of the pack, which the partner may not have (CTC-R25).
    """
    side = _random_side(s, partner, below)
    return (
        side
        if below(6)
        else Bundle(side.gold, side.own, {_random_choice(pack.deck, below): 1}, side.promises)
    )


def _random_cards(zone: Mapping[str, int], below: Below) -> dict[str, int]:
    """Return random copies of up to two cards of a zone, sorted by name as in the notation: card → count."""
    sorted_names = sorted(zone)
    picked = [_random_choice(sorted_names, below) for _ in range(below(3))] if sorted_names else []
    return {name: 1 + below(zone[name]) for name in sorted_names if name in picked}


def _random_choice(things: Sequence[T], below: Below) -> T:
    """Return one of these things at random."""
    return things[below(len(things))]


# ---------------------------------------------------------------- positions


def enrich(rules: Any, s: CraftTheCrownState, dice: Random) -> None:
    """Change a new game into a random position with many possible actions: Tools and Sites in play, Gold for
    all players, filled reserve slots.
    rules: the `CraftTheCrown` rules, for their pack. dice: random numbers.
    """
    s.started = False
    dice.shuffle(s.deck)
    _deal_unique(rules.pack, s, dice)
    for seat in range(len(s.gold)):
        s.gold[seat] = dice.choice([0, 2, 4, 12, 30])
        s.reserves[seat] = s.deck.pop() if dice.random() < 0.6 else ""
        for name in dice.choices(s.basics, k=dice.randrange(12)):
            verbs.take(s.market, name)
            verbs.put(s.owns[seat], name)
    for _ in range(dice.randrange(25)):
        verbs.put(dice.choice([*s.owns, s.discard, s.market]), s.deck.pop())
    for _ in range(dice.randrange(len(s.deck)) if dice.random() < 0.3 else 0):
        verbs.put(s.discard, s.deck.pop())


def _deal_unique(pack: CraftTheCrownPack, s: CraftTheCrownState, dice: Random) -> None:
    """Move some of the cards that exist once from the deck to random zones, Reaction Tools and Tools that
    copy first. The first four cards go to owned Resources.
    """
    unique = [name for name in s.deck if pack.cards[name].copies == 1 and name != pack.crown]
    unique.sort(key=lambda name: name in (*pack.stoppers, *pack.copiers), reverse=True)
    for place, name in enumerate(unique[: dice.randrange(len(unique) or 1)]):
        s.deck.remove(name)
        verbs.put(
            dice.choice(s.owns if place < 4 else [*s.owns, *s.owns, *s.hands, s.discard, s.market]), name
        )


# ---------------------------------------------------------------- answers


def answer(match: Any, dice: Random) -> Answer:
    """Return a random legal answer as (seat, line), offers included; `WEIGHTS` weights the verbs."""
    ask, s = match.question, match.state
    is_active_turn = s.active in ask.seats and dice.random() < ACTIVE
    seat = s.active if is_active_turn else dice.choice(ask.seats)
    forms = ask.forms.get(seat, ())
    if forms and dice.random() < OFFERS:
        line = sample(s, match.rules.pack, seat, dice.choice(forms), dice.randrange)
        if line:
            return seat, line
    legal = match.legal(seat)
    verbs = list(Counter(token.split(" ")[0] for token in legal))
    verb = dice.choices(verbs, [WEIGHTS.get(verb, 1) for verb in verbs])[0]
    return seat, dice.choice([token for token in legal if token.split(" ")[0] == verb])


def probes(match: Any, seat: int, dice: Random) -> list[str]:
    """Return lines that a seat could type about cards of all hands, reserve slots and the deck. Tests check
    with them that nothing hidden becomes known.
    """
    s = match.state
    hidden = [*(name for hand in s.hands for name in hand), *filter(None, s.reserves), *s.deck[-3:]]
    return [line for name in dice.sample(hidden, min(4, len(hidden))) for line in _about(s, seat, name)]


def _about(s: CraftTheCrownState, seat: int, name: str) -> Iterator[str]:
    """Yield lines with which a seat could try to find out where a card is. `name`: the card."""
    other = (seat + 1) % len(s.gold) + 1
    yield from (f"craft {name}", f"sell {name}", f"discard {name}", f"reserve {name}", f"swap {name}")
    yield f"trade @{other} give nothing get hand:{name}"
    yield f"trade @{other} give nothing get own:{name}"
    yield from (f"counter t{offer.number} give nothing get hand:{name}" for offer in s.offers)


# ---------------------------------------------------------------- what never changes


def cards(s: CraftTheCrownState) -> object:
    """Return how many copies of each card exist in all zones together; this must never change."""
    total: Counter[str] = Counter(s.deck)
    for zone in (*s.hands, *s.owns, s.market, s.discard):
        total.update(zone)
    total.update(name for name in s.reserves if name)
    return total


SAMPLES: Samples[CraftTheCrownState] = Samples(
    turn=lambda state, question: state.turn + 1,
    enrich=enrich,
    answer=answer,
    conserved=cards,
    probes=probes,
    usual_length=3_000,
)
