"""How the computer plays Crownfell."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.computer import Policy, Random, Reason
from engine.crownfell.player import reasons, worth
from engine.crownfell.player.lines import LineSimulator
from engine.crownfell.player.lookahead import Lookahead
from engine.crownfell.rules import Crownfell
from engine.crownfell.state import ROW, CrownfellState
from engine.search.tree import SearchedAnswer, SearchResult

POSITIONS = 50  # to search for each playout that a level allows
TASTE = 20.0  # a card that is worth so much more is drafted about three times as often


class CrownfellPolicy(Policy[CrownfellState]):
    """Drafts by the worth of cards in hand; plays by alpha-beta search."""

    horizon = 4
    """How many answers a playout goes on for before `values` evaluates the position."""
    reasons_are_public = True

    def __init__(self, rules: Crownfell) -> None:
        self.rules = rules

    def values(self, s: CrownfellState) -> Sequence[float]:
        """Return each seat's probability of winning, by the evaluation of the position."""
        mine = worth.winning_probability(self.rules.evaluator(s).lead(s))
        return [mine, 1 - mine] if s.turn == s.black else [1 - mine, mine]

    def think(
        self,
        match: Any,
        seat: int,
        dice: Random,
        most: int,
        more: Callable[[], bool],
        among: Sequence[str] = (),
    ) -> SearchResult:
        """Choose an answer: in the draft by worth, in the game by search.

        dice: random numbers. most: playouts that the level allows. more: whether there is time left. among:
        only these answers; empty: all.
        """
        if ROW in match.state.spots:
            return self.draft(match.state, among or match.question.tokens[seat], dice)
        lines = LineSimulator(self.rules, match.base)
        return Lookahead(lines, lines.position_of(match), most * POSITIONS, more).think(dice, among)

    def draft(self, s: CrownfellState, tokens: Sequence[str], dice: Random) -> SearchResult:
        """Pick a card at random, more often one that is worth more in hand.

        The characters are meant to be equally strong, and no two games should begin alike.

        tokens: the picks to choose from. dice: random numbers.
        """
        cast = self.rules.game_cards(s)
        value = {token: worth.hand_worth(cast.compiled[s.codes.index(token[1:])]) for token in tokens}
        usual = sum(value.values()) / len(value)
        chances = [math.exp((value[token] - usual) / TASTE) for token in tokens]
        chosen = dice.choices(tokens, chances)[0]
        lines = [
            SearchedAnswer(token, 1, worth.winning_probability(value[token] - usual)) for token in tokens
        ]
        return SearchResult(
            chosen, tuple(sorted(lines, key=lambda line: (line.token != chosen, -line.value))), 1
        )

    def reasons(self, match: Any, seat: int, line: str, more: Callable[[], bool]) -> Iterator[Reason]:
        """Yield why a line is a good answer now. more: whether there is time left."""
        lines = LineSimulator(self.rules, match.base)
        return reasons.why(lines, lines.position_of(match), line, more)
