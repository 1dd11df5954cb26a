"""Rolls of captured and revived cubes, and fouls that the opponent calls (CQ-077 to CQ-095, CQ-184 to
CQ-204).

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two. `s` is the
state, `b` its board.
"""

from collections.abc import Iterator

from engine.cube_quest import flick, reports
from engine.cube_quest.actions import CubeQuestActions
from engine.cube_quest.cubes import code, cube
from engine.cube_quest.state import CubeQuestState, Roll
from engine.questions import Refused
from engine.referee.base import Verb
from engine.referee.state import PendingFlick, RefereedProposal

SIDES_OF_A_DIE = 6
RESULTS = ("bot", "face", "shadow")  # of a roll in notation; with `bot` the bot rolls
ALL = "all"  # in place of one cube


class Rolls(CubeQuestActions):
    """The verbs `roll` and `foul`: owners roll their cubes; the side that did not flick may call a foul.

    Each `may_…` method checks whether a seat may send a line with its verb now. It returns the line's
    arguments (what follows the verb) in their normal form, or raises Refused. `roll_verbs` pairs it with the
    method that carries the line out. The verbs `no` and `ok` have additional forms here.
    """

    def roll_verbs(self) -> dict[str, Verb]:
        """Return the verbs of this class: first word of a line → how it is checked and carried out."""
        return {
            "roll": Verb(self.may_roll, self.roll),
            "foul": Verb(self.may_call_foul, self.call_foul),
        }

    def roll_words(self, s: CubeQuestState) -> Iterator[str]:
        """Yield lines of these verbs that may be legal. The caller drops illegal ones."""
        if s.board.rolls:
            yield "roll all"
        if s.stage == "confirm":
            yield "ok roll"
        for roll in s.board.rolls:
            yield from (f"roll {code(roll.side, roll.kind)} {result}" for result in RESULTS)
        for fault in reports.FAULTS:
            yield f"ok foul {fault}" if s.stage == "confirm" else f"foul {fault}"

    # ---------------------------------------------------------------- rolls

    def may_roll(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `roll CUBE RESULT` or `roll all`. Players roll their own cubes, each of them once (CQ-083 to
        CQ-092).
        """
        if arguments == ALL:
            return self.may_roll_all(s, seat)
        text, _, result = arguments.partition(" ")
        parsed = cube(text)
        if parsed is None or result not in RESULTS:
            raise self.syntax_refusal(f"roll {arguments}")
        if s.options["rolls"] == "bot":
            raise Refused("cube-bot-rolls", "CQ-R14")
        b, side = s.board, self.side(s, seat)
        named_side, kind, _ = parsed
        if named_side not in (None, side):
            raise Refused("cube-roll-own", "CQ-250")
        if s.stage != "play" or not b.rolls:
            raise Refused("cube-no-roll", "CQ-087")
        has_such_roll = any((roll.side, roll.kind) == (side, kind) for roll in b.rolls)
        if b.rolls[0].side != side:
            raise Refused("cube-roll-own", "CQ-088" if has_such_roll else "CQ-087")
        if not has_such_roll:
            raise Refused("cube-no-roll", "CQ-087")
        is_known = self.roll_key(s, kind) in s.known
        if result == "bot" and s.options["rolls"] == "table" and not is_known:
            raise Refused("cube-table-rolls", "CQ-R14")
        if result != "bot" and is_known:
            raise Refused("cube-rolled", "CQ-092")
        return f"{code(side, kind)} {result}"

    def may_roll_all(self, s: CubeQuestState, seat: int) -> str:
        """Check `roll all`, by which the bot rolls all cubes of a player. Where whole turns are reported,
        either side may say it, and the bot rolls the cubes of both sides.
        """
        b = s.board
        if s.options["rolls"] != "either":
            raise Refused(f"cube-{s.options['rolls']}-rolls", "CQ-R14")
        if s.stage != "play" or not b.rolls:
            raise Refused("cube-no-roll", "CQ-087")
        if not s.by_turns and b.rolls[0].side != self.side(s, seat):
            raise Refused("cube-roll-own", "CQ-088")
        return ALL

    def roll_all(self, s: CubeQuestState) -> None:
        """Roll all cubes that `roll all` covers, and go on with the turn."""
        b = s.board
        side = b.rolls[0].side if b.rolls else 0
        while b.rolls and (s.by_turns or b.rolls[0].side == side):
            self.bot_rolls(s, b.rolls[0])
        flick.go_on(s)

    def roll_key(self, s: CubeQuestState, kind: str) -> str:
        """Return the key of the random draw for the next roll. If the roll is undone and made again, it has
        the same key and so gives the same number (CQ-091).

        kind: of the cube. The side of the cube is that of the first open roll.
        """
        b = s.board
        return f"roll {b.turn}.{b.flicks}.{b.rolled} {b.rolls[0].side}{kind}"

    def roll(self, s: CubeQuestState, seat: int, arguments: str) -> None:
        """Make a roll. The roll of a real cube is a claim, which the other side may dispute.

        arguments: `all`, or a cube and its result: `face`, `shadow`, or `bot` for a roll by the bot.
        """
        if arguments == ALL:
            self.save_undo_point(s)
            self.finalize_report(s)
            self.roll_all(s)
            return
        text, _, result = arguments.partition(" ")
        parsed = cube(text)
        assert parsed is not None
        b = s.board
        roll = next(open_roll for open_roll in b.rolls if (open_roll.side, open_roll.kind) == parsed[:2])
        if result == "bot":
            self.save_undo_point(s)
            self.finalize_report(s)
            self.bot_rolls(s, roll)
        else:
            self.make_claim(s, seat, f"roll {arguments}")
            if s.last is not None:
                s.last.kind = "roll"
            flick.apply_roll(s, roll, None, result == "shadow")
        flick.go_on(s)

    def bot_rolls(self, s: CubeQuestState, roll: Roll) -> None:
        """Draw a number from 1 to 6 for a cube, and apply the result."""
        number = self.draw_number(s, self.roll_key(s, roll.kind), "roll", SIDES_OF_A_DIE) + 1
        flick.apply_roll(s, roll, number, flick.shadow(roll.kind, number))

    def roll_by_bot(self, s: CubeQuestState) -> None:
        """Make all open rolls at once if the option says that the bot rolls (CQ-R14)."""
        while s.options["rolls"] == "bot" and s.board.rolls:
            self.bot_rolls(s, s.board.rolls[0])

    def may_dispute(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `no`; in Cube Quest also `no roll`, which disputes the roll of a real cube (CQ-253)."""
        is_roll = s.stage == "play" and s.last is not None and s.last.kind == "roll"
        if arguments != "roll":
            if is_roll and not s.hotseat:
                raise self.refusal("nothing-to-dispute")
            return super().may_dispute(s, seat, arguments)
        if s.hotseat:
            raise self.refusal("no-disputes")
        if not is_roll or s.last is None or self.side(s, seat) == s.last.by:
            raise self.refusal("nothing-to-dispute", "CQ-253")
        return arguments

    def dispute(self, s: CubeQuestState, seat: int, arguments: str) -> None:
        """Open a dispute. After `no roll` the bot rolls instead, and its roll counts."""
        if arguments != "roll":
            super().dispute(s, seat, arguments)
            return
        assert s.last is not None
        parsed = cube(s.last.piece.split(" ")[1])
        assert parsed is not None
        s.emit("roll-disputed", seat)
        self.take_back(s)
        self.close_case(s)
        self.save_undo_point(s)
        roll = next(
            open_roll for open_roll in s.board.rolls if (open_roll.side, open_roll.kind) == parsed[:2]
        )
        self.bot_rolls(s, roll)
        flick.go_on(s)

    # ---------------------------------------------------------------- fouls called by the opponent

    def may_confirm(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `ok`; in Cube Quest also `ok foul FAULT`, which confirms the report but calls a foul
        (CQ-202), and `ok roll`, which also lets the bot roll.
        """
        word, _, fault = arguments.partition(" ")
        super().may_confirm(s, seat, "" if word in ("foul", "roll") else arguments)
        if not arguments:
            return arguments
        if arguments == "roll":
            self.may_confirm_and_roll(s)
            return arguments
        if fault not in reports.FAULTS:
            raise self.syntax_refusal(f"ok {arguments}")
        if s.stage != "confirm":
            raise self.refusal("nothing-to-confirm")
        self.may_call_foul(s, seat, fault)
        return arguments

    def may_confirm_and_roll(self, s: CubeQuestState) -> None:
        """Raise Refused unless `ok roll` is possible, by which the report is confirmed and the bot rolls the
        captured cubes.
        """
        case = s.case
        if s.stage != "confirm" or case is None or case.claim:
            raise self.refusal("nothing-to-confirm")
        if s.options["rolls"] != "either":
            raise Refused(f"cube-{s.options['rolls']}-rolls", "CQ-R14")
        captured_sides = {side for side, _, _ in reports.read(s.board, case, case.report).cap}
        if not captured_sides:
            raise Refused("cube-no-roll", "CQ-087")
        if not s.by_turns and captured_sides != {1 - case.by}:
            raise Refused("cube-roll-own", "CQ-250")

    def confirm(self, s: CubeQuestState, seat: int, arguments: str) -> None:
        """Confirm the report. arguments: empty; `foul FAULT` to call a foul as well; `roll` to let the bot
        roll the captured cubes as well.
        """
        if arguments == "roll":
            super().confirm(s, seat, "")
            if s.board.rolls:
                self.roll_all(s)
            return
        if arguments:
            s.emit("confirmed", seat)
            self.call_foul(s, seat, arguments.partition(" ")[2])
        else:
            super().confirm(s, seat, arguments)

    def may_call_foul(self, s: CubeQuestState, seat: int, arguments: str) -> str:
        """Check `foul FAULT`, by which the other side calls a foul: before the next action, also if the
        report of the flick counts already (CQ-202, CQ-204, CQ-246).
        """
        case = s.case if s.stage == "confirm" else s.last if s.stage == "play" else None
        if arguments not in reports.FAULTS:
            raise self.syntax_refusal(f"foul {arguments}")
        if case is None or case.claim:
            raise Refused("cube-foul-late", "CQ-204")
        if self.side(s, seat) == case.side:
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
            self.take_back(s)
            self.go_to_stage(s, "confirm")
        assert s.case is not None
        flicking_seats = self.seats_of(s, s.case.side)
        self.propose(s, "foul", seat, arguments, asked=flicking_seats)

    def is_empty(self, case: PendingFlick, report: str) -> bool:
        """Return whether a report counts without confirmation: it is empty, or it has only the foul on which
        both sides agreed.
        """
        return super().is_empty(case, report) or (bool(case.note) and report == f"foul {case.note}")

    def claim_lost(self, s: CubeQuestState, case: PendingFlick) -> None:
        """Act on a claim that was decided to be wrong. If it was that Skulks hide, they stay on the board,
        and the turn passes. case: the claim.
        """
        if case.piece.startswith("hide"):
            s.board.choice = None
            flick.next_turn(s)

    def with_foul(self, s: CubeQuestState, report: str, fault: str) -> str:
        """Return a report in notation with a foul added. fault: one of `reports.FAULTS`."""
        return f"foul {fault}" if report == "." else f"{report} ; foul {fault}"

    def carry_out_own_proposal(self, s: CubeQuestState, proposal: RefereedProposal) -> None:
        """Carry out an accepted proposal: the flick was a foul, or the bout is stopped."""
        if proposal.kind != "foul":
            self.stop_bout(s)
            return
        case = s.case
        assert case is not None
        report = self.with_foul(s, case.report, proposal.text)
        parsed_report = reports.read(s.board, case, report)
        if flick.spared(s, case, parsed_report) is not None:
            case.note, case.by = proposal.text, -1
            self.go_to_stage(s, "report")
            s.emit("king-spared", 1 - case.side)
        else:
            self.count_report(s, parsed_report.text())

    def note_refusal(self, s: CubeQuestState, proposal: RefereedProposal, seat: int) -> None:
        """If a foul was denied, open a dispute: the version of the side that called the foul is the report
        with the foul. Other refused proposals are noted as in every refereed game.

        proposal: what was refused. seat: who refused.
        """
        if proposal.kind != "foul":
            super().note_refusal(s, proposal, seat)
            return
        case = s.case
        assert case is not None
        version = self.with_foul(s, case.report, proposal.text)
        case.talked = True
        if proposal.side == case.by:  # as at a proxy table: its own version has the foul
            version, case.report = case.report, version
        self.open_dispute(s, seat, version)

    def stop_bout(self, s: CubeQuestState) -> None:
        """Stop the bout without a winner."""
        raise NotImplementedError
