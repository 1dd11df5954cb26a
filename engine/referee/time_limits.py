"""Time limits: how long a step may wait, and what follows when nobody answers in time.

`s` is the state, which the methods change. Sides: 0 red, 1 blue.
"""

from collections.abc import Callable
from typing import Any

from engine.game import TimeLimit
from engine.questions import CLOCK
from engine.referee.disputes import Disputes
from engine.referee.proposals import Proposals
from engine.referee.refereed_game import RefereedGame
from engine.referee.report_protocol import ReportProtocol
from engine.referee.state import Refereed
from engine.referee.verbs import Verb, refusal, require_nothing, require_play, syntax_refusal

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
    "agree": "choice",
    "rule": "referee",
}


class TimeLimits:
    """The clock's verb `timeout`, and the verbs of players whose opponent is absent: `skip` and `claim`.

    Each verb has a `may_…` method that judges a line, and one that carries the line out (`Verb`).
    """

    def __init__(
        self,
        game: RefereedGame[Any],
        proposals: Proposals,
        reports: ReportProtocol,
        disputes: Disputes,
        carry_out: Callable[[Any, int, str], None],
    ) -> None:
        """carry_out: carries out a line of any verb. Arguments: state, seat, line."""
        self.game = game
        self.open_proposals = proposals
        self.reports = reports
        self.disputes = disputes
        self.carry_out = carry_out
        self.verbs = {
            "timeout": Verb(self.may_run_out, self.run_out),
            "skip": Verb(self.may_skip, self.skip),
            "claim": Verb(self.may_claim, self.claim),
        }

    def limit(self, s: Refereed) -> TimeLimit | None:
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

    def objection_timeout(self, s: Refereed, seconds: float) -> str | None:
        """Return the line by which the clock ends the time to object (CFA-361, CQ-247). None while that time
        still runs, or if nobody may object.

        seconds: the time since the last answer.
        """
        is_over = s.objection and s.stage == "play" and seconds >= int(s.options["objection_s"])
        return "timeout objection" if is_over else None

    def limit_kind(self, s: Refereed) -> str:
        """Return which limit applies, a key of `LIVE`; "" for none."""
        if s.late:
            return ""
        return STAGES[s.stage] if s.stage in STAGES else self.game.time_limit_kind(s)

    def may_run_out(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `timeout WORD`: only the clock says it, and only for the limit that applies."""
        if seat != CLOCK:
            raise syntax_refusal(f"timeout {rest}")
        if rest == "idle" or (rest == "objection" and s.objection):
            return rest
        if s.stage in ("pause", "rule") and rest != "referee":
            raise refusal("not-paused")
        if not rest or rest != self.limit_kind(s):
            raise refusal("no-limit")
        return rest

    def run_out(self, s: Refereed, seat: int, rest: str) -> None:
        """Do what follows when a time limit has passed (CFA-388 to CFA-391, CQ-277 to CQ-281).

        seat: the clock. rest: the limit: a key of LIVE, `idle`, or `objection`.
        """
        s.emit("timeout", rest)
        match rest:
            case "idle":
                s.save_undo_point()
                s.close_case()
                raise s.game_over(None, "unfinished")
            case "objection":
                s.objection = False
            case "report" | "start":
                s.late = True
            case "confirm":
                assert s.case is not None
                self.reports.count_report(s, s.case.report)
            case "dispute":
                if s.case is not None:
                    s.case.secrets = []
                self.disputes.settle_without_referee(s)
            case "referee":
                self.disputes.settle_without_referee(s)
            case _:
                proposed = s.stage == "agree"
                answer = self.open_proposals.default_answer(s) if proposed else self.game.default_choice(s)
                self.carry_out(s, *answer)

    def may_skip(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `skip`, by which a side ends a turn that its opponent did not begin in time (CFA-391,
        CQ-281).
        """
        if s.stage != "play" or not s.late:
            raise refusal("not-late")
        if s.sides[seat] == s.board.acting:
            raise refusal("own-turn")
        return require_nothing(rest)

    def skip(self, s: Refereed, seat: int, rest: str) -> None:
        """End the turn of the absent side, and count it among the turns that this side did not begin."""
        side = s.board.acting
        s.idle[side] += 1
        s.emit("skipped", seat)
        s.finalize_report()
        self.game.skip_turn(s)

    def may_claim(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `claim`, by which a side wins after two turns in a row that its opponent did not begin
        (CFA-392, CQ-282).
        """
        if s.idle[1 - s.sides[seat]] < 2:
            raise refusal("no-claim")
        require_play(s)
        return require_nothing(rest)

    def claim(self, s: Refereed, seat: int, rest: str) -> None:
        """Let the seat's side win, because the other one is absent."""
        self.game.win_by_claim(s, s.sides[seat])
