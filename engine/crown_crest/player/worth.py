"""Estimates who will win: each seat's chance of winning, from VP, strength, cards and the fronts."""

import math

from engine.crown_crest import verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.player import fronts as fr
from engine.crown_crest.state import ACTIVE, TURNS, CrownCrestState

# Fitted to some thousand quick games, for each turn: how much a VP, and strength worth one token, change the
# log-odds (logit) of a win.
VP = (0.4, 0.4, 0.45, 0.5, 0.57, 0.63, 0.8, 1.0)
EDGE = (0.25, 0.25, 0.24, 0.2, 0.18, 0.13, 0.1, 0.07)
# Worth in tokens: a point of strength of an Active unit and of another; an Active unit, another unit.
READY, RESTING, UNIT_READY, UNIT = 1.0, 0.9, 1.2, 0.3
# A card in hand; one that returns with the next advance; a crest level for each turn left.
HAND, COMING, LEVEL = 0.5, 0.3, 0.2


def share(s: CrownCrestState, pack: CrownCrestPack) -> float:
    """Return seat 0's chance of winning, 0 to 1."""
    lead = s.armies[0].vp - s.armies[1].vp + _coming(s, pack)
    edge = strength(s, pack, 0) - strength(s, pack, 1)
    return 1 / (1 + math.exp(-VP[s.turn - 1] * lead - EDGE[s.turn - 1] * edge))


def _coming(s: CrownCrestState, pack: CrownCrestPack) -> float:
    """Return what this turn's battles will bring seat 0 as the fronts are now, in VP."""
    if s.phase not in ("main", "move", "tokens", "order"):
        return 0.0
    both, tokens = fr.fronts(s, pack, s.first), [army.tokens for army in s.armies]
    if s.phase == "order":
        gain = fr.outcome(both, fr.staked(s, s.first), fr.staked(s, 1 - s.first))
    elif s.phase == "tokens" and s.place:
        gain = fr.replies(both, tokens[s.first], fr.staked(s, 1 - s.first))[0][0]
    else:
        gain = fr.worth(both, tokens[s.first], tokens[1 - s.first], last=True)
    if s.phase == "main":
        gain //= 2
    return (gain if s.first == 0 else -gain) / fr.UNIT


def strength(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> float:
    """Return what a side has to fight with, now and later, in tokens."""
    army, left = s.armies[seat], TURNS - s.turn
    total = float(army.tokens)
    for unit in army.units:
        ready = unit.state == ACTIVE
        total += (READY if ready else RESTING) * verbs.strength(s, pack, seat, unit)
        total += UNIT_READY if ready else UNIT
    waiting = HAND * sum(army.hand.values()) + sum(COMING / count for _, count in army.counts)
    return total + waiting * min(1.0, left / 3) + LEVEL * verbs.level(pack, army) * left
