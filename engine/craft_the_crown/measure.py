"""Statistics of a game's cards: which player owned what, by crafting, buying, taking or stealing."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.craft_the_crown.state import CraftTheCrownState
from engine.measure import CardUse, Measure
from engine.questions import Answer


def uses(
    rules: Any, begun: CraftTheCrownState, ended: CraftTheCrownState, answers: Sequence[Answer]
) -> list[CardUse]:
    """Return for each seat: all cards of the pack, the cards that it owned at any time, and those of them
    whose strength its result shows.
    rules: the `CraftTheCrown` rules, for their pack. begun, ended: the states at the beginning and at the
        end. answers: (seat, answer) of the whole game.
    Every seat can come to own every card. The Crown does not count as evidence of a card's strength, because
    crafting it wins.
    """
    all_cards = frozenset(rules.pack.cards)
    card_uses = []
    for seat, owned_at_end in enumerate(ended.owns):
        ever_owned = all_cards & {
            *owned_at_end,
            *(
                name
                for answering_seat, token in answers
                if answering_seat == seat
                for name in acquired_cards(token)
            ),
        }
        card_uses.append(CardUse(all_cards, ever_owned, ever_owned - {rules.pack.crown}))
    return card_uses


def acquired_cards(token: str) -> set[str]:
    """Return the cards that an answer brings to the seat that gives it. `token`: the answer, in notation."""
    words = token.split(" ")
    return {*crafted_cards(words), *taken_cards(words)}


def crafted_cards(words: Sequence[str]) -> Iterator[str]:
    """Yield the card that an answer crafts, if it crafts one. `words`: the answer, split at spaces."""
    if "craft" in words:
        yield words[words.index("craft") + 1]


def taken_cards(words: Sequence[str]) -> Iterator[str]:
    """Yield the card that an answer buys, takes or steals, if there is one. `words`: the answer, split at
    spaces.
    """
    if words[0] == "buy":
        yield words[1]
    elif "take" in words:
        yield words[words.index("take") + 1].removeprefix("own:")


MEASURE: Measure[CraftTheCrownState] = Measure(uses=uses, starting_seat=lambda begun, ended: begun.active)
