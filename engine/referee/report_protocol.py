"""Reports: a flick is announced, reported, confirmed, and counts (Crownfall 24, 25; Cube Quest 18, 19)."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TypeVar

from engine.questions import REFEREE, Question
from engine.referee.base import Verb
from engine.referee.lazy_lists import LazyLists
from engine.referee.proposals import Proposals
from engine.referee.state import PendingFlick, Refereed

S = TypeVar("S", bound=Refereed)
V = TypeVar("V")
EMPTY = "."
RULINGS = ("r", "b", "reflick")


class ReportProtocol(Proposals[S, V]):
    """The talk about one flick."""

    def hearing_verbs(self) -> dict[str, Verb]:
        return {
            "=": Verb(self.may_report, self.report),
            "withdraw": Verb(self.may_withdraw, self.withdraw),
            "wipe": Verb(self.may_wipe, self.wipe),
            "ok": Verb(self.may_confirm, self.confirm),
        }

    # ---------------------------------------------------------------- announcing

    def announce(self, s: S, seat: int, piece: str, kind: str = "") -> None:
        """A flick is announced; nothing changes before its report counts (CFA-088, CQ-242)."""
        self.open_case(s, PendingFlick(piece, kind, self.side(s, seat), seat, undoable=self.snapshot(s)))

    def open_case(self, s: S, case: PendingFlick) -> None:
        """From here on its report is awaited; until then the same side's last one may still be disputed."""
        if s.last is not None and not s.last.claim and s.last.by == case.side:
            s.earlier = s.before
        else:
            self.finalize_report(s)
        s.before = self.snapshot(s)
        case.undoable = case.undoable or s.undoable or s.before
        s.undoable, case.tries, s.tries = "", s.tries, 0
        s.case = case
        self.to(s, "report")
        s.emit("announced", case.seat, case.piece, case.kind)

    def finalize_report(self, s: S) -> None:
        """What was provisional counts from now on: somebody went on (CFA-359, CQ-245)."""
        s.last, s.objection, s.late, s.earlier = None, False, False, ""

    def wait_over(self, s: S, seat: int) -> None:
        """Refused while the other side still has time to object to what this seat's side reported."""
        if s.objection and s.last is not None and self.side(s, seat) == s.last.by:
            raise self.no("objection", seconds=s.options["objection_s"])

    # ---------------------------------------------------------------- questions

    def question(self, s: S) -> Question:
        """What is asked now, and of whom."""
        match s.stage:
            case "report":
                return self._report_question(s)
            case "confirm":
                assert s.case is not None
                others = self.seats_of(s, 1 - s.case.by)
                forms = dict.fromkeys(others, ("no",))
                mine = dict.fromkeys(self.seats_of(s, s.case.by), ("report",))
                return self.asked(s, "confirm", others, forms, open_=mine)
            case "dispute":
                assert s.case is not None
                seats = self.seats_of(s, s.case.by)
                forms = {} if s.case.claim else dict.fromkeys(seats, ("version",))
                return self.asked(s, "version", seats, forms)
            case "secret":
                assert s.case is not None
                silent = [side for side in (0, 1) if not s.case.secrets[side]]
                seats = tuple(seat for side in silent for seat in self.seats_of(s, side))
                return self.asked(s, "secret", seats, dict.fromkeys(seats, ("secret",)), secret=True)
            case "agree":
                assert s.proposal is not None
                return self.asked(s, "agree", tuple(s.proposal.asked))
            case "rule":
                return Question("rule", {REFEREE: [f"rule {word}" for word in RULINGS]})
            case "pause":
                return self.asked(s, "pause", tuple(self.seats(s)))
            case _:
                return self.play(s)

    def _report_question(self, s: S) -> Question:
        case = s.case
        assert case is not None
        side = self.reporting_side(s, case)
        seats = (case.seat,) if side == case.side else self.seats_of(s, side)
        if s.late:
            seats = (*seats, *self.seats_of(s, 1 - side))
        mates = {n: ("report",) for n in self.seats_of(s, side) if n not in seats}
        return self.asked(s, "report", seats, dict.fromkeys(seats, ("report",)), open_=mates)

    def asked(
        self,
        s: S,
        kind: str,
        seats: tuple[int, ...],
        forms: Mapping[int, tuple[str, ...]] | None = None,
        detail: tuple[str, ...] = (),
        open_: Mapping[int, tuple[str, ...]] | None = None,
        secret: bool = False,
    ) -> Question:
        """A question to these seats, with all answers of theirs that can be listed."""
        tokens = LazyLists(seats, partial(self.listed, s))
        late = s.stage in ("play", "report")
        maybe = {**(dict.fromkeys(self.objectors(s), ("no",)) if late else {}), **(open_ or {})}
        return Question(kind, tokens, detail, forms=forms or {}, open_forms=maybe, secret=secret)

    def objectors(self, s: S) -> tuple[int, ...]:
        """Who may still dispute the empty report."""
        if s.last is None or s.last.claim or s.hotseat:
            return ()
        return self.seats_of(s, 1 - s.last.by)

    def listed(self, s: S, seat: int) -> list[str]:
        raise NotImplementedError

    def hearing_words(self, s: S, seat: int) -> Iterator[str]:
        """Lines of the protocol that may be legal for a seat; those that are not are left out."""
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
        """Only the reporting side; the other one only when its time ran out (CFA-355, CQ-241)."""
        case = s.case
        if case is None:
            raise self.no("not-announced")
        side = self.side(s, seat)
        match s.stage:
            case "report":
                if side != self.reporting_side(s, case) and not s.late:
                    raise self.no("not-reporter")
            case "confirm":
                if side != case.by:
                    raise self.no("not-reporter")
            case "dispute":
                if case.claim:
                    raise self.no("pending")
                if case.tries:
                    raise self.no("referee-only")
            case _:
                raise self.no("pending")
        return self.read_report(s, case, rest)

    def report(self, s: S, seat: int, rest: str) -> None:
        """An empty one counts provisionally; at a hot-seat table it was agreed on aloud; else it waits."""
        case = s.case
        assert case is not None
        if s.stage == "dispute":
            self.propose(s, "version", seat, rest)
            return
        case.report, case.by = rest, self.side(s, seat)
        s.last, s.objection, s.earlier = None, False, ""
        s.emit("reported", seat, rest, case.piece)
        if self.is_empty(case, rest):
            self.count(s, rest, provisional=not s.hotseat)
        elif s.hotseat:
            self.count(s, rest)
        else:
            self.to(s, "confirm")

    def is_empty(self, case: PendingFlick, report: str) -> bool:
        """Whether it counts without a click (CFA-359, CQ-245)."""
        return report == EMPTY

    def may_withdraw(self, s: S, seat: int, rest: str) -> str:
        """The reporter's side, until the report is confirmed or disputed (CFA-358, CQ-244)."""
        if s.stage != "confirm" or s.case is None:
            raise self.no("nothing-to-withdraw")
        if self.side(s, seat) != s.case.by:
            raise self.no("nothing-to-withdraw")
        return self.bare(rest)

    def withdraw(self, s: S, seat: int, rest: str) -> None:
        assert s.case is not None
        s.emit("withdrawn", seat)
        s.case.by = -1
        self.to(s, "report")

    def may_wipe(self, s: S, seat: int, rest: str) -> str:
        """An announcement, before the piece is struck (CFA-086, CQ-067); by the others when time ran out."""
        case = s.case
        if s.stage != "report" or case is None:
            raise self.no("nothing-to-wipe")
        if case.kind in self.booked:
            raise self.no("booked")
        if self.side(s, seat) not in (case.side, self.reporting_side(s, case)) and not s.late:
            raise self.no("not-reporter")
        return self.bare(rest)

    booked: tuple[str, ...] = ()

    def wipe(self, s: S, seat: int, rest: str) -> None:
        assert s.case is not None
        s.emit("wiped", seat, s.case.piece)
        self.unannounce(s)

    def unannounce(self, s: S) -> None:
        """As before the announcement; what could be disputed then can be so still."""
        assert s.case is not None
        s.tries = s.case.tries
        self.restore(s, s.case.undoable)
        if s.earlier:
            s.before, s.earlier = s.earlier, ""
        self.closed(s)

    def disputable(self, s: S) -> PendingFlick | None:
        """What the other side may confirm or dispute now."""
        if s.stage == "confirm":
            return s.case
        return s.last if s.stage in ("play", "report") else None

    def closed(self, s: S) -> None:
        """The flick is done with: what was kept for it goes."""
        s.case = None
        self.to(s, "play")

    def count(self, s: S, report: str, *, provisional: bool = False) -> None:
        """The report counts: the step can be undone, its consequences follow (CFA-363, CQ-249)."""
        case = s.case
        assert case is not None
        s.held = list(s.past)
        self.remember(s, case.undoable, self.turn(s)[0], f"flick {case.piece}")
        case.report = report
        self.closed(s)
        s.last = case if provisional else None
        s.objection = provisional and not s.by_turns and s.options["objection_s"] != "0"
        s.idle[case.side] = 0
        self.apply_report(s, case, report)

    # ---------------------------------------------------------------- confirming

    def may_confirm(self, s: S, seat: int, rest: str) -> str:
        """The side that did not report (CFA-357, CQ-243)."""
        case = self.disputable(s)
        if case is None:
            raise self.no("nothing-to-confirm")
        if self.side(s, seat) == case.by:
            raise self.no("own-report")
        return self.bare(rest)

    def confirm(self, s: S, seat: int, rest: str) -> None:
        s.emit("confirmed", seat)
        if s.stage == "confirm":
            assert s.case is not None
            self.count(s, s.case.report)
        else:
            s.last, s.objection, s.earlier = None, False, ""
