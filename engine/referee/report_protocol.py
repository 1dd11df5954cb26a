"""Reports: a flick is announced, reported and confirmed; then it counts (Crownfall 24–25, Cube Quest 18–19).

In all methods `s` is the state, which they change. `case` is the open flick, or a claim: an act without a
flick that counts at once and that the other side may dispute. Sides: 0 red, 1 blue.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TypeVar

from engine.questions import REFEREE, Question
from engine.referee.base import Verb
from engine.referee.lazy_lists import LazyLists
from engine.referee.proposals import Proposals
from engine.referee.state import TURN, PendingFlick, Refereed

S = TypeVar("S", bound=Refereed)
V = TypeVar("V")
EMPTY = "."  # the report that nothing happened
RULINGS = ("r", "b", "reflick")  # what a referee may say: the side that is right, or to flick again


class ReportProtocol(Proposals[S, V]):
    """The verbs that report one flick, and the questions of all stages.

    Each `may_…` method checks a line. It returns the line's rest (what follows the verb) in its normal form,
    or raises Refused. `report_verbs` pairs it with the method that carries the line out.
    """

    def report_verbs(self) -> dict[str, Verb]:
        """Return the verbs of this class, with their checks and actions."""
        return {
            "=": Verb(self.may_report, self.report),
            "withdraw": Verb(self.may_withdraw, self.withdraw),
            "wipe": Verb(self.may_wipe, self.wipe),
            "ok": Verb(self.may_confirm, self.confirm),
            "over": Verb(self.may_report_turn, self.report_turn),
        }

    # ---------------------------------------------------------------- announcing

    def announce(self, s: S, seat: int, piece: str, kind: str = "") -> None:
        """Announce a flick. Nothing changes before its report counts (CFA-088, CQ-242).

        piece: the piece in the game's notation. kind: why it is flicked, a word of the game.
        """
        self.open_case(s, PendingFlick(piece, kind, self.side(s, seat), seat, undoable=self.snapshot(s)))

    def open_case(self, s: S, case: PendingFlick) -> None:
        """Wait for the report of a flick.

        The last report becomes final. But if it is one by the side that flicks now, it may still be disputed
        until the new report arrives.
        """
        if s.last is not None and not s.last.claim and s.last.by == case.side:
            s.earlier = s.before
        else:
            self.finalize_report(s)
        s.before = self.snapshot(s)
        case.undoable = case.undoable or s.undoable or s.before
        s.undoable, case.tries, s.tries = "", s.tries, 0
        s.case = case
        self.go_to_stage(s, "report")
        s.emit("announced", case.seat, case.piece, case.kind)

    def finalize_report(self, s: S) -> None:
        """Make the provisional report final, because a player has gone on (CFA-359, CQ-245)."""
        s.last, s.objection, s.late, s.earlier = None, False, False, ""

    def require_wait_over(self, s: S, seat: int) -> None:
        """Raise Refused while the time to object to the last report of this seat's side has not passed."""
        if s.objection and s.last is not None and self.side(s, seat) == s.last.by:
            raise self.refusal("objection", seconds=s.options["objection_s"])

    # ---------------------------------------------------------------- questions

    def question(self, s: S) -> Question:
        """Return the open question."""
        match s.stage:
            case "report":
                return self._report_question(s)
            case "confirm":
                assert s.case is not None
                others = self.seats_of(s, 1 - s.case.by)
                forms = dict.fromkeys(others, ("no",))
                forms_of_reporters = dict.fromkeys(self.seats_of(s, s.case.by), ("report",))
                return self.question_to(s, "confirm", others, forms, open_=forms_of_reporters)
            case "dispute":
                assert s.case is not None
                seats = self.seats_of(s, s.case.by)
                forms = {} if s.case.claim else dict.fromkeys(seats, ("version",))
                return self.question_to(s, "version", seats, forms)
            case "secret":
                assert s.case is not None
                silent = [side for side in (0, 1) if not s.case.secrets[side]]
                seats = tuple(seat for side in silent for seat in self.seats_of(s, side))
                return self.question_to(s, "secret", seats, dict.fromkeys(seats, ("secret",)), secret=True)
            case "agree":
                assert s.proposal is not None
                return self.question_to(s, "agree", tuple(s.proposal.asked))
            case "rule":
                return Question("rule", {REFEREE: [f"rule {word}" for word in RULINGS]})
            case "pause":
                return self.question_to(s, "pause", tuple(self.seats(s)))
            case _:
                return self.play_question(s)

    def _report_question(self, s: S) -> Question:
        """Return the question for the open report.

        It asks the seat that flicks. If the other side has to report, as at a proxy table, it asks all seats
        of that side. After the time limit it also asks the side that did not have to report. Seats of the
        reporting side that are not asked may fill in the form all the same.
        """
        case = s.case
        assert case is not None
        side = self.reporting_side(s, case)
        seats = (case.seat,) if side == case.side else self.seats_of(s, side)
        if s.late:
            seats = (*seats, *self.seats_of(s, 1 - side))
        forms_of_mates = {mate: ("report",) for mate in self.seats_of(s, side) if mate not in seats}
        return self.question_to(s, "report", seats, dict.fromkeys(seats, ("report",)), open_=forms_of_mates)

    def question_to(
        self,
        s: S,
        kind: str,
        seats: tuple[int, ...],
        forms: Mapping[int, tuple[str, ...]] | None = None,
        detail: tuple[str, ...] = (),
        open_: Mapping[int, tuple[str, ...]] | None = None,
        secret: bool = False,
    ) -> Question:
        """Return a question to these seats, with all their answers that can be listed.

        kind: the kind of question. detail: what the question is about, such as a piece.
        forms: asked seat → the names of its forms. open_: seat that is not asked → the names of the forms
        that it may fill in all the same.
        secret: whether the answers stay hidden until the question is answered.
        """
        tokens = LazyLists(seats, partial(self.listed_answers, s))
        may_object = s.stage in ("play", "report")
        forms_of_others = {
            **(dict.fromkeys(self.objectors(s), ("no",)) if may_object else {}),
            **(open_ or {}),
        }
        return Question(kind, tokens, detail, forms=forms or {}, open_forms=forms_of_others, secret=secret)

    def objectors(self, s: S) -> tuple[int, ...]:
        """Return the seats that may still dispute the last report, which counts provisionally; empty if there
        are none.
        """
        if s.last is None or s.last.claim or s.hotseat:
            return ()
        return self.seats_of(s, 1 - s.last.by)

    def listed_answers(self, s: S, seat: int) -> list[str]:
        """Return every line that can be listed and is legal for a seat now."""
        raise NotImplementedError

    def protocol_lines(self, s: S, seat: int) -> Iterator[str]:
        """Yield lines of the protocol that may be legal for a seat. The caller drops illegal ones."""
        match s.stage:
            case "report":
                yield from ("= .", "wipe", "ok")
            case "confirm":
                yield from ("ok", "withdraw")
            case "dispute":
                yield from ("yield", "reflick", "secret", "callref")
            case "agree":
                yield from ("agree", "refuse")
            case "rule":
                yield from ("yield", "noref", *(f"rule {word}" for word in RULINGS))
            case "pause":
                yield "resume"
            case "play" if s.last is not None:
                yield from ("ok", "no")
            case _:
                pass

    # ---------------------------------------------------------------- reporting

    def may_report(self, s: S, seat: int, rest: str) -> str:
        """Check `= REPORT` (CFA-355, CQ-241).

        The reporting side may report; after the time limit, the other side too. The side that has reported
        may report again until its report is confirmed. In a dispute either side may propose a report.
        """
        case = s.case
        if case is None:
            raise self.refusal("not-announced")
        side = self.side(s, seat)
        match s.stage:
            case "report":
                if side != self.reporting_side(s, case) and not s.late:
                    raise self.refusal("not-reporter")
            case "confirm":
                if side != case.by:
                    raise self.refusal("not-reporter")
            case "dispute":
                if case.claim:
                    raise self.refusal("pending")
                if case.tries:
                    raise self.refusal("referee-only")
            case _:
                raise self.refusal("pending")
        return self.read_report(s, case, rest)

    def report(self, s: S, seat: int, rest: str) -> None:
        """Take a report. An empty one counts provisionally; any other waits for confirmation.

        At a hot-seat table the players have agreed aloud, so every report counts at once. In a dispute the
        report is a proposal to settle it. rest: the report in its normal form.
        """
        case = s.case
        assert case is not None
        if s.stage == "dispute":
            self.propose(s, "version", seat, rest)
            return
        case.report, case.by = rest, self.side(s, seat)
        s.last, s.objection, s.earlier = None, False, ""
        s.emit("reported", seat, rest, case.piece)
        if self.is_empty(case, rest):
            self.count_report(s, rest, provisional=not s.hotseat)
        elif s.hotseat:
            self.count_report(s, rest)
        else:
            self.go_to_stage(s, "confirm")

    def may_report_turn(self, s: S, seat: int, rest: str) -> str:
        """Check `over` or `over = REPORT`, which reports a whole turn at its end."""
        if not s.by_turns:
            raise self.refusal("by-flicks")
        self.require_end_of_turn(s, seat)
        if not rest:
            return rest
        if not rest.startswith("= "):
            raise self.syntax_refusal(f"over {rest}")
        report = self.read_report(s, self.turn_case(s, seat), rest[2:])
        return "" if report == EMPTY else f"= {report}"

    def turn_case(self, s: S, seat: int) -> PendingFlick:
        """Return the turn as a pending flick, which can be reported. seat: the seat that reports it."""
        return PendingFlick(TURN, TURN, self.side(s, seat), seat)

    def report_turn(self, s: S, seat: int, rest: str) -> None:
        """Report the turn. It is confirmed, disputed and undone as a flick is. rest: "": nothing happened."""
        s.before = self.snapshot(s)
        case = self.turn_case(s, seat)
        case.undoable, case.tries, s.tries = s.before, s.tries, 0
        s.undoable, s.case = "", case
        self.go_to_stage(s, "report")
        self.report(s, seat, rest.removeprefix("= ") or EMPTY)

    def is_empty(self, case: PendingFlick, report: str) -> bool:
        """Return whether a report counts without confirmation (CFA-359, CQ-245)."""
        return report == EMPTY

    def may_withdraw(self, s: S, seat: int, rest: str) -> str:
        """Check `withdraw`: only for the side that has reported, until its report is confirmed or disputed
        (CFA-358, CQ-244).
        """
        if s.stage != "confirm" or s.case is None:
            raise self.refusal("nothing-to-withdraw")
        if self.side(s, seat) != s.case.by:
            raise self.refusal("nothing-to-withdraw")
        return self.require_nothing(rest)

    def withdraw(self, s: S, seat: int, rest: str) -> None:
        """Take back the report, so that the same side reports again."""
        assert s.case is not None
        s.emit("withdrawn", seat)
        s.case.by = -1
        self.go_to_stage(s, "report")

    def may_wipe(self, s: S, seat: int, rest: str) -> str:
        """Check `wipe`, which takes back an announcement before the flick (CFA-086, CQ-067).

        The side that flicks and the side that reports may do so; after the time limit every side may.
        """
        case = s.case
        if s.stage != "report" or case is None:
            raise self.refusal("nothing-to-wipe")
        if case.kind in self.final_kinds:
            raise self.refusal("booked")
        if self.side(s, seat) not in (case.side, self.reporting_side(s, case)) and not s.late:
            raise self.refusal("not-reporter")
        return self.require_nothing(rest)

    final_kinds: tuple[str, ...] = ()
    """Kinds of flicks (`PendingFlick.kind`) whose announcement cannot be taken back."""

    def wipe(self, s: S, seat: int, rest: str) -> None:
        """Take back the announcement."""
        assert s.case is not None
        s.emit("wiped", seat, s.case.piece)
        self.unannounce(s)

    def unannounce(self, s: S) -> None:
        """Restore the board before the announcement. A report that could be disputed before it still can."""
        assert s.case is not None
        s.tries = s.case.tries
        self.restore(s, s.case.undoable)
        if s.earlier:
            s.before, s.earlier = s.earlier, ""
        self.close_case(s)

    def disputable_case(self, s: S) -> PendingFlick | None:
        """Return the flick or claim that may be confirmed or disputed now; None if there is none."""
        if s.stage == "confirm":
            return s.case
        return s.last if s.stage in ("play", "report") else None

    def close_case(self, s: S) -> None:
        """Close the flick without applying anything, and go to the stage `play`."""
        s.case = None
        self.go_to_stage(s, "play")

    def count_report(self, s: S, report: str, *, provisional: bool = False) -> None:
        """Let a report count: add the step to those that can be undone, and apply it (CFA-363, CQ-249).

        provisional: whether the other side may still dispute the report.
        """
        case = s.case
        assert case is not None
        s.held = list(s.past)
        self.add_step(s, case.undoable, self.turn(s)[0], f"flick {case.piece}")
        case.report = report
        self.close_case(s)
        s.last = case if provisional else None
        s.objection = provisional and not s.by_turns and s.options["objection_s"] != "0"
        s.idle[case.side] = 0
        self.apply_report(s, case, report)

    # ---------------------------------------------------------------- confirming

    def may_confirm(self, s: S, seat: int, rest: str) -> str:
        """Check `ok`: only for the side that did not report (CFA-357, CQ-243)."""
        case = self.disputable_case(s)
        if case is None:
            raise self.refusal("nothing-to-confirm")
        if self.side(s, seat) == case.by:
            raise self.refusal("own-report")
        return self.require_nothing(rest)

    def confirm(self, s: S, seat: int, rest: str) -> None:
        """Confirm the report. If it was waiting, it counts now; if it counted provisionally, it is final."""
        s.emit("confirmed", seat)
        if s.stage == "confirm":
            assert s.case is not None
            self.count_report(s, s.case.report)
        else:
            s.last, s.objection, s.earlier = None, False, ""
