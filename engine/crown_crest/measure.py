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
    """Return for each seat the cards that it had and those that it played. Drawing is pure chance, so every
    drawn card counts as evidence of its strength, played or not. The crest counts as drawn and as played.
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
    """Return how many copies of each card a side had in its hand at some time: those of its first hand, and
    those that left its deck.
    before, after: the side at the beginning and at the end of the game.
    """
    return Counter(before.hand) + Counter(before.deck) - Counter(after.deck)


def played(token: str) -> list[str]:
    """Return the code of the card that an answer plays as a unit or command, as a list of one; empty for
    other answers.
    """
    verb, _, arguments = token.partition(" ")
    return [arguments.split(" ")[0].rstrip("+:")] if verb in ("u", "c") else []


MEASURE: Measure[CrownCrestState] = Measure(
    uses=uses,
    starting_seat=lambda begun, ended: begun.first,
    options=(("first-player", "drawn"),),
    kit=lambda rules, dice: sample_deck(rules.pack, dice.randrange),
)
