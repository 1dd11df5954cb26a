"""A report of a game that the bot did not see: what is kept of it, and what it is found by."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from sessions.results.result_data import REPORTED, GameResult, ResultSeat
from sessions.store.documents.documents import DocumentWrite

KIND = "report"
DAY = 24 * 3_600.0
DRAFT_SECONDS, OPEN_SECONDS, KEPT_SECONDS = DAY / 24, 7 * DAY, 30 * DAY
MOST_DAYS, RATED_DAYS = 30, 3  # back; what was played before the latter is kept and never rated
# Not said yet how it ended; waits for the others; they said no; it counts; nobody answered in time; the
# reporter took it back; the server struck it out. The last three are the end of it.
DRAFT, OPEN, DISPUTED, COUNTS = "draft", "open", "disputed", "counts"
LAPSED, TAKEN_BACK, VOID = ENDS = "lapsed", "back", "void"
DUE, UNSHOWN = "report:due", "report:unshown"
FORGOTTEN = -1  # in place of whoever deleted themselves
Ranks = tuple[int, ...]


class ReportedSeat(msgspec.Struct, frozen=True):
    """person: user id; `FORGOTTEN` for whoever deleted themselves; name: as it was shown then; side: who has
    the same number played together, -1: alone."""

    person: int
    name: str
    side: int = -1


class ResultReport(msgspec.Struct, frozen=True):
    """What somebody says became of a game.

    guild, place: the channel where it stands; by: who reported it; made, at: when it was reported and when
    the game ended, seconds since 1970; said: the ranks (as in `ResultSeat`, by seat) that wait to be
    confirmed (empty: none); proposer: who said so; agreed: who confirmed that so far, the proposer included;
    counts: the ranks that hold (empty: none do). why: of whoever struck it out; due: when its stage is over.
    turn: counts what is proposed, so that nobody confirms what they did not read; changes: counts all that is
    to be seen of it, shown: what of that Discord shows; touched: when the last of them came.
    message: its card (0: not posted yet), called: of which turn it has told those whom that concerns;
    language: of the card. photo: the address of a message with a picture; table: of a game on one device that
    it is about; tournament: what whoever holds one wrote there, for themselves alone.
    """

    id: str
    game: str
    guild: int
    place: int
    by: int
    made: float
    at: float
    seats: tuple[ReportedSeat, ...]
    due: float
    rated: bool = False
    stage: str = DRAFT
    said: Ranks = ()
    proposer: int = 0
    agreed: tuple[int, ...] = ()
    counts: Ranks = ()
    why: str = ""
    turn: int = 1
    changes: int = 1
    shown: int = 0
    message: int = 0
    called: int = 0
    touched: float = 0.0
    language: str = "en"
    photo: str = ""
    table: str = ""
    tournament: str = ""

    @property
    def people(self) -> list[int]:
        """Everybody who played, and is known by an account."""
        return [seat.person for seat in self.seats if seat.person > 0]

    @property
    def late(self) -> bool:
        """Whether it was reported too long after the game to be rated."""
        return self.made - self.at > RATED_DAYS * DAY

    @property
    def whole(self) -> bool:
        """Whether nobody of them deleted themselves."""
        return len(self.people) == len(self.seats)

    @property
    def waits_for(self) -> list[int]:
        """Who has to confirm yet."""
        return [one for one in self.people if one not in self.agreed] if self.said else []

    @property
    def concerns(self) -> list[int]:
        """Who has to hear of how it stands now: those who have to confirm, and all of what was struck out."""
        return self.people if self.stage == VOID else self.waits_for

    @property
    def over(self) -> bool:
        return self.stage in ENDS

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """Numbers of seats that played together, in the order of their first."""
        by_side: dict[tuple[int, int], list[int]] = {}
        for number, seat in enumerate(self.seats):
            by_side.setdefault((seat.side, number if seat.side < 0 else 0), []).append(number)
        return [tuple(one) for one in by_side.values()]


class SharedPlace(NamedTuple):
    """Who shares one: numbers of sides; rank as in `ResultSeat`."""

    rank: int
    sides: tuple[int, ...]


def ranks_of(report: ResultReport, order: Sequence[int]) -> Ranks:
    """The ranks by seat where these sides came first, second and so on; the others share what is left.
    Without any, all drew."""
    by_side = {side: rank for rank, side in enumerate(order, 1)}
    rest = len(order) + 1
    rank_by_seat = {seat: by_side.get(n, rest) for n, side in enumerate(report.sides) for seat in side}
    return tuple(rank_by_seat[seat] for seat in range(len(report.seats)))


def places(report: ResultReport, ranks: Ranks) -> list[SharedPlace]:
    """Who came where, the first place first."""
    by_rank = sorted((ranks[side[0]], n) for n, side in enumerate(report.sides))
    return [
        SharedPlace(rank, tuple(n for _, n in some)) for rank, some in groupby(by_rank, lambda pair: pair[0])
    ]


def possible(report: ResultReport, ranks: Ranks) -> bool:
    """Whether these can be the ranks of that game: all drew, or one side won and every other stands below."""
    sides = report.sides
    if len(ranks) != len(report.seats) or any(len({ranks[seat] for seat in side}) > 1 for side in sides):
        return False
    side_ranks = sorted(ranks[side[0]] for side in sides)
    low = all(1 <= rank <= number for number, rank in enumerate(side_ranks, 1))
    return low and (set(side_ranks) == {1} or side_ranks[1:2] != [1])


def result_of_report(report: ResultReport, before: GameResult | None) -> GameResult | None:
    """What counts of it; before: what counted so far, whose seats may have lost their names."""
    if not report.counts:
        return None
    if before is not None:
        pairs = zip(before.seats, report.counts, strict=True)
        return replace(before, seats=tuple(replace(seat, rank=rank) for seat, rank in pairs))
    seats = (
        ResultSeat(seat.person, seat.name, rank, "", seat.side)
        for seat, rank in zip(report.seats, report.counts, strict=True)
    )
    return GameResult(
        game=report.game,
        guild=report.guild,
        place=report.place,
        at=report.at,
        seats=tuple(seats),
        reason="reported",
        kind=REPORTED,
        rated=report.rated,
        panel=report.message,
    )


# ---------------------------------------------------------------- what it is found by


def of_person(person: int) -> str:
    """All in which somebody is named, by the time when they were made."""
    return f"report:person:{person}"


def by_person(person: int) -> str:
    """Those that somebody made."""
    return f"report:by:{person}"


def open_by(person: int) -> str:
    """Those of them that wait for others."""
    return f"report:open:{person}"


def waiting_for(person: int) -> str:
    """Those that somebody has to confirm, by the time at which they lapse."""
    return f"report:waits:{person}"


def of_tournament(tournament: str) -> str:
    return f"report:tournament:{tournament}"


def put_of(report: ResultReport, before: int) -> DocumentWrite:
    """How it is to be kept. before: the version so far."""
    return DocumentWrite(KIND, report.id, before, msgspec.json.encode(report), dict(_terms(report)))


def _terms(report: ResultReport) -> Iterator[tuple[str, float]]:
    for person in report.people:
        yield of_person(person), report.made
    for person in report.waits_for:
        yield waiting_for(person), report.due
    if report.by > 0:
        yield by_person(report.by), report.made
        if report.stage in (DRAFT, OPEN):
            yield open_by(report.by), report.made
    if report.said or report.stage != COUNTS:
        yield DUE, report.due
    if report.changes != report.shown and report.stage != DRAFT:
        yield UNSHOWN, report.touched
    if report.tournament:
        yield of_tournament(report.tournament), report.made


def export_report(report: ResultReport, person: int) -> Mapping[str, object]:
    """As plain data for one who is named in it; the others by their names alone."""
    return {
        "id": report.id,
        "game": report.game,
        "server": report.guild,
        "channel": report.place,
        "reported by you": report.by == person,
        "reported": report.made,
        "played": report.at,
        "names": [seat.name for seat in report.seats if seat.person == person],
        "others": [seat.name or "?" for seat in report.seats if seat.person != person],
        "ranks": [*(report.counts or report.said)],
        "confirmed by you": person in report.agreed,
        "stage": report.stage,
        "struck out because": report.why,
        "photo": report.photo,
        "rated": report.rated,
    }
