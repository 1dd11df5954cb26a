"""Abilities in words made of their data alone, so that authors of cards see what the bot understood."""

from engine.crownfell.board import Offset
from engine.crownfell.cards import Ability, CrownfellPack
from engine.crownfell.pack import AREAS
from engine.crownfell.presentation.printed_words import places
from engine.presentation import Sentence, say


def effect_lines(pack: CrownfellPack, code: str) -> list[Sentence]:
    """Return a line about what the ability does; none for a card without one."""
    ability = pack.characters[code].ability
    return [] if ability is None else [say("crownfell-does", does=_does(ability), cost=ability.cost)]


def _does(ability: Ability) -> Sentence:
    """Return what an ability does, in words."""
    if ability.effect == "move":
        return say("crownfell-does-move", target=_target(ability), to=ability.to)
    return say(f"crownfell-does-{ability.effect}", target=_target(ability))


def _target(ability: Ability) -> Sentence:
    """Return which cards an ability may target and where they are, in words."""
    if ability.target == "self":
        return say("crownfell-does-self")
    return say("crownfell-does-target", target=ability.target, where=_where(ability.target_offsets))


def _where(offsets: tuple[Offset, ...]) -> list[Sentence]:
    """Return spaces around a card in words: one word if the set is in `AREAS`, else as `places` has them."""
    area_name = next((name for name, area in AREAS.items() if {*area} == {*offsets}), None)
    return [say(f"crownfell-where-{area_name}")] if area_name else places(offsets)
