"""What a card's data let the bot do, in words made of the data alone: for whoever wrote the card."""

from engine.crownfell.board import Offset
from engine.crownfell.cards import Ability, CrownfellPack
from engine.crownfell.pack import AREAS
from engine.crownfell.presentation.printed_words import places
from engine.presentation import Sentence, say


def effect_lines(pack: CrownfellPack, code: str) -> list[Sentence]:
    """A line of what the ability does; none of a card without one."""
    ability = pack.characters[code].ability
    return [] if ability is None else [say("crownfell-does", does=_does(ability), cost=ability.cost)]


def _does(ability: Ability) -> Sentence:
    if ability.effect == "move":
        return say("crownfell-does-move", target=_target(ability), to=ability.to)
    return say(f"crownfell-does-{ability.effect}", target=_target(ability))


def _target(ability: Ability) -> Sentence:
    if ability.target == "self":
        return say("crownfell-does-self")
    return say("crownfell-does-target", target=ability.target, where=_where(ability.where))


def _where(offsets: tuple[Offset, ...]) -> list[Sentence]:
    """A word for the spaces where there is one, else where each of them is."""
    known = next((name for name, area in AREAS.items() if {*area} == {*offsets}), None)
    return [say(f"crownfell-where-{known}")] if known else places(offsets)
