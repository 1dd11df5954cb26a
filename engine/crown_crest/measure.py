"""Statistics of a game's cards: which ones a player drew, and which of those were played."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.crown_crest.samples import sample_deck
from engine.crown_crest.state import Army, CrownCrestState
from engine.measure import CardUse, Measure
from engine.questions import Answer


def uses(
    rules: Any, begun: CrownCrestState, ended: CrownCrestState, answers: Sequence[Answer]
) -> list[CardUse]:
    """Return for each seat the cards that it drew, and which of them it played.

    All drawn cards are evidence of strength, whether played or not, because drawing is pure chance. The crest
    counts as drawn and as played.
    rules: not used. begun, ended: the states at the beginning and at the end. answers: (seat, answer) of the
    whole game.
    """
    card_uses = []
    for seat, (before, after) in enumerate(zip(begun.armies, ended.armies, strict=True)):
        drawn_cards = frozenset((*drawn(before, after), before.crest))
        own_answers = [token for answering_seat, token in answers if answering_seat == seat]
        played_codes = [code for token in own_answers for code in played(token)]
        card_uses.append(CardUse(drawn_cards, drawn_cards & {before.crest, *played_codes}, drawn_cards))
    return card_uses


def drawn(before: Army, after: Army) -> Counter[str]:
    """Return how many copies of each card a side drew: those of its first hand, and those that left its deck
    during the game.
    before, after: the side at the beginning and at the end of the game.
    """
    return Counter(before.hand) + Counter(before.deck) - Counter(after.deck)


def played(token: str) -> list[str]:
    """Return a list with the code of the unit or command that an answer plays; empty for other answers."""
    verb, _, arguments = token.partition(" ")
    return [arguments.split(" ")[0].rstrip("+:")] if verb in ("u", "c") else []


MEASURE: Measure[CrownCrestState] = Measure(
    uses=uses,
    starting_seat=lambda begun, ended: begun.first,
    options=(("first-player", "drawn"),),
    kit=lambda rules, dice: sample_deck(rules.pack, dice.randrange),
)
