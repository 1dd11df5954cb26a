"""Crownfell with its computer player and its puzzles."""

from collections.abc import Sequence
from functools import partial

from engine.chance import Chance
from engine.computers.computer import Computer, Random
from engine.computers.puzzle import Prover
from engine.crownfell.cards import CrownfellPack
from engine.crownfell.player import puzzles
from engine.crownfell.player.policy import CrownfellPolicy
from engine.crownfell.rules import Crownfell
from engine.crownfell.state import CrownfellState
from engine.questions import Answer


def with_player(pack: CrownfellPack) -> Crownfell:
    """Return the rules of a pack with computer player and puzzles, which need the rules themselves."""
    rules = Crownfell(pack)
    rules.computer = Computer(policy=partial(CrownfellPolicy, rules), resample=resample)
    rules.prover = Prover(
        match=partial(puzzles.match, rules),
        still_wins=partial(puzzles.still_wins, rules),
        defence=partial(puzzles.defence, rules),
    )
    return rules


def resample(
    s: CrownfellState, live: CrownfellState, answers: Sequence[Answer], seat: int, random: Random
) -> Sequence[Answer]:
    """Replace the chance in `s` by a random one, and return the answers as they are.

    All cards lie open (CFL-R15), and nothing is drawn after the deal.

    s: a copy of the last stable state, to change. live, seat: not used. answers: the answers since `s`.
    random: random numbers.
    """
    s.chance = Chance(random.randbytes(32))
    return answers
