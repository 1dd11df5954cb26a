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
# Worth in tokens.
READY, RESTING = 1.0, 0.9  # of a point of strength of an Active unit, and of another unit
UNIT_READY, UNIT = 1.2, 0.3  # of an Active unit as such, and of another unit
HAND = 0.5  # of a card in hand
COMING = 0.3  # of a card in the count zone with count 1; with count n it is worth an n-th of this
LEVEL = 0.2  # of a crest level, for each turn that is left


def share(s: CrownCrestState, pack: CrownCrestPack) -> float:
    """Return seat 0's chance of winning, 0 to 1."""
    vp_lead = s.armies[0].vp - s.armies[1].vp + _coming(s, pack)
    strength_lead = strength(s, pack, 0) - strength(s, pack, 1)
    return 1 / (1 + math.exp(-VP[s.turn - 1] * vp_lead - EDGE[s.turn - 1] * strength_lead))


def _coming(s: CrownCrestState, pack: CrownCrestPack) -> float:
    """Return how many VP this turn's battles will probably bring to seat 0, minus those for seat 1, if the
    units stay as they are. Losses of units count as a part of a VP.
    """
    if s.phase not in ("main", "move", "tokens", "order"):
        return 0.0
    front_pair, tokens = fr.fronts(s, pack, s.first), [army.tokens for army in s.armies]
    if s.phase == "order":
        gain = fr.outcome(front_pair, fr.staked(s, s.first), fr.staked(s, 1 - s.first))
    elif s.phase == "tokens" and s.place:
        gain = fr.replies(front_pair, tokens[s.first], fr.staked(s, 1 - s.first))[0][0]
    else:
        gain = fr.worth(front_pair, tokens[s.first], tokens[1 - s.first], last=True)
    if s.phase == "main":
        gain //= 2
    return (gain if s.first == 0 else -gain) / fr.UNIT


def strength(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> float:
    """Return what a side has for fighting, now and later, as a worth in tokens: its tokens, units and cards,
    and the level of its crest.
    """
    army, turns_left = s.armies[seat], TURNS - s.turn
    total = float(army.tokens)
    for unit in army.units:
        is_active = unit.state == ACTIVE
        total += (READY if is_active else RESTING) * verbs.strength(s, pack, seat, unit)
        total += UNIT_READY if is_active else UNIT
    cards_worth = HAND * sum(army.hand.values()) + sum(COMING / count for _, count in army.counts)
    return total + cards_worth * min(1.0, turns_left / 3) + LEVEL * verbs.level(pack, army) * turns_left
