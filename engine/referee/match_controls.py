"""Verbs that are not about a flick: undo, corrections, photos, pauses, resigning, and the time limits.

In all methods `s` is the state, which they change. `case` is the open flick, or a claim: an act without a
flick that counts at once and that the other side may dispute. Sides: 0 red, 1 blue.
"""

import re
from collections.abc import Iterator
from typing import TypeVar

from engine.game import TimeLimit
from engine.questions import CLOCK
from engine.referee.base import Verb
from engine.referee.disputes import UNDO, Disputes
from engine.referee.state import Dispute, PendingFlick, Refereed, RefereedProposal, Stage

S = TypeVar("S", bound=Refereed)
V = TypeVar("V")
MOST_PHOTOS = 4
DAY = 24 * 3600  # seconds
IDLE = 7 * DAY  # seconds without an answer after which a match ends unfinished
# The time limits of a live game in seconds, by what the open step waits for.
LIVE = {
    "start": 300,
    "report": 180,
    "confirm": 180,
    "choice": 120,
    "roll": 120,
    "dispute": 300,
    "referee": 900,
}
# Stage of the protocol → its time limit, a key of LIVE.
STAGES = {
    "report": "report",
    "confirm": "confirm",
    "dispute": "dispute",
    "secret": "dispute",
    "rule": "referee",
}
MATCHES = ("yes", "no")  # whether both tables of a video table look alike
PHOTO = re.compile(r"(\d{1,3})?( ?https://\S{1,150})?")  # what may follow `photo`: a number and a link


class MatchControls(Disputes[S, V]):
    """The verbs that control a match, and the time limits of reports, disputes and proposals.

    Each `may_…` method checks a line. It returns the line's rest (what follows the verb) in its normal form,
    or raises Refused. `control_verbs` pairs it with the method that carries the line out.
    """

    def control_verbs(self) -> dict[str, Verb]:
        """Return the verbs of this class, with their checks and actions."""
        return {
            "undo": Verb(self.may_undo, self.undo),
            "fix": Verb(self.may_fix, self.proposing("fix")),
            "photo": Verb(self.may_photo, self.photo),
            "pause": Verb(self.may_pause, self.proposing("pause")),
            "resume": Verb(self.may_resume, self.resume_),
            "match": Verb(self.may_match, self.match_),
            "resign": Verb(self.may_resign, self.resign),
            "skip": Verb(self.may_skip, self.skip),
            "claim": Verb(self.may_claim, self.claim),
            "timeout": Verb(self.may_run_out, self.run_out),
        }

    def control_lines(self, s: S, seat: int) -> Iterator[str]:
        """Yield lines of these verbs that may be legal for a seat. The caller drops illegal ones."""
        yield from ("undo", "pause", "resume", "resign", "skip", "claim", "photo")
        if s.options["table"] == "video":
            yield from ("match yes", "match no")

    def require_play(self, s: S) -> None:
        """Raise Refused while a report, dispute or proposal is open."""
        if s.stage != "play":
            raise self.refusal("pending")

    def carry_out_proposal(self, s: S, proposal: RefereedProposal) -> None:
        """Carry out a proposal to which everyone asked has agreed."""
        match proposal.kind:
            case "reflick":
                self.flick_again(s, "both")
            case "version":
                self.record_dispute_end(s, "version", "both")
                self.count_report(s, proposal.text)
            case "secret":
                assert s.case is not None
                s.case.secrets = ["", ""]
                self.go_to_stage(s, "secret")
            case "noref":
                self.settle_without_referee(s)
            case "undo":
                self.restore_step(s)
            case "fix":
                piece, _, rest = proposal.text.partition(" ")
                field, _, value = rest.partition("=")
                self.save_undo_point(s)
                self.set_counter(s, piece, field, value)
                s.emit("fixed", piece, field, value)
            case "pause":
                self.go_to_stage(s, "pause")
            case "resign":
                self.give_up(s, proposal.side)
            case _:
                self.carry_out_own_proposal(s, proposal)

    def carry_out_own_proposal(self, s: S, proposal: RefereedProposal) -> None:
        """Carry out an accepted proposal of the game's own."""
        raise NotImplementedError

    # ---------------------------------------------------------------- undo

    def may_undo(self, s: S, seat: int, rest: str) -> str:
        """Check `undo`: possible while no report, dispute or proposal is open, if there is a step to undo
        (CFA-378, CQ-267).

        A flick whose announcement cannot be taken back (`final_kinds`) may be undone before it is reported.
        """
        is_final_flick = s.stage == "report" and s.case is not None and s.case.kind in self.final_kinds
        if s.stage != "play" and not is_final_flick:
            raise self.refusal("pending")
        if s.stage == "play" and not s.past:
            raise self.refusal("nothing-to-undo")
        return self.require_nothing(rest)

    def undo(self, s: S, seat: int, rest: str) -> None:
        """Undo the last step at once, or propose to undo it.

        Only where turns are reported as a whole, it is undone at once; then the other side may object until
        the next step. Consent is needed even there for an open flick, after the end of the game, and if the
        other side objected to the last undo.
        """
        if not s.by_turns or s.hotseat or s.firm or s.stage != "play" or s.result is not None:
            self.propose(s, "undo", seat)
            return
        before, past_before = self.snapshot(s), list(s.past)
        self.restore_step(s)
        s.before, s.held = before, past_before
        side = self.side(s, seat)
        s.last = PendingFlick(UNDO, "claim", side, seat, report="done", by=side, after="-")

    def restore_step(self, s: S) -> None:
        """Restore the exact board before the announcement of the open flick; if none is open, the board
        before the last step.

        The caller checks that there is a step to undo.
        """
        if s.stage == "report" and s.case is not None:
            board = s.case.undoable
        else:
            board = s.past[-1][1]
            s.past, s.steps = s.past[:-1], s.steps[:-1]
        self.restore(s, board)
        self.finalize_report(s)
        s.undoable, s.tries = "", 0
        s.emit("undone")
        s.undid = True
        self.close_case(s)

    # ---------------------------------------------------------------- corrections, photos, matching tables

    def may_fix(self, s: S, seat: int, rest: str) -> str:
        """Check `fix PIECE COUNTER=VALUE`, which proposes a correction while no flick, dispute or proposal is
        open (CFA-385, CQ-274).
        """
        self.require_play(s)
        piece, _, change = rest.partition(" ")
        field, equals, value = change.partition("=")
        if not equals:
            raise self.syntax_refusal(f"fix {rest}")
        return self.check_correction(s, piece, field, value)

    def may_photo(self, s: S, seat: int, rest: str) -> str:
        """Check `photo`, after which a number and a link may follow. At most MOST_PHOTOS are allowed for each
        report, for each dispute, and for each turn (CFA-382, CQ-271).
        """
        if not PHOTO.fullmatch(rest):
            raise self.syntax_refusal(f"photo {rest}")
        if self.photo_subject(s).photos >= MOST_PHOTOS:
            raise self.refusal("photos", most=MOST_PHOTOS)
        return rest

    def photo_subject(self, s: S) -> "S | PendingFlick | Dispute":
        """Return the object whose `photos` counts a photo: the open dispute; if there is none, the open
        flick; if there is none either, the state, which counts those of the turn.
        """
        if s.case is None:
            return s
        return s.disputes[-1] if s.disputes and not s.disputes[-1].ended else s.case

    def photo(self, s: S, seat: int, rest: str) -> None:
        """Count a photo. Its link is saved in the record; nothing else changes (CFA-383, CFA-384)."""
        self.photo_subject(s).photos += 1
        s.emit("photo", seat, rest.rpartition(" ")[2])

    def may_match(self, s: S, seat: int, rest: str) -> str:
        """Check `match yes` or `match no`, by which a side says whether both real tables look alike. Only at
        a video table, once a turn for each side (CFA-400, CQ-291).
        """
        if s.options["table"] != "video":
            raise self.refusal("not-video")
        if rest not in MATCHES:
            raise self.syntax_refusal(f"match {rest}")
        if str(self.side(s, seat)) in s.matching:
            raise self.refusal("said-already")
        return rest

    def match_(self, s: S, seat: int, rest: str) -> None:
        """Note that a side has compared the two tables. rest: `yes` if they look alike, or `no`."""
        s.matching = [*s.matching, str(self.side(s, seat))]
        s.emit("match", seat, rest)

    # ---------------------------------------------------------------- pauses, giving up

    def may_pause(self, s: S, seat: int, rest: str) -> str:
        """Check `pause`: not while another proposal is open, a referee decides, or the match is paused."""
        if s.stage in ("pause", "agree", "rule"):
            raise self.refusal("pending")
        return self.require_nothing(rest)

    def may_resume(self, s: S, seat: int, rest: str) -> str:
        """Check `resume`: only while the match is paused."""
        if s.stage != "pause":
            raise self.refusal("not-paused")
        return self.require_nothing(rest)

    def resume_(self, s: S, seat: int, rest: str) -> None:
        """End the pause, and go back to the stage in which it began."""
        s.emit("resumed", seat)
        case = s.case
        self.go_to_stage(s, "play" if case is None else self.stage_of(case))

    def stage_of(self, case: PendingFlick) -> Stage:
        """Return the stage of the protocol that an open flick is in; a match goes on there after a pause."""
        if case.secrets:
            return "secret"
        return "report" if case.by < 0 else "dispute" if case.version or case.claim else "confirm"

    def may_resign(self, s: S, seat: int, rest: str) -> str:
        """Check `resign`: possible at any time."""
        return self.require_nothing(rest)

    def resign(self, s: S, seat: int, rest: str) -> None:
        """Let the side of a seat resign. If the seat has team mates, this is a proposal to them (CFA-303)."""
        mates = tuple(mate for mate in self.seats_of(s, self.side(s, seat)) if mate != seat)
        if mates and not s.hotseat:
            self.propose(s, "resign", seat, asked=mates)
            return
        self.give_up(s, self.side(s, seat))

    def give_up(self, s: S, side: int) -> None:
        """End the game: this side has lost by resigning. Raises GameOver."""
        self.save_undo_point(s)
        self.close_case(s)
        raise self.game_over(s, 1 - side, "resign")

    # ---------------------------------------------------------------- time

    def limit(self, s: S) -> TimeLimit | None:
        """Return the time limit of what the match waits for, counted from the last answer (CFA-R49, CQ-R44).

        None while the match is paused. At a hot-seat table there is only the limit for an abandoned match.
        """
        if s.stage == "pause":
            return None
        word = self.limit_kind(s)
        if not word or s.hotseat:
            return TimeLimit("idle", IDLE)
        if s.options["pace"] == "relaxed":
            return TimeLimit(word, 2 * DAY if word == "referee" else DAY)
        return TimeLimit(word, LIVE[word])

    def objection_timeout(self, s: S, seconds: float) -> str | None:
        """Return the line by which the clock ends the time to object (CFA-361, CQ-247). None while that time
        still runs, or if nobody may object.

        seconds: the time since the last answer.
        """
        is_over = s.objection and s.stage == "play" and seconds >= int(s.options["objection_s"])
        return "timeout objection" if is_over else None

    def limit_kind(self, s: S) -> str:
        """Return which limit applies, a key of `LIVE`; "" for none."""
        if s.late:
            return ""
        if s.stage == "agree":
            return "choice"
        return STAGES[s.stage] if s.stage in STAGES else self.time_limit_kind(s)

    def may_run_out(self, s: S, seat: int, rest: str) -> str:
        """Check `timeout WORD`: only the clock says it, and only for the limit that applies."""
        if seat != CLOCK:
            raise self.syntax_refusal(f"timeout {rest}")
        if rest == "idle" or (rest == "objection" and s.objection):
            return rest
        if s.stage in ("pause", "rule") and rest != "referee":
            raise self.refusal("not-paused")
        if not rest or rest != self.limit_kind(s):
            raise self.refusal("no-limit")
        return rest

    def run_out(self, s: S, seat: int, rest: str) -> None:
        """Do what follows when a time limit has passed (CFA-388 to CFA-391, CQ-277 to CQ-281).

        seat: the clock. rest: the limit: a key of LIVE, `idle`, or `objection`.
        """
        s.emit("timeout", rest)
        match rest:
            case "idle":
                self.save_undo_point(s)
                self.close_case(s)
                raise self.game_over(s, None, "unfinished")
            case "objection":
                s.objection = False
            case "report" | "start":
                s.late = True
            case "confirm":
                assert s.case is not None
                self.count_report(s, s.case.report)
            case "dispute":
                if s.case is not None:
                    s.case.secrets = []
                self.settle_without_referee(s)
            case "referee":
                self.settle_without_referee(s)
            case _:
                seat_asked, token = self.consent_default(s) if s.stage == "agree" else self.default_choice(s)
                verb, _, line_rest = token.partition(" ")
                self.verbs[verb].act(s, seat_asked, line_rest)

    def consent_default(self, s: S) -> tuple[int, str]:
        """Return the seat and line by which the bot answers an open proposal: it agrees only to a foul."""
        assert s.proposal is not None
        return s.proposal.asked[0], "agree" if s.proposal.kind == "foul" else "refuse"

    def may_skip(self, s: S, seat: int, rest: str) -> str:
        """Check `skip`, by which a side ends a turn that its opponent did not begin in time (CFA-391,
        CQ-281).
        """
        if s.stage != "play" or not s.late:
            raise self.refusal("not-late")
        if self.side(s, seat) == self.turn(s)[1]:
            raise self.refusal("own-turn")
        return self.require_nothing(rest)

    def skip(self, s: S, seat: int, rest: str) -> None:
        """End the turn of the absent side, and count it among the turns that this side did not begin."""
        side = self.turn(s)[1]
        s.idle[side] += 1
        s.emit("skipped", seat)
        self.finalize_report(s)
        self.skip_turn(s)

    def may_claim(self, s: S, seat: int, rest: str) -> str:
        """Check `claim`, by which a side wins after two turns in a row that its opponent did not begin
        (CFA-392, CQ-282).
        """
        if s.idle[1 - self.side(s, seat)] < 2:
            raise self.refusal("no-claim")
        self.require_play(s)
        return self.require_nothing(rest)

    def claim(self, s: S, seat: int, rest: str) -> None:
        """Let the seat's side win, because the other one is absent."""
        self.win_by_claim(s, self.side(s, seat))

    # ---------------------------------------------------------------- claims that are no report

    def make_claim(self, s: S, seat: int, claim: str) -> None:
        """Note a claim, so that the other side may dispute it until the next step. At a hot-seat table nobody
        may dispute it.

        Call this before the claim changes the board. claim: the claim, in the game's notation.
        """
        self.finalize_report(s)
        s.before, s.held = self.snapshot(s), list(s.past)
        self.save_undo_point(s)
        side = self.side(s, seat)
        s.last = (
            None if s.hotseat else PendingFlick(claim, "claim", side, seat, report="done", by=side, after="-")
        )
