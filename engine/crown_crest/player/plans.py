"""Finds good lists of moves and good allocations of tokens, the best first. The listed answers are not enough
for that: each of them moves one unit, or gives tokens to one unit.
"""

from collections.abc import Iterator, Sequence

from engine.crown_crest import verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.notation import moves_line, pairs, tokens_line
from engine.crown_crest.player import fronts as fr
from engine.crown_crest.state import ACTIVE, FRONTS, REAR, CrownCrestState, Unit

Areas = tuple[str, ...]
"""One area for each unit of a list, in the order of that list; usually where the unit stands after moving."""
Ranked = list[tuple[float, str]]
"""(worth, answer), the best first."""
Sides = tuple[fr.FrontSide, fr.FrontSide]
"""A seat's units on the left and on the right front."""
TURNED = 3  # how many of the best lists of moves are varied in each round
IDLE = 0.4  # the share of its strength that a unit counts for while it is not Active


# ---------------------------------------------------------------- moves


def movable(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> list[Unit]:
    """Return the units that can move, the strongest first."""
    movable_units = [unit for unit in s.armies[seat].units if verbs.reachable_areas(pack, unit)]
    return sorted(movable_units, key=lambda unit: (-verbs.strength(s, pack, seat, unit), unit.code))


def moves(s: CrownCrestState, pack: CrownCrestPack, seat: int, most: int, rounds: int) -> Ranked:
    """Return (worth of the fronts, answer that makes the moves) for good lists of moves, the best first. The
    worth is in tenths of a VP by day.
    most: how many lists to return.
    rounds: how often the best lists are improved by moving one unit elsewhere.
    """
    movable_units = movable(s, pack, seat)
    areas_by_unit = [(candidate.area, *verbs.reachable_areas(pack, candidate)) for candidate in movable_units]
    opponent_layouts = _opponent_layouts(s, pack, seat)
    worth_by_areas = {
        areas: _worth(s, pack, seat, movable_units, areas, opponent_layouts)
        for areas in simple_layouts(movable_units, areas_by_unit)
    }

    def order(areas: Areas) -> tuple[float, Areas]:
        """Return the sort key that puts the best layout first."""
        return -worth_by_areas[areas], areas

    for _ in range(rounds):
        for areas in sorted(worth_by_areas, key=order)[:TURNED]:
            for other in _neighbours(areas, areas_by_unit):
                if other not in worth_by_areas:
                    worth_by_areas[other] = _worth(s, pack, seat, movable_units, other, opponent_layouts)
    best = sorted(worth_by_areas, key=order)[:most]
    return [(worth_by_areas[areas], line(movable_units, areas)) for areas in best]


def worth_of_moves(s: CrownCrestState, pack: CrownCrestPack, seat: int, token: str) -> float:
    """Return the worth of the fronts after a list of moves, in tenths of a VP by day.
    token: the answer that makes the moves.
    """
    movable_units, area_by_code = movable(s, pack, seat), dict(pairs(token, ">"))
    areas = tuple(area_by_code.get(unit.code, unit.area) for unit in movable_units)
    return _worth(s, pack, seat, movable_units, areas, _opponent_layouts(s, pack, seat))


def _opponent_layouts(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> list[Sides]:
    """Return how the opponent's units may stand in the battles: as now, or in several layouts if the opponent
    moves after this seat.
    """
    return _later_layouts(s, pack, 1 - seat) if seat == s.first else [fr.sides(s, pack, 1 - seat)]


def simple_layouts(movable_units: Sequence[Unit], areas_by_unit: Sequence[Areas]) -> list[Areas]:
    """Return simple layouts, each with the area of every unit: as now; all in the rear; all on one front; the
    first unit on one front and the others on the other front; the units on both fronts by turns.
    movable_units: the units that can move. areas_by_unit: for each of them the areas in which it can be, its
    current area first. A unit that cannot reach its area in a layout stays where it is.
    """
    wishes: list[list[str]] = [[unit.area for unit in movable_units], [REAR] * len(movable_units)]
    for first, second in (FRONTS, FRONTS[::-1]):
        wishes.append([first] * len(movable_units))
        wishes.append([first, *[second] * (len(movable_units) - 1)])
        wishes.append([(first, second)[number % 2] for number in range(len(movable_units))])
    layouts = [
        tuple(
            area if area in possible_areas else possible_areas[0]
            for area, possible_areas in zip(wish[: len(movable_units)], areas_by_unit, strict=True)
        )
        for wish in wishes
    ]
    return list(dict.fromkeys(layouts))


def _neighbours(areas: Areas, areas_by_unit: Sequence[Areas]) -> Iterator[Areas]:
    """Yield all layouts that differ from this one in one unit.
    areas: for each unit its area. areas_by_unit: for each unit the areas it can be in.
    """
    for index, possible_areas in enumerate(areas_by_unit):
        for area in possible_areas:
            if area != areas[index]:
                yield (*areas[:index], area, *areas[index + 1 :])


def line(movable_units: Sequence[Unit], areas: Areas) -> str:
    """Return the answer that moves each of these units to its area. Units that are there already are left
    out.
    """
    return moves_line(
        [(unit.code, area) for unit, area in zip(movable_units, areas, strict=True) if area != unit.area]
    )


def _worth(
    s: CrownCrestState,
    pack: CrownCrestPack,
    seat: int,
    movable_units: Sequence[Unit],
    areas: Areas,
    opponent_layouts: Sequence[Sides],
) -> float:
    """Return the worth of the fronts for the seat after these moves, if the opponent's units stand in the
    layout that is best for the opponent.
    movable_units: the units that can move. areas: the area of each of them after the moves.
    opponent_layouts: how the opponent's units may stand.
    """
    moved = TemporaryMoves(s, pack, seat, movable_units, areas)
    ours = fr.sides(s, pack, seat)
    moved.undo()
    tokens, opponent_tokens = s.armies[seat].tokens, s.armies[1 - seat].tokens
    points = 2 if verbs.is_night(s) else 1
    allocates_last = seat == s.first
    return min(
        fr.worth(fr.compare_fronts(ours, theirs, points), tokens, opponent_tokens, last=allocates_last)
        for theirs in opponent_layouts
    )


def _later_layouts(s: CrownCrestState, pack: CrownCrestPack, seat: int) -> list[Sides]:
    """Return the simple layouts that this seat, which moves second, could still choose."""
    movable_units, layouts = movable(s, pack, seat), []
    areas_by_unit = [(unit.area, *verbs.reachable_areas(pack, unit)) for unit in movable_units]
    for areas in simple_layouts(movable_units, areas_by_unit):
        moved = TemporaryMoves(s, pack, seat, movable_units, areas)
        layouts.append(fr.sides(s, pack, seat))
        moved.undo()
    return list(dict.fromkeys(layouts))


class TemporaryMoves:
    """Moves units as soon as it is made, and adds the strength that moving gives them. `undo` reverses both.

    before: (unit, its area, its boost) of each unit, before the moves.
    """

    def __init__(
        self, s: CrownCrestState, pack: CrownCrestPack, seat: int, movable_units: Sequence[Unit], areas: Areas
    ) -> None:
        """movable_units: units of the seat. areas: the area of each of them after the moves."""
        self.before = [(unit, unit.area, unit.boost) for unit in movable_units]
        for unit, area in zip(movable_units, areas, strict=True):
            if unit.area != area:
                unit.area = area
                unit.boost += _boost(s, pack, seat, unit)

    def undo(self) -> None:
        """Restore the area and the boost that each unit had before."""
        for unit, area, boost in self.before:
            unit.area, unit.boost = area, boost


def _boost(s: CrownCrestState, pack: CrownCrestPack, seat: int, unit: Unit) -> int:
    """Return the strength that a unit gets for this turn from its own effects of moving."""
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
    """Return (worth of the fronts, answer that allocates the tokens), the best first. The worth is in tenths
    of a VP by day. `most`: how many to return.
    """
    front_pair, tokens = fr.fronts(s, pack, seat), s.armies[seat].tokens
    if seat == s.first:
        ranked = fr.replies(front_pair, tokens, fr.staked(s, 1 - seat))
    else:
        ranked = fr.openings(front_pair, tokens, s.armies[1 - seat].tokens)
    carriers = [_carrier(s, seat, front) for front in FRONTS]
    answers: Ranked = []
    for worth, left, right in ranked[:most]:
        staked = [(carrier, count) for carrier, count in zip(carriers, (left, right), strict=True) if count]
        answers.append((worth, tokens_line(staked)))
    return answers


def worth_of_stakes(s: CrownCrestState, pack: CrownCrestPack, seat: int, token: str) -> float:
    """Return the worth of the fronts after an allocation of tokens, in tenths of a VP by day. `token`: the
    answer that makes it.
    """
    front_pair, ours = fr.fronts(s, pack, seat), fr.tokens_by_front(s, seat, dict(pairs(token, "=")))
    if seat == s.first:
        return fr.outcome(front_pair, ours, fr.staked(s, 1 - seat))
    return -fr.replies(fr.as_opponent_sees(front_pair), s.armies[1 - seat].tokens, ours)[0][0]


def _carrier(s: CrownCrestState, seat: int, front: str) -> str:
    """Return the code of an Active unit of the seat on a front, to carry all tokens there; "" if there is
    none. It makes no difference which Active unit that is.
    """
    active_codes = [unit.code for unit in s.armies[seat].units if unit.area == front and unit.state == ACTIVE]
    return min(active_codes, default="")


# ---------------------------------------------------------------- falling back


def fallbacks(s: CrownCrestState, pack: CrownCrestPack, seat: int, tokens: Sequence[str]) -> Ranked:
    """Return (minus the strength that falls back, answer), the smallest loss first. Of the strength of units
    that are not Active only the fraction IDLE counts.
    tokens: the answers to judge, such as `fb L KNI FOO`.
    """
    ranked = []
    for token in tokens:
        units = [verbs.unit(s.armies[seat], code) for code in token.split(" ")[2:]]
        lost = sum(
            verbs.strength(s, pack, seat, unit) * (1.0 if unit.state == ACTIVE else IDLE)
            for unit in units
            if unit
        )
        ranked.append((-lost, token))
    return sorted(ranked, reverse=True)
