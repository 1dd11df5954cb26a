"""What somebody who wants to get on would answer: games that are only tapped at random never end."""

import random
from typing import Any

from engine.computers.worlds import sample_world
from engine.craft_the_crown import samples as kingdoms
from engine.crown_crest import samples as armies
from engine.questions import Answer
from tests.support.referee_games import table_answer

SAMPLES: dict[str, Any] = {"craft-the-crown": kingdoms, "crown-crest": armies}
SENSIBLE, OFFERS = 0.6, 0.15


def answer(game: str, match: Any, seat: int, dice: random.Random) -> Answer:
    """An answer of this seat, or at a refereed table of anybody, the clock and the referee included."""
    if match.rules.refereeing:
        return table_answer(game, match, dice)
    return seat, _line(game, match, seat, dice)


def _line(game: str, match: Any, seat: int, dice: random.Random) -> str:
    tokens, forms = match.question.tokens.get(seat, ()), match.question.forms_of(seat)
    if forms and (not tokens or dice.random() < OFFERS):
        line = SAMPLES[game].sample(match.state, match.rules.pack, seat, dice.choice(forms), dice.randrange)
        if line:
            return str(line)
    if not tokens:
        return ""
    if dice.random() < SENSIBLE:
        world = sample_world(match, seat, dice)
        return str(match.rules.computer.policy().pick(world.state, world.question, seat, dice))
    verb = dice.choice(sorted({token.split(" ")[0] for token in tokens}))
    return str(dice.choice([token for token in tokens if token.split(" ")[0] == verb]))
