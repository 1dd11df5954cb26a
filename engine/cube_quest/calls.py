"""What the other side may call: a foul of the flicking side, a roll by the bot (CQ-184 to CQ-204, CQ-253).

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two. `s` is the
state, `b` its board.
"""

from collections.abc import Iterator

from engine.cube_quest import flick, reports
from engine.cube_quest.cubes import cube
from engine.cube_quest.rolls import bot_rolls, roll_for_side
from engine.cube_quest.state import CubeQuestState
from engine.questions import Refused
from engine.referee.disputes import Disputes
from engine.referee.proposals import ProposalKind
from engine.referee.report_protocol import EMPTY, ReportProtocol
from engine.referee.state import RefereedProposal
from engine.referee.verbs import Verb, refusal, syntax_refusal


def lines(s: CubeQuestState) -> Iterator[str]:
    """Yield lines of these verbs that may be legal. The caller drops illegal ones."""
    if s.stage == "confirm":
        yield "ok roll"
    for fault in reports.FAULTS:
        yield f"ok foul {fault}" if s.stage == "confirm" else f"foul {fault}"


class OpponentCalls:
    """The verb `foul`, and what Cube Quest adds to the verbs `=`, `ok` and `no` of the protocol.

    Each verb has a `may_…` method that judges a line, and one that carries the line out (`Verb`).
    """

    def __init__(self, protocol: ReportProtocol, disputes: Disputes) -> None:
        """protocol, disputes: the verbs of every refereed game."""
        self.protocol = protocol
        self.disputes = disputes
        self.verbs = {
            "foul": Verb(self.may_call_foul, self.call_foul),
            "=": Verb(self.may_report, protocol.report),
            "ok": Verb(self.may_confirm, self.confirm),
            "no": Verb(self.may_dispute, self.dispute),
        }
        self.proposals = {"foul": ProposalKind(self.apply_foul, self.dispute_foul, default="agree")}

    # ---------------------------------------------------------------- who rolls

    def may_report(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `= REPORT`. Only the owner of captured cubes may let the bot roll them (CQ-089)."""
        report = self.protocol.may_report(s, seat, arguments)
        if " ; roll" in report and s.case is not None and s.sides[seat] != s.case.side:
            raise Refused("cube-roll-own", "CQ-250")
        return report

    def may_dispute(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `no`; in Cube Quest also `no roll`, which disputes the roll of a real cube (CQ-253).

        That the flicking side lets the bot roll is no fact, so a version without it is the same version.
        """
        is_roll = s.stage == "play" and s.last is not None and s.last.kind == "roll"
        if arguments != "roll":
            if is_roll and not s.hotseat:
                raise refusal("nothing-to-dispute")
            version = self.disputes.may_dispute(s, seat, arguments)
            case = s.case if s.stage == "confirm" else None
            if case is not None and version.removeprefix("= ") == case.report.replace(" ; roll", ""):
                raise refusal("same-version")
            return version
        if s.hotseat:
            raise refusal("no-disputes")
        if not is_roll or s.last is None or s.sides[seat] == s.last.by:
            raise refusal("nothing-to-dispute", "CQ-253")
        return arguments

    def dispute(self, s: CubeQuestState, seat: int, arguments: str) -> None:
        """Open a dispute. After `no roll` the bot rolls instead, and its roll counts."""
        if arguments != "roll":
            self.disputes.dispute(s, seat, arguments)
            return
        assert s.last is not None
        parsed = cube(s.last.piece.split(" ")[1])
        assert parsed is not None
        s.emit("roll-disputed", seat)
        self.disputes.take_back(s)
        s.close_case()
        s.save_undo_point()
        roll = next(
            open_roll for open_roll in s.board.rolls if (open_roll.side, open_roll.kind) == parsed[:2]
        )
        bot_rolls(s, roll)
        flick.go_on(s)

    # ---------------------------------------------------------------- confirming, and more

    def may_confirm(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `ok`; in Cube Quest also `ok foul FAULT`, which confirms the report but calls a foul
        (CQ-202), and `ok roll`, which also lets the bot roll.
        """
        word, _, fault = arguments.partition(" ")
        self.protocol.may_confirm(s, seat, "" if word in ("foul", "roll") else arguments)
        if not arguments:
            return arguments
        if arguments == "roll":
            self.may_confirm_and_roll(s)
            return arguments
        if fault not in reports.FAULTS:
            raise syntax_refusal(f"ok {arguments}")
        if s.stage != "confirm":
            raise refusal("nothing-to-confirm")
        self.may_call_foul(s, seat, fault)
        return arguments

    def may_confirm_and_roll(self, s: CubeQuestState) -> None:
        """Raise Refused unless `ok roll` is possible, by which a side confirms the report and lets the bot
        roll its own captured cubes. It is not while the flicking side has to roll before.
        """
        case = s.case
        if s.stage != "confirm" or case is None or case.claim:
            raise refusal("nothing-to-confirm")
        if s.options["rolls"] != "either":
            raise Refused(f"cube-{s.options['rolls']}-rolls", "CQ-R14")
        report = reports.read(s.board, case, case.report)
        captured_sides = {side for side, _, _ in report.cap}
        if not captured_sides:
            raise Refused("cube-no-roll", "CQ-087")
        if captured_sides - ({case.side} if report.bot_rolls else set()) != {1 - case.by}:
            raise Refused("cube-roll-own", "CQ-250")

    def confirm(self, s: CubeQuestState, seat: int, arguments: str) -> None:
        """Confirm the report. arguments: empty; `foul FAULT` to call a foul as well; `roll` to let the bot
        roll the captured cubes as well.
        """
        if arguments == "roll":
            self.protocol.confirm(s, seat, "")
            if s.board.rolls:
                roll_for_side(s, s.sides[seat])
                flick.go_on(s)
            return
        if arguments:
            s.emit("confirmed", seat)
            self.call_foul(s, seat, arguments.partition(" ")[2])
        else:
            self.protocol.confirm(s, seat, arguments)

    # ---------------------------------------------------------------- fouls

    def may_call_foul(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `foul FAULT`, by which the other side calls a foul: before the next action, also if the
        report of the flick counts already (CQ-202, CQ-204, CQ-246).
        """
        case = s.case if s.stage == "confirm" else s.last if s.stage == "play" else None
        if arguments not in reports.FAULTS:
            raise syntax_refusal(f"foul {arguments}")
        if case is None or case.claim:
            raise Refused("cube-foul-late", "CQ-204")
        if s.sides[seat] == case.side:
            raise Refused("cube-own-foul", "CQ-202")
        if "foul" in case.report:
            raise Refused("cube-fouled", "CQ-189")
        return arguments

    def call_foul(self, s: CubeQuestState, seat: int, arguments: str) -> None:
        """Ask the flicking side whether it made a foul. If that side denies it, a dispute about the foul
        alone follows (CQ-203).

        arguments: the foul, one of `reports.FAULTS`.
        """
        if s.stage == "play":
            self.disputes.take_back(s)
            s.go_to_stage("confirm")
        assert s.case is not None
        flicking_seats = s.seats_of(s.case.side)
        s.propose("foul", seat, arguments, asked=flicking_seats)

    def apply_foul(self, s: CubeQuestState, proposal: RefereedProposal) -> None:
        """Count the report with the foul to which the flicking side has agreed. If the foul spares a King,
        the flick is reported anew.
        """
        case = s.case
        assert case is not None
        report = with_foul(case.report, proposal.text)
        parsed_report = reports.read(s.board, case, report)
        if flick.spared(s, case, parsed_report) is not None:
            case.note, case.by = f"foul {proposal.text}", -1
            s.go_to_stage("report")
            s.emit("king-spared", 1 - case.side)
        else:
            self.protocol.count_report(s, parsed_report.text())

    def dispute_foul(self, s: CubeQuestState, proposal: RefereedProposal, seat: int) -> None:
        """Open a dispute about a foul that was denied: the version of the side that called it is the report
        with the foul.

        seat: who denied it.
        """
        case = s.case
        assert case is not None
        version = with_foul(case.report, proposal.text)
        case.settling_failed = True
        if proposal.side == case.by:  # as at a proxy table: its own version has the foul
            version, case.report = case.report, version
        self.disputes.open_dispute(s, seat, version)


def with_foul(report: str, fault: str) -> str:
    """Return a report in notation with a foul added. fault: one of `reports.FAULTS`."""
    return f"foul {fault}" if report == EMPTY else f"{report} ; foul {fault}"
