"""The steps of a result report: each takes a report and returns the next one, or raises Refused."""

from msgspec.structs import replace

from engine.questions import Refused
from sessions.results.report_data import (
    COUNTS,
    DISPUTED,
    DRAFT,
    FORGOTTEN,
    KEPT_SECONDS,
    LAPSED,
    OPEN,
    OPEN_SECONDS,
    TAKEN_BACK,
    VOID,
    Ranks,
    ReportedSeat,
    ResultReport,
    possible,
)


def confirmed(report: ResultReport, person: int, turn: int) -> ResultReport:
    """Return the report with the proposed ranks confirmed by a person. They count once all have confirmed.

    `person`: user id. `turn`: number of the proposal that the person read.
    """
    _require_current(report, person, turn)
    if not report.proposed:
        raise Refused("report-settled")
    if person in report.agreed:
        raise Refused("report-agreed")
    return _count_visible_change(_count_if_confirmed(replace(report, agreed=(*report.agreed, person))))


def disputed(report: ResultReport, person: int, turn: int) -> ResultReport:
    """Return the report with the proposed ranks rejected by a person. Ranks that counted before still count.

    `person`: user id. `turn`: number of the proposal that the person read.
    """
    _require_current(report, person, turn)
    if not report.proposed:
        raise Refused("report-settled")
    if person == report.proposer:
        raise Refused("report-own")
    return _drop_proposal(report, DISPUTED)


def corrected(report: ResultReport, person: int, turn: int, ranks: Ranks, now: float) -> ResultReport:
    """Return the report with other ranks proposed. They count after all other players confirm them.

    For a draft this is the first proposal. If the same ranks are proposed already, the person confirms them.
    `person`: user id of the proposer. `turn`: number of the proposal that the person read. `now`: seconds
    since 1970.
    """
    _require_current(report, person, turn)
    if report.stage == DRAFT and person != report.reporter:
        raise Refused("report-not-yours")
    if not report.has_all_players:
        raise Refused("report-forgotten")
    if not possible(report, ranks):
        raise Refused("stale")
    if ranks == report.counts:
        raise Refused("report-same")
    if ranks == report.proposed:
        return report if person in report.agreed else confirmed(report, person, turn)
    stage = COUNTS if report.counts else OPEN
    due = now + OPEN_SECONDS
    new = replace(report, stage=stage, proposed=ranks, proposer=person, agreed=(person,), due=due)
    return _count_visible_change(replace(new, turn=report.turn + 1))


def taken_back(report: ResultReport, person: int, turn: int, now: float) -> ResultReport:
    """Return the report with the person's own proposal withdrawn. A draft is withdrawn by its reporter.

    `person`: user id. `turn`: number of the proposal that the person read. `now`: seconds since 1970.
    """
    _require_current(report, person, turn)
    if not report.proposed and report.stage != DRAFT:
        raise Refused("report-settled")
    if person != (report.reporter if report.stage == DRAFT else report.proposer):
        raise Refused("report-not-said")
    return _drop_proposal(report, TAKEN_BACK, now)


def struck_out(report: ResultReport, person: int, why: str, now: float) -> ResultReport:
    """Return the report struck out: its ranks never count.

    `person`: user id of a manager of the server, who must not be one of the players. `why`: their reason,
    shown to the players. `now`: seconds since 1970.
    """
    if report.is_final or report.stage == DRAFT:
        raise Refused("report-over")
    if person in report.people or person == report.reporter:
        raise Refused("report-void-own")
    new = replace(
        report, stage=VOID, proposed=(), agreed=(), counts=(), void_reason=why, due=now + KEPT_SECONDS
    )
    return _count_visible_change(replace(new, turn=report.turn + 1))


def lapsed(report: ResultReport, now: float) -> ResultReport | None:
    """Return the report as it is at the time `now`, in seconds since 1970; None: it must be deleted.

    Before its `due` it stays unchanged. Then a draft or final report is deleted, and an open or disputed one
    gets the stage LAPSED. A report with ranks that count keeps them, and only loses its proposal.
    """
    if report.due > now or (report.stage == COUNTS and not report.proposed):
        return report
    if report.is_final or report.stage == DRAFT:
        return None
    return _drop_proposal(report, LAPSED, now)


def without(report: ResultReport, person: int, now: float) -> ResultReport:
    """Return the report without a person who deletes their data.

    Ranks that count stay, but a proposal is dropped, and no other can follow. The reason of a manager may
    contain names, so it is deleted. `person`: user id. `now`: seconds since 1970.
    """
    seats = tuple(
        ReportedSeat(FORGOTTEN, "", seat.side) if seat.person == person else seat for seat in report.seats
    )
    by, photo = (FORGOTTEN, "") if report.reporter == person else (report.reporter, report.photo)
    agreed = tuple(other for other in report.agreed if other != person)
    new = replace(report, seats=seats, reporter=by, photo=photo, agreed=agreed, void_reason="")
    if report.is_final:
        return _count_visible_change(new)
    return _drop_proposal(new, TAKEN_BACK, now)


def _require_current(report: ResultReport, person: int, turn: int) -> None:
    """Raise Refused if the person did not play, if the report is final, or if they read an older proposal.

    `person`: user id. `turn`: number of the proposal that the person read.
    """
    if person not in report.people:
        raise Refused("report-not-yours")
    if report.is_final:
        raise Refused("report-over")
    if turn != report.turn:
        raise Refused("report-changed")


def _count_if_confirmed(report: ResultReport) -> ResultReport:
    """Return the report with the proposed ranks counting if all have confirmed them; else unchanged."""
    if report.waits_for:
        return report
    new = replace(report, stage=COUNTS, counts=report.proposed, proposed=(), agreed=(), proposer=0)
    return replace(new, turn=report.turn + 1)


def _drop_proposal(report: ResultReport, stage: str, now: float = 0.0) -> ResultReport:
    """Return the report without its proposal. If it has ranks that count, it stays in stage COUNTS.

    `stage`: the new stage of a report without ranks that count. `now`: seconds since 1970; needed if `stage`
    is final.
    """
    new = replace(report, proposed=(), agreed=(), proposer=0, turn=report.turn + 1)
    if report.counts:
        return _count_visible_change(replace(new, stage=COUNTS))
    due = now + KEPT_SECONDS if stage in (LAPSED, TAKEN_BACK) else report.due
    return _count_visible_change(replace(new, stage=stage, due=due))


def _count_visible_change(report: ResultReport) -> ResultReport:
    """Return the report with its number of visible changes one higher, so that its card is updated."""
    return replace(report, changes=report.changes + 1)
