"""What the bot does for a card, in words. They are made only from the card's data, not from its printed text,
so that the author of a pack can check the data.
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
    """Return a line for each effect of a card, made from its data; empty if it has none. `code`: the card."""
    card = pack.cards[code]
    sentences = [say("crest-does", does=ability) for ability in (*_side(card.base), *_command(card))]
    sentences += [say("crest-does-reinforced", does=ability) for ability in _side(card.reinforced)]
    return sentences + [say("crest-does", does=_effect(effect, "crest")) for effect in card.level_effects]


def _side(abilities: UnitAbilities) -> Iterator[Sentence]:
    """Yield a sentence for each of these abilities: effects, bonuses, moving from front to front."""
    yield from (_effect(ability, "unit") for ability in abilities.effects)
    for ability in abilities.bonuses:
        conditions = _given(ability.condition)
        yield say(
            "crest-does-bonus-if" if conditions else "crest-does-bonus", plus=ability.plus, given=conditions
        )
    if abilities.front_to_front:
        yield say("crest-does-front-to-front")


def _command(card: CrownCrestCard) -> Iterator[Sentence]:
    """Yield a sentence for what a command does, and one for each link effect; nothing for a unit or crest."""
    if card.command_steps:
        yield say("crest-does-played", steps=_steps(card.command_steps))
    for link_number, steps in card.links:
        yield say("crest-does-link", at=link_number, steps=_steps(steps))


def _effect(effect: Effect, owner: str) -> Sentence:
    """Return an effect in words. `owner`: what has it, "unit" or "crest"."""
    conditions, when = _given(effect.condition), say(f"crest-when-{owner}", when=effect.when)
    return say(
        "crest-does-at-if" if conditions else "crest-does-at",
        when=when,
        given=conditions,
        steps=_steps(effect.steps),
    )


def _steps(steps: Sequence[EffectStep]) -> list[Sentence]:
    """Return steps in words."""
    return [say("crest-step", kind=step.kind, amount=step.amount) for step in steps]


def _given(condition: EffectCondition) -> list[Sentence]:
    """Return the parts of a condition in words; empty if it always holds."""
    sentences = [say("crest-if-level", level=condition.level)] if condition.level else []
    if condition.night is not None:
        sentences.append(say("crest-if-night" if condition.night else "crest-if-day"))
    sentences += [say("crest-if-alone")] if condition.alone else []
    sentences += [say("crest-if-behind")] if condition.behind else []
    return sentences + ([say("crest-if-link", link=condition.link)] if condition.link else [])
