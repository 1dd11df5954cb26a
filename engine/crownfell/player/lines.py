"""Turns in the mind: from a state, answer by answer, by the lists and verbs of the rules.

A turn under way is the state and the rallies that it earned and were not spent; nothing is changed
by playing on, so a search may come back to any state it has seen.
"""

from typing import Any, NamedTuple

from engine.crownfell import moves, verbs
from engine.crownfell.player.eventless_state import eventless_copy
from engine.crownfell.rules import Crownfell
from engine.crownfell.state import CrownfellState
from engine.match import Match
from engine.questions import GameOver

Earned = tuple[tuple[int, int], ...]


class LinePosition(NamedTuple):
    """Where a line has led: the state, and the rallies still open in this turn."""

    s: CrownfellState
    earned: Earned = ()


class Lines:
    """The rules with the cards of one game."""

    def __init__(self, rules: Crownfell, s: CrownfellState) -> None:
        self.rules = rules
        self.cast = rules.cast(s)

    def of(self, match: Match[Any]) -> LinePosition:
        """Where a match stands, its open turn included."""
        at = LinePosition(eventless_copy(match.base))
        for _, token in match.answers:
            if token not in self.rules.declarations:
                at = self.after(at, token)
        return at

    def answers(self, at: LinePosition) -> list[str]:
        """The legal answers; none where the colour to move has lost."""
        s, earned = at
        return [*moves.rallies(s, self.cast, earned[0][0]), "-"] if earned else moves.actions(s, self.cast)

    def after(self, at: LinePosition, token: str) -> LinePosition:
        """What an answer leads to; the other colour is to move when no rally is left. Draws are not seen."""
        s, rest = eventless_copy(at.s), at.earned[1:]
        try:
            if at.earned:
                earned = (*self.rules.perform_rally(s, token), *rest)
            else:
                earned = tuple(self.rules.perform(s, self.cast, token))
            if not (s.taken[0] and s.taken[1]):
                verbs.check_elimination(s, s.turn)
        except GameOver as over:
            s.result = over.result
            return LinePosition(s)
        while earned and not moves.rallies(s, self.cast, earned[0][0]):
            earned = earned[1:]
        if not earned:
            verbs.hand_over(s)
        return LinePosition(s, earned)
