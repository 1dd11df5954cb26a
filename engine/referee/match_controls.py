"""Verbs that are not about a flick: undo, corrections, photos, matching tables, pauses and resigning.

In all methods `s` is the state, which they change. `case` is the open flick, or a claim: an act without a
flick that counts at once and that the other side may dispute. Sides: 0 red, 1 blue.
"""

import re
from typing import Any

from engine.referee.disputes import UNDO
from engine.referee.proposals import ProposalKind, proposing
from engine.referee.refereed_game import RefereedGame
from engine.referee.state import Dispute, PendingFlick, Refereed, RefereedProposal, Stage
from engine.referee.verbs import Verb, refusal, require_nothing, require_play, syntax_refusal

MOST_PHOTOS = 4
MATCHES = ("yes", "no")  # whether both tables of a video table look alike
PHOTO = re.compile(r"(\d{1,3})?( ?https://\S{1,150})?")  # what may follow `photo`: a number and a link


class MatchControls:
    """The verbs that control a match.

    Each verb has a `may_…` method that judges a line, and one that carries the line out (`Verb`).
    """

    def __init__(self, game: RefereedGame[Any]) -> None:
        self.game = game
        self.verbs = {
            "undo": Verb(self.may_undo, self.undo),
            "fix": Verb(self.may_fix, proposing("fix")),
            "photo": Verb(self.may_photo, self.photo),
            "pause": Verb(self.may_pause, proposing("pause")),
            "resume": Verb(self.may_resume, self.resume_),
            "match": Verb(self.may_match, self.match_),
            "resign": Verb(self.may_resign, self.resign),
        }
        self.proposals = {
            "undo": ProposalKind(lambda s, proposal: self.restore_step(s)),
            "fix": ProposalKind(self.fix),
            "pause": ProposalKind(lambda s, proposal: s.go_to_stage("pause")),
            "resign": ProposalKind(lambda s, proposal: self.give_up(s, proposal.side)),
        }

    # ---------------------------------------------------------------- undo

    def may_undo(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `undo`: possible while no report, dispute or proposal is open, if there is a step to undo
        (CFA-378, CQ-267).

        A flick whose announcement cannot be taken back (`final_kinds`) may be undone before it is reported.
        """
        is_final_flick = s.stage == "report" and s.case is not None and s.case.kind in self.game.final_kinds
        if s.stage != "play" and not is_final_flick:
            raise refusal("pending")
        if s.stage == "play" and not s.past:
            raise refusal("nothing-to-undo")
        return require_nothing(rest)

    def undo(self, s: Refereed, seat: int, rest: str) -> None:
        """Undo the last step at once, or propose to undo it.

        Only where turns are reported as a whole, it is undone at once; then the other side may object until
        the next step. Consent is needed even there for an open flick, after the end of the game, and if the
        other side objected to the last undo.
        """
        if not s.by_turns or s.hotseat or s.undo_needs_consent or s.stage != "play" or s.result is not None:
            s.propose("undo", seat)
            return
        before, past_before = s.snapshot(), list(s.past)
        self.restore_step(s, seat)
        s.before, s.held = before, past_before
        s.last = s.claim_by(seat, UNDO)

    def restore_step(self, s: Refereed, *seat: int) -> None:
        """Restore the exact board before the announcement of the open flick; if none is open, the board
        before the last step.

        The caller checks that there is a step to undo. seat: who undoes it without being asked; nobody if
        both sides agreed.
        """
        if s.stage == "report" and s.case is not None:
            board = s.case.undoable
        else:
            *s.past, last_step = s.past
            board = last_step.board
        s.restore(board)
        s.finalize_report()
        s.undoable, s.tries = "", 0
        s.emit("undone", *seat)
        s.last_was_undo = True
        s.close_case()

    # ---------------------------------------------------------------- corrections, photos, matching tables

    def may_fix(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `fix PIECE COUNTER=VALUE`, which proposes a correction while no flick, dispute or proposal is
        open (CFA-385, CQ-274).
        """
        require_play(s)
        piece, _, change = rest.partition(" ")
        field, equals, value = change.partition("=")
        if not equals:
            raise syntax_refusal(f"fix {rest}")
        return self.game.check_correction(s, piece, field, value)

    def fix(self, s: Refereed, proposal: RefereedProposal) -> None:
        """Carry out a correction to which the other side has agreed."""
        piece, _, rest = proposal.text.partition(" ")
        field, _, value = rest.partition("=")
        s.save_undo_point()
        self.game.set_counter(s, piece, field, value)
        s.emit("fixed", piece, field, value)

    def may_photo(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `photo`, after which a number and a link may follow. At most MOST_PHOTOS are allowed for each
        report, for each dispute, and for each turn (CFA-382, CQ-271).
        """
        if not PHOTO.fullmatch(rest):
            raise syntax_refusal(f"photo {rest}")
        if self.photo_subject(s).photos >= MOST_PHOTOS:
            raise refusal("photos", most=MOST_PHOTOS)
        return rest

    def photo_subject(self, s: Refereed) -> Refereed | PendingFlick | Dispute:
        """Return the object whose `photos` counts a photo: the open dispute; if there is none, the open
        flick; if there is none either, the state, which counts those of the turn.
        """
        if s.case is None:
            return s
        return s.disputes[-1] if s.disputes and not s.disputes[-1].ended else s.case

    def photo(self, s: Refereed, seat: int, rest: str) -> None:
        """Count a photo. Its link is saved in the record; nothing else changes (CFA-383, CFA-384)."""
        self.photo_subject(s).photos += 1
        s.emit("photo", seat, rest.rpartition(" ")[2])

    def may_match(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `match yes` or `match no`, by which a side says whether both real tables look alike. Only at
        a video table, once a turn for each side (CFA-400, CQ-291).
        """
        if s.options["table"] != "video":
            raise refusal("not-video")
        if rest not in MATCHES:
            raise syntax_refusal(f"match {rest}")
        if str(s.sides[seat]) in s.compared_sides:
            raise refusal("said-already")
        return rest

    def match_(self, s: Refereed, seat: int, rest: str) -> None:
        """Note that a side has compared the two tables. rest: `yes` if they look alike, or `no`."""
        s.compared_sides = [*s.compared_sides, str(s.sides[seat])]
        s.emit("match", seat, rest)

    # ---------------------------------------------------------------- pauses, giving up

    def may_pause(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `pause`: not while another proposal is open, a referee decides, or the match is paused."""
        if s.stage in ("pause", "agree", "rule"):
            raise refusal("pending")
        return require_nothing(rest)

    def may_resume(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `resume`: only while the match is paused."""
        if s.stage != "pause":
            raise refusal("not-paused")
        return require_nothing(rest)

    def resume_(self, s: Refereed, seat: int, rest: str) -> None:
        """End the pause, and go back to the stage in which it began."""
        s.emit("resumed", seat)
        case = s.case
        s.go_to_stage("play" if case is None else self.stage_of(case))

    def stage_of(self, case: PendingFlick) -> Stage:
        """Return the stage of the protocol that an open flick is in; a match goes on there after a pause."""
        if case.secrets:
            return "secret"
        return "report" if case.by < 0 else "dispute" if case.version or case.claim else "confirm"

    def may_resign(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `resign`: possible at any time."""
        return require_nothing(rest)

    def resign(self, s: Refereed, seat: int, rest: str) -> None:
        """Let the side of a seat resign. If the seat has team mates, this is a proposal to them (CFA-303)."""
        mates = tuple(mate for mate in s.seats_of(s.sides[seat]) if mate != seat)
        if mates and not s.hotseat:
            s.propose("resign", seat, asked=mates)
            return
        self.give_up(s, s.sides[seat])

    def give_up(self, s: Refereed, side: int) -> None:
        """End the game: this side has lost by resigning. Raises GameOver."""
        s.save_undo_point()
        s.close_case()
        raise s.game_over(1 - side, "resign")
