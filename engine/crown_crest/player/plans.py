"""Finds good lists of moves and allocations of tokens, the best first; the listed answers have only single
ones.
"""

from collections.abc import Iterator, Sequence

from engine.crown_crest import verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.notation import moves_line, pairs, tokens_line
from engine.crown_crest.player import fronts as fr
from engine.crown_crest.state import ACTIVE, FRONTS, REAR, CrownCrestState, Unit

Areas = tuple[str, ...]
"""For each movable unit its area after the moves."""
Ranked = list[tuple[float, str]]
"""(worth, answer), the best first."""
Sides = tuple[fr.FrontSide, fr.FrontSide]
"""A seat's units on the left and on the right front."""
# TURNED: how many of the best lists of moves are varied in each round.
# IDLE: the share of its strength that a unit counts for while it is not Active.
TURNED, IDLE = 3, 0.4


# ---------------------------------------------------------------- moves


def movable(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> list[Unit]:
    """Return the units that can move, the strongest first."""
    movable_units = [unit for unit in s.armies[seat].units if verbs.reachable_areas(pack, unit)]
    return sorted(movable_units, key=lambda unit: (-verbs.strength(s, pack, seat, unit), unit.code))


def moves(s: CrownCrestState, pack: CrownCrestPack, seat: int, most: int, rounds: int) -> Ranked:
    """Return (worth of the fronts, list of moves), the best first.
    most: how many to return.
    rounds: how often the best lists are improved by changing one unit.
    """
    movable_units = movable(s, pack, seat)
    areas_by_unit = [(candidate.area, *verbs.reachable_areas(pack, candidate)) for candidate in movable_units]
    opponent_layouts = _opponent_layouts(s, pack, seat)
    tried = {
        areas: _worth(s, pack, seat, movable_units, areas, opponent_layouts)
        for areas in simple_layouts(movable_units, areas_by_unit)
    }
    for _ in range(rounds):
        for areas in sorted(tried, key=lambda candidate: (-tried[candidate], candidate))[:TURNED]:
            for other in _neighbours(areas, areas_by_unit):
                if other not in tried:
                    tried[other] = _worth(s, pack, seat, movable_units, other, opponent_layouts)
    best = sorted(tried, key=lambda candidate: (-tried[candidate], candidate))[:most]
    return [(tried[areas], line(movable_units, areas)) for areas in best]


def worth_of_moves(s: CrownCrestState, pack: CrownCrestPack, seat: int, token: str) -> float:
    """Return the worth of the fronts after a list of moves, in the unit of `moves`. `token`: the answer that
    makes them.
    """
    movable_units, goes = movable(s, pack, seat), dict(pairs(token, ">"))
    areas = tuple(goes.get(one.code, one.area) for one in movable_units)
    return _worth(s, pack, seat, movable_units, areas, _opponent_layouts(s, pack, seat))


def _opponent_layouts(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> list[Sides]:
    """Return how the opponent's units may stand when the battles come: several layouts if the opponent has
    yet to move.
    """
    return _later_layouts(s, pack, 1 - seat) if seat == s.first else [fr.sides(s, pack, 1 - seat)]


def simple_layouts(movable_units: Sequence[Unit], areas_by_unit: Sequence[Areas]) -> list[Areas]:
    """Return simple layouts: as now, all in the rear, all on one front, the strongest on one front and the
    others on the other, alternating.
    movable_units: the units that can move. areas_by_unit: for each of them the areas it can be in, its
    current one first."""
    wishes: list[list[str]] = [[one.area for one in movable_units], [REAR] * len(movable_units)]
    for first, second in (FRONTS, FRONTS[::-1]):
        wishes.append([first] * len(movable_units))
        wishes.append([first, *[second] * (len(movable_units) - 1)])
        wishes.append([(first, second)[n % 2] for n in range(len(movable_units))])
    layouts = [
        tuple(
            area if area in ways else ways[0]
            for area, ways in zip(wish[: len(movable_units)], areas_by_unit, strict=True)
        )
        for wish in wishes
    ]
    return list(dict.fromkeys(layouts))


def _neighbours(areas: Areas, areas_by_unit: Sequence[Areas]) -> Iterator[Areas]:
    """Yield all layouts that differ from this one in one unit. `areas_by_unit`: for each unit the areas it
    can be in.
    """
    for place, ways in enumerate(areas_by_unit):
        for area in ways:
            if area != areas[place]:
                yield (*areas[:place], area, *areas[place + 1 :])


def line(movable_units: Sequence[Unit], areas: Areas) -> str:
    """Return the answer that moves these units to these areas."""
    return moves_line(
        [(one.code, area) for one, area in zip(movable_units, areas, strict=True) if area != one.area]
    )


def _worth(
    s: CrownCrestState,
    pack: CrownCrestPack,
    seat: int,
    movable_units: Sequence[Unit],
    areas: Areas,
    opponent_layouts: Sequence[Sides],
) -> float:
    """Return the worth of the fronts after these moves, against the opponent's best layout.
    movable_units: the units that can move. areas: where each of them goes. opponent_layouts: the opponent's
    possible layouts."""
    moved = TemporaryMoves(s, pack, seat, movable_units, areas)
    ours = fr.sides(s, pack, seat)
    moved.undo()
    tokens, others = s.armies[seat].tokens, s.armies[1 - seat].tokens
    points, last = 2 if verbs.is_night(s) else 1, seat == s.first
    return min(
        fr.worth(fr.compare_fronts(ours, theirs, points), tokens, others, last=last)
        for theirs in opponent_layouts
    )


def _later_layouts(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> list[Sides]:
    """Return the layouts that the player who moves second could choose then."""
    movable_units, answers = movable(s, pack, seat), []
    areas_by_unit = [(one.area, *verbs.reachable_areas(pack, one)) for one in movable_units]
    for areas in simple_layouts(movable_units, areas_by_unit):
        moved = TemporaryMoves(s, pack, seat, movable_units, areas)
        answers.append(fr.sides(s, pack, seat))
        moved.undo()
    return list(dict.fromkeys(answers))


class TemporaryMoves:
    """Moves units for a moment, with the strength that moving gives them; `back` undoes it.
    able: the units. areas: where each of them goes.
    """

    def __init__(
        self, s: CrownCrestState, pack: CrownCrestPack, seat: int, movable_units: Sequence[Unit], areas: Areas
    ) -> None:
        self.before = [(unit, unit.area, unit.boost) for unit in movable_units]
        for unit, area in zip(movable_units, areas, strict=True):
            if unit.area != area:
                unit.area = area
                unit.boost += _boost(s, pack, seat, unit)

    def undo(self) -> None:
        """Put the units back where they were, with their strength before."""
        for unit, area, boost in self.before:
            unit.area, unit.boost = area, boost


def _boost(s: CrownCrestState, pack: CrownCrestPack, seat: int, unit: Unit) -> int:
    """Return the strength that moving gives this unit by its own effects."""
    if "move" not in pack.card_lines[unit.code].moments:
        return 0
    card = pack.units[unit.code]
    sides = (card.base, card.reinforced) if unit.cards > 1 else (card.base,)
    return sum(
        step.amount
        for side in sides
        for effect in side.effects
        if effect.when == "move" and verbs.condition_holds(s, pack, seat, effect.condition, unit)
        for step in effect.steps
        if step.kind == "boost-self"
    )


# ---------------------------------------------------------------- stakes


def stakes(s: CrownCrestState, pack: CrownCrestPack, seat: int, most: int) -> Ranked:
    """Return (worth of the fronts, allocation of tokens), the best first. `most`: how many to return."""
    both, tokens = fr.fronts(s, pack, seat), s.armies[seat].tokens
    if seat == s.first:
        ranked = fr.replies(both, tokens, fr.staked(s, 1 - seat))
    else:
        ranked = fr.openings(both, tokens, s.armies[1 - seat].tokens)
    carriers = [_carrier(s, seat, front) for front in FRONTS]
    return [
        (worth, tokens_line([(c, n) for c, n in zip(carriers, (x, y), strict=True) if n]))
        for worth, x, y in ranked[:most]
    ]


def worth_of_stakes(s: CrownCrestState, pack: CrownCrestPack, seat: int, token: str) -> float:
    """Return the worth of the fronts after an allocation, in the unit of `stakes`. `token`: the answer that
    makes it.
    """
    both, ours = fr.fronts(s, pack, seat), fr.tokens_by_front(s, seat, dict(pairs(token, "=")))
    if seat == s.first:
        return fr.outcome(both, ours, fr.staked(s, 1 - seat))
    return -fr.replies(fr.as_opponent_sees(both), s.armies[1 - seat].tokens, ours)[0][0]


def _carrier(s: CrownCrestState, seat: int, front: str) -> str:
    """Return the unit that carries the tokens of a front, "" if none can; which one makes no difference."""
    movable_units = [one.code for one in s.armies[seat].units if one.area == front and one.state == ACTIVE]
    return min(movable_units, default="")


# ---------------------------------------------------------------- falling back


def fallbacks(s: CrownCrestState, pack: CrownCrestPack, seat: int, tokens: Sequence[str]) -> Ranked:
    """Return (minus the loss of strength, answer), the smallest loss first. Units that are not Active count
    little.
    tokens: the answers to judge.
    """
    ranked = []
    for token in tokens:
        units = [verbs.unit(s.armies[seat], code) for code in token.split(" ")[2:]]
        lost = sum(
            verbs.strength(s, pack, seat, one) * (1.0 if one.state == ACTIVE else IDLE)
            for one in units
            if one
        )
        ranked.append((-lost, token))
    return sorted(ranked, reverse=True)
