"""Cards of a game: who came to own them, by crafting, buying, taking or stealing."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.craft_the_crown.state import CraftTheCrownState
from engine.measure import CardUse, Measure
from engine.questions import Answer


def uses(
    rules: Any, begun: CraftTheCrownState, ended: CraftTheCrownState, answers: Sequence[Answer]
) -> list[CardUse]:
    """Everybody can come to own anything; judged is what somebody owned at any time, but for the Crown:
    whoever crafts it has won."""
    every = frozenset(rules.pack.cards)
    card_uses = []
    for seat, own in enumerate(ended.owns):
        got = every & {*own, *(code for who, token in answers if who == seat for code in came_to(token))}
        card_uses.append(CardUse(every, got, got - {rules.pack.crown}))
    return card_uses


def came_to(token: str) -> set[str]:
    """The cards that an answer brings to whoever gives it."""
    words = token.split(" ")
    return {*made_by(words), *taken_by(words)}


def made_by(words: Sequence[str]) -> Iterator[str]:
    """The card that an answer crafts, if it does."""
    if "craft" in words:
        yield words[words.index("craft") + 1]


def taken_by(words: Sequence[str]) -> Iterator[str]:
    """The card that an answer buys, takes or steals, if it does."""
    if words[0] == "buy":
        yield words[1]
    elif "take" in words:
        yield words[words.index("take") + 1].removeprefix("own:")


MEASURE: Measure[CraftTheCrownState] = Measure(uses=uses, first=lambda begun, ended: begun.active)
