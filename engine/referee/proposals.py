"""Proposals: changes that need the other side's consent (Crownfall 25, Cube Quest 19).

`s` is the state, which the methods change. Sides: 0 red, 1 blue.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.referee.state import Refereed, RefereedProposal
from engine.referee.verbs import Verb, refusal, require_nothing


def _nothing(s: Any, proposal: RefereedProposal, seat: int) -> None:
    """Do nothing, because a refused proposal changes nothing."""


class ProposalKind(NamedTuple):
    """What follows from a kind of proposal, such as `undo`."""

    carry_out: Callable[[Any, RefereedProposal], None]
    """Carries out a proposal to which a seat that was asked has agreed. Arguments: state, proposal."""
    note_refusal: Callable[[Any, RefereedProposal, int], None] = _nothing
    """Does what follows from a refusal. Arguments: the state, the proposal, the seat that refused."""
    default: str = "refuse"
    """The answer that the bot gives for absent players: `agree` or `refuse`."""


class Proposals:
    """The verbs `agree` and `refuse`. One proposal is open at a time; a verb opens it by `s.propose`."""

    def __init__(self) -> None:
        self.kinds: dict[str, ProposalKind] = {}
        """Kind of a proposal → what follows from it. Every part of the rules adds its own."""
        self.verbs = {
            "agree": Verb(self.may_consent, self.agree),
            "refuse": Verb(self.may_consent, self.refuse),
        }

    def may_consent(self, s: Refereed, seat: int, rest: str) -> str:
        """Check `agree` or `refuse`: only a seat whose consent is needed."""
        if s.stage != "agree" or s.proposal is None:
            raise refusal("nothing-proposed")
        if seat not in s.proposal.asked:
            raise refusal("not-asked")
        return require_nothing(rest)

    def agree(self, s: Refereed, seat: int, rest: str) -> None:
        """Close the proposal and carry it out. One consent is enough."""
        assert s.proposal is not None
        s.emit("agreed", seat, s.proposal.kind)
        proposal = self._close(s)
        self.kinds[proposal.kind].carry_out(s, proposal)

    def agree_aloud(self, s: Refereed) -> None:
        """Carry out a proposal that was just made at a hot-seat table, where players consent aloud. Only a
        pause is proposed even there.
        """
        if s.stage == "agree" and s.hotseat and s.proposal is not None and s.proposal.kind != "pause":
            proposal = self._close(s)
            self.kinds[proposal.kind].carry_out(s, proposal)

    def propose_or_agree(self, kind: str) -> Callable[[Refereed, int, str], None]:
        """Return what carries out a line that makes a proposal of this kind, or agrees to an open one."""

        def act(s: Refereed, seat: int, rest: str) -> None:
            """Propose or agree. rest: empty."""
            if s.stage == "agree":
                self.agree(s, seat, rest)
            else:
                s.propose(kind, seat)

        return act

    def refuse(self, s: Refereed, seat: int, rest: str) -> None:
        """Close the proposal; nothing of it is carried out."""
        assert s.proposal is not None
        s.emit("declined", seat, s.proposal.kind)
        proposal = self._close(s)
        self.kinds[proposal.kind].note_refusal(s, proposal, seat)

    def _close(self, s: Refereed) -> RefereedProposal:
        """Close the proposal, go back to the stage before it, and return it."""
        proposal = s.proposal
        assert proposal is not None
        s.proposal = None
        s.go_to_stage(proposal.back)
        return proposal

    def default_answer(self, s: Refereed) -> tuple[int, str]:
        """Return the seat and line by which the bot answers the open proposal for an absent player."""
        assert s.proposal is not None
        return s.proposal.asked[0], self.kinds[s.proposal.kind].default


def proposing(kind: str) -> Callable[[Refereed, int, str], None]:
    """Return what carries out a line that makes a proposal; what the line says is the proposal's text."""
    return lambda s, seat, rest: s.propose(kind, seat, rest)


def may_agree_to(s: Refereed, seat: int, kind: str, rule: str = "") -> bool:
    """Return whether a proposal of this kind is open, for a verb that makes it or agrees to it. Raises
    Refused if it is open and the seat is not asked.

    rule: id of the rule that is broken then; "": the one that the game names.
    """
    if s.stage != "agree" or s.proposal is None or s.proposal.kind != kind:
        return False
    if seat not in s.proposal.asked:
        raise refusal("not-asked", rule)
    return True
