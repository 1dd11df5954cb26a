"""Disputes: two versions of what happened, and how they are settled (Crownfall 25, Cube Quest 19).

In all methods `s` is the state, which they change. `case` is the open flick, or a claim: an act without a
flick that counts at once and that the other side may dispute. Sides: 0 red, 1 blue.
"""

from typing import Any

from engine.questions import REFEREE
from engine.referee.proposals import ProposalKind, proposing
from engine.referee.refereed_game import RefereedGame
from engine.referee.report_protocol import ReportProtocol, disputable_case
from engine.referee.state import SIDES, Dispute, PendingFlick, Refereed, RefereedProposal
from engine.referee.verbs import Verb, refusal, require_nothing, syntax_refusal

UNDO = "undo"  # `PendingFlick.piece` of an undo without consent, to which the other side may object
RULINGS = ("r", "b", "reflick")  # what a referee may say: the side that is right, or to flick again


def is_repeated_without_referee(case: PendingFlick) -> bool:
    """Return whether a disputed flick is repeated if no referee rules. For a claim, or a flick that was
    repeated already, lots are drawn instead (CFA-375, CFA-376).
    """
    return not case.tries and not case.claim


def note_talk(s: Refereed, proposal: RefereedProposal, seat: int) -> None:
    """Note that an attempt to settle the dispute has failed, so that a referee may be called (CFA-372,
    CQ-261).

    seat: the seat that refused the proposal.
    """
    if s.case is not None:
        s.case.settling_failed = True


class Disputes:
    """The verbs for a flick or a claim on which the sides do not agree.

    Each verb has a `may_…` method that judges a line, and one that carries the line out (`Verb`).
    """

    def __init__(self, game: RefereedGame[Any], reports: ReportProtocol) -> None:
        self.game = game
        self.reports = reports
        self.verbs = {
            "no": Verb(self.may_dispute, self.dispute),
            "yield": Verb(self.may_yield, self.yield_),
            "reflick": Verb(self.may_reflick, proposing("reflick")),
            "secret": Verb(self.may_report_secretly, self.report_secretly),
            "callref": Verb(self.may_call, self.call_referee),
            "noref": Verb(self.may_propose_no_referee, self.propose_no_referee),
            "rule": Verb(self.may_rule, self.rule),
        }
        self.proposals = {
            "version": ProposalKind(self.settle_by_version, note_talk),
            "reflick": ProposalKind(lambda s, proposal: self.flick_again(s, "both"), note_talk),
            "secret": ProposalKind(self.begin_secret_reports, note_talk),
            "noref": ProposalKind(lambda s, proposal: self.settle_without_referee(s)),
        }

    # ---------------------------------------------------------------- disputing

    def may_dispute(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `no = VERSION`, which disputes a report until it is confirmed (CFA-365, CQ-254).

        VERSION is what the disputing side says happened. A claim is disputed by `no` alone. At a hot-seat
        table there are no disputes.
        """
        case = disputable_case(s)
        if s.hotseat:
            raise refusal("no-disputes")
        if not rest and (case is None or not case.claim or s.sides[seat] == case.by):
            raise refusal("no-claim-open")
        if case is None:
            raise refusal("nothing-to-dispute")
        if s.sides[seat] == case.by:
            raise refusal("own-report")
        if case.claim:
            return require_nothing(rest)
        if not rest.startswith("= "):
            raise syntax_refusal(f"no {rest}")
        version = self.read_version(s, case, rest[2:])
        if version == case.report:
            raise refusal("same-version")
        return f"= {version}"

    def read_version(self, s: Refereed, case: PendingFlick, text: str) -> str:
        """Return a version in its normal form. Raises Refused.

        If the report already counts, the version is read on the board before that report.

        text: what the other side says that happened.
        """
        if s.stage == "confirm":
            return self.game.read_report(s, case, text)
        current_board = s.snapshot()
        s.restore(s.earlier or s.before)
        try:
            return self.game.read_report(s, case, text)
        finally:
            s.restore(current_board)

    def dispute(self, s: Refereed, seat: int, rest: str) -> None:
        """Open a dispute. The board before the flick or claim stands until the dispute is settled (CFA-366,
        CQ-255).

        Disputing an undo reverses it and opens no dispute. rest: `= VERSION`; "" for a claim or an undo.
        """
        if s.stage == "report":
            self.reports.unannounce(s)
        if s.stage == "play":
            if s.last is not None and s.last.piece == UNDO:
                self.restore_undone_step(s, seat)
                return
            self.take_back(s)
        self.open_dispute(s, seat, rest.removeprefix("= "))

    def open_dispute(self, s: Refereed, seat: int, version: str) -> None:
        """Record both versions and go to the stage `dispute`.

        seat: the seat that disputes; version: what its side says that happened; "" for a claim.
        """
        case = s.case
        assert case is not None
        case.version = version
        number = len(s.disputes) + 1
        s.disputes.append(Dispute(number, case.piece, case.report, case.version))
        s.emit("disputed", seat, number, case.version, case.claim, case.report, case.piece)
        s.go_to_stage("dispute")

    def take_back(self, s: Refereed) -> None:
        """Take back the report or claim that counted provisionally."""
        case = s.last
        assert case is not None
        if case.claim:
            case.after = s.snapshot()
        s.restore_held_steps()
        s.case, s.last, s.objection = case, None, False

    def restore_undone_step(self, s: Refereed, seat: int) -> None:
        """Restore a step that was undone without consent. The next undo needs consent."""
        s.restore_held_steps()
        s.last, s.last_was_undo, s.undo_needs_consent = None, False, True
        s.emit("undo-declined", seat)

    def may_yield(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `yield`, by which either side gives in: the version of its opponent counts."""
        if s.stage not in ("dispute", "rule") or s.case is None:
            raise refusal("no-dispute")
        return require_nothing(rest)

    def yield_(self, s: Refereed, seat: int, rest: str) -> None:
        """Settle the dispute: the version of the seat's opponents counts."""
        side, case = s.sides[seat], s.case
        assert case is not None
        outcome = case.version_of(1 - side)
        if case.claim:
            outcome = "taken-back" if side == case.by else "claim"
        s.emit("yielded", seat, outcome)
        self.settle_dispute(s, 1 - side, "yield", SIDES[side])

    def settle_dispute(self, s: Refereed, side: int, how: str, settled_by: str) -> None:
        """Settle the dispute: the version of `side` counts.

        how: what settled it, as in `Dispute.ended`. settled_by: as in `Dispute.who`.
        """
        case = s.case
        assert case is not None
        self.record_dispute_end(s, how, settled_by)
        if not case.claim:
            self.reports.count_report(s, case.version_of(side))
            return
        s.close_case()
        s.save_undo_point()
        if side == case.by:
            s.restore(case.after)
        else:
            self.game.claim_lost(s, case)

    def settle_by_version(self, s: Refereed, proposal: RefereedProposal) -> None:
        """Settle the dispute by a report on which both sides have agreed."""
        self.record_dispute_end(s, "version", "both")
        self.reports.count_report(s, proposal.text)

    def record_dispute_end(self, s: Refereed, how: str, settled_by: str) -> None:
        """Note how the open dispute ended, if there is one.

        how: what settled it, as in `Dispute.ended`. settled_by: as in `Dispute.who`.
        """
        if s.disputes and not s.disputes[-1].ended:
            s.disputes[-1].ended, s.disputes[-1].who = how, settled_by

    def _in_dispute(self, s: Refereed) -> PendingFlick:
        """Return the disputed flick. Raises Refused if there is none."""
        if s.stage != "dispute" or s.case is None:
            raise refusal("no-dispute")
        return s.case

    def may_reflick(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `reflick`: either side may propose to repeat the flick, unless it was repeated already; then
        only a referee decides (CFA-376, CQ-265).
        """
        if self._in_dispute(s).tries:
            raise refusal("referee-only")
        return require_nothing(rest)

    def flick_again(self, s: Refereed, settled_by: str) -> None:
        """Let the disputed flick or claim be made again: restore the board before it. Its action is not spent
        twice (CFA-370, CQ-259).

        settled_by: who decided it, as in `Dispute.who`.
        """
        case = s.case
        assert case is not None
        self.record_dispute_end(s, "reflick", settled_by)
        s.tries = case.tries + 1
        is_final = case.kind in self.game.final_kinds
        s.undoable = case.undoable if is_final else ""
        s.emit("reflick", case.piece, case.claim)
        s.restore(s.before if is_final or case.claim else case.undoable)
        s.close_case()

    # ---------------------------------------------------------------- two secret reports

    def may_report_secretly(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `secret` or `secret = REPORT`.

        `secret` proposes that both sides report in secret what they saw. If that is accepted, each side sends
        `secret = REPORT`. No side sees the report of the other one before both are sent.
        """
        if s.stage == "secret" and s.case is not None:
            if s.case.secrets[s.sides[seat]]:
                raise refusal("said-already")
            if not rest.startswith("= "):
                raise syntax_refusal(f"secret {rest}")
            return f"= {self.game.read_report(s, s.case, rest[2:])}"
        case = self._in_dispute(s)
        if case.claim or case.unmatched:
            raise refusal("no-secret")
        return require_nothing(rest)

    def report_secretly(self, s: Refereed, seat: int, rest: str) -> None:
        """Propose secret reports, or save one.

        When both are sent and equal, the report counts. If they differ, they are the new versions, and the
        dispute goes on. rest: `= REPORT`; empty for the proposal.
        """
        case = s.case
        assert case is not None
        if s.stage == "dispute":
            s.propose("secret", seat)
            return
        case.secrets[s.sides[seat]] = rest.removeprefix("= ")
        s.emit("said-secretly", seat)
        if not all(case.secrets):
            return
        first, second = case.secrets
        s.emit("secrets", first, second, first == second)
        if first == second:
            self.record_dispute_end(s, "secret", "both")
            self.reports.count_report(s, first)
            return
        case.report, case.version = case.secrets[case.by], case.secrets[1 - case.by]
        case.secrets, case.settling_failed, case.unmatched = [], True, True
        s.go_to_stage("dispute")

    def begin_secret_reports(self, s: Refereed, proposal: RefereedProposal) -> None:
        """Ask both sides for their secret reports."""
        assert s.case is not None
        s.case.secrets = ["", ""]
        s.go_to_stage("secret")

    # ---------------------------------------------------------------- a referee

    def may_call(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `callref`, which calls a neutral referee: only if an attempt to settle the dispute has
        failed, or the flick was repeated (CFA-372, CQ-261).
        """
        case = self._in_dispute(s)
        if not (case.settling_failed or case.tries):
            raise refusal("talk-first")
        return require_nothing(rest)

    def call_referee(self, s: Refereed, seat: int, rest: str) -> None:
        """Wait for the ruling of a neutral referee."""
        s.emit("called-referee", seat)
        s.go_to_stage("rule")

    def may_propose_no_referee(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `noref`: only while the ruling of a referee is awaited."""
        if s.stage != "rule":
            raise refusal("no-dispute")
        return require_nothing(rest)

    def propose_no_referee(self, s: Refereed, seat: int, rest: str) -> None:
        """Propose to settle the dispute without a referee. The proposal says how. rest: empty."""
        assert s.case is not None
        s.propose("noref", seat, "reflick" if is_repeated_without_referee(s.case) else "lot")

    def settle_without_referee(self, s: Refereed) -> None:
        """Settle a dispute without a referee (CFA-375, 376).

        The flick is repeated. For a claim, or a flick that was repeated already, lots are drawn.
        """
        case = s.case
        assert case is not None
        if is_repeated_without_referee(case):
            self.flick_again(s, "bot")
            return
        turn = s.board.turn
        step = sum(1 for past_step in s.past if past_step.turn == turn)
        side = s.draw_number(f"lot {turn}.{step}", "lot", 2)
        s.emit("lot", side)
        self.settle_dispute(s, side, "lot", "bot")

    def may_rule(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `rule`: only a neutral referee may say it (CFA-373, CQ-262)."""
        if seat != REFEREE or s.stage != "rule":
            raise refusal("not-referee")
        if rest not in RULINGS:
            raise syntax_refusal(f"rule {rest}")
        return rest

    def rule(self, s: Refereed, seat: int, rest: str) -> None:
        """Settle the dispute as the referee says. rest: letter of the side that is right, or `reflick`."""
        s.emit("ruled", rest)
        if rest == "reflick":
            self.flick_again(s, "ref")
        else:
            self.settle_dispute(s, SIDES.index(rest), "rule", "ref")
