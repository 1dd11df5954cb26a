"""Proposals: changes that need the other side's consent (Crownfall 25, Cube Quest 19).

`s` is the state, which the methods change. Sides: 0 red, 1 blue.
"""

from collections.abc import Callable
from typing import TypeVar

from engine.referee.base import RefereeBase, Verb
from engine.referee.state import Refereed, RefereedProposal

# Kinds of proposals that settle a dispute.
EXCHANGES = ("version", "reflick", "secret")
S = TypeVar("S", bound=Refereed)
V = TypeVar("V")


class Proposals(RefereeBase[S, V]):
    """The verbs `agree` and `refuse`. One proposal is open at a time.

    A `may_…` method checks a line. It returns the line's rest (what follows the verb) in its normal form, or
    raises Refused.
    """

    def proposal_verbs(self) -> dict[str, Verb]:
        """Return the verbs of this class, with their checks and actions."""
        return {
            "agree": Verb(self.may_consent, self.agree),
            "refuse": Verb(self.may_consent, self.refuse_proposal),
        }

    def propose(self, s: S, kind: str, seat: int, text: str = "", asked: tuple[int, ...] = ()) -> None:
        """Ask other seats for their consent.

        At a hot-seat table players consent aloud, so the proposal is carried out at once; only a pause is
        proposed even there.

        kind: what is proposed, such as `undo`. seat: who proposes it. text: particulars, as in
        `RefereedProposal.text`. asked: the seats to ask; empty: all of the other side.
        """
        asked = asked or self.seats_of(s, 1 - self.side(s, seat))
        stage_before = s.proposal.back if s.stage == "agree" and s.proposal is not None else s.stage
        proposal = RefereedProposal(kind, text, self.side(s, seat), seat, list(asked), stage_before)
        s.emit("proposed", seat, kind, text)
        if s.hotseat and kind != "pause":
            self.carry_out_proposal(s, proposal)
            return
        s.proposal = proposal
        self.go_to_stage(s, "agree")

    def proposing(self, kind: str) -> Callable[[S, int, str], None]:
        """Return what carries out a line that makes a proposal; what the line says is the proposal's text."""
        return lambda s, seat, rest: self.propose(s, kind, seat, rest)

    def may_consent(self, s: S, seat: int, rest: str) -> str:
        """Check `agree` or `refuse`: only a seat whose consent is needed."""
        if s.stage != "agree" or s.proposal is None:
            raise self.refusal("nothing-proposed")
        if seat not in s.proposal.asked:
            raise self.refusal("not-asked")
        return self.require_nothing(rest)

    def agree(self, s: S, seat: int, rest: str) -> None:
        """Close the proposal and carry it out. One consent is enough."""
        proposal = s.proposal
        assert proposal is not None
        s.emit("agreed", seat, proposal.kind)
        s.proposal = None
        self.go_to_stage(s, proposal.back)
        self.carry_out_proposal(s, proposal)

    def refuse_proposal(self, s: S, seat: int, rest: str) -> None:
        """Close the proposal; nothing of it is carried out."""
        proposal = s.proposal
        assert proposal is not None
        s.emit("declined", seat, proposal.kind)
        s.proposal = None
        self.go_to_stage(s, proposal.back)
        self.note_refusal(s, proposal, seat)

    def note_refusal(self, s: S, proposal: RefereedProposal, seat: int) -> None:
        """If a proposal to settle a dispute (EXCHANGES) was refused, allow to call a referee (CFA-372,
        CQ-261).

        Other refused proposals, such as a pause, change nothing. seat: the seat that refused.
        """
        if s.case is not None and proposal.kind in EXCHANGES:
            s.case.talked = True

    def carry_out_proposal(self, s: S, proposal: RefereedProposal) -> None:
        """Carry out a proposal to which a seat that was asked has agreed."""
        raise NotImplementedError

    def require_nothing(self, rest: str) -> str:
        """Check that nothing follows a verb, and return "". Raises Refused if something does.

        rest: what follows the verb.
        """
        if rest:
            raise self.syntax_refusal(rest)
        return ""
