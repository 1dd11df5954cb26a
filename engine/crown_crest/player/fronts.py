"""What both fronts will bring: who wins which after tokens are allocated, and which allocation is best.

Worth is counted in tenths of a VP by day, in whole numbers, so that equal positions are found in the caches.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.crown_crest import verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.state import ACTIVE, FRONTS, CrownCrestState

UNIT = 10
"""How much worth one VP is by day."""
# Worth of a point of strength that exits; how much of it a unit loses that falls back.
STRENGTH, FALL = 1.6, 0.5
CAREFUL = 14  # a player with more tokens is treated as if they had this many
Both = tuple["Front", "Front"]
"""The left front and the right front."""
Stake = tuple[int, int]
"""(tokens on the left front, on the right front); of one front only: (tokens, worth)."""


class Front(NamedTuple):
    """A front as a seat sees it, without tokens."""

    lead: int
    """The seat's strength minus the opponent's."""
    has_active: bool
    """Whether the seat has an Active unit there, which can carry tokens."""
    opponent_has_active: bool
    """Whether the opponent has one."""
    win: int
    """The worth of winning it; see the module."""
    loss: int
    """The worth that losing it costs."""


class FrontSide(NamedTuple):
    """A seat's units on a front."""

    fighting: int
    """The strength of Active units."""
    has_active: bool
    """Whether there is an Active unit."""
    strengths: tuple[int, ...]
    """The strength of each unit, the weakest first."""


def sides(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> tuple[FrontSide, FrontSide]:
    """Return a seat's units on both fronts."""
    fighting, active = [0, 0], [False, False]
    every: tuple[list[int], list[int]] = ([], [])
    for unit in s.armies[seat].units:
        if unit.area in FRONTS:
            place, strength = unit.area == "R", verbs.strength(s, pack, seat, unit)
            every[place].append(strength)
            if unit.state == ACTIVE:
                fighting[place] += strength
                active[place] = True
    return (
        FrontSide(fighting[0], active[0], tuple(sorted(every[0]))),
        FrontSide(fighting[1], active[1], tuple(sorted(every[1]))),
    )


def fronts(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> Both:
    """Return both fronts as they are now."""
    return compare_fronts(sides(s, pack, seat), sides(s, pack, 1 - seat), 2 if verbs.is_night(s) else 1)


def compare_fronts(
    ours: tuple[FrontSide, FrontSide], theirs: tuple[FrontSide, FrontSide], points: int
) -> Both:
    """Return both fronts for these units. `points`: the VP for a won front."""
    return _compare_front(ours[0], theirs[0], points), _compare_front(ours[1], theirs[1], points)


@lru_cache(10_000)
def _compare_front(ours: FrontSide, theirs: FrontSide, points: int) -> Front:
    """Return one front for these units. `points`: the VP for winning it."""
    return Front(
        ours.fighting - theirs.fighting,
        ours.has_active,
        theirs.has_active,
        _prize(points, ours.strengths, theirs.strengths),
        _prize(points, theirs.strengths, ours.strengths),
    )


def _prize(points: int, winners: tuple[int, ...], losers: tuple[int, ...]) -> int:
    """Return the worth of winning a front: VP and the units that exit, minus a part of the winner's units
    that fall back.
    points: the VP. winners, losers: the strength of each unit there, the weakest first.
    """
    falling = sum(winners[: len(losers)])
    return round(UNIT * points + STRENGTH * (sum(losers) - FALL * falling))


def as_opponent_sees(front_pair: Both) -> Both:
    """Return both fronts as the other seat sees them."""
    left, right = (
        Front(-one.lead, one.opponent_has_active, one.has_active, one.loss, one.win) for one in front_pair
    )
    return left, right


# ---------------------------------------------------------------- staking


def staked(s: CrownCrestState, seat: int) -> Stake:
    """Return the tokens that a seat has on each front."""
    return tokens_by_front(s, seat, s.armies[seat].staked)


def tokens_by_front(s: CrownCrestState, seat: int, staked: Mapping[str, int | str]) -> Stake:
    """Return how many of these tokens are on each front. `staked`: unit → tokens."""
    totals = [0, 0]
    for unit in s.armies[seat].units:
        if unit.area in FRONTS and unit.state == ACTIVE:
            totals[unit.area == "R"] += int(staked.get(unit.code, 0))
    return totals[0], totals[1]


def outcome(front_pair: Both, ours: Stake, theirs: Stake) -> int:
    """Return the worth of both battles for the seat, with these tokens."""
    return sum(
        _result(front, front.lead + mine - opponent_tokens)
        for front, mine, opponent_tokens in zip(front_pair, ours, theirs, strict=True)
    )


def _result(front: Front, lead: int) -> int:
    """Return the worth of a battle that is fought with this lead, tokens included."""
    return front.win if lead > 0 else -front.loss if lead < 0 else 0


@lru_cache(10_000)
def _options(front: Front, theirs: int) -> list[Stake]:
    """Return the useful stakes on one front: none, just enough for a tie, just enough to win; each as
    (tokens, worth).
    theirs: the opponent's tokens there.
    """
    lead = front.lead - theirs
    stakes = [(0, _result(front, lead))]
    if lead < 0 and front.has_active:
        stakes.append((-lead, 0))
    if lead <= 0 and front.has_active:
        stakes.append((1 - lead, front.win))
    return stakes


@lru_cache(10_000)
def replies(front_pair: Both, tokens: int, theirs: Stake) -> list[tuple[int, int, int]]:
    """Return stakes of the seat that allocates last, the best first: (worth, left, right).
    tokens: how many the seat has. theirs: the opponent's tokens on each front.
    """
    ranked = [
        (gain + more, -x - y, x, y)
        for x, gain in _options(front_pair[0], theirs[0])
        for y, more in _options(front_pair[1], theirs[1])
        if x + y <= tokens
    ]
    ranked.sort(reverse=True)
    return [(worth, x, y) for worth, _, x, y in ranked]


@lru_cache(10_000)
def openings(front_pair: Both, tokens: int, opponent_tokens: int) -> list[tuple[int, int, int]]:
    """Return stakes of the seat that allocates first, the best first: (worth, left, right). Each is judged
    against the best reply.
    tokens, opponent_tokens: how many tokens the seat has, and the opponent.
    """
    left, right = as_opponent_sees(front_pair)
    able = min(tokens, CAREFUL)
    after = {x: _options(left, x) for x in _wanted(front_pair[0], able, opponent_tokens)}
    beside = {y: _options(right, y) for y in _wanted(front_pair[1], able, opponent_tokens)}
    if front_pair[1].has_active:
        beside |= {able - x: _options(right, able - x) for x in after}
    ranked = [
        (-_best(gains, mores, opponent_tokens), x + y, x, y)
        for x, gains in after.items()
        for y, mores in beside.items()
        if x + y <= able
    ]
    ranked.sort(key=lambda entry: (-entry[0], entry[1:]))
    return [(worth, x, y) for worth, _, x, y in ranked]


def _best(gains: list[Stake], mores: list[Stake], tokens: int) -> int:
    """Return the highest worth that stakes on both fronts have together with at most `tokens` tokens.
    gains, mores: (tokens, worth) of useful stakes on the left and on the right front.
    """
    best = gains[0][1] + mores[0][1]
    for x, gain in gains:
        for y, more in mores:
            if gain + more > best and x + y <= tokens:
                best = gain + more
    return best


def _wanted(front: Front, tokens: int, opponent_tokens: int) -> list[int]:
    """Return the numbers of tokens on a front that could matter: none, all, half, or just enough to tie or
    win, now or after every reply.
    tokens, opponent_tokens: how many tokens the seat has, and the opponent.
    """
    if not front.has_active:
        return [0]
    just = -front.lead
    sure = just + (opponent_tokens if front.opponent_has_active else 0)
    return sorted({n for n in (0, just, just + 1, sure, sure + 1, tokens // 2, tokens) if 0 <= n <= tokens})


def worth(front_pair: Both, tokens: int, opponent_tokens: int, *, last: bool) -> int:
    """Return the worth that the fronts will have if both sides allocate well.
    tokens, opponent_tokens: how many tokens the seat has, and the opponent. last: this seat allocates after
    the other."""
    if last:
        return -openings(as_opponent_sees(front_pair), opponent_tokens, tokens)[0][0]
    return openings(front_pair, tokens, opponent_tokens)[0][0]
