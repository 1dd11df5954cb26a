"""Reports: given, confirmed, disputed, flicked again, ruled on (Crownfall 24, 25; Cube Quest 18, 19)."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from engine.ask import REFEREE, Ask
from engine.referee.base import Base, Verb
from engine.referee.state import SIDES, Case, Dispute, Proposal, Refereed

S = TypeVar("S", bound=Refereed)
V = TypeVar("V")
EMPTY = "."
RULINGS = ("r", "b", "reflick")


class Hearing(Base[S, V]):
    """The talk about one flick."""

    def hearing_verbs(self) -> dict[str, Verb]:
        return {
            "=": Verb(self.may_report, self.report),
            "withdraw": Verb(self.may_withdraw, self.withdraw),
            "wipe": Verb(self.may_wipe, self.wipe),
            "ok": Verb(self.may_confirm, self.confirm),
            "no": Verb(self.may_dispute, self.dispute),
            "yield": Verb(self.may_yield, self.yield_),
            "reflick": Verb(self.may_reflick, self.reflick),
            "secret": Verb(self.may_report_secretly, self.report_secretly),
            "callref": Verb(self.may_call, self.call_referee),
            "noref": Verb(self.may_do_without, self.do_without),
            "rule": Verb(self.may_rule, self.rule),
            "agree": Verb(self.may_consent, self.agree),
            "refuse": Verb(self.may_consent, self.refuse_proposal),
        }

    # ---------------------------------------------------------------- announcing

    def announce(self, s: S, seat: int, piece: str, kind: str = "") -> None:
        """A flick is announced; nothing changes before its report counts (CFA-088, CQ-242)."""
        self.open_case(s, Case(piece, kind, self.side(s, seat), seat, undoable=self.snapshot(s)))

    def open_case(self, s: S, case: Case) -> None:
        """From here on its report is awaited."""
        self.settled(s)
        s.before = self.snapshot(s)
        case.undoable = case.undoable or s.undoable or s.before
        s.undoable, case.tries, s.tries = "", s.tries, 0
        s.case = case
        self.to(s, "report")
        s.tell("announced", case.seat, case.piece, case.kind)

    def settled(self, s: S) -> None:
        """What was provisional counts from now on: somebody went on (CFA-359, CQ-245)."""
        s.last, s.objection, s.late = None, False, False

    def waits_for_objection(self, s: S, seat: int) -> bool:
        """Whether the other side still has time to object to what this seat's side reported."""
        return s.objection and s.last is not None and self.side(s, seat) == s.last.by

    # ---------------------------------------------------------------- questions

    def question(self, s: S) -> Ask:
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
                return self.asked(s, "secret", seats, dict.fromkeys(seats, ("secret",)))
            case "agree":
                assert s.proposal is not None
                return self.asked(s, "agree", tuple(s.proposal.asked))
            case "rule":
                return Ask("rule", {REFEREE: [f"rule {word}" for word in RULINGS]})
            case "pause":
                return self.asked(s, "pause", tuple(self.seats(s)))
            case _:
                return self.play(s)

    def _report_question(self, s: S) -> Ask:
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
    ) -> Ask:
        """A question to these seats, with all answers of theirs that can be listed."""
        tokens = {seat: self.listed(s, seat) for seat in seats}
        maybe = {**(dict.fromkeys(self.objectors(s), ("no",)) if s.stage == "play" else {}), **(open_ or {})}
        return Ask(kind, tokens, detail, forms=forms or {}, open=maybe)

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
                yield from ("= .", "wipe")
            case "confirm":
                yield from ("ok", "withdraw")
            case "dispute":
                yield from ("yield", "reflick", "secret", "callref")
            case "agree":
                yield from ("agree", "refuse")
            case "rule":
                yield from ("yield", "noref", *(f"rule {word}" for word in RULINGS))
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
        s.tell("reported", seat, rest, case.piece)
        if self.is_empty(case, rest):
            self.count(s, rest, provisional=not s.hotseat)
        elif s.hotseat:
            self.count(s, rest)
        else:
            self.to(s, "confirm")

    def is_empty(self, case: Case, report: str) -> bool:
        """Whether it counts without a click (CFA-359, CQ-245)."""
        return report == EMPTY

    def may_withdraw(self, s: S, seat: int, rest: str) -> str:
        """The reporter's side, until the report is confirmed or disputed (CFA-358, CQ-244)."""
        if s.stage != "confirm" or s.case is None:
            raise self.no("nothing-to-withdraw")
        if self.side(s, seat) != s.case.by:
            raise self.no("nothing-to-withdraw")
        return self._bare(rest)

    def withdraw(self, s: S, seat: int, rest: str) -> None:
        s.tell("withdrawn", seat)
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
        return self._bare(rest)

    booked: tuple[str, ...] = ()

    def wipe(self, s: S, seat: int, rest: str) -> None:
        assert s.case is not None
        s.tell("wiped", seat, s.case.piece)
        s.tries = s.case.tries
        self.restore(s, s.case.undoable)
        self._closed(s)

    def _closed(self, s: S) -> None:
        """The flick is done with: what was kept for it goes."""
        s.case = None
        self.to(s, "play")

    def count(self, s: S, report: str, *, provisional: bool = False) -> None:
        """The report counts: the step can be undone, its consequences follow (CFA-363, CQ-249)."""
        case = s.case
        assert case is not None
        s.held = list(s.past)
        self.remember(s, case.undoable, self.turn(s)[0])
        case.report = report
        self._closed(s)
        s.last = case if provisional else None
        s.objection = provisional and s.options["objection_s"] != "0"
        s.idle[case.side] = 0
        self.settle(s, case, report)

    # ---------------------------------------------------------------- confirming

    def may_confirm(self, s: S, seat: int, rest: str) -> str:
        """The side that did not report (CFA-357, CQ-243)."""
        case = s.case if s.stage == "confirm" else s.last if s.stage == "play" else None
        if case is None:
            raise self.no("nothing-to-confirm")
        if self.side(s, seat) == case.by:
            raise self.no("own-report")
        return self._bare(rest)

    def confirm(self, s: S, seat: int, rest: str) -> None:
        s.tell("confirmed", seat)
        if s.stage == "confirm":
            assert s.case is not None
            self.count(s, s.case.report)
        else:
            s.last, s.objection = None, False

    # ---------------------------------------------------------------- disputing

    def may_dispute(self, s: S, seat: int, rest: str) -> str:
        """Until it is confirmed, with one's own version (CFA-365, CQ-254); at a hot-seat table never."""
        case = s.case if s.stage == "confirm" else s.last if s.stage == "play" else None
        if s.hotseat:
            raise self.no("no-disputes")
        if not rest and (case is None or not case.claim or self.side(s, seat) == case.by):
            raise self.no("no-claim-open")
        if case is None:
            raise self.no("nothing-to-dispute")
        if self.side(s, seat) == case.by:
            raise self.no("own-report")
        if case.claim:
            return self._bare(rest)
        if not rest.startswith("= "):
            raise self.syntax(f"no {rest}")
        version = self.read_version(s, case, rest[2:])
        if version == case.report:
            raise self.no("same-version")
        return f"= {version}"

    def read_version(self, s: S, case: Case, text: str) -> str:
        """A version of a report that counts already is read on the board as it was before."""
        if s.stage != "play":
            return self.read_report(s, case, text)
        now = self.snapshot(s)
        self.restore(s, s.before)
        try:
            return self.read_report(s, case, text)
        finally:
            self.restore(s, now)

    def dispute(self, s: S, seat: int, rest: str) -> None:
        """The state is as before the flick until it is settled (CFA-366, CQ-255)."""
        if s.stage == "play":
            self.take_back(s)
        self.open_dispute(s, seat, rest.removeprefix("= "))

    def open_dispute(self, s: S, seat: int, version: str) -> None:
        """Both versions stand side by side from here on."""
        case = s.case
        assert case is not None
        case.version = version
        number = len(s.disputes) + 1
        s.disputes.append(Dispute(number, case.piece, case.report, case.version))
        s.tell("disputed", seat, number, case.version, case.claim, case.report, case.piece)
        self.to(s, "dispute")

    def take_back(self, s: S) -> None:
        """What counted provisionally counts no more."""
        case = s.last
        assert case is not None
        if case.claim:
            case.after = self.snapshot(s)
        s.past = list(s.held)
        self.restore(s, s.before)
        s.case, s.last, s.objection = case, None, False

    def may_yield(self, s: S, seat: int, rest: str) -> str:
        """The reporter accepts the other version; the other side takes its dispute back."""
        if s.stage not in ("dispute", "rule") or s.case is None:
            raise self.no("no-dispute")
        return self._bare(rest)

    def yield_(self, s: S, seat: int, rest: str) -> None:
        side = self.side(s, seat)
        s.tell("yielded", seat)
        self.decided(s, 1 - side, "yield", SIDES[side])

    def decided(self, s: S, side: int, how: str, who: str) -> None:
        """One side's version counts."""
        case = s.case
        assert case is not None
        self.ended_dispute(s, how, who)
        if not case.claim:
            self.count(s, case.version_of(side))
            return
        self._closed(s)
        self.remember(s, self.snapshot(s), self.turn(s)[0])
        if side == case.by:
            self.restore(s, case.after)
        else:
            self.claim_lost(s, case)

    def claim_lost(self, s: S, case: Case) -> None:
        """What was claimed was not so; the board is as before it."""

    def ended_dispute(self, s: S, how: str, who: str) -> None:
        if s.disputes and not s.disputes[-1].ended:
            s.disputes[-1].ended, s.disputes[-1].who = how, who

    def _in_dispute(self, s: S) -> Case:
        if s.stage != "dispute" or s.case is None:
            raise self.no("no-dispute")
        return s.case

    def may_reflick(self, s: S, seat: int, rest: str) -> str:
        """Either side; one that is disputed again goes to the referee only (CFA-376, CQ-265)."""
        if self._in_dispute(s).tries:
            raise self.no("referee-only")
        return self._bare(rest)

    def reflick(self, s: S, seat: int, rest: str) -> None:
        self.propose(s, "reflick", seat)

    def flick_again(self, s: S, who: str) -> None:
        """As before the flick, and the action is not spent twice (CFA-370, CQ-259)."""
        case = s.case
        assert case is not None
        self.ended_dispute(s, "reflick", who)
        s.tries = case.tries + 1
        booked = case.kind in self.booked
        s.undoable = case.undoable if booked else ""
        s.tell("reflick", case.piece, case.claim)
        self.restore(s, s.before if booked or case.claim else case.undoable)
        self._closed(s)

    # ---------------------------------------------------------------- two secret reports

    def may_report_secretly(self, s: S, seat: int, rest: str) -> str:
        """Proposed in a dispute; then each side's own version, which nobody sees before both are in."""
        if s.stage == "secret" and s.case is not None:
            if s.case.secrets[self.side(s, seat)]:
                raise self.no("said-already")
            if not rest.startswith("= "):
                raise self.syntax(f"secret {rest}")
            return f"= {self.read_report(s, s.case, rest[2:])}"
        case = self._in_dispute(s)
        if case.claim or case.unmatched:
            raise self.no("no-secret")
        return self._bare(rest)

    def report_secretly(self, s: S, seat: int, rest: str) -> None:
        case = s.case
        assert case is not None
        if s.stage == "dispute":
            self.propose(s, "secret", seat)
            return
        case.secrets[self.side(s, seat)] = rest.removeprefix("= ")
        s.tell("said-secretly", seat)
        if not all(case.secrets):
            return
        first, second = case.secrets
        s.tell("secrets", first, second, first == second)
        if first == second:
            self.ended_dispute(s, "secret", "both")
            self.count(s, first)
            return
        case.report, case.version = case.secrets[case.by], case.secrets[1 - case.by]
        case.secrets, case.talked, case.unmatched = [], True, True
        self.to(s, "dispute")

    # ---------------------------------------------------------------- a referee

    def may_call(self, s: S, seat: int, rest: str) -> str:
        """After one exchange without agreement (CFA-372, CQ-261), at once for a disputed re-flick."""
        case = self._in_dispute(s)
        if not (case.talked or case.tries):
            raise self.no("talk-first")
        return self._bare(rest)

    def call_referee(self, s: S, seat: int, rest: str) -> None:
        s.tell("called-referee", seat)
        self.to(s, "rule")

    def may_do_without(self, s: S, seat: int, rest: str) -> str:
        if s.stage != "rule":
            raise self.no("no-dispute")
        return self._bare(rest)

    def do_without(self, s: S, seat: int, rest: str) -> None:
        self.propose(s, "noref", seat)

    def no_referee(self, s: S) -> None:
        """Nobody rules: the flick is repeated; a disputed re-flick or a claim: drawn lots (CFA-375, 376)."""
        case = s.case
        assert case is not None
        if not case.tries and not case.claim:
            self.flick_again(s, "bot")
            return
        turn = self.turn(s)[0]
        step = sum(1 for number, _ in s.past if number == turn)
        side = self.drawn(s, f"lot {turn}.{step}", "lot", 2)
        s.tell("lot", side)
        self.decided(s, side, "lot", "bot")

    def may_rule(self, s: S, seat: int, rest: str) -> str:
        """Only a neutral referee (CFA-373, CQ-262)."""
        if seat != REFEREE or s.stage != "rule":
            raise self.no("not-referee")
        if rest not in RULINGS:
            raise self.syntax(f"rule {rest}")
        return rest

    def rule(self, s: S, seat: int, rest: str) -> None:
        s.tell("ruled", rest)
        if rest == "reflick":
            self.flick_again(s, "ref")
        else:
            self.decided(s, SIDES.index(rest), "rule", "ref")

    # ---------------------------------------------------------------- proposals

    def propose(self, s: S, kind: str, seat: int, text: str = "", asked: tuple[int, ...] = ()) -> None:
        """Ask the other side's yes; at a hot-seat table it is taken as given aloud."""
        asked = asked or self.seats_of(s, 1 - self.side(s, seat))
        back = s.proposal.back if s.stage == "agree" and s.proposal is not None else s.stage
        proposal = Proposal(kind, text, self.side(s, seat), seat, list(asked), back)
        s.tell("proposed", seat, kind, text)
        if s.hotseat and kind != "pause":
            self.carried(s, proposal)
            return
        s.proposal = proposal
        self.to(s, "agree")

    def may_consent(self, s: S, seat: int, rest: str) -> str:
        if s.stage != "agree" or s.proposal is None:
            raise self.no("nothing-proposed")
        if seat not in s.proposal.asked:
            raise self.no("not-asked")
        return self._bare(rest)

    def agree(self, s: S, seat: int, rest: str) -> None:
        proposal = s.proposal
        assert proposal is not None
        s.tell("agreed", seat, proposal.kind)
        s.proposal = None
        self.to(s, proposal.back)
        self.carried(s, proposal)

    def refuse_proposal(self, s: S, seat: int, rest: str) -> None:
        proposal = s.proposal
        assert proposal is not None
        s.tell("declined", seat, proposal.kind)
        s.proposal = None
        self.to(s, proposal.back)
        self.turned_down(s, proposal, seat)

    def turned_down(self, s: S, proposal: Proposal, seat: int) -> None:
        """A refused exchange opens the way to a referee."""
        if s.case is not None:
            s.case.talked = True

    def carried(self, s: S, proposal: Proposal) -> None:
        """Everybody asked agreed."""
        match proposal.kind:
            case "reflick":
                self.flick_again(s, "both")
            case "version":
                self.ended_dispute(s, "version", "both")
                self.count(s, proposal.text)
            case "secret":
                assert s.case is not None
                s.case.secrets = ["", ""]
                self.to(s, "secret")
            case "noref":
                self.no_referee(s)
            case _:
                self.carried_matter(s, proposal)

    def carried_matter(self, s: S, proposal: Proposal) -> None:
        raise NotImplementedError

    def _bare(self, rest: str) -> str:
        """For a word that takes nothing after it."""
        if rest:
            raise self.syntax(rest)
        return ""
