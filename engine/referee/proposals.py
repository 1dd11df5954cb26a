"""What needs the other side's yes: proposing, agreeing, declining (Crownfall 25, Cube Quest 19)."""

from typing import TypeVar

from engine.referee.base import Base, Verb
from engine.referee.state import Refereed, RefereedProposal

# Proposals that settle a dispute.
EXCHANGES = ("version", "reflick", "secret")
S = TypeVar("S", bound=Refereed)
V = TypeVar("V")


class Proposals(Base[S, V]):
    """One proposal at a time, whatever it is about."""

    def proposal_verbs(self) -> dict[str, Verb]:
        return {
            "agree": Verb(self.may_consent, self.agree),
            "refuse": Verb(self.may_consent, self.refuse_proposal),
        }

    def propose(self, s: S, kind: str, seat: int, text: str = "", asked: tuple[int, ...] = ()) -> None:
        """Ask the other side's yes; at a hot-seat table it is taken as given aloud."""
        asked = asked or self.seats_of(s, 1 - self.side(s, seat))
        back = s.proposal.back if s.stage == "agree" and s.proposal is not None else s.stage
        proposal = RefereedProposal(kind, text, self.side(s, seat), seat, list(asked), back)
        s.emit("proposed", seat, kind, text)
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
        return self.bare(rest)

    def agree(self, s: S, seat: int, rest: str) -> None:
        proposal = s.proposal
        assert proposal is not None
        s.emit("agreed", seat, proposal.kind)
        s.proposal = None
        self.to(s, proposal.back)
        self.carried(s, proposal)

    def refuse_proposal(self, s: S, seat: int, rest: str) -> None:
        proposal = s.proposal
        assert proposal is not None
        s.emit("declined", seat, proposal.kind)
        s.proposal = None
        self.to(s, proposal.back)
        self.turned_down(s, proposal, seat)

    def turned_down(self, s: S, proposal: RefereedProposal, seat: int) -> None:
        """A refused exchange opens the way to a referee; a refused pause is none (CFA-372, CQ-261)."""
        if s.case is not None and proposal.kind in EXCHANGES:
            s.case.talked = True

    def carried(self, s: S, proposal: RefereedProposal) -> None:
        """Everybody asked agreed: it is done."""
        raise NotImplementedError

    def bare(self, rest: str) -> str:
        """For a word that takes nothing after it."""
        if rest:
            raise self.syntax(rest)
        return ""
