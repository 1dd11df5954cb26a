"""Lines of play for searches. A line is a series of answers, played with the lists and verbs of the rules.

A position in the middle of a turn is the state and the rallies that are earned and not used yet. Each answer
makes a new state, so a search may return to any earlier one.
"""

from typing import Any, NamedTuple

from engine.crownfell import moves, verbs
from engine.crownfell.player.eventless_state import eventless_copy
from engine.crownfell.rules import Crownfell
from engine.crownfell.state import CrownfellState
from engine.match import Match
from engine.questions import GameOver

Earned = tuple[tuple[int, int], ...]
"""Rallies that are earned and not used yet: for each the slot of the card and the space."""


class LinePosition(NamedTuple):
    """A position that a search has reached, perhaps in the middle of a turn."""

    s: CrownfellState
    """The state after the answers of the line so far."""
    open_rallies: Earned = ()
    """Rallies that are still open in this turn: for each the slot of the card that earned it (its index in
    `codes` of the state) and the space (0 to 24).
    """


class LineSimulator:
    """Plays lines of one game. s: any state of the game, for its cards. cards: the cards of the game."""

    def __init__(self, rules: Crownfell, s: CrownfellState) -> None:
        self.rules = rules
        self.cards = rules.game_cards(s)

    def position_of(self, match: Match[Any]) -> LinePosition:
        """Return the position of a match, with the answers of the open turn."""
        position = LinePosition(eventless_copy(match.base))
        for _, token in match.answers:
            if token not in self.rules.declarations:
                position = self.after(position, token)
        return position

    def answers(self, position: LinePosition) -> list[str]:
        """Return the legal answers: actions; while a rally is open, rally actions and `-` (no rally) instead.

        The list is empty if the colour to move has lost.
        """
        s, earned = position
        return [*moves.rallies(s, self.cards, earned[0][0]), "-"] if earned else moves.actions(s, self.cards)

    def after(self, position: LinePosition, token: str) -> LinePosition:
        """Return the position after an answer. `position` is not changed.

        The turn passes when no rally is left. Draws are not checked.
        """
        s, other_rallies = eventless_copy(position.s), position.open_rallies[1:]
        try:
            if position.open_rallies:
                earned = (*self.rules.perform_rally(s, token), *other_rallies)
            else:
                earned = tuple(self.rules.perform(s, self.cards, token))
            if not (s.taken[0] and s.taken[1]):
                verbs.check_elimination(s, s.turn)
        except GameOver as over:
            s.result = over.result
            return LinePosition(s)
        while earned and not moves.rallies(s, self.cards, earned[0][0]):
            earned = earned[1:]
        if not earned:
            verbs.hand_over(s)
        return LinePosition(s, earned)
