"""A game of the contract with other rules, such as broken ones."""

from dataclasses import replace
from typing import Any

from engine.samples import Samples
from tests.support.contract.trials import SMALLEST, GameUnderTest, trials_of

SAMPLES: Samples[Any] = Samples(
    conserved=lambda s: [len(s.prizes) - len(hand) for hand in s.hands], usual_length=60
)


def trial_of(rules: Any) -> GameUnderTest:
    """The smallest game with these rules."""
    game = trials_of(SMALLEST)[0].game
    return GameUnderTest(
        replace(game, make_rules=lambda pack: rules, samples=lambda: SAMPLES),
        "",
        rules,
        trials_of(SMALLEST)[0].home,
    )
