"""A result report: its data, and the index keys under which it is found."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from sessions.results.result_data import REPORTED, GameResult, ResultSeat
from sessions.store.documents import DocumentWrite
from sessions.store.stored_kinds import AboutPeople, stored_kind

KIND = stored_kind("report", AboutPeople.NAMES, exported_as="reports")  # of its documents
DAY = 24 * 3_600.0  # seconds
# How long a draft, and a proposal, waits; and how long a report that is final is stored.
DRAFT_SECONDS, OPEN_SECONDS, KEPT_SECONDS = DAY / 24, 7 * DAY, 30 * DAY
MOST_DAYS, RATED_DAYS = 30, 3  # how old a game may be to be reported, and to be rated
# Stages. DRAFT: no ranks yet. OPEN: the other players have to confirm the ranks. DISPUTED: one of them
# rejected the ranks. COUNTS: all confirmed the ranks. Then the final ones. LAPSED: not confirmed in time.
# TAKEN_BACK: withdrawn by the reporter. VOID: struck out by a manager of the server.
DRAFT, OPEN, DISPUTED, COUNTS = "draft", "open", "disputed", "counts"
LAPSED, TAKEN_BACK, VOID = ENDS = "lapsed", "back", "void"
DUE, UNSHOWN = "report:due", "report:unshown"  # index keys: with a deadline; the card is out of date
FORGOTTEN = -1  # replaces the id of a person who deleted their data
Ranks = tuple[int, ...]  # one for each seat, as in `ResultSeat`


class ReportedSeat(msgspec.Struct, frozen=True):
    """One player of a reported game."""

    person: int
    """User id, or `FORGOTTEN`."""
    name: str
    """The display name at that time."""
    side: int = -1
    """Players with the same number played together; -1: alone."""


class ResultReport(msgspec.Struct, frozen=True):
    """The reported result of a game. Ranks are those of `ResultSeat`, one for each seat.

    A proposal is a set of ranks that the other players have to confirm. While confirmed ranks count, a player
    may propose other ones.
    """

    id: str
    """Id of the report: if the game was played on one device, that of its table; else a random one."""
    game: str
    """Name of the game."""
    guild: int
    """The server of the report's card. The card is the message that shows the report with buttons."""
    channel: int
    """The channel of the card."""
    reporter: int
    """User id of the person who reported it, or `FORGOTTEN`."""
    reported_at: float
    """When it was reported, seconds since 1970."""
    at: float
    """When the game ended, seconds since 1970."""
    seats: tuple[ReportedSeat, ...]
    """The players."""
    due: float
    """Deadline, seconds since 1970; `report_steps.lapsed` says what happens then."""
    rated: bool = False
    """It counts for ratings once all have confirmed it."""
    stage: str = DRAFT
    """One of the stages above, from DRAFT to VOID."""
    proposed: Ranks = ()
    """The proposed ranks; empty: there is no proposal."""
    proposer: int = 0
    """User id of the person who proposed `proposed`; 0: there is no proposal."""
    agreed: tuple[int, ...] = ()
    """User ids of those who have confirmed `proposed`, the proposer included."""
    counts: Ranks = ()
    """The confirmed ranks; empty: none."""
    void_reason: str = ""
    """The reason of the manager who struck it out; "": nobody did, or the reason was erased."""
    turn: int = 1
    """Grows when a proposal begins or ends, so that nobody confirms a proposal that they did not read."""
    changes: int = 1
    """Grows with each visible change."""
    shown_changes: int = 0
    """The value of `changes` that Discord shows."""
    message: int = 0
    """Message id of the card; 0: not posted yet."""
    notified_turn: int = 0
    """The last `turn` for which the card has notified `people_to_notify`."""
    changed_at: float = 0.0
    """When the last visible change was made, seconds since 1970."""
    language: str = "en"
    """Language of the card."""
    photo: str = ""
    """Address of a message with a picture; "": none."""
    table: str = ""
    """Id of the table, if the game was played on one device; "": it was not."""

    @property
    def people(self) -> list[int]:
        """User ids of all players who have not deleted their data."""
        return [seat.person for seat in self.seats if seat.person > 0]

    @property
    def is_too_late_to_rate(self) -> bool:
        """Whether it was reported too long after the game to be rated."""
        return self.reported_at - self.at > RATED_DAYS * DAY

    @property
    def has_all_players(self) -> bool:
        """Whether no player has deleted their data."""
        return len(self.people) == len(self.seats)

    @property
    def waits_for(self) -> list[int]:
        """User ids of those who have not confirmed the proposed ranks yet."""
        return [person for person in self.people if person not in self.agreed] if self.proposed else []

    @property
    def people_to_notify(self) -> list[int]:
        """User ids of those who must be notified: all players if the report was struck out, else those who
        have to confirm.
        """
        return self.people if self.stage == VOID else self.waits_for

    @property
    def is_final(self) -> bool:
        """Whether the report is final."""
        return self.stage in ENDS

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """The numbers of the seats of each side, sides in the order of their first seat."""
        by_side: dict[tuple[int, int], list[int]] = {}
        for number, seat in enumerate(self.seats):
            by_side.setdefault((seat.side, number if seat.side < 0 else 0), []).append(number)
        return [tuple(numbers) for numbers in by_side.values()]


class SharedPlace(NamedTuple):
    """The sides of a reported game that have the same rank."""

    rank: int
    """As in `ResultSeat`."""
    sides: tuple[int, ...]
    """Indexes in `ResultReport.sides`."""


def ranks_of(report: ResultReport, order: Sequence[int]) -> Ranks:
    """Return the rank of each seat if these sides came first, second and so on.

    `order`: indexes in `report.sides`, the winner first. Sides that are not in it share the next place. If it
    is empty, the game is a draw.
    """
    rank_by_side = {side: rank for rank, side in enumerate(order, 1)}
    next_rank = len(order) + 1
    rank_by_seat = {
        seat: rank_by_side.get(index, next_rank) for index, side in enumerate(report.sides) for seat in side
    }
    return tuple(rank_by_seat[seat] for seat in range(len(report.seats)))


def places(report: ResultReport, ranks: Ranks) -> list[SharedPlace]:
    """Return which sides share each place, the first place first. `ranks`: one for each seat."""
    ranks_and_sides = sorted((ranks[seats[0]], side) for side, seats in enumerate(report.sides))
    return [
        SharedPlace(rank, tuple(side for _, side in same_rank))
        for rank, same_rank in groupby(ranks_and_sides, lambda pair: pair[0])
    ]


def possible(report: ResultReport, ranks: Ranks) -> bool:
    """Return whether these ranks are valid.

    All seats of a side must have the same rank. Either all sides share the first place, or exactly one side
    has it. Lower places may be shared. `ranks`: one for each seat.
    """
    sides = report.sides
    if len(ranks) != len(report.seats) or any(len({ranks[seat] for seat in side}) > 1 for side in sides):
        return False
    side_ranks = sorted(ranks[side[0]] for side in sides)
    skips_no_rank = all(1 <= rank <= number for number, rank in enumerate(side_ranks, 1))
    is_draw = set(side_ranks) == {1}
    return skips_no_rank and (is_draw or side_ranks[1:2] != [1])


def result_of_report(report: ResultReport, before: GameResult | None) -> GameResult | None:
    """Return the result that a report gives; None if no ranks count.

    `before`: the stored result of this report; None: none is stored. Its people stay, because some may have
    been erased from it.
    """
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
        channel=report.channel,
        at=report.at,
        seats=tuple(seats),
        reason="reported",
        kind=REPORTED,
        rated=report.rated,
        panel=report.message,
    )


# ---------------------------------------------------------------- index keys


def of_person(person: int) -> str:
    """Return the index key of all reports that name a person, sorted by creation."""
    return f"report:person:{person}"


def by_person(person: int) -> str:
    """Return the index key of the reports that a person made, sorted by creation."""
    return f"report:by:{person}"


def open_by(person: int) -> str:
    """Return the index key of a person's own reports that wait for others."""
    return f"report:open:{person}"


def waiting_for(person: int) -> str:
    """Return the index key of reports that a person has to confirm, sorted by when they lapse."""
    return f"report:waits:{person}"


def make_report_write(report: ResultReport, version: int) -> DocumentWrite:
    """Return the write that saves a report. `version`: its stored version; 0: it is new."""
    return DocumentWrite(KIND, report.id, version, msgspec.json.encode(report), dict(_terms(report)))


def _terms(report: ResultReport) -> Iterator[tuple[str, float]]:
    """Yield each index key of a report with its sort number."""
    for person in report.people:
        yield of_person(person), report.reported_at
    for person in report.waits_for:
        yield waiting_for(person), report.due
    if report.reporter > 0:
        yield by_person(report.reporter), report.reported_at
        if report.stage in (DRAFT, OPEN):
            yield open_by(report.reporter), report.reported_at
    if report.proposed or report.stage != COUNTS:
        yield DUE, report.due
    if report.changes != report.shown_changes and report.stage != DRAFT:
        yield UNSHOWN, report.changed_at


def export_report(report: ResultReport, person: int) -> Mapping[str, object]:
    """Return a report as plain data for a person named in it; others appear by name only."""
    return {
        "id": report.id,
        "game": report.game,
        "server": report.guild,
        "channel": report.channel,
        "reported by you": report.reporter == person,
        "reported": report.reported_at,
        "played": report.at,
        "names": [seat.name for seat in report.seats if seat.person == person],
        "others": [seat.name or "?" for seat in report.seats if seat.person != person],
        "ranks": [*(report.counts or report.proposed)],
        "confirmed by you": person in report.agreed,
        "stage": report.stage,
        "struck out because": report.void_reason,
        "photo": report.photo,
        "rated": report.rated,
    }
