"""What both fronts will bring: who wins which front after tokens are allocated, and which allocation is best.

Worth is counted in tenths of a VP that is won by day. Whole numbers let the caches find equal positions.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.crown_crest import verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.state import ACTIVE, FRONTS, CrownCrestState

UNIT = 10
"""How much worth one VP is by day."""
STRENGTH = 1.6  # worth of a point of strength that exits
FALL = 0.5  # share of its worth that a unit loses when it falls back
CAREFUL = 14  # a seat that allocates first and has more tokens than this is treated as if it had this many
Both = tuple["Front", "Front"]
"""Both fronts as one seat sees them, the left one first."""
Stake = tuple[int, int]
"""For both fronts: (tokens on the left front, tokens on the right front). For one front: (tokens, worth)."""


class Front(NamedTuple):
    """A front as a seat sees it, without tokens."""

    lead: int
    """The seat's strength minus the opponent's."""
    has_active: bool
    """Whether the seat has an Active unit on this front; only such units carry tokens."""
    opponent_has_active: bool
    """Whether the opponent has an Active unit on this front."""
    win: int
    """The worth that the seat gains by winning the front, in tenths of a VP by day."""
    loss: int
    """The worth that the seat loses by losing the front, in tenths of a VP by day."""


class FrontSide(NamedTuple):
    """A seat's units on a front."""

    fighting: int
    """The strength of the Active units together."""
    has_active: bool
    """Whether there is an Active unit."""
    strengths: tuple[int, ...]
    """The strength of each unit, Active or not, the weakest first."""


def sides(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> tuple[FrontSide, FrontSide]:
    """Return a seat's units on both fronts."""
    fighting, active = [0, 0], [False, False]
    strengths: tuple[list[int], list[int]] = ([], [])
    for unit in s.armies[seat].units:
        if unit.area in FRONTS:
            side_index, strength = unit.area == "R", verbs.strength(s, pack, seat, unit)
            strengths[side_index].append(strength)
            if unit.state == ACTIVE:
                fighting[side_index] += strength
                active[side_index] = True
    return (
        FrontSide(fighting[0], active[0], tuple(sorted(strengths[0]))),
        FrontSide(fighting[1], active[1], tuple(sorted(strengths[1]))),
    )


def fronts(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> Both:
    """Return both fronts as they are now, as this seat sees them."""
    return compare_fronts(sides(s, pack, seat), sides(s, pack, 1 - seat), 2 if verbs.is_night(s) else 1)


def compare_fronts(
    ours: tuple[FrontSide, FrontSide], theirs: tuple[FrontSide, FrontSide], points: int
) -> Both:
    """Return both fronts for these units, as the seat with `ours` sees them.
    ours, theirs: each side's units on the left and on the right front. points: the VP for a won front.
    """
    return _compare_front(ours[0], theirs[0], points), _compare_front(ours[1], theirs[1], points)


@lru_cache(10_000)
def _compare_front(ours: FrontSide, theirs: FrontSide, points: int) -> Front:
    """Return one front for these units, as the seat with `ours` sees it. `points`: the VP for winning it."""
    return Front(
        ours.fighting - theirs.fighting,
        ours.has_active,
        theirs.has_active,
        _prize(points, ours.strengths, theirs.strengths),
        _prize(points, theirs.strengths, ours.strengths),
    )


def _prize(points: int, winners: tuple[int, ...], losers: tuple[int, ...]) -> int:
    """Return the worth of winning a front: the VP, plus the loser's units, which exit, minus a part of the
    winner's units, as many of which fall back.
    points: the VP. winners, losers: the strength of each unit of the winner and of the loser on the front,
    the weakest first.
    """
    falling = sum(winners[: len(losers)])
    return round(UNIT * points + STRENGTH * (sum(losers) - FALL * falling))


def as_opponent_sees(front_pair: Both) -> Both:
    """Return both fronts as the other seat sees them."""
    left, right = (
        Front(-front.lead, front.opponent_has_active, front.has_active, front.loss, front.win)
        for front in front_pair
    )
    return left, right


# ---------------------------------------------------------------- staking


def staked(s: CrownCrestState, seat: int) -> Stake:
    """Return the tokens that a seat has allocated on the left and on the right front."""
    return tokens_by_front(s, seat, s.armies[seat].staked)


def tokens_by_front(s: CrownCrestState, seat: int, staked: Mapping[str, int | str]) -> Stake:
    """Return how many of these tokens are on the left and on the right front.
    staked: unit of the seat → tokens, as numbers or digits.
    """
    totals = [0, 0]
    for unit in s.armies[seat].units:
        if unit.area in FRONTS and unit.state == ACTIVE:
            totals[unit.area == "R"] += int(staked.get(unit.code, 0))
    return totals[0], totals[1]


def outcome(front_pair: Both, ours: Stake, theirs: Stake) -> int:
    """Return the worth of both battles for the seat, if they are fought with these tokens.
    front_pair: as the seat sees them. ours, theirs: the tokens on each front.
    """
    return sum(
        _result(front, front.lead + own_tokens - opponent_tokens)
        for front, own_tokens, opponent_tokens in zip(front_pair, ours, theirs, strict=True)
    )


def _result(front: Front, lead: int) -> int:
    """Return the worth of a battle that is fought with this lead, tokens included; 0 for a tie."""
    return front.win if lead > 0 else -front.loss if lead < 0 else 0


@lru_cache(10_000)
def _options(front: Front, theirs: int) -> list[Stake]:
    """Return the useful numbers of tokens on one front as (tokens, worth of the battle): no tokens, just
    enough for a tie, just enough to win.
    theirs: the opponent's tokens on the front.
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
    """Return good allocations for the seat that allocates last: (worth, tokens on the left, tokens on the
    right). The best is first; among equals, the one with the fewest tokens.
    tokens: how many the seat has. theirs: the opponent's tokens on each front.
    """
    ranked = [
        (left_worth + right_worth, -left - right, left, right)
        for left, left_worth in _options(front_pair[0], theirs[0])
        for right, right_worth in _options(front_pair[1], theirs[1])
        if left + right <= tokens
    ]
    ranked.sort(reverse=True)
    return [(worth, left, right) for worth, _, left, right in ranked]


@lru_cache(10_000)
def openings(front_pair: Both, tokens: int, opponent_tokens: int) -> list[tuple[int, int, int]]:
    """Return good allocations for the seat that allocates first: (worth after the opponent's best reply,
    tokens on the left, tokens on the right). The best is first; among equals, the one with the fewest tokens.
    tokens, opponent_tokens: how many tokens the seat and its opponent have.
    """
    opponent_left, opponent_right = as_opponent_sees(front_pair)
    usable = min(tokens, CAREFUL)
    left_replies = {x: _options(opponent_left, x) for x in _wanted(front_pair[0], usable, opponent_tokens)}
    right_replies = {y: _options(opponent_right, y) for y in _wanted(front_pair[1], usable, opponent_tokens)}
    if front_pair[1].has_active:
        right_replies |= {usable - x: _options(opponent_right, usable - x) for x in left_replies}
    ranked = [
        (-_best(left_stakes, right_stakes, opponent_tokens), x + y, x, y)
        for x, left_stakes in left_replies.items()
        for y, right_stakes in right_replies.items()
        if x + y <= usable
    ]
    ranked.sort(key=lambda entry: (-entry[0], entry[1:]))
    return [(worth, x, y) for worth, _, x, y in ranked]


def _best(left_stakes: list[Stake], right_stakes: list[Stake], tokens: int) -> int:
    """Return the highest worth that `tokens` tokens can reach with one stake on each front.
    left_stakes, right_stakes: the useful stakes on each front, as (tokens, worth); the first has no tokens.
    """
    best = left_stakes[0][1] + right_stakes[0][1]
    for x, left_worth in left_stakes:
        for y, right_worth in right_stakes:
            if left_worth + right_worth > best and x + y <= tokens:
                best = left_worth + right_worth
    return best


def _wanted(front: Front, tokens: int, opponent_tokens: int) -> list[int]:
    """Return the numbers of tokens on a front that are worth trying, sorted: none, half, all, and just enough
    to tie or to win, against no tokens of the opponent and against all of them.
    tokens, opponent_tokens: how many tokens the seat and its opponent have.
    """
    if not front.has_active:
        return [0]
    for_tie = -front.lead
    for_sure_tie = for_tie + (opponent_tokens if front.opponent_has_active else 0)
    return sorted(
        {
            number
            for number in (0, for_tie, for_tie + 1, for_sure_tie, for_sure_tie + 1, tokens // 2, tokens)
            if 0 <= number <= tokens
        }
    )


def worth(front_pair: Both, tokens: int, opponent_tokens: int, *, last: bool) -> int:
    """Return the worth that both fronts have for the seat if both sides allocate well.
    tokens, opponent_tokens: how many tokens the seat and its opponent have.
    last: whether the seat allocates after its opponent.
    """
    if last:
        return -openings(as_opponent_sees(front_pair), opponent_tokens, tokens)[0][0]
    return openings(front_pair, tokens, opponent_tokens)[0][0]
