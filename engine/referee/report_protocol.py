"""Reports: a flick is reported and confirmed; then it counts (Crownfall 24–25, Cube Quest 18–19).

In all methods `s` is the state, which they change. `case` is the open flick, or a claim: an act without a
flick that counts at once and that the other side may dispute. Sides: 0 red, 1 blue.
"""

from typing import Any

from engine.referee.refereed_game import RefereedGame
from engine.referee.state import TURN, PendingFlick, Refereed
from engine.referee.verbs import Verb, refusal, require_nothing, syntax_refusal

EMPTY = "."  # the report that nothing happened
FLICK_BAR = "|"  # between the flicks in the report of a turn


def turn_case(s: Refereed, seat: int) -> PendingFlick:
    """Return the turn as a pending flick, which can be reported. seat: the seat that reports it."""
    return PendingFlick(TURN, TURN, s.sides[seat], seat)


def says_nothing(report: str) -> bool:
    """Return whether a report says that nothing happened after a flick, or after each flick of a turn."""
    return all(flick.split()[-1:] == [EMPTY] for flick in report.split(FLICK_BAR))


def disputable_case(s: Refereed) -> PendingFlick | None:
    """Return the flick or claim that may be confirmed or disputed now; None if there is none."""
    if s.stage == "confirm":
        return s.case
    return s.last if s.stage in ("play", "report") else None


class ReportProtocol:
    """The verbs that report a flick or a whole turn.

    Each verb has a `may_…` method that judges a line, and one that carries the line out (`Verb`).
    """

    def __init__(self, game: RefereedGame[Any]) -> None:
        self.game = game
        self.verbs = {
            "=": Verb(self.may_report, self.report),
            "withdraw": Verb(self.may_withdraw, self.withdraw),
            "wipe": Verb(self.may_wipe, self.wipe),
            "ok": Verb(self.may_confirm, self.confirm),
            "over": Verb(self.may_report_turn, self.report_turn),
        }

    # ---------------------------------------------------------------- reporting

    def may_report(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `= REPORT` (CFA-355, CQ-241).

        The reporting side may report; after the time limit, the other side too. The side that has reported
        may report again until its report is confirmed. In a dispute either side may propose a report.
        """
        case = s.case
        if case is None:
            raise refusal("not-announced")
        side = s.sides[seat]
        match s.stage:
            case "report":
                if side != s.reporting_side(case) and not s.late:
                    raise refusal("not-reporter")
            case "confirm":
                if side != case.by:
                    raise refusal("not-reporter")
            case "dispute":
                if case.claim:
                    raise refusal("pending")
                if case.tries:
                    raise refusal("referee-only")
            case _:
                raise refusal("pending")
        return self.game.read_report(s, case, rest)

    def report(self, s: Refereed, seat: int, rest: str) -> None:
        """Take a report. One that says that nothing happened counts provisionally; any other waits for
        confirmation.

        At a hot-seat table the players have agreed aloud, so every report counts at once. In a dispute the
        report is a proposal to settle it. rest: the report in its normal form.
        """
        case = s.case
        assert case is not None
        if s.stage == "dispute":
            s.propose("version", seat, rest)
            return
        case.report, case.by = rest, s.sides[seat]
        s.last, s.objection, s.earlier = None, False, ""
        has_earlier = any(step.turn == s.board.turn for step in s.past)
        s.emit("reported", seat, rest, case.piece, has_earlier)
        if rest == case.note or says_nothing(rest):
            self.count_report(s, rest, provisional=not s.hotseat)
        elif s.hotseat:
            self.count_report(s, rest)
        else:
            s.go_to_stage("confirm")

    def may_report_turn(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `over` or `over = REPORT`, which reports a whole turn at its end."""
        if not s.by_turns:
            raise refusal("by-flicks")
        self.game.require_end_of_turn(s, seat)
        if not rest:
            return rest
        if not rest.startswith("= "):
            raise syntax_refusal(f"over {rest}")
        report = self.game.read_report(s, turn_case(s, seat), rest[2:])
        return "" if report == EMPTY else f"= {report}"

    def report_turn(self, s: Refereed, seat: int, rest: str) -> None:
        """Report the turn. It is confirmed, disputed and undone as a flick is. rest: "": nothing happened."""
        s.before = s.snapshot()
        case = turn_case(s, seat)
        case.undoable, case.tries, s.tries = s.before, s.tries, 0
        s.undoable, s.case = "", case
        s.go_to_stage("report")
        self.report(s, seat, rest.removeprefix("= ") or EMPTY)

    def may_withdraw(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `withdraw`: only for the side that has reported, until its report is confirmed or disputed
        (CFA-358, CQ-244).
        """
        if s.stage != "confirm" or s.case is None:
            raise refusal("nothing-to-withdraw")
        if s.sides[seat] != s.case.by:
            raise refusal("nothing-to-withdraw")
        return require_nothing(rest)

    def withdraw(self, s: Refereed, seat: int, rest: str) -> None:
        """Take back the report, so that the same side reports again."""
        assert s.case is not None
        s.emit("withdrawn", seat)
        s.case.by = -1
        s.go_to_stage("report")

    def may_wipe(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `wipe`, which takes back an announcement before the flick (CFA-086, CQ-067).

        The side that flicks and the side that reports may do so; after the time limit every side may.
        """
        case = s.case
        if s.stage != "report" or case is None:
            raise refusal("nothing-to-wipe")
        if case.kind in self.game.final_kinds:
            raise refusal("booked")
        if s.sides[seat] not in (case.side, s.reporting_side(case)) and not s.late:
            raise refusal("not-reporter")
        return require_nothing(rest)

    def wipe(self, s: Refereed, seat: int, rest: str) -> None:
        """Take back the announcement."""
        assert s.case is not None
        s.emit("wiped", seat, s.case.piece)
        self.unannounce(s)

    def unannounce(self, s: Refereed) -> None:
        """Restore the board before the announcement. A report that could be disputed before it still can."""
        assert s.case is not None
        s.tries = s.case.tries
        s.restore(s.case.undoable)
        if s.earlier:
            s.before, s.earlier = s.earlier, ""
        s.close_case()

    def count_report(self, s: Refereed, report: str, *, provisional: bool = False) -> None:
        """Let a report count: add the step to those that can be undone, and apply it (CFA-363, CQ-249).

        provisional: whether the other side may still dispute the report.
        """
        case = s.case
        assert case is not None
        s.held = list(s.past)
        s.add_step(case.undoable, f"flick {case.piece}")
        case.report = report
        s.close_case()
        s.last = case if provisional else None
        s.objection = provisional and not s.by_turns and s.options["objection_s"] != "0"
        s.idle[case.side] = 0
        self.game.apply_report(s, case, report)

    # ---------------------------------------------------------------- confirming

    def may_confirm(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `ok`: only for the side that did not report (CFA-357, CQ-243)."""
        case = disputable_case(s)
        if case is None:
            raise refusal("nothing-to-confirm")
        if s.sides[seat] == case.by:
            raise refusal("own-report")
        return require_nothing(rest)

    def confirm(self, s: Refereed, seat: int, rest: str) -> None:
        """Confirm the report. If it was waiting, it counts now; if it counted provisionally, it is final."""
        s.emit("confirmed", seat)
        if s.stage == "confirm":
            assert s.case is not None
            self.count_report(s, s.case.report)
        else:
            s.last, s.objection, s.earlier = None, False, ""
