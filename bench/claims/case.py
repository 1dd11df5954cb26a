"""A sentence about an answer at a table, from which a claim is decided."""

from typing import Any, NamedTuple

from engine.computers.computer import Reason
from engine.match import Match


class ClaimCase(NamedTuple):
    """A sentence about an answer."""

    match: Match[Any]
    """The match at the question."""
    seat: int
    """The seat that must answer."""
    line: str
    """The answer, or several of them in a line."""
    reason: Reason
    """The sentence."""

    @property
    def rules(self) -> Any:
        return self.match.rules

    def arg(self, name: str) -> Any:
        """Return an argument of the sentence: a card as its code, a player as the seat, or a number."""
        given = self.reason.args[name]
        return getattr(given, "code", getattr(given, "seat", given))

    def played(self, line: str = "") -> Match[Any]:
        """Return the match after the line. line: another one to play instead."""
        match = self.match.copy()
        match.answer(self.seat, line or self.line)
        return match
