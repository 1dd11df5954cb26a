"""What the bot does for a card, in words made only from the card's data, so that the author of a pack can
check the data.
"""

from collections.abc import Iterator, Sequence

from engine.crown_crest.cards import (
    CrownCrestCard,
    CrownCrestPack,
    Effect,
    EffectCondition,
    EffectStep,
    UnitAbilities,
)
from engine.presentation import Sentence, say


def effect_lines(pack: CrownCrestPack, code: str) -> list[Sentence]:
    """Return a line for each effect of a card; empty if it has none."""
    card = pack.cards[code]
    sentences = [say("crest-does", does=one) for one in (*_side(card.base), *_command(card))]
    sentences += [say("crest-does-reinforced", does=one) for one in _side(card.reinforced)]
    return sentences + [say("crest-does", does=_effect(one, "crest")) for one in card.level_effects]


def _side(side: UnitAbilities) -> Iterator[Sentence]:
    """Yield a sentence for each ability of a unit."""
    yield from (_effect(ability, "unit") for ability in side.effects)
    for ability in side.bonuses:
        given = _given(ability.condition)
        yield say("crest-does-bonus-if" if given else "crest-does-bonus", plus=ability.plus, given=given)
    if side.front_to_front:
        yield say("crest-does-front-to-front")


def _command(card: CrownCrestCard) -> Iterator[Sentence]:
    """Yield a sentence for what a command does, and for each link effect."""
    if card.command_steps:
        yield say("crest-does-played", steps=_steps(card.command_steps))
    for at, steps in card.links:
        yield say("crest-does-link", at=at, steps=_steps(steps))


def _effect(effect: Effect, of: str) -> Sentence:
    """Return an effect in words. `of`: whose it is: "unit" or "crest"."""
    given, when = _given(effect.condition), say(f"crest-when-{of}", when=effect.when)
    return say(
        "crest-does-at-if" if given else "crest-does-at",
        when=when,
        given=given,
        steps=_steps(effect.steps),
    )


def _steps(steps: Sequence[EffectStep]) -> list[Sentence]:
    """Return steps in words."""
    return [say("crest-step", kind=step.kind, amount=step.amount) for step in steps]


def _given(given: EffectCondition) -> list[Sentence]:
    """Return all parts of a condition; empty if it always holds."""
    conditions = [say("crest-if-level", level=given.level)] if given.level else []
    if given.night is not None:
        conditions.append(say("crest-if-night" if given.night else "crest-if-day"))
    conditions += [say("crest-if-alone")] if given.alone else []
    conditions += [say("crest-if-behind")] if given.behind else []
    return conditions + ([say("crest-if-link", link=given.link)] if given.link else [])
