"""A sentence about an answer, at a table: what a claim is decided from."""

from typing import Any, NamedTuple

from engine.computer import Reason
from engine.match import Match


class ClaimCase(NamedTuple):
    """The match at the question, the seat that is asked, the answer or line, and what is said of it."""

    match: Match[Any]
    seat: int
    line: str
    reason: Reason

    @property
    def rules(self) -> Any:
        return self.match.rules

    def arg(self, name: str) -> Any:
        """An argument of the sentence: a card as its code, a player as the seat, a number."""
        given = self.reason.args[name]
        return getattr(given, "code", getattr(given, "seat", given))

    def played(self, line: str = "") -> Match[Any]:
        """The match after the line, or after another one."""
        match = self.match.copy()
        match.answer(self.seat, line or self.line)
        return match
