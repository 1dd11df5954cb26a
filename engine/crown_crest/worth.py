"""How a game of Crown Crest stands: the share of the win that each seat may expect."""

import math

from engine.crown_crest import fronts as fr
from engine.crown_crest import state as st
from engine.crown_crest.cards import Pack
from engine.crown_crest.plays import time_at
from engine.crown_crest.state import ACTIVE, DOWN, TURNS, Field

AHEAD = 0.11  # VP that a token's edge brings a turn by day
READY, RESTING, FALLEN = 0.75, 0.65, 0.5  # strength on the table, in tokens
HAND, COMING, LEVEL = 0.55, 0.3, 0.45


def share(s: Field, pack: Pack) -> float:
    """The first seat's, 0 to 1."""
    time = time_at(s.turn)
    left = time.kept if s.phase != "cleanup" else time.later
    lead = s.armies[0].vp - s.armies[1].vp + _coming(s, pack)
    edge = strength(s, pack, 0) - strength(s, pack, 1)
    lead += AHEAD * left * edge
    return 1 / (1 + math.exp(-lead * (0.55 + 1.2 / (1 + TURNS - s.turn))))


def _coming(s: Field, pack: Pack) -> float:
    """VP and losses of this turn's battles as the fronts stand."""
    if s.phase not in ("main", "move", "tokens", "order"):
        return 0.0
    both, tokens = fr.fronts(s, pack, s.first), [army.tokens for army in s.armies]
    if s.phase == "order":
        found = fr.outcome(both, fr.staked(s, s.first), fr.staked(s, 1 - s.first))
    elif s.phase == "tokens" and s.place:
        found = fr.replies(both, tokens[s.first], fr.staked(s, 1 - s.first))[0][0]
    else:
        found = fr.worth(both, tokens[s.first], tokens[1 - s.first], last=True)
    if s.phase == "main":
        found //= 2
    return (found if s.first == 0 else -found) / fr.UNIT


def strength(s: Field, pack: Pack, seat: int) -> float:
    """What a side has to fight with, now and later, in tokens."""
    army = s.armies[seat]
    parts = {ACTIVE: READY, DOWN: FALLEN}
    found = army.tokens + sum(
        parts.get(one.state, RESTING) * st.strength(s, pack, seat, one) + 0.3 for one in army.units
    )
    left = TURNS - s.turn
    found += HAND * sum(army.hand.values()) * min(1.0, left / 3)
    found += sum(COMING / count for _, count in army.counts) * min(1.0, left / 3)
    return found + LEVEL * st.level(pack, army) * left / 2
