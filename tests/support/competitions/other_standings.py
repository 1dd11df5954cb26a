"""Points and tie-breaks computed a second time, from a crosstable of signs and in fractions of a point, as
somebody would by hand with the FIDE Handbook (C.07) open beside it."""

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from sessions.competitions.stages import group_parts
from sessions.competitions.standings import HEAD_TO_HEAD, order_of, standings
from sessions.competitions.tournament_data import (
    FIVE_POINTS,
    ROUND_ROBIN,
    SIGN_UP,
    SWISS,
    THREE_POINTS,
    Pairing,
    Tournament,
)

HALF_WIN = Fraction(1, 2)
# Result of a pairing → the sign for each place at the table: played 1, =, 0; without a game +, -; alone b, h,
# z.
SIGNS = {
    "1-0": "1000",
    "0-1": "0100",
    "0-0-1": "0010",
    "0-0-0-1": "0001",
    "1/2": "====",
    "+/-": "+---",
    "-/+": "-+--",
    "-/-/+": "--+-",
    "-/-/-/+": "---+",
    "-/-": "----",
    "bye": "b",
    "half": "h",
    "zero": "z",
}


class Cell(NamedTuple):
    """One round of one entrant; others: numbers of the opponents."""

    others: tuple[int, ...]
    sign: str


def _cell(pairing: Pairing, number: int) -> Cell:
    """What a pairing is for one of its entrants; who was out has lost without a game, and nobody met them."""
    table = [one for one in (pairing.first, pairing.second, *pairing.further) if one]
    sign = SIGNS[pairing.result][table.index(number)] if pairing.result in SIGNS else ""
    if number in pairing.out:
        sign = "-" if sign else ""
    if sign in tuple("1=0"):
        table = [one for one in table if one not in pairing.out]
    return Cell(tuple(one for one in table if one != number), sign)


def crosstable_of(tournament: Tournament) -> dict[int, list[Cell]]:
    """Return the rounds that count of all who count."""
    out = {one.number for one in tournament.entrants if one.struck}
    rows: dict[int, list[Cell]] = {one.number: [] for one in tournament.entrants if one.number not in out}
    for tournament_round in tournament.rounds:
        for number, cells in rows.items():
            cell = Cell((), "z")
            for one in tournament_round.pairings:
                if number in (one.first, one.second, *one.further):
                    cell = _cell(one, number)
            if cell.sign and not {*cell.others} & out:
                cells.append(cell)
    return rows


class OtherStandings:
    """Points and tie-breaks of one tournament, by the number of an entrant."""

    def __init__(self, tournament: Tournament) -> None:
        self.rows, self.is_round_robin = crosstable_of(tournament), tournament.plan.kind == ROUND_ROBIN
        self.seats = tournament.plan.seats
        win, draw = {THREE_POINTS: (3, 1), FIVE_POINTS: (5, 1)}.get(tournament.plan.points, (1, HALF_WIN))
        self.worth = {**dict.fromkeys("1+b", win), **dict.fromkeys("=h", draw), **dict.fromkeys("0-z", 0)}

    def score(self, number: int) -> Fraction:
        return Fraction(sum(self.worth[cell.sign] for cell in self.rows[number]))

    def adjusted(self, number: int) -> Fraction:
        """The score that opponents get: rounds at the end that were missed by choice are draws."""
        signs = [cell.sign for cell in self.rows[number]]
        played = len("".join(signs).rstrip("hz-"))
        draws = 0 if self.is_round_robin else len(signs) - played
        kept = signs if self.is_round_robin else signs[:played]
        return Fraction(sum(self.worth[sign] for sign in kept) + draws * self.worth["="])

    def adds(self, number: int, cell: Cell) -> Fraction:
        """What a round adds to a Buchholz: a score for each other seat of the table."""
        is_met = cell.sign in "1=0" or (self.is_round_robin and bool(cell.others))
        scores = [self.adjusted(other) for other in cell.others] if is_met else []
        own = [self.score(number)] * (self.seats - 1 - len(scores))
        return sum([*scores, *own], Fraction(0))

    def value(self, name: str, number: int) -> Fraction | None:
        """A tie-break; None for the direct encounter, which depends on who is equal."""
        row = self.rows[number]
        adds = [self.adds(number, cell) for cell in row]
        missed = [self.adds(number, cell) for cell in row if cell.sign in "hz-"]
        cut = sorted(adds)
        for count in range({"buchholz-cut": 1, "median-buchholz": 1, "buchholz-cut-2": 2}.get(name, 0)):
            if cut:
                cut.remove(sorted(missed)[count] if count < len(missed) else cut[0])
        if name in ("buchholz", "buchholz-cut", "buchholz-cut-2"):
            return Fraction(sum(cut))
        if name == "median-buchholz":
            return Fraction(sum(cut[:-1]))
        if name == "sonneborn-berger":
            share = {**dict.fromkeys("1+b", 1), **dict.fromkeys("=h", HALF_WIN), **dict.fromkeys("0-z", 0)}
            return Fraction(sum(share[cell.sign] * add for cell, add in zip(row, adds, strict=True)))
        if name == "wins":
            return Fraction(sum(cell.sign == "1" for cell in row))
        if name == "progressive":
            return Fraction(
                sum(sum(self.worth[one.sign] for one in row[: end + 1]) for end in range(len(row)))
            )
        return None


def check_standings(tournament: Tournament) -> None:
    """Raise AssertionError unless the product has these points and tie-breaks, and places people by them."""
    for part in group_parts(tournament) if tournament.phase != SIGN_UP else ():
        if part.plan.kind in (SWISS, ROUND_ROBIN):
            _check_part(part)


def _check_part(tournament: Tournament) -> None:
    """Do so for a Swiss or a round robin, which may be one group of several."""
    other, names, lines = OtherStandings(tournament), order_of(tournament), standings(tournament)
    # The direct encounter is asked again among those whom it left equal, so what follows it decides less.
    compared = names.index(HEAD_TO_HEAD) if HEAD_TO_HEAD in names else len(names)
    keys = []
    for line in (one for one in lines if one.counted):
        assert Fraction(line.half_points, 2) == other.score(line.number), f"points of {line.number}"
        for name, value in zip(names, line.tie_breaks, strict=False):
            wanted = other.value(name, line.number)
            assert wanted is None or Fraction(value, 4) == wanted, f"{name} of {line.number}"
        keys.append((line.half_points, *line.tie_breaks[:compared]))
    for (better, worse), (line, after) in zip(
        pairwise(keys), pairwise([one for one in lines if one.counted]), strict=True
    ):
        assert better >= worse, "the order is not that of points and tie-breaks"
        if HEAD_TO_HEAD not in names:
            assert (line.place == after.place) == (better == worse), "a place is shared wrongly"
