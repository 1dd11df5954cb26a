"""Standings by points and tie-breaks, after the FIDE Handbook (C.07, of 2024).

At tables of three or four, everybody at the table is an opponent, and an empty seat counts as an opponent
with the entrant's own points, so that small tables are neither better nor worse.

In a Swiss, rounds without a game follow article 16. If an opponent missed the last rounds by choice, these
count as draws for them. An entrant's own round without a game counts as a game against an opponent with the
same points. Buchholz with a cut leaves out one round: one that was missed by choice if there is any, else the
one with the lowest value.

In a round robin, a game that was not played counts as if it had been (article 15). An entrant who withdraws
before half of their games were played does not count at all.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from msgspec import Struct

from sessions.competitions.knockout import reached, unwon_games
from sessions.competitions.stages import BRACKETS, group_parts, has_groups
from sessions.competitions.tournament_data import (
    DOUBLE_ELIMINATION,
    DRAWN,
    GROUPS,
    HALF_POINTS,
    KNOCKOUT,
    LEAGUE,
    REST,
    ROUND_ROBIN,
    SWISS,
    WON,
    RoundScore,
    Tournament,
    scores,
)

BUCHHOLZ, BUCHHOLZ_CUT, SONNEBORN_BERGER = "buchholz", "buchholz-cut", "sonneborn-berger"
HEAD_TO_HEAD, WINS, PROGRESSIVE = "head-to-head", "wins", "progressive"
BUCHHOLZ_CUT_2, MEDIAN_BUCHHOLZ = "buchholz-cut-2", "median-buchholz"
# Kind of tournament → the tie-breaks that are used if its plan names none.
USUAL = {
    SWISS: (BUCHHOLZ_CUT, BUCHHOLZ, SONNEBORN_BERGER, HEAD_TO_HEAD, WINS),
    ROUND_ROBIN: (HEAD_TO_HEAD, SONNEBORN_BERGER, WINS),
    KNOCKOUT: (),
    DOUBLE_ELIMINATION: (),
}
USUAL[GROUPS] = USUAL[LEAGUE] = USUAL[ROUND_ROBIN]
FULL = 2  # one point, in half points
T = TypeVar("T", int, tuple[int, int, int])  # what entrants are compared by


class Standing(Struct, frozen=True):
    """One line of the standings."""

    place: int
    """The place, from 1; equal entrants share a place."""
    number: int
    """The pairing number of the entrant."""
    half_points: int
    """The score, in half points."""
    tie_breaks: tuple[int, ...]
    """Values of the tie-breaks in the order of `order_of`, in quarters of a point."""
    games: int
    """How many games were played, without forfeits."""
    wins: int
    """How many games were won, without forfeits."""
    counted: bool = True
    """The games of this entrant count."""


class Crosstable:
    """The rounds of all entrants that count for the standings, and points computed from them."""

    def __init__(self, tournament: Tournament) -> None:
        self._is_round_robin = tournament.plan.kind == ROUND_ROBIN
        self._seats = tournament.plan.seats
        self._draw_points = HALF_POINTS[tournament.plan.points][DRAWN]
        self.excluded = frozenset(player.number for player in tournament.entrants if player.struck)
        """Numbers of the entrants whose games do not count."""
        all_rounds = {one.number: list(scores(tournament, one.number)) for one in tournament.entrants}
        self.rounds_by_entrant = {
            number: []
            if number in self.excluded
            else [one for one in own_rounds if one.result != REST and not self.excluded & {*one.opponents}]
            for number, own_rounds in all_rounds.items()
        }
        """Number of an entrant → their rounds that count."""

    def half_points(self, number: int) -> int:
        """Return the half points of the entrant with this number."""
        return sum(one.half_points for one in self.rounds_by_entrant[number])

    def as_opponent(self, number: int) -> int:
        """Return the half points that count for an entrant in the tie-breaks of their opponents.

        If the entrant missed the last rounds by choice, these count as draws, except in a round robin.
        `number`: of the entrant.
        """
        own_rounds = self.rounds_by_entrant[number]
        if self._is_round_robin:
            return self.half_points(number)
        last_joined = max((place for place, one in enumerate(own_rounds, 1) if not one.voluntary), default=0)
        missed_at_end = len(own_rounds) - last_joined
        return sum(one.half_points for one in own_rounds[:last_joined]) + missed_at_end * self._draw_points

    def met(self, round_score: RoundScore) -> bool:
        """Return whether a round counts as a game against its opponent: it was played, or is a pairing of two
        in a round robin.
        """
        return round_score.played or (self._is_round_robin and bool(round_score.opponents))

    def worth(self, number: int, round_score: RoundScore) -> int:
        """Return the half points that one round adds to the tie-breaks of the entrant with this number.

        They are the half points of all opponents. For a round without a game, or an empty seat, they are the
        entrant's own, once for each opponent that is missing.
        """
        if not self.met(round_score):
            return (self._seats - 1) * self.half_points(number)
        met = sum(map(self.as_opponent, round_score.opponents))
        return met + round_score.empty_seats * self.half_points(number)

    def between(self, number: int, others: Sequence[int]) -> list[RoundScore]:
        """Return the rounds in which entrant `number` met one of `others` (numbers)."""
        return [
            one for one in self.rounds_by_entrant[number] if {*one.opponents} & {*others} and self.met(one)
        ]


def buchholz(table: Crosstable, number: int) -> int:
    """Return the sum of the points of all opponents of the entrant with this number, in quarters of a
    point.
    """
    return 2 * sum(table.worth(number, one) for one in table.rounds_by_entrant[number])


def buchholz_cut(table: Crosstable, number: int, lowest: int = 1, highest: int = 0) -> int:
    """Return the sum of the points of all opponents, without some rounds, in quarters of a point.

    `lowest`: how many rounds are left out that add the fewest points; those that the entrant missed by choice
    are the first of them. `highest`: how many are left out after that which add the most points.
    """
    worths = [(not one.voluntary, table.worth(number, one)) for one in table.rounds_by_entrant[number]]
    left = sorted(worth for _, worth in sorted(worths)[lowest:])
    return 2 * sum(left[: max(0, len(left) - highest)])


def sonneborn_berger(table: Crosstable, number: int) -> int:
    """Return, in quarters of a point: the points of all opponents whom an entrant beat, plus half the points
    of all opponents with whom the entrant drew.
    """
    return sum(one.outcome * table.worth(number, one) for one in table.rounds_by_entrant[number])


def wins(table: Crosstable, number: int) -> int:
    """Return how many games an entrant won by playing, times 4, as if in quarters of a point."""
    return 4 * sum(one.played and one.outcome == WON for one in table.rounds_by_entrant[number])


def progressive(table: Crosstable, number: int) -> int:
    """Return the sum of the scores that an entrant had after each round, in quarters of a point."""
    own_rounds = table.rounds_by_entrant[number]
    return 2 * sum((len(own_rounds) - index) * one.half_points for index, one in enumerate(own_rounds))


def head_to_head(table: Crosstable, number: int, equals: Sequence[int] = ()) -> int:
    """Return an entrant's points from the games against the other entrants in `equals`, in quarters of a
    point; 0 if two of them have not met.

    `equals`: numbers of entrants with the same points.
    """
    for equal_number in equals:
        met = {other for one in table.between(equal_number, equals) for other in one.opponents}
        if len(met & {*equals}) < len(equals) - 1:
            return 0
    return 2 * sum(one.half_points for one in table.between(number, equals))


# Name of a tie-break → the function that computes it, in quarters of a point, from a crosstable and the
# number of an entrant.
TIE_BREAKS: dict[str, Callable[..., int]] = {
    BUCHHOLZ: buchholz,
    BUCHHOLZ_CUT: buchholz_cut,
    SONNEBORN_BERGER: sonneborn_berger,
    HEAD_TO_HEAD: head_to_head,
    WINS: wins,
    PROGRESSIVE: progressive,
    BUCHHOLZ_CUT_2: partial(buchholz_cut, lowest=2),
    MEDIAN_BUCHHOLZ: partial(buchholz_cut, highest=1),
}
# Kind of tournament → the tie-breaks that make sense in it.
OFFERED = {
    SWISS: (*USUAL[SWISS], PROGRESSIVE, BUCHHOLZ_CUT_2, MEDIAN_BUCHHOLZ),
    ROUND_ROBIN: (*USUAL[ROUND_ROBIN], PROGRESSIVE),
    KNOCKOUT: (),
    DOUBLE_ELIMINATION: (),
}
OFFERED[GROUPS] = OFFERED[LEAGUE] = OFFERED[ROUND_ROBIN]


def order_of(tournament: Tournament) -> tuple[str, ...]:
    """Return the names of the tie-breaks that decide in this tournament, the first to apply first."""
    if tournament.plan.kind in BRACKETS:
        return ()
    return tournament.plan.tie_breaks or USUAL[tournament.plan.kind]


def standings(tournament: Tournament) -> list[Standing]:
    """Return all entrants from the first place down; those who share a place are sorted by number.

    In groups, everybody has a place in their own group, and the first group comes first. Once a bracket
    follows them, those in the bracket come first, and the others have the places behind them by their places
    in their groups.
    """
    if has_groups(tournament.plan.kind) and not tournament.seeded:
        return [line for part in group_parts(tournament) for line in standings(part)]
    if tournament.plan.kind in BRACKETS or tournament.seeded:
        return _bracket_standings(tournament)
    table = Crosstable(tournament)
    tie_break_names = order_of(tournament)
    values: dict[int, dict[str, int]] = {number: {} for number in table.rounds_by_entrant}
    groups = []
    all_numbers = sorted(table.rounds_by_entrant)
    counted_numbers = [number for number in all_numbers if number not in table.excluded]
    excluded_numbers = [number for number in all_numbers if number in table.excluded]
    for numbers in (counted_numbers, excluded_numbers):
        for equals in _grouped(numbers, table.half_points):
            groups += _untied(table, equals, tie_break_names, values)
    ordered_values = {
        number: tuple(by_name.get(name, 0) for name in tie_break_names) for number, by_name in values.items()
    }
    return _placed(table, groups, ordered_values)


def _bracket_standings(tournament: Tournament) -> list[Standing]:
    """Return the standings of a tournament with a bracket that has begun."""
    in_groups = (
        [line for part in group_parts(tournament) for line in standings(part)] if tournament.seeded else []
    )
    table, seeded = Crosstable(tournament), tournament.seeded
    numbers = [number for number in sorted(table.rounds_by_entrant) if number in seeded or not seeded]
    progress_of = partial(reached, tournament)
    groups = _grouped(numbers, progress_of)
    unwon = unwon_games(tournament)
    empty_places = [
        0 if fared else unwon.count((round_index, main))
        for round_index, main, fared in (progress_of(group[0]) for group in groups)
    ]
    place_in_group = {line.number: -line.place for line in in_groups if line.number not in seeded}
    groups += _grouped(sorted(place_in_group), place_in_group.__getitem__)
    empty_places += [0] * (len(groups) - len(empty_places))
    return _placed(table, groups, {}, empty_places)


def _untied(
    table: Crosstable, equals: list[int], tie_break_names: Sequence[str], values: dict[int, dict[str, int]]
) -> list[list[int]]:
    """Return groups of entrants who stay equal, best first.

    `equals`: numbers of entrants who are equal so far. `tie_break_names`: the tie-breaks left to apply, in
    order. `values`: number of an entrant → name of a tie-break → value; a value is entered when it is first
    computed.
    """
    if not tie_break_names:
        return [equals]
    name = tie_break_names[0]
    if name == HEAD_TO_HEAD:
        value_by_entrant = {number: head_to_head(table, number, equals) for number in equals}
    else:
        value_by_entrant = {number: TIE_BREAKS[name](table, number) for number in equals}
    for number in equals:
        values[number].setdefault(name, value_by_entrant[number])
    parts = _grouped(equals, value_by_entrant.__getitem__)
    # Head-to-head is applied again within a smaller group of equals.
    next_names = tie_break_names if name == HEAD_TO_HEAD and len(parts) > 1 else tie_break_names[1:]
    return [group for part in parts for group in _untied(table, part, next_names, values)]


def _grouped(numbers: Sequence[int], value: Callable[[int], T]) -> list[list[int]]:
    """Group the numbers by value, the highest value first. `value`: returns what a number is compared by."""
    groups: dict[T, list[int]] = {}
    for number in numbers:
        groups.setdefault(value(number), []).append(number)
    return [groups[key] for key in sorted(groups, reverse=True)]


def _placed(
    table: Crosstable,
    groups: Sequence[Sequence[int]],
    values: dict[int, tuple[int, ...]],
    empty: Sequence[int] = (),
) -> list[Standing]:
    """Return one line for each entrant, the best first.

    `groups`: numbers of equal entrants, the best group first. `values`: number of an entrant → tie-break
    values in order. `empty`: for each group, how many of its places stay empty, from the top.
    """
    lines, taken = [], 0
    for position, group in enumerate(groups):
        place = 1 + taken + (empty[position] if empty else 0)
        for number in group:
            own_rounds = table.rounds_by_entrant[number]
            won = sum(one.played and one.outcome == WON for one in own_rounds)
            lines.append(
                Standing(
                    place,
                    number,
                    table.half_points(number),
                    values.get(number, ()),
                    sum(one.played for one in own_rounds),
                    won,
                    number not in table.excluded,
                )
            )
        taken += len(group)
    return lines
